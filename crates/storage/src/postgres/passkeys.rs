//! Passkeys of accounts, in a database on a server.

use super::Postgres;
use crate::passkeys::queries::passkeys;

type Connected = sqlx::Postgres;

passkeys!(Postgres);
