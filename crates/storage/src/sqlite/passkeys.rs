//! Passkeys of accounts, in the embedded database.

use super::Sqlite;
use crate::passkeys::queries::passkeys;

type Connected = sqlx::Sqlite;

passkeys!(Sqlite);
