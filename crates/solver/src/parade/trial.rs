//! A deal as one trial of many: what the best player reaches who knows the deck, and the expected-score player who does
//! not.

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, State};
use facedown_games::parade::{Action, Options, Parade};

use super::advice::{LOST, Lookahead};
use super::mixed::{DeckProblem, MixProof};
use super::rules::ParadeRules;
use super::targets;
use crate::search::{Limits, Solver};

/// Cards of the deck when moving begins.
const DECK: usize = 8;

/// The numbers of a deal:
/// `proven` (1 where the best line is proven within `nodes` positions; without it the next five are absent),
/// `score` of the best line of moves and adds in the known order, `adds` of it, `add-helps` (1 where every shortest line
/// has an add), `add-first` (1 where it begins with one), `moves-saved` by adding;
/// `blind-score` and `blind-adds` of the player who does not know the order, a lost game counting as one less than the
/// worst score, and `blind-lost`.
pub(super) fn trial(options: Options, seed: &DealSeed, nodes: u64) -> Vec<(&'static str, f64)> {
    let mut solver = Solver::new(ParadeRules, super::super::solitaire::TRIAL_TABLE);
    let state: State<Parade> = Parade::deal(&options, &mut ChanceStream::new(seed));
    let order: Vec<_> = state.hidden.cards(DECK as u8).collect();
    let problem = DeckProblem { pieces: *state.public.pieces(), order, past_h8: options.past_h8 };
    let limits = Limits { nodes, ..Limits::default() };
    let yes = |is: bool| f64::from(u8::from(is));
    let mut numbers = match solver.solve_with_deck(&problem, limits, |_| {}) {
        MixProof::Best(mix) => {
            let length = mix.line.len() as f64;
            let saved = mix.moves_alone.map(|alone| f64::from(alone) - length);
            let mut numbers = vec![
                ("proven", 1.0),
                ("score", DECK as f64 - length),
                ("adds", mix.adds() as f64),
                ("add-helps", yes(mix.adds() > 0)),
                ("add-first", yes(mix.line.first() == Some(&Action::Add))),
            ];
            numbers.extend(saved.map(|saved| ("moves-saved", saved)));
            numbers
        }
        MixProof::MoreThan(_) => vec![("proven", 0.0)],
    };
    if options == Options::default() {
        let look = Lookahead { adds: 1, samples: 40, nodes };
        let (score, adds) = targets::play(&mut solver, seed, look);
        numbers.extend([
            ("blind-score", score.map_or(LOST, f64::from)),
            ("blind-adds", adds as f64),
            ("blind-lost", yes(score.is_none())),
        ]);
    }
    numbers
}
