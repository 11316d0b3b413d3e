//! A deal as one trial of many, played by the expected-score player.

use facedown_core::deal::DealSeed;
use facedown_games::neighbour::Options;

use super::rules::NeighbourRules;
use super::stopping::Effort;
use super::targets;
use crate::search::Solver;

/// Pairs of cards that are sampled ahead.
const SAMPLES: u32 = 8;

/// The share of the positions of a search that a search one turn ahead gets.
const AHEAD: u64 = 13;

/// The numbers of a deal: `score` (0 where it is lost), `lost`, and `pieces` on the board when moving began.
pub(super) fn trial(options: Options, seed: &DealSeed, nodes: u64) -> Vec<(&'static str, f64)> {
    let rules = NeighbourRules { king_consolation: options.king_consolation };
    let mut solver = Solver::new(rules, super::super::solitaire::TRIAL_TABLE);
    let effort = Effort { samples: SAMPLES, nodes, nodes_ahead: (nodes / AHEAD).max(1) };
    let (score, pieces) = targets::play(&mut solver, seed, options, effort);
    vec![
        ("score", score.map_or(0.0, f64::from)),
        ("lost", f64::from(u8::from(score.is_none()))),
        ("pieces", f64::from(pieces)),
    ]
}
