//! What a room keeps, behind one trait. Everything about a game but the deal's secret is in its log; what is acknowledged
//! to anybody was written here first.

use std::path::PathBuf;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use thiserror::Error;

use crate::id::Id;

pub mod sqlite;

/// Milliseconds since 1970 in UTC.
pub type Millis = i64;

/// Why the storage did not do what it was asked.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The database cannot be opened.
    #[error("cannot open the database {path}: {why}")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: String,
    },
    /// The database was written by a later version of this program.
    #[error("the database {path} was written by a newer facedown; use that one, or another data folder")]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// Somebody else has written the log line with this number.
    #[error("line {n} of the log of table {table} is there already")]
    Taken {
        /// The table.
        table: Id,
        /// The number.
        n: u64,
    },
    /// What is stored does not fit together.
    #[error("the database holds something impossible: {0}")]
    Impossible(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(#[from] sqlx::Error),
}

/// Two people (or one) who play one game after another. Players are 0, who made the sitting, and 1.
#[derive(Clone, Debug)]
pub struct NewSitting {
    /// Its id.
    pub id: Id,
    /// How they sit: `shared`, on one screen.
    pub mode: String,
    /// Their names, by player.
    pub names: [Option<String>; 2],
    /// Who may act: the hash of a token, and for which player (`None`: whoever is to act).
    pub tokens: Vec<([u8; 32], Option<u8>)>,
}

/// One game as it was set up.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: Id,
    /// The sitting that it belongs to.
    pub sitting: Id,
    /// Which game of the sitting it is, from 1.
    pub number: u32,
    /// Game id.
    pub game: String,
    /// Version of the rules it is played by.
    pub rules: u32,
    /// Every option with its value.
    pub options: Vec<(String, String)>,
    /// The deal group.
    pub deal: Id,
    /// Which game of the deal group it is, from 1.
    pub game_of_deal: u32,
    /// How many games are played on the deal.
    pub games_on_deal: u32,
    /// The player who has the first seat.
    pub white: u8,
}

/// A table to be made, with the log that it starts with.
#[derive(Debug)]
pub struct NewTable {
    /// How it is set up.
    pub row: TableRow,
    /// The deal's secret, where the table begins a deal group.
    pub secret: Option<ServerSecret>,
    /// First log lines, as JSON.
    pub log: Vec<String>,
}

/// One line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// When it was written.
    pub at: Millis,
    /// What happened, as JSON.
    pub entry: String,
}

/// All that is stored of one table.
#[derive(Debug)]
pub struct StoredTable {
    /// How it was set up.
    pub row: TableRow,
    /// The names of its people, by player.
    pub names: [Option<String>; 2],
    /// The secret of the deal's last attempt.
    pub secret: ServerSecret,
    /// Its log, line 1 first.
    pub log: Vec<LogLine>,
}

/// One game of a sitting, as its score needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SittingGame {
    /// The table.
    pub table: Id,
    /// The player who has the first seat.
    pub white: u8,
    /// The deal group.
    pub deal: Id,
    /// Which game of the deal group it is, from 1.
    pub game_of_deal: u32,
    /// How many games are played on the deal.
    pub games_on_deal: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, a solitaire's score or `lost`, when it is over.
    pub result: Option<String>,
}

/// Something that happened at a table, with everything that must be true together with it.
#[derive(Debug)]
pub struct Append {
    /// The table.
    pub table: Id,
    /// Number of the log line, one after the last.
    pub n: u64,
    /// What happened, as JSON.
    pub entry: String,
    /// The result, where the game is over with it.
    pub result: Option<String>,
    /// A new secret of the deal: number of its attempt (from 1) and the secret.
    pub secret: Option<(Id, u32, ServerSecret)>,
    /// Tables that are made with it.
    pub made: Vec<NewTable>,
}

/// Where a room keeps its games. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Storage: Send + Sync + 'static {
    /// Makes a sitting with its first table.
    async fn make_sitting(
        &self,
        at: Millis,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<(), StorageError>;

    /// The player for whom a token acts at a table: `None` where the token does not open it, `Some(None)` where it acts
    /// for whoever is to act.
    async fn player(&self, table: &Id, token_sha256: [u8; 32]) -> Result<Option<Option<u8>>, StorageError>;

    /// All that is stored of a table.
    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError>;

    /// The games of a sitting in order.
    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError>;

    /// Writes what happened, all of it or nothing.
    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError>;

    /// Ends with everything written.
    async fn close(&self);
}
