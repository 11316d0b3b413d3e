//! The storage of a room, behind one trait. Everything about a game but the deal's secret is in its log; a line that is
//! acknowledged to anybody was written here first.

use std::path::PathBuf;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use facedown_tournament::clock::TimeControl;
use thiserror::Error;

use crate::accounts::Accounts;
use crate::chats::Chats;
use crate::id::Id;
use crate::passkeys::Passkeys;
use crate::people::People;
use crate::push::Push;
use crate::ratings::Ratings;
use crate::reports::Reports;
use crate::saved::Saved;
use crate::tournaments::Tournaments;
use crate::upkeep::Upkeep;

pub mod accounts;
pub mod chats;
pub mod copying;
mod failure;
pub mod id;
pub mod owning;
pub mod passkeys;
pub mod people;
pub mod postgres;
pub mod push;
pub mod ratings;
pub mod reports;
pub mod saved;
pub mod sqlite;
pub mod tournaments;
pub mod upkeep;

pub use failure::Cause;
use owning::{Claimed, Tenure};

/// Milliseconds since 1970 in UTC.
pub type Millis = i64;

/// The day in UTC, as `2026-11-21`; `None` for a time that no calendar reaches.
#[must_use]
pub fn day(at: Millis) -> Option<String> {
    let date = time::OffsetDateTime::from_unix_timestamp(at / 1000).ok()?.date();
    Some(format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day()))
}

/// Why the storage did not do what it was asked.
#[derive(Clone, Debug, Error)]
pub enum StorageError {
    /// The database cannot be opened.
    #[error("cannot open the database {path}: {why}")]
    Open {
        /// The database file.
        path: PathBuf,
        /// The database's own words.
        why: String,
    },
    /// The database was written by a later version of this program.
    #[error("the database {path} was written by a newer facedown; use that one, or another data folder")]
    Newer {
        /// The database file.
        path: PathBuf,
    },
    /// Somebody else has written the log line with this number.
    #[error("line {n} of the log of table {table} is there already")]
    Taken {
        /// The table whose log it is.
        table: Id,
        /// Number of the line, from 1.
        n: u64,
    },
    /// Somebody else has claimed the table meanwhile; nothing of this was stored.
    #[error("table {table} was claimed anew, so this was not stored")]
    Fenced {
        /// The table that was claimed.
        table: Id,
    },
    /// The stored data does not fit together.
    #[error("the database holds something impossible: {0}")]
    Impossible(String),
    /// The database could not read or write.
    #[error("{cause}: {why}")]
    Failed {
        /// The cause that kept it from its work.
        cause: Cause,
        /// May what was to be stored be there all the same? It failed at the very end then.
        doubt: bool,
        /// The database's own words.
        why: String,
    },
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> StorageError {
        StorageError::Failed { cause: Cause::of(&error), doubt: false, why: error.to_string() }
    }
}

impl StorageError {
    /// The cause that kept the database from its work, where it failed.
    #[must_use]
    pub fn cause(&self) -> Option<Cause> {
        match self {
            StorageError::Failed { cause, .. } => Some(*cause),
            _ => None,
        }
    }

    /// The same, where something had been stored before it failed: nobody may hear that nothing has changed.
    #[must_use]
    pub fn afterwards(self) -> StorageError {
        match self {
            StorageError::Failed { cause, why, .. } => StorageError::Failed { cause, doubt: true, why },
            other => other,
        }
    }

    /// May what was to be stored be there all the same?
    #[must_use]
    pub fn doubt(&self) -> bool {
        // Only loading the table again shows lines that somebody else has stored since, or an attempt before this one.
        matches!(
            self,
            StorageError::Failed { doubt: true, .. }
                | StorageError::Taken { .. }
                | StorageError::Fenced { .. }
        )
    }
}

/// The rights that a token gives at the tables of its sitting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// All seats: one screen that people share.
    Screen,
    /// A shared screen on which this seat has said that it is there: it sees what the seat alone may see. Never stored:
    /// whoever opens the page again is a [`Holder::Screen`] first.
    Awake(facedown_core::rules::seat::Seat),
    /// The seat of one player, 0 (who made the sitting) or 1.
    Player(u8),
    /// A spectator, who sees what everybody sees.
    Spectator,
    /// The seat of player 1, as long as nobody has it: an invitation.
    Invited,
}

/// The players of a sitting for whom the room contributes to deals, since their clients cannot.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct RoomDeals(pub [bool; 2]);

impl RoomDeals {
    /// Does it for this player, 0 or 1?
    #[must_use]
    pub fn is_for(self, player: u8) -> bool {
        self.0[usize::from(player != 0)]
    }

    /// As it is stored: 1 for player 0, 2 for player 1.
    fn bits(self) -> i64 {
        i64::from(self.0[0]) + 2 * i64::from(self.0[1])
    }

    /// Reads [`RoomDeals::bits`] back.
    fn of_bits(bits: i64) -> RoomDeals {
        RoomDeals([bits & 1 != 0, bits & 2 != 0])
    }
}

/// Two people (or one) who play one game after another. Players are 0, who made the sitting, and 1.
#[derive(Clone, Debug)]
pub struct NewSitting {
    /// Id of the sitting.
    pub id: Id,
    /// The way in which they sit: `shared` (on one screen), `link` or `computer`.
    pub mode: String,
    /// The computer's level, where it plays.
    pub level: Option<u8>,
    /// The token for looking on, where everybody may.
    pub listed: Option<String>,
    /// May anybody go through a game of it by its address once it is over?
    pub open: bool,
    /// The players for whom the room contributes to deals.
    pub room_deals: RoomDeals,
    /// Seconds after which those who look on see what happens; 0 for at once.
    pub delay: u32,
    /// Their names, by player.
    pub names: [Option<String>; 2],
    /// The hashes of the tokens, and what each opens.
    pub tokens: Vec<([u8; 32], Holder)>,
}

/// One game as it was set up.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Id of the table.
    pub id: Id,
    /// The sitting that it belongs to.
    pub sitting: Id,
    /// Which game of the sitting it is, from 1.
    pub number: u32,
    /// Game id.
    pub game: String,
    /// Version of the rules it is played by.
    pub rules: u32,
    /// Every option with its value, the defaults included.
    pub options: Vec<(String, String)>,
    /// The deal group: the games that are played on one deal.
    pub deal: Id,
    /// Which game of the deal group it is, from 1.
    pub game_of_deal: u32,
    /// Number of games that are played on the deal.
    pub games_on_deal: u32,
    /// The player who has the first seat; where colors are drawn, 0 until they are.
    pub white: u8,
    /// Are the colors drawn as the first draw of the deal?
    pub drawn: bool,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The start that somebody set up, as the dealer's FEN.
    pub position: Option<String>,
    /// The day whose deal it has, as `2026-11-21`; the same for everybody, so nobody puts anything into it.
    pub daily: Option<String>,
    /// Does it count for the ratings of its players once it is over?
    pub rated: bool,
}

/// A table to be made, with the log that it starts with.
#[derive(Debug)]
pub struct NewTable {
    /// The game as it is set up.
    pub row: TableRow,
    /// The deal's secret, where the table begins a deal group.
    pub secret: Option<ServerSecret>,
    /// First log lines, as JSON.
    pub log: Vec<String>,
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The time at which it was written.
    pub at: Millis,
    /// The event, as JSON.
    pub entry: String,
}

/// Everything that a room needs to play on at a table, or to show it.
#[derive(Debug)]
pub struct StoredTable {
    /// The game as it was set up.
    pub row: TableRow,
    /// The way in which its people sit: `shared`, `link` or `computer`.
    pub mode: String,
    /// The computer's level, where it plays.
    pub level: Option<u8>,
    /// May anybody go through the game by its address once it is over?
    pub open: bool,
    /// The players for whom the room contributes to deals.
    pub room_deals: RoomDeals,
    /// Seconds after which those who look on see what happens; 0 for at once.
    pub delay: u32,
    /// The names of its people, by player.
    pub names: [Option<String>; 2],
    /// The tournament in which it is played, where it is.
    pub tournament: Option<Id>,
    /// The secret of the deal's last attempt.
    pub secret: ServerSecret,
    /// Its log, line 1 first.
    pub log: Vec<LogLine>,
    /// The time that is kept of when its flag falls.
    pub falls_at: Option<Millis>,
    /// In a tournament: the games of its round, and how many of them are over.
    pub in_round: [u32; 2],
    /// Spans in which the process that had it was gone, in order; what of them the room's own outages cover, they cover
    /// too.
    pub outages: Vec<Span>,
}

/// One game of a sitting, as its score needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SittingGame {
    /// Id of the table.
    pub table: Id,
    /// The player who has the first seat.
    pub white: u8,
    /// The deal group: the games that are played on one deal.
    pub deal: Id,
    /// Which game of the deal group it is, from 1.
    pub game_of_deal: u32,
    /// Number of games that are played on the deal.
    pub games_on_deal: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, `*0` or `*1` (aborted, by which player; older rooms wrote `*`), a solitaire's score or
    /// `lost`, when it is over.
    pub result: Option<String>,
}

/// Something that happened at a table, with everything that must be true together with it.
#[derive(Debug)]
pub struct Append {
    /// Id of the table.
    pub table: Id,
    /// The epoch of the claim under which it is written ([`Storage::claim`]).
    pub epoch: u64,
    /// Number of the log line, one after the last.
    pub n: u64,
    /// The event, as JSON.
    pub entry: String,
    /// The result, where the game is over with it.
    pub result: Option<String>,
    /// A new secret of the deal: number of its attempt (from 1) and the secret.
    pub secret: Option<(Id, u32, ServerSecret)>,
    /// The player to whom the lot gave the first seat.
    pub white: Option<u8>,
    /// Player 1, who has sat down: name and hash of the token.
    pub joined: Option<(Option<String>, [u8; 32])>,
    /// Tables that are made in the same transaction: the next game, or the second of a pair.
    pub made: Vec<NewTable>,
    /// Is the game dealt by now?
    pub dealt: bool,
    /// While a clock runs: a time before which its flag does not fall, less all outages before it.
    pub falls_at: Option<Millis>,
}

impl Append {
    /// A line of a game that is dealt, which changes nothing beyond its own table.
    #[must_use]
    pub fn line(table: Id, epoch: u64, n: u64, entry: String) -> Append {
        Append {
            table,
            epoch,
            n,
            entry,
            result: None,
            secret: None,
            white: None,
            joined: None,
            made: Vec::new(),
            dealt: true,
            falls_at: None,
        }
    }

    /// Is it a line that changes nothing beyond its own table, and does not end the game?
    pub(crate) fn is_plain(&self) -> bool {
        let Append { result, secret, white, joined, made, .. } = self;
        result.is_none() && secret.is_none() && white.is_none() && joined.is_none() && made.is_empty()
    }
}

/// A span of time, its end not included.
pub type Span = (Millis, Millis);

/// The place where a room keeps its games. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Storage: Send + Sync + 'static {
    /// Makes a sitting with its first table; while the disk is full, none is made, so that what is left serves the
    /// games that go on.
    async fn make_sitting(
        &self,
        at: Millis,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<(), StorageError>;

    /// The rights that a token gives at a table; `None` where it gives none.
    async fn holder(&self, table: &Id, token_sha256: [u8; 32]) -> Result<Option<Holder>, StorageError>;

    /// Is there such a table?
    async fn is_there(&self, table: &Id) -> Result<bool, StorageError> {
        Ok(self.load(table).await?.is_some())
    }

    /// A table without its log, and the secret of its deal.
    async fn set_up(&self, table: &Id) -> Result<Option<(TableRow, ServerSecret)>, StorageError> {
        Ok(self.load(table).await?.map(|stored| (stored.row, stored.secret)))
    }

    /// A table with its log; `None` where there is none. It may be long: where the log is not needed,
    /// [`Storage::set_up`] does.
    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError>;

    /// The games of a sitting in order.
    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError>;

    /// Claims a table for this process: from now on nobody writes there under an older claim, this process included. What
    /// is loaded afterwards is all there is, even where the outcome of an earlier append is not known.
    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError>;

    /// Gives a table back that was claimed in this epoch; one that was claimed again since stays claimed.
    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError>;

    /// Says that this process is alive and keeps its tables; to be said every [`owning::RENEW_EVERY`].
    async fn renew(&self) -> Result<Tenure, StorageError>;

    /// Tables whose clock runs and whose owner is gone without a word, at most so many: each is to be claimed by whoever
    /// is faster.
    async fn sweep(&self, most: u32) -> Result<Vec<Id>, StorageError>;

    /// Writes what happened, all of it or nothing.
    ///
    /// # Errors
    /// [`StorageError::Fenced`] where the table was claimed anew, [`StorageError::Taken`], or the database's.
    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError>;

    /// The tables whose flags may fall at a time or before, less all outages, in that order: those after one of them,
    /// where it is named, and at most so many.
    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError>;

    /// Does a clock run at any table?
    async fn any_clock(&self) -> Result<bool, StorageError>;

    /// Keeps another time of when the flag of a table falls.
    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError>;

    /// Tables that go on and at which nothing has happened since `untouched`, or that are not dealt and were not
    /// touched since `undealt`; at most so many.
    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError>;

    /// Its accounts, where it keeps any.
    fn accounts(&self) -> Option<&dyn Accounts> {
        None
    }

    /// Its accounts as others see them, where it keeps any.
    fn people(&self) -> Option<&dyn People> {
        None
    }

    /// What people write to each other, where it keeps that.
    fn chats(&self) -> Option<&dyn Chats> {
        None
    }

    /// The passkeys of its accounts, where it keeps any.
    fn passkeys(&self) -> Option<&dyn Passkeys> {
        None
    }

    /// What accounts report, where it keeps that.
    fn reports(&self) -> Option<&dyn Reports> {
        None
    }

    /// What accounts save, where it keeps that.
    fn saved(&self) -> Option<&dyn Saved> {
        None
    }

    /// The browsers that want to hear that it is their turn, where it keeps those.
    fn push(&self) -> Option<&dyn Push> {
        None
    }

    /// Its ratings, where it keeps any.
    fn ratings(&self) -> Option<&dyn Ratings> {
        None
    }

    /// Its tournaments, where it keeps any.
    fn tournaments(&self) -> Option<&dyn Tournaments> {
        None
    }

    /// Its side for operators, where it has one.
    fn upkeep(&self) -> Option<&dyn Upkeep> {
        None
    }

    /// The newest tables that everybody may watch, that go on (or that those who look on do not yet see ended, at `now`) and
    /// where something happened after `since`, at most so many, with the token for looking on.
    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError>;

    /// The room opens: the time from its last [`Storage::pulse`] until now was an outage. All outages there were, in
    /// order.
    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError>;

    /// Notes that the room is awake, so that a later [`Storage::wake`] knows from when it was not.
    async fn pulse(&self, now: Millis) -> Result<(), StorageError>;

    /// Can something be stored now? Where the last try failed, this may be another.
    async fn writable(&self) -> Result<(), StorageError> {
        Ok(())
    }

    /// Can something be read now?
    async fn readable(&self) -> Result<(), StorageError> {
        Ok(())
    }

    /// The number of writes in line; 0 for a storage that has no line.
    fn waiting(&self) -> usize {
        0
    }

    /// Writes what waits, and closes the database.
    async fn close(&self);
}
