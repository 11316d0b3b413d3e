//! What accounts report to whoever operates the room, in the embedded database.

use super::Sqlite;
use crate::reports::queries::reports;

type Connected = sqlx::Sqlite;

reports!(Sqlite);
