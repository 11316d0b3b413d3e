//! The review of a finished game from one seat's eyes: what was to be expected at each point, and where it went.
//!
//! Every number is an expected result for the reviewed seat, 0 (lost) to 1 (won), 1/2 for a draw. A change between
//! two points has two parts: what was turned up (chance), and what was played. All parts add up: the expectation at the
//! start, `luck`, `own`, `opponent` and `ending` make the result of the game.

use serde::Serialize;

use crate::rules::outcome::Outcome;
use crate::rules::seat::Seat;
use crate::table::player::Seen;

/// The best line at a point, as far as the search saw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BestLine {
    /// The best action for the seat that acted, as text.
    pub action: String,
    /// The actions that follow, this one first; the line ends where chance decides.
    pub line: Vec<String>,
}

/// One action of the reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "ReviewPoint"),
    schemars(rename = "ReviewPoint")
)]
pub struct Point {
    /// Number of the action, from 1.
    pub ply: u32,
    /// The seat that acted.
    pub seat: Seat,
    /// The action that was played, as text.
    pub played: String,
    /// Expected result before it, 0 (lost) to 1 (won) for the reviewed seat.
    pub before: f64,
    /// Expected result after it, what was turned up included.
    pub after: f64,
    /// The part of the change that what was turned up made; 0 where nothing was.
    pub by_reveal: f64,
    /// The part of the change that the choice made; what is left of `after - before`.
    pub by_play: f64,
    /// The part of the actor's expectation that the choice gave away against the best one, 0 or more; what was turned
    /// up does not count.
    pub loss: f64,
    /// The best action instead, as far as the search saw.
    pub best: BestLine,
}

/// A finished game, reviewed for one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Review {
    /// The seat from whose eyes the game is reviewed.
    pub seat: Seat,
    /// Positions that each search looked at, at most.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub nodes: u64,
    /// Expected result at the start, 0 (lost) to 1 (won).
    pub start: f64,
    /// Every finished action in order.
    pub points: Vec<Point>,
    /// Sum of the parts that were turned up.
    pub luck: f64,
    /// Sum of the parts that this seat played.
    pub own: f64,
    /// Sum of the parts that the opponent played.
    pub opponent: f64,
    /// The change by the end itself: resignation, time, agreement, a draw by the rules.
    pub ending: f64,
    /// The result: 1, 1/2 or 0.
    pub result: f64,
    /// The plies that gave most away, by either seat, the worst first; at most [`WORST`], none below [`SLIP`].
    pub worst: Vec<u32>,
}

/// The most plies that a review names as the worst.
pub const WORST: usize = 8;

/// A ply that gives away less is not named among the worst.
pub const SLIP: f64 = 0.05;

/// Reviews finished games, for those who do not search themselves.
pub trait Reviewer: Send + Sync {
    /// Can games of this id be reviewed?
    fn knows(&self, game: &str) -> bool;

    /// Reviews a finished game from one seat's eyes. `seen` holds what that seat had received when the game was over
    /// ([`Seen::of`]), so nothing else can be used. `progress` is told how many plies are done, of how many; where it
    /// answers `false` the review ends early.
    ///
    /// # Errors
    /// In words: a game that it does not know, something in `seen` that does not hold, or that it was told to stop.
    fn review(
        &self,
        seen: &Seen,
        outcome: Outcome,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, String>;
}
