//! Ratings in a storage. A deal's games are rated in one transaction, which also notes that they were: whatever is tried
//! again, or at once by several processes, they count once. The statements are the same in both databases.

use async_trait::async_trait;
use facedown_tournament::clock::TimeControl;
use facedown_tournament::ratings::Rating;

use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Somebody who has ratings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RatedPlayer {
    /// An account, by its id.
    Account(Id),
    /// The computer of a fixed level.
    Computer(u8),
}

impl RatedPlayer {
    /// As it is stored. No id of an account has a colon.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            RatedPlayer::Account(id) => id.to_string(),
            RatedPlayer::Computer(level) => format!("computer:{level}"),
        }
    }

    /// Reads [`RatedPlayer::key`] back.
    #[must_use]
    pub fn of_key(key: String) -> RatedPlayer {
        match key.strip_prefix("computer:").and_then(|level| level.parse().ok()) {
            Some(level) => RatedPlayer::Computer(level),
            None => RatedPlayer::Account(Id::given(key)),
        }
    }
}

/// The players who are compared with each other: those who play a game at a speed, people or bots.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ladder {
    /// Is it that of the bots?
    pub bots: bool,
    /// Game id.
    pub game: String,
    /// The speed, such as `blitz`.
    pub speed: String,
}

impl Ladder {
    /// The kind of those who are on it, as it is stored.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        if self.bots { "bots" } else { "people" }
    }
}

/// An account at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedAccount {
    /// Its id.
    pub id: Id,
    /// Does a program play under it?
    pub bot: bool,
}

/// The games on one deal that are to count, as far as their rating needs them.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedDeal {
    /// The deal.
    pub deal: Id,
    /// Game id.
    pub game: String,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// Number of games that are played on the deal.
    pub games_on_deal: u32,
    /// Of each game that was begun: the player who has the first seat, and the result, where it is over.
    pub games: Vec<(u8, Option<String>)>,
    /// The computer's level, where it plays.
    pub computer: Option<u8>,
    /// The accounts, by player.
    pub accounts: [Option<SeatedAccount>; 2],
}

/// A result that counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Settled {
    /// The deal on which it was played.
    pub deal: Id,
    /// The ladder on which it counts.
    pub ladder: Ladder,
    /// The players.
    pub players: [RatedPlayer; 2],
    /// The first one's share of the points, 0 to 1.
    pub score: f64,
}

/// A player's standing on a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The player.
    pub player: RatedPlayer,
    /// The name of the account; none for a computer.
    pub name: Option<String>,
    /// The rating after the last game.
    pub rating: Rating,
}

/// The change that a deal's games made to a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The player.
    pub player: RatedPlayer,
    /// The ladder.
    pub ladder: Ladder,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// Time at which it was counted, in milliseconds since 1970.
    pub at: Millis,
}

/// A rated game of two accounts that were signed in at one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SameDevice {
    /// A table of the deal.
    pub table: Id,
    /// The names of the accounts.
    pub names: [String; 2],
    /// Time at which it was rated, in milliseconds since 1970.
    pub at: Millis,
}

/// Ratings, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Deals with games that are over and wait to be rated, in the order of their ids: those after one, where it is
    /// named, and at most so many.
    async fn to_rate(&self, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StorageError>;

    /// The deal of a table that waits to be rated; `None` where it does not.
    async fn deal_to_rate(&self, table: &Id) -> Result<Option<Id>, StorageError>;

    /// The games on a deal; `None` where none of them waits to be rated.
    async fn rated_deal(&self, deal: &Id) -> Result<Option<RatedDeal>, StorageError>;

    /// Counts a result, once: both players' ratings, their history, and that it was counted. Two accounts of one browser
    /// are noted for the operator. Was it counted by this call?
    async fn settle(&self, at: Millis, settled: Settled) -> Result<bool, StorageError>;

    /// Notes that a deal's games do not count.
    async fn void(&self, deal: &Id) -> Result<(), StorageError>;

    /// A player's ratings on all ladders.
    async fn ratings_of(&self, player: &RatedPlayer) -> Result<Vec<(Ladder, Rating)>, StorageError>;

    /// The players of a ladder, the best first, at most so many.
    async fn board(&self, ladder: &Ladder, most: u32) -> Result<Vec<Standing>, StorageError>;

    /// The changes that the games on a table's deal made; empty while they are not rated.
    async fn changes_at(&self, table: &Id) -> Result<Vec<Change>, StorageError>;

    /// The last changes of a player, the newest first, at most so many; on one ladder where it is named.
    async fn changes_of(
        &self,
        player: &RatedPlayer,
        on: Option<&Ladder>,
        most: u32,
    ) -> Result<Vec<Change>, StorageError>;

    /// Notes that an account was signed in at a browser, by the hash of its secret.
    async fn note_device(&self, at: Millis, user: &Id, sha256: [u8; 32]) -> Result<(), StorageError>;

    /// Number of browsers on which an account was signed in.
    async fn devices_of(&self, user: &Id) -> Result<u32, StorageError>;

    /// Rated games of two accounts of one browser, the newest first, at most so many.
    async fn same_device(&self, most: u32) -> Result<Vec<SameDevice>, StorageError>;
}
