//! The functions of a solitaire that the solver needs.

use facedown_core::deal::DealSeed;
use facedown_core::ports::solution::{Finished, SolutionPoint};
use facedown_core::rules::options::{Chosen, OptionError};
use facedown_core::table::{OpenError, Start};

use crate::answer::Answer;
use crate::puzzles::{Puzzle, Wish};
use crate::search::Progress;
use crate::stock::Stock;

/// Positions that any one search looks at where a finished game is solved: about a second's work.
pub(crate) const NODES: u64 = 300_000;

/// Bytes of the transposition table of a trial: small, since each trial makes its own and the answer hangs on no other.
pub(crate) const TRIAL_TABLE: usize = 8 << 20;

/// A solitaire that the solver can solve, with what it does for one.
pub trait Solitaire: Sync {
    /// Game id.
    fn id(&self) -> &'static str;

    /// The score that a lost game counts as where points are lost: one less than the worst score.
    fn lost(&self) -> i32;

    /// Solves a position, looking at `nodes` positions at most in any one search. `progress` is told how many moves are
    /// proven too few.
    ///
    /// # Errors
    /// A fault of options or FEN.
    fn answer(
        &self,
        options: &Chosen,
        start: Start<'_>,
        nodes: u64,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, OpenError>;

    /// Plays or solves one deal for a study of many: numbers by name, which the game's own file explains. `nodes`: the
    /// most positions of any one search. The same deal and number give the same answer.
    ///
    /// # Errors
    /// Options that do not go together.
    fn trial(
        &self,
        options: &Chosen,
        seed: &DealSeed,
        nodes: u64,
    ) -> Result<Vec<(&'static str, f64)>, OptionError>;

    /// The kinds of puzzles that the first deals make.
    fn stock(&self) -> Stock;

    /// Makes puzzles out of the deals of a stream of seeds from number `start` on, for as long as `goes_on`, which
    /// hears of every try and of how many were found, says so. Deals that `stock` knows to make no such puzzle are
    /// passed over.
    fn puzzles(
        &self,
        wish: Wish,
        stock: Stock,
        start: u64,
        goes_on: &mut dyn FnMut(u64, usize) -> bool,
    ) -> Vec<Puzzle>;

    /// Mends what was found of each position of a finished game by what is known of all of them. The default is for
    /// games in which each position says all of itself.
    ///
    /// # Errors
    /// A position that does not hold.
    fn look_back(&self, _game: &Finished, _points: &mut [SolutionPoint]) -> Result<(), String> {
        Ok(())
    }
}
