//! The analysis of one position from one seat's eyes: the best lines, deeper and deeper. For those who do not search
//! themselves.

use serde::Serialize;

use crate::rules::options::Chosen;
use crate::rules::seat::Seat;

/// The most lines that are looked for at once.
pub const MOST_LINES: u8 = 5;

/// The position that is to be analyzed, and for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisWish {
    /// Id of the game.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The position as FEN, as `seat` sees it: nothing else of it can be used.
    pub fen: String,
    /// The seat from whose eyes it is analyzed.
    pub seat: Seat,
    /// The number of lines, 1 to [`MOST_LINES`].
    pub lines: u8,
}

/// One line of play from the analyzed position on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "EngineLine"),
    schemars(rename = "EngineLine")
)]
pub struct Line {
    /// Expected result for the seat whose eyes these are: 0 (lost) to 1 (won), 1/2 for a draw.
    pub expected: f64,
    /// Plies to the end where it is forced, negative where that seat loses; `None` where it is not.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub mate: Option<i32>,
    /// The actions as text; the line ends where chance decides.
    pub actions: Vec<String>,
}

/// The best lines that were found so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "EngineLines"),
    schemars(rename = "EngineLines")
)]
pub struct Lines {
    /// The depth of the search, in actions; 0 before its first iteration is over.
    pub depth: u32,
    /// Positions that it visited, in all iterations.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub nodes: u64,
    /// The best lines for the seat to act, best first; none where nothing can be done.
    pub lines: Vec<Line>,
}

/// Analyzes positions, for those who do not search themselves.
pub trait Analyst: Send + Sync {
    /// Can it analyze the positions of this game?
    fn knows(&self, game: &str) -> bool;

    /// Looks for the best lines, and calls `tell` whenever it has gone deeper. It ends when `go_on`, which it asks often,
    /// answers `false`, or when nothing more can be found; the answer is what it found by then.
    ///
    /// # Errors
    /// In words: a game that it does not know, or a position that does not hold.
    fn analyze(
        &self,
        wish: &AnalysisWish,
        go_on: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<Lines, String>;
}
