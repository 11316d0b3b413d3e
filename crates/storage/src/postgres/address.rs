//! The address of a database server. It may hold a password, which is never shown.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer};
use sqlx::postgres::PgConnectOptions;

/// The address of a PostgreSQL database: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. Whatever is left out comes from
/// the variables and the password file that PostgreSQL's own programs read (`PGPASSWORD`, `PGPASSFILE`, `~/.pgpass`).
#[derive(Clone)]
pub struct Address {
    text: String,
    options: PgConnectOptions,
    patience: Patience,
}

/// How long a process waits for the server, and others for the process. Each is longer than the next: a server that loses
/// a process, or is kept waiting by it, must not hold a table for longer than its lease.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Time for which a process owns its tables after its last sign of life.
    pub lease: Duration,
    /// Time that one step may take, seen from the process.
    pub step: Duration,
    /// Time after which the server ends a statement.
    pub statement: Duration,
    /// Time after which the server ends one that waits for a lock, or a transaction in which nothing is asked.
    pub idle: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let [lease, step, statement, idle] = [5, 4, 3, 2].map(Duration::from_secs);
        Patience { lease, step, statement, idle }
    }
}

impl Address {
    /// The options with which to connect there.
    pub(super) fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// The same server with another database on it.
    #[must_use]
    pub fn database(&self, name: &str) -> Address {
        let options = self.options.clone().database(name);
        Address { text: format!("{} {name}", self.text), options, patience: self.patience }
    }

    /// The same with other waiting times, as for a machine that is busy with something else.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Address {
        Address { patience, ..self }
    }

    /// How long is waited.
    pub(super) fn patience(&self) -> Patience {
        self.patience
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let expected = "expected an address such as postgres://USER@HOST:5432/DATABASE";
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(expected.to_owned());
        }
        let options = text.parse::<PgConnectOptions>().map_err(|why| format!("{why}; {expected}"))?;
        Ok(Address { text: text.to_owned(), options, patience: Patience::default() })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        write!(f, "postgres://{}@", options.get_username())?;
        match options.get_socket() {
            Some(socket) => write!(f, "{}:{}", socket.display(), options.get_port())?,
            None => write!(f, "{}:{}", options.get_host(), options.get_port())?,
        }
        write!(f, "/{}", options.get_database().unwrap_or_else(|| options.get_username()))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Address {
    fn eq(&self, other: &Address) -> bool {
        self.text == other.text
    }
}

impl Eq for Address {}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Address, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        let address: Address = "postgres://ada:hunter2@db.example:5433/room?sslmode=require".parse().unwrap();
        assert_eq!(address.to_string(), "postgres://ada@db.example:5433/room");
        assert_eq!(format!("{address:?}"), address.to_string());
        let socket: Address = "postgres://ada:hunter2@%2Frun%2Fpg:5433/room".parse().unwrap();
        assert_eq!(socket.to_string(), "postgres://ada@/run/pg:5433/room");
    }

    #[test]
    fn what_is_no_address_is_refused_without_its_password() {
        for wrong in ["mysql://ada:hunter2@host/room", "postgres://ada:hunter2@host:no/room", "room"] {
            let why = wrong.parse::<Address>().unwrap_err();
            assert!(why.contains("expected an address") && !why.contains("hunter2"), "{why}");
        }
    }
}
