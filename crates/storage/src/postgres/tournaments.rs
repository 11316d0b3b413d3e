//! Tournaments in the database on a server.

use super::Postgres;
use super::rows::make_sitting;
use crate::tournaments::queries::tournaments;

type Connected = sqlx::Postgres;

tournaments!(Postgres);
