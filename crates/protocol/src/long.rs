//! The lines on the wire for work that takes long: `POST /api/reviews`, `/api/analyses`, `/api/solutions`,
//! `/api/puzzles` and `/api/hints`. The answer is one JSON object a line; the last one brings what was asked for, or says why it cannot
//! be.

use std::collections::BTreeMap;

use facedown_core::ports::analysis::Lines;
use facedown_core::ports::review::Review;
use facedown_core::ports::solution::{Hint, Puzzle, Solution};
use facedown_core::rules::seat::Seat;
use serde::{Deserialize, Serialize};

use super::ErrorBody;

/// The body of `POST /api/reviews`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewReview {
    /// The record of a finished game, as it was downloaded.
    pub record: String,
    /// From whose eyes it is reviewed.
    #[serde(rename = "as")]
    pub seat: Seat,
}

/// The body of `POST /api/analyses`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewAnalysis {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position as FEN. Of a dealer's, the engine gets no more than the seat sees.
    pub fen: String,
    /// From whose eyes it is analyzed.
    #[serde(rename = "as")]
    pub seat: Seat,
    /// Number of lines to look for, 1 to 5; 1 where it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(range(min = 1, max = 5)))]
    pub lines: Option<u8>,
}

/// The body of `POST /api/solutions`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewSolution {
    /// The record of a finished solitaire with its openings, as it was downloaded.
    pub record: String,
}

/// The body of `POST /api/puzzles`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPuzzle {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// `easy`, `medium`, `hard` or `fiendish`; any where it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(extend("enum" = ["easy", "medium", "hard", "fiendish", null])))]
    pub difficulty: Option<String>,
    /// Only one with a single set of moves that solves it in the fewest?
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub unique: Option<bool>,
    /// The number of the first deal that is tried: the same number gives the same puzzle.
    pub number: u32,
}

/// The body of `POST /api/hints`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewHint {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position as its player's FEN. Of a dealer's, the solver gets no more than the player sees.
    pub fen: String,
}

/// A line of the answer. Who closes the connection before the last one ends the work.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LongAnswer {
    /// The work waits in line; other work comes first.
    Waiting,
    /// The work goes on.
    Progress {
        /// Steps that are done: the work's own measure, for a progress bar.
        #[cfg_attr(test, ts(type = "number"))]
        done: usize,
        /// Steps in all.
        #[cfg_attr(test, ts(type = "number"))]
        of: usize,
    },
    /// A review is done; the last line.
    Done {
        /// The game as the seat could see it, with what each action won and lost.
        review: Box<Review>,
    },
    /// The analysis has gone deeper.
    Deeper {
        /// The best lines so far; a later line replaces them.
        found: Lines,
    },
    /// The analysis is over, as deep as it goes for now; the last line.
    Analyzed {
        /// The best lines of the deepest search.
        found: Lines,
    },
    /// A game is solved; the last line.
    Solved {
        /// Every position of the game with the best that could still be had.
        solution: Box<Solution>,
        /// The dealer's FEN of every position, to go on from.
        truth: Vec<String>,
    },
    /// A puzzle is made; the last line.
    Made {
        /// The position to be solved, with its number, difficulty and fewest moves.
        puzzle: Puzzle,
    },
    /// The next step of a solitaire that goes on; the last line.
    Hinted {
        /// The best that its player can know to do.
        hint: Hint,
    },
    /// It cannot be done; the last line.
    Failed {
        /// The reason it cannot be done, or ended early.
        error: ErrorBody,
    },
}
