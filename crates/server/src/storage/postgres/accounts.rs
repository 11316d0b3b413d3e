//! Accounts in a database on a server.

use super::Postgres;
use crate::storage::accounts::queries::accounts;

type Connected = sqlx::Postgres;

accounts!(Postgres);
