//! Puzzles out of the deals of Parade.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, State};
use facedown_games::cards::Pieces;
use facedown_games::parade::{Options, Parade};

use super::rules::ParadeRules;
use crate::puzzles::{Puzzle, Wish, gather, puzzle};
use crate::search::{Limits, Solver};
use crate::stock::Stock;

/// The opening eight pieces of a Parade deal.
#[must_use]
pub fn opening(seed: &DealSeed) -> Pieces {
    let state: State<Parade> = Parade::deal(&Options::default(), &mut ChanceStream::new(seed));
    *state.public.pieces()
}

/// Makes puzzles of eight pieces.
pub(super) fn puzzles(
    wish: Wish,
    stock: Stock,
    start: u64,
    goes_on: &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Puzzle> {
    let mut solver = Solver::new(ParadeRules, 32 << 20);
    let limits = Limits { moves: 8, nodes: 2_000_000 };
    gather(wish, stock, start, goes_on, |seed| puzzle(&mut solver, &opening(seed), limits))
}
