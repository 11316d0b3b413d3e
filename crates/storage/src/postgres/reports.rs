//! What accounts report to whoever operates the room, in a database on a server.

use super::Postgres;
use crate::reports::queries::reports;

type Connected = sqlx::Postgres;

reports!(Postgres);
