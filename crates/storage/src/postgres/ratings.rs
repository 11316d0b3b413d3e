//! Ratings in a database on a server.

use super::Postgres;
use crate::ratings::queries::ratings;

type Connected = sqlx::Postgres;

ratings!(Postgres);
