//! Accounts as others see them, in a storage: their games, whom they follow, from whom they want to hear nothing, and who
//! sees what of them. The statements are the same in both databases.

use async_trait::async_trait;
use facedown_tournament::clock::TimeControl;

use super::accounts::{Account, AccountGame};
use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Those who see something of an account.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Audience {
    /// Everybody.
    #[default]
    Everybody,
    /// Those whom the account follows.
    Followed,
    /// Nobody else.
    Nobody,
}

impl Audience {
    /// As it is stored.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Audience::Everybody => "everybody",
            Audience::Followed => "followed",
            Audience::Nobody => "nobody",
        }
    }

    /// Reads [`Audience::key`] back. What a later version has written is kept from everybody.
    #[must_use]
    pub fn of_key(key: &str) -> Audience {
        match key {
            "everybody" => Audience::Everybody,
            "followed" => Audience::Followed,
            _ => Audience::Nobody,
        }
    }
}

/// The audiences of an account's games, presence and ratings.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Privacy {
    /// The games, with their results.
    pub games: Audience,
    /// That it is here.
    pub online: Audience,
    /// The ratings.
    pub ratings: Audience,
}

/// A tie between two accounts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tie {
    /// One follows the other.
    Follows,
    /// One wants to hear nothing of the other.
    Blocks,
}

/// The games of an account that are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// Of this game.
    pub game: Option<String>,
    /// With this outcome for the account: `won`, `drawn` or `lost`.
    pub outcome: Option<String>,
    /// Those that count, or those that do not.
    pub rated: Option<bool>,
    /// Against the account with this name in lower case.
    pub opponent: Option<String>,
    /// Finished ones alone that anybody may go through?
    pub open: bool,
}

/// A game of an account, with what its filters know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The game as its owner sees it in the list.
    pub game: AccountGame,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// Does it count for ratings?
    pub rated: bool,
    /// The name of the opponent's account, where there is one.
    pub opponent: Option<String>,
}

/// The results of an account in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// Game id.
    pub game: String,
    /// Games that were won.
    pub won: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that were lost.
    pub lost: u32,
}

/// Accounts as others see them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait People: Send + Sync {
    /// The audiences of an account's games, presence and ratings.
    async fn privacy(&self, user: &Id) -> Result<Privacy, StorageError>;

    /// Shows something else from now on.
    async fn set_privacy(&self, user: &Id, privacy: Privacy) -> Result<(), StorageError>;

    /// Ties an account to another one. Whoever blocks somebody follows them no longer, nor they them.
    async fn tie(&self, now: Millis, user: &Id, tie: Tie, other: &Id) -> Result<(), StorageError>;

    /// Unties them.
    async fn untie(&self, user: &Id, tie: Tie, other: &Id) -> Result<(), StorageError>;

    /// The accounts to which one is tied, by name.
    async fn tied(&self, user: &Id, tie: Tie) -> Result<Vec<Account>, StorageError>;

    /// Is an account tied to another one?
    async fn is_tied(&self, user: &Id, tie: Tie, other: &Id) -> Result<bool, StorageError>;

    /// The accounts that one has blocked, and those that have blocked it.
    async fn apart(&self, user: &Id) -> Result<Vec<Id>, StorageError>;

    /// Games of an account, the newest first, those that were made before a time, at most so many. Of open ones those are
    /// left out of which spectators do not know the end at `now`.
    async fn played(
        &self,
        now: Millis,
        user: &Id,
        filter: GameFilter,
        before: Millis,
        most: u32,
    ) -> Result<Vec<PlayedGame>, StorageError>;

    /// The results of an account by game, those against the computer left out, and those that spectators do not know at
    /// `now`.
    async fn results(&self, now: Millis, user: &Id) -> Result<Vec<Results>, StorageError>;
}
