//! Accounts as others see them, in a database on a server.

use super::Postgres;
use crate::storage::people::queries::people;

type Connected = sqlx::Postgres;

people!(Postgres);
