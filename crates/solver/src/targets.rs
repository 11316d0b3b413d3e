//! Score targets: many games played by the expected-score player, and the quartiles of their scores.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Rng, Silent, State, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::Seat;
use facedown_games::neighbour::{self, Neighbour, Phase};
use facedown_games::parade::{self, Parade};
use rand::SeedableRng;

use crate::expected::Lookahead;
use crate::search::{Limits, Solver};
use crate::stage::{NeighbourRules, ParadeRules};
use crate::stopping::Effort;

/// Scores of games, `None` for a lost one; and what they add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scores(pub Vec<Option<i32>>);

impl Scores {
    /// The score that a share `part / of` of the games does not reach; lost games come first. `None`: it is lost.
    #[must_use]
    pub fn quantile(&self, part: usize, of: usize) -> Option<i32> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * part / of.max(1)).min(sorted.len().saturating_sub(1));
        sorted.get(at).copied().flatten()
    }

    /// How many were lost.
    #[must_use]
    pub fn lost(&self) -> usize {
        self.0.iter().filter(|s| s.is_none()).count()
    }
}

fn outcome<G: Game>(state: &State<G>) -> Option<Outcome> {
    match G::verdict(&state.public, &[]) {
        Verdict::Over(outcome) => Some(outcome),
        Verdict::Open { .. } => None,
    }
}

/// Plays one dealt game of Parade; also says how many of its actions were adds.
pub fn play_parade(
    solver: &mut Solver<ParadeRules>,
    seed: &DealSeed,
    look: Lookahead,
) -> (Option<i32>, usize) {
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

/// Plays one dealt game of Neighbour; also says with how many pieces it began to move.
pub fn play_neighbour(
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
