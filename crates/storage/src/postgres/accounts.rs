//! Accounts in a database on a server.

use super::Postgres;
use crate::accounts::queries::accounts;

type Connected = sqlx::Postgres;

accounts!(Postgres);
