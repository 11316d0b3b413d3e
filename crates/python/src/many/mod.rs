//! Many games of one kind side by side: what is stepped in arrays.
//!
//! The caller owns the arrays ([`Rows`]), one row a game. Games are cut into as many shards as there are threads; each
//! thread works on its own shard and its own rows, and none outlives the call, so a process may fork between two calls.

mod erased;
mod rows;
mod shard;

pub use erased::{AnyMany, NoGames, open};
pub use rows::{Observation, Rows};
pub use shard::returns;

/// The fate of a game that has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step deals a new game and takes no action.
    NextStep,
    /// The same step deals a new game; the last observation stands apart.
    SameStep,
    /// It stands until it is reset.
    Disabled,
}

/// The choices of a set of games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The fate of a game that has ended.
    pub autoreset: Autoreset,
    /// The most actions of a game, which is then truncated; `None` for no limit.
    pub longest: Option<u32>,
    /// Draws that may be claimed are claimed.
    pub claim_draws: bool,
    /// Number of threads, at least 1.
    pub threads: usize,
}

/// An action that cannot be taken. No game has changed then.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}: action {action} is not legal now; the mask tells which are")]
pub struct NotLegal {
    /// The row of the game.
    pub game: usize,
    /// The number that was given.
    pub action: i32,
}
