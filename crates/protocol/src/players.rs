//! Ratings and those who have them.

use serde::Serialize;

/// A rating as it is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingView {
    /// The rating, rounded; 1500 before the first game.
    pub rating: i32,
    /// One standard error of it as of now, rounded.
    pub deviation: u32,
    /// Is it so unsure that it is shown with a question mark?
    pub provisional: bool,
    /// Number of games that were counted.
    pub games: u32,
}

/// A player's rating on one ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LadderRating {
    /// Game id.
    pub game: String,
    /// The speed: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub speed: String,
    /// Is it the ladder of the bots?
    pub bots: bool,
    /// The rating.
    pub rating: RatingView,
}

/// A player on a leader board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoardEntry {
    /// The name of the account; `null` for a computer.
    pub name: Option<String>,
    /// The level of a computer; `null` for an account.
    pub computer: Option<u8>,
    /// The rating.
    pub rating: RatingView,
}

/// The answer of `GET /api/players`: those who play a game at a speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LeaderBoard {
    /// Game id.
    pub game: String,
    /// The speed.
    pub speed: String,
    /// Is it the ladder of the bots?
    pub bots: bool,
    /// Those whose rating is sure enough for a place, the best first.
    pub ranked: Vec<BoardEntry>,
    /// Those who have played too little, or not for long, the best first.
    pub others: Vec<BoardEntry>,
}

/// A player at a table, by account or as the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TablePlayer {
    /// The name of the account; `null` for a guest and a computer.
    pub name: Option<String>,
    /// Does a program play under the account?
    pub bot: bool,
    /// The level of the computer, where it plays.
    pub computer: Option<u8>,
    /// The rating before this game: of the game and its speed; `null` for a guest, and where it is not shown.
    pub rating: Option<RatingView>,
    /// The points that the game has won or lost; `null` while it is not rated.
    pub change: Option<i32>,
}

/// The answer of `GET /api/tables/{id}/players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TablePlayers {
    /// Does the game count for ratings?
    pub rated: bool,
    /// The speed.
    pub speed: String,
    /// The players: the one who made the table first.
    pub players: [TablePlayer; 2],
}

/// The change that a game made, as the account's owner has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingChange {
    /// Game id.
    pub game: String,
    /// The speed.
    pub speed: String,
    /// The time, in milliseconds since 1970.
    pub at: String,
    /// The rating before, rounded.
    pub before: i32,
    /// The rating after, rounded.
    pub after: i32,
}

/// A point of a rating's curve: the rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingPoint {
    /// The time, in milliseconds since 1970.
    pub at: String,
    /// The rating, rounded.
    pub rating: i32,
    /// One standard error of it, rounded.
    pub deviation: u32,
}
