//! Ratings in the embedded database.

use super::Sqlite;
use crate::ratings::queries::ratings;

type Connected = sqlx::Sqlite;

ratings!(Sqlite);
