//! The solver's judgement of a position of Neighbour.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, Setup};
use facedown_games::neighbour::{self, Neighbour, Phase};
use rand_chacha::rand_core::SeedableRng;

use super::rules::NeighbourRules;
use super::stopping::Effort;
use crate::answer::{Advice, Answer, SAMPLES, Score, TABLE, fen, moves};
use crate::expected::Expected;
use crate::search::{Limits, Progress, Solver};

/// Solves a position, looking at `nodes` positions at most in any one search.
pub(super) fn answer(setup: Setup<Neighbour>, nodes: u64, progress: &mut dyn FnMut(Progress)) -> Answer {
    let public = &setup.public;
    let king_consolation = public.options().king_consolation;
    let mut solver = Solver::new(NeighbourRules { king_consolation }, TABLE);
    let left = public.cards_left();
    let proof = solver.solve(public.pieces(), Limits { moves: u32::from(left), nodes }, progress);
    let moves = moves(proof, u32::from(left), i32::from(left), |steps| {
        let stop = (public.phase() == Phase::Add).then_some(neighbour::Action::Stop);
        let steps = steps.iter().map(|step| neighbour::Action::Move { from: step.from, to: step.to });
        stop.into_iter().chain(steps).map(Neighbour::action_text).collect()
    });
    let advice = (public.phase() == Phase::Add && public.can_stop()).then(|| {
        let effort = Effort { nodes: nodes.min(Effort::default().nodes), ..Effort::default() };
        let advice = solver.advise_stopping(public, effort, &mut Rng::seed_from_u64(SAMPLES));
        let proven = advice.stopping.is_proven();
        let go_on = match advice.going_on {
            Some(least) => least.is_surely_above(Expected::exact(f64::from(advice.stopping.most))),
            None => false,
        };
        let action = match (advice.stop_here, go_on) {
            (true, _) => Some(neighbour::Action::Stop),
            (_, true) => Some(neighbour::Action::Turn),
            _ => None,
        };
        Advice {
            sure: action.is_some(),
            action: action.map(Neighbour::action_text),
            moving: proven.then(|| Expected::exact(f64::from(advice.stopping.least)).into()),
            another_card: advice.going_on.map(Score::from),
        }
    });
    Answer { game: Neighbour::ID, fen: fen(&setup), cards: i32::from(left), moves, deck: None, advice }
}
