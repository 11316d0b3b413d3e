//! Accounts as others see them, in a database on a server.

use super::Postgres;
use crate::people::queries::people;

type Connected = sqlx::Postgres;

people!(Postgres);
