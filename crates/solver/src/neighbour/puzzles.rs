//! Puzzles out of the deals of Neighbour.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Silent, State};
use facedown_core::rules::seat::Seat;
use facedown_games::cards::Pieces;
use facedown_games::neighbour::{Neighbour, Options};

use super::rules::NeighbourRules;
use crate::puzzles::{Puzzle, Wish, gather, puzzle};
use crate::search::{Limits, Solver};
use crate::stock::Stock;

/// The pieces of a Neighbour deal when so many are on the board; sidesteps are chosen by the rest of the deal's stream.
#[must_use]
pub fn opening(seed: &DealSeed, pieces: u8) -> Pieces {
    let mut chance = ChanceStream::new(seed);
    let options = Options { floor: 16, king_consolation: false };
    let mut state: State<Neighbour> = Neighbour::deal(&options, &mut chance);
    while state.public.pieces().occupied().count() < u32::from(pieces.min(16)) {
        let actions = state.legal_actions(Seat::Solo);
        let chosen = if actions.len() > 1 { chance.below(actions.len() as u32) as usize } else { 0 };
        let Some(action) = actions.get(chosen) else { break };
        state.play(Seat::Solo, *action, &mut Silent);
    }
    *state.public.pieces()
}

/// Makes puzzles of eight to eleven pieces.
pub(super) fn puzzles(
    wish: Wish,
    stock: Stock,
    start: u64,
    goes_on: &mut dyn FnMut(u64, usize) -> bool,
) -> Vec<Puzzle> {
    let mut solver = Solver::new(NeighbourRules::default(), 32 << 20);
    let limits = Limits { moves: 10, nodes: 200_000 };
    gather(wish, stock, start, goes_on, |seed| {
        let pieces = 8 + seed.0[31] % 4;
        puzzle(&mut solver, &opening(seed, pieces), limits)
    })
}
