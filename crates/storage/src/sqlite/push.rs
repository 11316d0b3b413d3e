//! The browsers that want to hear that it is their turn, in the embedded database.

use super::Sqlite;
use crate::push::queries::push;

type Connected = sqlx::Sqlite;

push!(Sqlite);
