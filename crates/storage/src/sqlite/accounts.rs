//! Accounts in the embedded database.

use super::Sqlite;
use crate::accounts::queries::accounts;

type Connected = sqlx::Sqlite;

accounts!(Sqlite);
