//! Solitaires solved: what could have been had of a finished game, where it went, and puzzles. For those who do not
//! solve themselves.

use serde::Serialize;

use crate::ports::Progress;
use crate::rules::options::Chosen;

/// An expected score with its standard error, 0 where it is exact.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "ExpectedScore"),
    schemars(rename = "ExpectedScore")
)]
pub struct Score {
    /// The expected score; where samples estimate it, their mean.
    pub mean: f64,
    /// The standard error of the mean; 0 where the mean is exact.
    pub error: f64,
}

/// The best thing to do now, not knowing the cards: go on with cards, or with moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "SolverAdvice"),
    schemars(rename = "SolverAdvice")
)]
pub struct Advice {
    /// The better action as text; `None` where neither is better beyond doubt.
    pub action: Option<String>,
    /// The value of going on with moves alone; `None` where it cannot be done.
    pub moving: Option<Score>,
    /// The value of another card; `None` where there is none.
    pub another_card: Option<Score>,
    /// Is the difference exact, or more than two standard errors?
    pub sure: bool,
}

/// The best that could still be had at a point of a game, knowing the cards.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "proof", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Reach {
    /// This score, proven the best.
    Best {
        /// The best score that can be had.
        score: i32,
    },
    /// At least this score; a better one was not looked for everywhere.
    AtLeast {
        /// The best score that was found.
        score: i32,
    },
    /// No more than this score; the search ended before it knew.
    AtMost {
        /// The score beyond which nothing can be had.
        score: i32,
    },
    /// The game could not be won any more.
    Lost,
}

/// One position of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SolutionPoint {
    /// Number of actions played by then.
    pub ply: u32,
    /// The best that could still be had from here.
    pub reach: Reach,
    /// Actions that lead there from here, as text, where they were found.
    pub line: Vec<String>,
    /// The best choice, as far as its player could know.
    pub advice: Option<Advice>,
    /// The points that the action after it gave away; 0 for none, and where it is not known.
    pub lost: u32,
}

/// A finished solitaire, solved from every position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Solution {
    /// The score; `None` for a lost game.
    pub score: Option<i32>,
    /// Every position with what could be had from it, the start first.
    pub points: Vec<SolutionPoint>,
}

/// A game that is over, with everything that was hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Id of the game.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The dealer's FEN of every position, the start first.
    pub fens: Vec<String>,
    /// The score; `None` for a lost game.
    pub score: Option<i32>,
}

/// A position of a solitaire that goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Id of the game.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The FEN of the player, who knows no more than it says.
    pub fen: String,
}

/// The next step in a solitaire that goes on, from what its player knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "SolitaireHint"),
    schemars(rename = "SolitaireHint")
)]
pub struct Hint {
    /// The best action as text; `None` where none was found to be.
    pub action: Option<String>,
    /// The number of moves that make one group from here, without another card, this one among them; `None` where none
    /// do, or it was not found.
    pub moves: Option<u32>,
    /// Are cards and moves both open here? The values of either.
    pub advice: Option<Advice>,
}

/// The puzzle that is wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleWish {
    /// Id of the game.
    pub game: &'static str,
    /// One of [`Solver::difficulties`]; any where it is left out.
    pub difficulty: Option<String>,
    /// Only one with a single set of moves that solves it in the fewest.
    pub unique: bool,
    /// The number of the first deal that is tried: the same number gives the same puzzle.
    pub from: u64,
}

/// A position to be solved in the fewest moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "SolitairePuzzle"),
    schemars(rename = "SolitairePuzzle")
)]
pub struct Puzzle {
    /// Id of the game.
    pub game: &'static str,
    /// The position, in which only moves are left: no card is turned any more.
    pub fen: String,
    /// The number of the deal it comes from.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// The fewest moves that solve it.
    pub par: u32,
    /// One of [`Solver::difficulties`].
    pub difficulty: &'static str,
    /// The same in bits: the negative binary logarithm of the chance that random moves are a shortest solution.
    pub bits: f64,
    /// The number of sets of moves that solve it in the fewest.
    pub solutions: u32,
    /// In how many orders they may be played.
    pub orders: u32,
    /// Are these all? Else there are more.
    pub complete: bool,
}

/// Solves solitaires, for those who do not.
pub trait Solver: Send + Sync {
    /// Can games of this id be solved?
    fn knows(&self, game: &str) -> bool;

    /// The difficulties of puzzles, by name, the easiest first.
    fn difficulties(&self) -> &'static [&'static str];

    /// Solves a finished game from every position. `progress` is told how many positions are done, of how many; where
    /// it answers `false` the work ends early.
    ///
    /// # Errors
    /// In words: a game that it does not know, a position that does not hold, or that it was told to stop.
    fn solve(&self, game: &Finished, progress: &mut Progress<'_>) -> Result<Solution, String>;

    /// Finds the next step in a game that goes on.
    ///
    /// # Errors
    /// In words: a game that it does not know, or a position that does not hold.
    fn hint(&self, seen: &Seen) -> Result<Hint, String>;

    /// Makes a puzzle; `None` where none was found among the deals that were tried. `progress` is told how many were,
    /// of how many.
    ///
    /// # Errors
    /// In words: a game or a difficulty that it does not know, or that it was told to stop.
    fn puzzle(&self, wish: &PuzzleWish, progress: &mut Progress<'_>) -> Result<Option<Puzzle>, String>;
}
