//! Alpha-beta at a seat's turn: principal variation search with pruning and late move reductions.
//!
//! Margins are in centipawns; a judgement plus a margin becomes an expected result before it is compared.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::seat::Seat;

use super::order::pick;
use super::selective::Candidate;
use super::table::{Bound, Entry};
use super::value::{self, DECIDED, Value, WIN};
use super::{Knowledge, MAX_PLY, Past, Searcher};

/// Reverse futility: depth up to which it is asked, and the margin for each ply of it.
const AHEAD_TO: i32 = 6;
const AHEAD: i32 = 90;
/// Razoring: depth up to which it is asked, and the margin for each ply of it.
const BEHIND_TO: i32 = 2;
const BEHIND: i32 = 260;
/// Null-move pruning: depth from which on it is tried, and the lead that makes it a ply shallower.
const PASS_FROM: i32 = 3;
const LEAD: i32 = 200;
/// Without an action to try first, a search this deep is a ply shallower (internal iterative reduction).
const UNKNOWN_FROM: i32 = 4;
/// Nothing is left out where more than this is had already: what is looked for then is a mate.
const AS_GOOD_AS_WON: Value = 900_000;
/// Singular extension: depth from which on it is tried, and by how much the others fall short for each ply of it, in
/// millionths.
const SINGULAR_FROM: i32 = 7;
const APART: Value = 4_000;

/// A node that is being searched.
pub(super) struct Turn<A> {
    seat: Seat,
    pub depth: i32,
    ply: usize,
    /// Key of its entry in the table.
    stored: u64,
    /// The action that was best before.
    hint: Option<A>,
    /// The plies by which `hint` is searched deeper.
    extension: i32,
    pub in_check: bool,
    /// The evaluation for the seat in centipawns; `None` in check.
    pub judged: Option<i32>,
    /// Is the evaluation better than two plies before?
    pub improving: bool,
    /// Is its exact value wanted, not a bound alone?
    pub window: bool,
    /// Will an action refute the one before, by what is expected?
    pub cut: bool,
    /// Is nothing hidden any more?
    pub all_open: bool,
    /// May actions be left out unsearched?
    selective: bool,
}

impl<G: Evaluate> Searcher<G> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        mut depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        may_pass: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let handed = self.handed.take();
        self.visit(stop);
        if self.stopped {
            return 0;
        }
        self.longest = self.longest.max(ply);
        self.pv[ply].clear();
        if ply >= MAX_PLY - 2 || self.nodes > self.hurried {
            return self.judge(at, seat);
        }
        let view = at.seen(self.observer);
        let in_check = G::in_check(&at.public);
        if G::draw_by_count(&at.public) {
            // A mate on the last move still counts.
            return if in_check && !G::any_legal(view, seat) { self.ended(at, seat, ply) } else { 0 };
        }
        let whole = !G::mid_turn(&at.public);
        // Once a turn, not at each of its parts: a check stands until the last of them.
        if in_check && depth >= 0 && whole {
            depth += 1;
        }
        // Right behind the root repetitions are looked for first: a level that looks no deeper would go to and fro. At the
        // rest of the horizon that would cost a twentieth of the time, for the keys alone.
        if depth <= 0 && ply > 1 {
            self.handed = handed;
            return self.quiesce(at, seat, in_check, depth, ply, alpha, beta, stop);
        }
        let here = Past { key: G::key(view), in_check };
        let left_out = self.frames[ply].left_out;
        if left_out.is_none()
            && let Some(value) = self.repeated(here, G::perpetual_check_loses(&at.public))
        {
            return value;
        }
        if depth <= 0 {
            self.handed = handed;
            return self.quiesce(at, seat, in_check, depth, ply, alpha, beta, stop);
        }
        // A certain end further away than one already found cannot matter.
        alpha = alpha.max(ply as Value - WIN);
        beta = beta.min(WIN - ply as Value - 1);
        if alpha >= beta {
            return alpha;
        }
        let window = beta - alpha > 1;
        let stored = here.key ^ self.trusted.salt();
        let known = self.table.get(stored, ply as i32);
        if !window
            && left_out.is_none()
            && let Some(value) = known.as_ref().and_then(|entry| cut(entry, depth, alpha, beta))
        {
            return value;
        }
        let judged = match known.as_ref().and_then(|entry| entry.judged) {
            _ if in_check => None,
            Some(judged) => Some(judged),
            None => Some(handed.unwrap_or_else(|| self.centipawns(at, seat))),
        };
        self.frames[ply].judged = judged;
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].judged);
        let improving = judged.is_some_and(|now| earlier.is_none_or(|then| now > then));
        if !window
            && whole
            && left_out.is_none()
            && beta.abs() < DECIDED
            && let Some(judged) = judged
        {
            let margin = AHEAD * (depth - i32::from(improving));
            if depth <= AHEAD_TO && self.curve.value(judged - margin) >= beta {
                return self.curve.value(judged);
            }
            if depth <= BEHIND_TO && self.curve.value(judged + BEHIND * depth) <= alpha {
                let value = self.quiesce(at, seat, in_check, 0, ply, alpha, beta, stop);
                if value <= alpha || self.stopped {
                    return value;
                }
            }
            if may_pass
                && depth >= PASS_FROM
                && self.curve.value(judged) >= beta
                && let Some(value) = self.null(at, seat, depth, ply, beta, judged, stop)
            {
                return value;
            }
        }
        let hint = known.as_ref().and_then(|entry| entry.best);
        let mut extension = 0;
        match &known {
            Some(entry)
                if depth >= SINGULAR_FROM
                    && whole
                    && left_out.is_none()
                    && hint.is_some()
                    && i32::from(entry.depth) >= depth - 3
                    && entry.bound != Bound::Upper
                    && entry.value.abs() < DECIDED =>
            {
                // Nothing else comes near it: it is looked at more closely.
                let least = entry.value - APART * depth;
                self.frames[ply].left_out = hint;
                let others = self.node(at, seat, (depth - 1) / 2, ply, least - 1, least, false, stop);
                self.frames[ply].left_out = None;
                if self.stopped {
                    return 0;
                }
                self.pv[ply].clear();
                self.frames[ply].judged = judged;
                if others < least {
                    extension = 1;
                } else if least >= beta {
                    // Several refute the opponent's last one.
                    return least;
                }
            }
            _ => {}
        }
        if hint.is_none() && depth >= UNKNOWN_FROM && left_out.is_none() {
            depth -= 1;
        }
        let turn = Turn {
            seat,
            depth,
            ply,
            stored,
            hint,
            extension,
            in_check,
            judged,
            improving,
            window,
            cut: self.frames[ply].cut,
            all_open: G::all_open(&at.public),
            selective: whole,
        };
        self.path.push(here);
        let value = self.actions(at, &turn, (alpha, beta), stop);
        self.path.pop();
        value
    }

    /// Null-move pruning: if passing already holds `beta`, an action will.
    #[allow(clippy::too_many_arguments)]
    fn null(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        depth: i32,
        ply: usize,
        beta: Value,
        judged: i32,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Value> {
        let passed = Knowledge::<G> { public: G::pass(&at.public)?, private: at.private };
        let lead = ((judged - value::centipawns(beta)) / LEAD).clamp(0, 3);
        self.frames[ply + 1].action = None;
        self.frames[ply + 1].cut = !self.frames[ply].cut;
        let value = -self.node(
            &passed,
            seat.other(),
            depth - 3 - depth / 4 - lead,
            ply + 1,
            -beta,
            1 - beta,
            false,
            stop,
        );
        (!self.stopped && value >= beta).then_some(value.min(DECIDED))
    }

    fn actions(
        &mut self,
        at: &Knowledge<G>,
        turn: &Turn<G::Action>,
        (mut alpha, beta): (Value, Value),
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let &Turn { seat, depth, ply, in_check, .. } = turn;
        let view = at.seen(self.observer);
        let (left_out, before) = (self.frames[ply].left_out, self.frames[ply].action);
        let mut found = self.buffers.pop().unwrap_or_default();
        found.clear();
        G::choices(at.seen(seat), seat, true, &mut |action| {
            found.push((self.ordering.score(view, seat, ply, action, turn.hint, before), action));
        });
        if found.is_empty() {
            self.buffers.push(found);
            return self.ended(at, seat, ply);
        }
        let (floor, mut best, mut best_action) = (alpha, -WIN, None);
        let mut quiet = self.quiets.pop().unwrap_or_default();
        quiet.clear();
        let mut searched = 0;
        for i in 0..found.len() {
            pick(&mut found, i);
            let (score, action) = found[i];
            if Some(action) == left_out {
                continue;
            }
            let is_quiet = G::capture_value(view, action) <= 0;
            let next = Candidate { action, score, is_quiet, searched };
            let reduced = self.reduction(turn, &next);
            if turn.selective
                && best > -DECIDED
                && alpha < AS_GOOD_AS_WON
                && self.is_hopeless(at, turn, &next, depth - reduced, alpha)
                && !self.checks(at, seat, action)
            {
                continue;
            }
            let depth = depth + if Some(action) == turn.hint { turn.extension } else { 0 };
            let mut value = alpha + 1;
            if searched > 0 {
                self.frames[ply + 1].cut = true;
                value = self.after(at, seat, action, depth - reduced, ply, alpha, alpha + 1, stop);
                if value > alpha && reduced > 0 && !self.stopped {
                    self.frames[ply + 1].cut = !turn.cut;
                    value = self.after(at, seat, action, depth, ply, alpha, alpha + 1, stop);
                }
            }
            if (searched == 0 || (value > alpha && value < beta)) && !self.stopped {
                self.frames[ply + 1].cut = !turn.window && !turn.cut;
                value = self.after(at, seat, action, depth, ply, alpha, beta, stop);
            }
            if self.stopped {
                break;
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    let (upper, lower) = self.pv.split_at_mut(ply + 1);
                    upper[ply].clear();
                    upper[ply].push(action);
                    upper[ply].extend_from_slice(&lower[0]);
                    if value >= beta {
                        if is_quiet {
                            self.ordering.refuted(seat, ply, depth, action, before, &quiet);
                        }
                        break;
                    }
                }
            }
            if is_quiet {
                quiet.push(action);
            }
        }
        self.buffers.push(found);
        self.quiets.push(quiet);
        if searched == 0 && left_out.is_some() {
            return alpha;
        }
        if !self.stopped && left_out.is_none() {
            let bound = match best {
                v if v >= beta => Bound::Lower,
                v if v > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            let judged = if in_check { None } else { turn.judged };
            self.table.put(turn.stored, ply as i32, depth, best, bound, best_action, judged);
        }
        best
    }
}

/// The value of a node that an entry decides without a search.
pub(super) fn cut<A>(entry: &Entry<A>, depth: i32, alpha: Value, beta: Value) -> Option<Value> {
    let decides = i32::from(entry.depth) >= depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= beta,
            Bound::Upper => entry.value <= alpha,
        };
    decides.then_some(entry.value)
}
