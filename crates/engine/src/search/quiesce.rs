//! Captures until the position is at rest, so that it is not judged in the middle of an exchange.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::seat::Seat;

use super::chance::SECOND_GAMBLE;
use super::node::cut;
use super::order::highest_first;
use super::table::Bound;
use super::value::{Value, WIN};
use super::{Knowledge, MAX_PLY, Searcher};

/// The value that a capture may bring besides the piece, in centipawns (delta pruning).
const MARGIN: i32 = 150;

/// Checks are answered with every action only so far below the horizon.
const CHECKS_TO: i32 = -4;

impl<G: Evaluate> Searcher<G> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn quiesce(
        &mut self,
        at: &Knowledge<G>,
        seat: Seat,
        in_check: bool,
        depth: i32,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let (view, handed) = (at.seen(self.observer), self.handed.take());
        let near = depth > CHECKS_TO || (depth <= SECOND_GAMBLE && depth > SECOND_GAMBLE + CHECKS_TO);
        // Nor is a turn judged that is half done.
        let in_check = G::mid_turn(&at.public) || (near && in_check);
        // Further down a look into the table costs more than it saves.
        let stored = (depth >= 0).then(|| G::key(view) ^ self.trusted.salt());
        let known = stored.and_then(|key| self.table.get(key, ply as i32));
        if beta - alpha <= 1
            && let Some(value) = known.as_ref().and_then(|entry| cut(entry, 0, alpha, beta))
        {
            return value;
        }
        let hint = known.as_ref().and_then(|entry| entry.best);
        let at_rest = match known.as_ref().and_then(|entry| entry.judged) {
            Some(judged) => judged,
            None => handed.unwrap_or_else(|| self.centipawns(at, seat)),
        };
        let (floor, mut best, mut best_action) = (alpha, -WIN, None);
        if !in_check {
            best = self.curve.value(at_rest);
            if best >= beta || ply >= MAX_PLY - 2 {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut found = self.buffers.pop().unwrap_or_default();
        found.clear();
        let (own, mut any) = (at.seen(seat), false);
        let mut add = |action, gain| {
            let first = if Some(action) == hint { 1 << 30 } else { 0 };
            found.push((first + gain * 16 - G::attacker_value(view, action), action));
        };
        if in_check {
            G::choices(own, seat, true, &mut |action| {
                any = true;
                add(action, G::capture_value(view, action));
            });
        } else {
            any = G::tactical(own, seat, &mut |action| {
                let gain = G::capture_value(view, action);
                if gain > 0 {
                    add(action, gain);
                }
            });
        }
        if !any {
            self.buffers.push(found);
            return self.ended(at, seat, ply);
        }
        highest_first(&mut found);
        for &(_, action) in &found {
            if !in_check {
                let gain = G::capture_value(view, action);
                if self.curve.value(at_rest.saturating_add(gain + MARGIN)) <= alpha {
                    continue;
                }
                if gain < G::attacker_value(view, action) && G::exchange(view, action) < 0 {
                    continue;
                }
            }
            let value = self.after(at, seat, action, depth, ply, alpha, beta, stop);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.buffers.push(found);
        if !self.stopped
            && let Some(stored) = stored
        {
            let bound = match best {
                v if v >= beta => Bound::Lower,
                v if v > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table.put(stored, ply as i32, 0, best, bound, best_action, Some(at_rest));
        }
        best
    }
}
