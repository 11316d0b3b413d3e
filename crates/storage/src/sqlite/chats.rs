//! What people write to each other, in the embedded database.

use super::Sqlite;
use crate::chats::queries::chats;

type Connected = sqlx::Sqlite;

chats!(Sqlite);
