//! What people write to each other, in a database on a server.

use super::Postgres;
use crate::chats::queries::chats;

type Connected = sqlx::Postgres;

chats!(Postgres);
