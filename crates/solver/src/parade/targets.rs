//! The expected-score player of Parade.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Rng, Silent, State};
use facedown_core::rules::seat::Seat;
use facedown_games::parade::{self, Parade};
use rand::SeedableRng;

use super::advice::Lookahead;
use super::rules::ParadeRules;
use crate::search::Solver;
use crate::targets::outcome;

/// Plays one dealt game of Parade; also says how many of its actions were adds.
pub fn play(solver: &mut Solver<ParadeRules>, seed: &DealSeed, look: Lookahead) -> (Option<i32>, usize) {
    let mut state: State<Parade> = Parade::deal(&parade::Options::default(), &mut ChanceStream::new(seed));
    let mut rng = Rng::from_seed(seed.0);
    let mut adds = 0;
    loop {
        if let Some(outcome) = outcome(&state) {
            return (outcome.score, adds);
        }
        let Some(action) = solver.advise(&state.public, look, &mut rng).action else { return (None, adds) };
        adds += usize::from(action == parade::Action::Add);
        state.play(Seat::Solo, action, &mut Silent);
    }
}
