//! Accounts as others see them, in the embedded database.

use super::Sqlite;
use crate::people::queries::people;

type Connected = sqlx::Sqlite;

people!(Sqlite);
