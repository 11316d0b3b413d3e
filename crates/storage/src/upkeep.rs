//! The operator's questions to a storage while games go on.

use std::path::Path;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{Millis, StorageError};
use crate::day;
use crate::id::Id;

/// One table, as an operator sees it: nothing of what happens there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Id of the table.
    pub table: String,
    /// Game id.
    pub game: String,
    /// The way in which its people sit: `shared`, `link` or `computer`.
    pub mode: String,
    /// Their names, where they gave any; who made the table first.
    pub names: [Option<String>; 2],
    /// Time of creation by the room's clock, in milliseconds since 1970.
    pub made_at: Millis,
    /// Time at which something last happened there, to the hour, in milliseconds since 1970.
    pub last_at: Millis,
    /// Is its game dealt?
    pub dealt: bool,
    /// Is it in the list for everybody?
    pub listed: bool,
    /// Its result, where it is over.
    pub result: Option<String>,
}

/// The remains of a game whose log was cleared away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remains {
    /// Game id.
    pub game: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, `*`, a solitaire's score or `lost`.
    pub result: String,
    /// Their names by seat, empty where none was given.
    pub names: [String; 2],
    /// Time at which it was last played on, in milliseconds since 1970.
    pub last_at: Millis,
    /// May everybody who has its address see that?
    pub open: bool,
}

/// A network from which nobody is let in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The network, such as `192.0.2.0/24`.
    pub network: String,
    /// Until when; for good without it.
    pub until: Option<Millis>,
    /// A note for the operator; the peer never sees it.
    pub why: String,
}

/// The amounts that a storage holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// All games, finished ones included.
    pub games: u64,
    /// Games without a result.
    pub going_on: u64,
    /// Those among them that are not dealt.
    pub undealt: u64,
    /// Those whose clock runs.
    pub clocks: u64,
    /// Finished games whose log was cleared away.
    pub pruned: u64,
    /// Bytes of the database, without its write-ahead log.
    pub bytes: u64,
}

/// The tables that an operator wants to see.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Which {
    /// The finished ones too?
    pub all: bool,
    /// At most so many, the newest first.
    pub most: u32,
}

/// The operator's side of a storage.
#[async_trait]
pub trait Upkeep: Send + Sync {
    /// Writes all of it, as it stands at one moment, into a new file that its owner alone can read.
    async fn backup(&self, file: &Path) -> Result<(), StorageError>;

    /// The tables that are asked for, the newest first.
    async fn tables(&self, which: Which) -> Result<Vec<Overview>, StorageError>;

    /// Takes the games of a table's people out of the list for everybody. Was there such a table?
    async fn unlist(&self, table: &Id) -> Result<bool, StorageError>;

    /// The bans with their ends, in the order of their networks.
    async fn bans(&self) -> Result<Vec<Ban>, StorageError>;

    /// Bans a network, or changes for how long it is.
    async fn ban(&self, at: Millis, ban: Ban) -> Result<(), StorageError>;

    /// Lets a network in again. Was it banned?
    async fn unban(&self, network: &str) -> Result<bool, StorageError>;

    /// Finished games in the order of their ids, in which nothing has happened since `before` and on whose deal nothing
    /// goes on; those after a game, where one is named.
    async fn finished(&self, before: Millis, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StorageError>;

    /// Clears away the logs of finished games, and the secrets of their deals. Their results stay.
    async fn prune(&self, at: Millis, tables: Vec<Id>) -> Result<(), StorageError>;

    /// The remains of a game whose log was cleared away; `None` for any other.
    async fn remains(&self, table: &Id) -> Result<Option<Remains>, StorageError>;

    /// The number of games of each kind, and the size of the database.
    async fn counts(&self) -> Result<Counts, StorageError>;
}

impl Remains {
    /// The day on which it was last played on, in UTC; empty where the time is none.
    #[must_use]
    pub fn date(&self) -> String {
        day(self.last_at).unwrap_or_default()
    }

    /// The result line, for people.
    #[must_use]
    pub fn words(&self) -> String {
        let [white, black] = &self.names;
        let names: Vec<_> = [white, black].into_iter().filter(|name| !name.is_empty()).collect();
        let names: String = names.iter().map(|name| format!("{name}, ")).collect();
        format!("{names}{}, {}, {}", self.game, self.result, self.date())
    }
}
