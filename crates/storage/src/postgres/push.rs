//! The browsers that want to hear that it is their turn, in a database on a server.

use super::Postgres;
use crate::push::queries::push;

type Connected = sqlx::Postgres;

push!(Postgres);
