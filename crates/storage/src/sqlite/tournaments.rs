//! Tournaments in the embedded database.

use super::{Sqlite, make_sitting};
use crate::tournaments::queries::tournaments;

type Connected = sqlx::Sqlite;

tournaments!(Sqlite);
