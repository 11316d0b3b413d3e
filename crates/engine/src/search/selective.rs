//! Which actions are searched less deep, or not at all: late move reductions, late move pruning, futility and exchange
//! pruning.
//!
//! While something lies hidden, one of the last actions may turn up what changes everything: less is left out then.

use facedown_core::rules::evaluate::Evaluate;

use super::node::Turn;
use super::order::KILLER;
use super::value::Value;
use super::{Knowledge, Searcher};

/// Futility: depth up to which quiet actions are left out, the margin that they are given and that for each ply, and
/// what they may lose by an exchange for each ply.
const LEFT_OUT_TO: i32 = 7;
const SHORT: i32 = 110;
const SHORT_EACH: i32 = 90;
const RISK: i32 = 50;
/// Exchange pruning of captures: depth up to which they are left out, and what they may lose for each ply.
const CAPTURES_TO: i32 = 6;
const CAPTURE_RISK: i32 = 90;
/// Late move pruning: depth up to which the last quiet actions are left out, and the number of actions that are tried
/// before, to which the square of the depth is added.
const LATE_TO: i32 = 8;
const TRIED: i32 = 3;

/// A ply, in the units of the following.
const PLY: i32 = 1_024;
/// Late move reductions: what each has, and the divisor of the product of the logarithms of depth and number.
const LEAST: f64 = 0.5;
const SLOWLY: f64 = 2.25;
/// Less on the principal variation, and for an action that refuted another at this ply.
const ON_THE_LINE: i32 = 1_024;
const OF_A_KILLER: i32 = 1_024;
/// More where the evaluation is no better than two plies before, and where an action will refute the one before.
const WORSENING: i32 = 700;
const OF_A_CUT: i32 = 1_024;
/// The history of an action that makes a unit less, or a unit more where it is bad.
const HISTORY: i32 = 16;

/// Depths and numbers of actions of which reductions are kept, as a power of two.
const BITS: u32 = 6;

/// The reductions by depth and number of the action.
pub(super) struct Reductions(Box<[i16]>);

impl Reductions {
    pub fn new() -> Reductions {
        let of = |i: u32| {
            let [depth, number] = [i >> BITS, i & ((1 << BITS) - 1)].map(|n| f64::from(n.max(1)).ln());
            (f64::from(PLY) * (LEAST + depth * number / SLOWLY)) as i16
        };
        Reductions((0..1 << (2 * BITS)).map(of).collect())
    }

    #[inline]
    fn at(&self, depth: i32, number: usize) -> i32 {
        let most = (1 << BITS) - 1;
        i32::from(self.0[(depth as usize).min(most) << BITS | number.min(most)])
    }
}

/// An action whose turn to be searched has come.
pub(super) struct Candidate<A> {
    pub action: A,
    /// Its score in the order of actions.
    pub score: i32,
    pub is_quiet: bool,
    /// The number of actions that were searched before it.
    pub searched: usize,
}

impl<G: Evaluate> Searcher<G> {
    /// The plies by which an action is searched shallower first.
    pub(super) fn reduction(&self, turn: &Turn<G::Action>, next: &Candidate<G::Action>) -> i32 {
        let &Candidate { score, is_quiet, searched, .. } = next;
        if turn.in_check {
            return 0;
        }
        if !turn.all_open {
            return reduction_in_the_dark(turn.depth, searched, is_quiet);
        }
        if turn.depth < 2 || searched < 1 + usize::from(turn.window) || (!is_quiet && score > 0) {
            return 0;
        }
        let mut reduced = self.reductions.at(turn.depth, searched);
        reduced -= if turn.window { ON_THE_LINE } else { 0 };
        reduced += if turn.improving { 0 } else { WORSENING };
        reduced += if turn.cut { OF_A_CUT } else { 0 };
        if is_quiet {
            reduced -= if score >= KILLER { OF_A_KILLER } else { score / HISTORY };
        }
        (reduced / PLY).clamp(0, turn.depth - 1)
    }

    /// Is an action, quiet or not, not worth searching, `depth` being what is left for it?
    pub(super) fn is_hopeless(
        &self,
        at: &Knowledge<G>,
        turn: &Turn<G::Action>,
        next: &Candidate<G::Action>,
        depth: i32,
        alpha: Value,
    ) -> bool {
        let &Candidate { action, score, is_quiet, searched } = next;
        if is_quiet {
            is_late(turn, searched) || self.is_futile(at, turn, action, depth, alpha)
        } else {
            turn.all_open
                && !turn.in_check
                && turn.depth <= CAPTURES_TO
                && score < 0
                && G::exchange(at.seen(self.observer), action) < -CAPTURE_RISK * turn.depth
        }
    }

    /// Is a quiet action not worth searching, `depth` being what is left for it?
    fn is_futile(
        &self,
        at: &Knowledge<G>,
        turn: &Turn<G::Action>,
        action: G::Action,
        depth: i32,
        alpha: Value,
    ) -> bool {
        if depth > LEFT_OUT_TO {
            return false;
        }
        if let Some(judged) = turn.judged
            && self.curve.value(judged + SHORT + SHORT_EACH * depth) <= alpha
        {
            return true;
        }
        G::exchange(at.seen(self.observer), action) < -RISK * depth
    }
}

/// Were so many actions tried that a quiet one is not worth searching (late move pruning)?
fn is_late<A>(turn: &Turn<A>, searched: usize) -> bool {
    let enough = (TRIED + turn.depth * turn.depth) / if turn.improving { 1 } else { 2 };
    turn.all_open && !turn.in_check && turn.depth <= LATE_TO && searched as i32 >= enough
}

/// The reduction while something lies hidden.
fn reduction_in_the_dark(depth: i32, searched: usize, is_quiet: bool) -> i32 {
    if depth < 3 || searched < 3 || !is_quiet {
        return 0;
    }
    1 + i32::from(searched >= 8) + i32::from(searched >= 20 && depth >= 6)
}
