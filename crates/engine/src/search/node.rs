//! Alpha-beta at a seat's turn: principal variation search with null-move pruning and late move reductions.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::seat::Seat;

use super::order::highest_first;
use super::table::Bound;
use super::value::{DECIDED, Value, WIN};
use super::{Knowledge, MAX_PLY, Searcher};

impl<G: Evaluate> Searcher<G> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        mut depth: i32,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        may_pass: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        self.visit(stop);
        if self.stopped {
            return 0;
        }
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
        // Once a turn, not at each of its parts: a check stands until the last of them.
        if in_check && depth >= 0 && !G::mid_turn(&at.public) {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(at, seat, in_check, depth, ply, alpha, beta, stop);
        }
        let key = G::key(view);
        if self.repeats(key) {
            return 0;
        }
        // A certain end further away than one already found cannot matter.
        alpha = alpha.max(ply as Value - WIN);
        if alpha >= WIN - ply as Value - 1 {
            return alpha;
        }
        let window = beta - alpha > 1;
        let mut best_before = None;
        let stored = key ^ self.trusted.salt();
        if let Some(entry) = self.table.get(stored, ply as i32) {
            best_before = entry.best;
            if !window && i32::from(entry.depth) >= depth {
                match entry.bound {
                    Bound::Exact => return entry.value,
                    Bound::Lower if entry.value >= beta => return entry.value,
                    Bound::Upper if entry.value <= alpha => return entry.value,
                    _ => {}
                }
            }
        }
        if !window && !in_check && beta.abs() < DECIDED && !G::mid_turn(&at.public) {
            let judged = self.judge(at, seat);
            // Reverse futility: so far ahead that a quiet action cannot lose it before the horizon.
            if depth <= 3 && self.curve.value(super::value::centipawns(judged) - 110 * depth) >= beta {
                return judged;
            }
            if may_pass
                && depth >= 3
                && judged >= beta
                && let Some(value) = self.null(at, seat, depth, ply, beta, stop)
            {
                return value;
            }
        }
        if best_before.is_none() && depth >= 5 {
            depth -= 1;
        }
        self.path.push(key);
        let value = self.actions(at, seat, depth, ply, (alpha, beta), stored, best_before, in_check, stop);
        self.path.pop();
        value
    }

    /// Null-move pruning: if passing already holds `beta`, an action will.
    fn null(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        depth: i32,
        ply: usize,
        beta: Value,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Value> {
        let passed = Knowledge::<G> { public: G::pass(&at.public)?, private: at.private };
        let value =
            -self.node(&passed, seat.other(), depth - 3 - depth / 4, ply + 1, -beta, 1 - beta, false, stop);
        (!self.stopped && value >= beta).then_some(value.min(DECIDED))
    }

    #[allow(clippy::too_many_arguments)]
    fn actions(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        depth: i32,
        ply: usize,
        (mut alpha, beta): (Value, Value),
        key: u64,
        best_before: Option<G::Action>,
        in_check: bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let view = at.seen(self.observer);
        let mut found = self.buffers.pop().unwrap_or_default();
        found.clear();
        G::choices(at.seen(seat), seat, true, &mut |action| {
            found.push((self.ordering.score(view, seat, ply, action, best_before), action));
        });
        if found.is_empty() {
            self.buffers.push(found);
            return self.ended(at, seat, ply);
        }
        highest_first(&mut found);
        let (floor, mut best, mut best_action) = (alpha, -WIN, None);
        let mut quiet = Vec::new();
        for (i, &(_, action)) in found.iter().enumerate() {
            let is_quiet = G::capture_value(view, action) <= 0;
            let mut value = alpha + 1;
            if i > 0 {
                let reduced = if depth >= 3 && i >= 3 && is_quiet && !in_check { late(depth, i) } else { 0 };
                value = self.after(at, seat, action, depth - reduced, ply, alpha, alpha + 1, stop);
                if value > alpha && reduced > 0 && !self.stopped {
                    value = self.after(at, seat, action, depth, ply, alpha, alpha + 1, stop);
                }
            }
            if (i == 0 || (value > alpha && value < beta)) && !self.stopped {
                value = self.after(at, seat, action, depth, ply, alpha, beta, stop);
            }
            if self.stopped {
                break;
            }
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
                            self.ordering.refuted(seat, ply, depth, action, &quiet);
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
        if !self.stopped {
            let bound = match best {
                v if v >= beta => Bound::Lower,
                v if v > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table.put(key, ply as i32, depth, best, bound, best_action);
        }
        best
    }
}

/// The plies by which a late quiet action is searched shallower first (late move reductions).
fn late(depth: i32, index: usize) -> i32 {
    1 + i32::from(index >= 8) + i32::from(index >= 20 && depth >= 6)
}
