//! What accounts save, in a database on a server.

use super::Postgres;
use crate::saved::queries::saved;

type Connected = sqlx::Postgres;

saved!(Postgres);
