//! The expected-score player of Neighbour.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Rng, Silent, State, View};
use facedown_core::rules::seat::Seat;
use facedown_games::neighbour::{self, Neighbour, Phase};
use rand::SeedableRng;

use super::rules::NeighbourRules;
use super::stopping::Effort;
use crate::search::{Limits, Solver};

/// Plays one dealt game of Neighbour; also says with how many pieces it began to move.
pub fn play(
    solver: &mut Solver<NeighbourRules>,
    seed: &DealSeed,
    options: neighbour::Options,
    effort: Effort,
) -> (Option<i32>, u32) {
    let mut state: State<Neighbour> = Neighbour::deal(&options, &mut ChanceStream::new(seed));
    let mut rng = Rng::from_seed(seed.0);
    while state.public.phase() != Phase::Move {
        let action = if state.public.phase() == Phase::Side {
            sidestep(solver, &state, effort)
        } else if state.public.can_stop() {
            let advice = solver.advise_stopping(&state.public, effort, &mut rng);
            let going_on = advice.going_on.map_or(-1.0, |e| e.mean);
            let stops = advice.stopping.least > 0 && f64::from(advice.stopping.least) >= going_on;
            if stops { Some(neighbour::Action::Stop) } else { Some(neighbour::Action::Turn) }
        } else {
            Some(neighbour::Action::Turn)
        };
        let Some(action) = action else { return (None, 0) };
        state.play(Seat::Solo, action, &mut Silent);
    }
    let pieces = state.public.pieces().occupied().count();
    let limits = Limits { moves: u32::from(state.public.cards_left()), nodes: effort.nodes };
    let par = solver.solve(state.public.pieces(), limits, |_| {}).par();
    let score = par.map(|par| i32::from(state.public.cards_left()) - par as i32);
    (score, pieces)
}

/// The sidestep whose position is worth most now; the first, where all are worth the same.
fn sidestep(
    solver: &mut Solver<NeighbourRules>,
    state: &State<Neighbour>,
    effort: Effort,
) -> Option<neighbour::Action> {
    let mut actions = Vec::new();
    Neighbour::legal(View::public(&state.public), Seat::Solo, &mut |a| actions.push(a));
    let worth = |action: &neighbour::Action, solver: &mut Solver<NeighbourRules>| {
        let mut next = state.clone();
        next.play(Seat::Solo, *action, &mut Silent);
        let worth = solver.worth(next.public.pieces(), next.public.cards_left(), effort.nodes_ahead);
        (worth.least, worth.most)
    };
    let mut best = None;
    for action in actions {
        let here = worth(&action, solver);
        if best.is_none_or(|(_, before)| here > before) {
            best = Some((action, here));
        }
    }
    best.map(|(action, _)| action)
}
