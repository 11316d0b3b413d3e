//! What accounts save, in the embedded database.

use super::Sqlite;
use crate::saved::queries::saved;

type Connected = sqlx::Sqlite;

saved!(Sqlite);
