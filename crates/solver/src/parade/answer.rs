//! The solver's judgement of a position of Parade.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, Setup};
use facedown_games::parade::{self, Parade};
use rand_chacha::rand_core::SeedableRng;

use super::advice::Lookahead;
use super::mixed::{DeckProblem, MixProof, orders};
use super::rules::ParadeRules;
use crate::answer::{Advice, Answer, KnownDeck, SAMPLES, Score, TABLE, fen, moves};
use crate::search::{Limits, Progress, Solver};

/// Solves a position, looking at `nodes` positions at most in any one search.
pub(super) fn answer(setup: Setup<Parade>, nodes: u64, mut progress: &mut dyn FnMut(Progress)) -> Answer {
    let public = &setup.public;
    let mut solver = Solver::new(ParadeRules, TABLE);
    let cards = public.penalty().map_or(i32::from(public.deck()), |made| -i32::from(made));
    let left = u32::try_from(cards + i32::from(parade::PENALTY_CARDS)).unwrap_or(0);
    let limits = Limits { moves: left, nodes };
    let proof = solver.solve(public.pieces(), limits, &mut progress);
    let moves = moves(proof, left, cards, |steps| {
        orders(public.pieces(), steps).into_iter().map(Parade::action_text).collect()
    });
    // A moves-only problem has cards to count but none to add.
    let order = public.open_order().or(setup.hidden).filter(|_| public.can_add());
    let deck = order.map(|order| {
        let order = order.cards(public.deck()).collect();
        let problem = DeckProblem { pieces: *public.pieces(), order, past_h8: public.past_h8() };
        match solver.solve_with_deck(&problem, limits, &mut progress) {
            MixProof::Best(mix) => KnownDeck::Best {
                score: cards - mix.line.len() as i32,
                adds: mix.adds(),
                line: mix.line.into_iter().map(Parade::action_text).collect(),
            },
            MixProof::MoreThan(actions) => KnownDeck::MoreThan { actions },
        }
    });
    let advice = (public.can_add() && public.open_order().is_none()).then(|| {
        let look = Lookahead { nodes: nodes.min(Lookahead::default().nodes), ..Lookahead::default() };
        let advice = solver.advise(public, look, &mut Rng::seed_from_u64(SAMPLES));
        let sure = match (advice.moving, advice.adding) {
            (Some(moving), Some(adding)) => moving.is_surely_above(adding) || adding.is_surely_above(moving),
            _ => true,
        };
        Advice {
            action: advice.action.map(Parade::action_text),
            moving: advice.moving.map(Score::from),
            another_card: advice.adding.map(Score::from),
            sure,
        }
    });
    Answer { game: Parade::ID, fen: fen(&setup), cards, moves, deck, advice }
}
