//! Which action is tried first: what was best before, captures by what they win and risk, killers, history.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;

use super::MAX_PLY;

const BEST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
pub(super) const KILLER: i32 = 1 << 22;
const HISTORY_LIMIT: i32 = 1 << 14;
/// Entries of the table of answers: a power of two.
const ANSWERS: usize = 1 << 16;

/// Two quiet actions that refuted others at each ply (killer heuristic), how often an action did so anywhere
/// (history heuristic), and how often in answer to another one (continuation history).
pub(super) struct Ordering<G: Evaluate> {
    killers: Vec<[Option<G::Action>; 2]>,
    history: [Vec<i16>; 2],
    /// By a mix of both actions' slots, so that some pairs share an entry.
    answers: [Vec<i16>; 2],
}

impl<G: Evaluate> Ordering<G> {
    pub fn new() -> Ordering<G> {
        Ordering {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [vec![0; G::SLOTS], vec![0; G::SLOTS]],
            answers: [vec![0; ANSWERS], vec![0; ANSWERS]],
        }
    }

    /// A new search begins: killers are forgotten, and history counts half.
    pub fn next_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().chain(&mut self.answers).flatten().for_each(|h| *h /= 2);
    }

    /// A score by which actions are sorted: the highest is searched first.
    #[inline]
    pub fn score(
        &self,
        view: View<'_, G>,
        seat: Seat,
        ply: usize,
        action: G::Action,
        best: Option<G::Action>,
        before: Option<G::Action>,
    ) -> i32 {
        if Some(action) == best {
            return BEST;
        }
        let gain = G::capture_value(view, action);
        if gain > 0 {
            let risk = G::attacker_value(view, action);
            if gain < risk && G::exchange(view, action) < 0 {
                return -CAPTURE + gain;
            }
            return CAPTURE + gain * 16 - risk;
        }
        let killers = &self.killers[ply];
        if killers[0] == Some(action) {
            return KILLER + 1;
        }
        if killers[1] == Some(action) {
            return KILLER;
        }
        let history = i32::from(self.history[seat.index()][G::slot(action)]);
        let answered = |before| self.answers[seat.index()][answer::<G>(before, action)];
        history + before.map_or(0, |before| i32::from(answered(before)))
    }

    /// A quiet action refuted the opponent's `before`; `tried` quiet ones before it did not.
    pub fn refuted(
        &mut self,
        seat: Seat,
        ply: usize,
        depth: i32,
        action: G::Action,
        before: Option<G::Action>,
        tried: &[G::Action],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (150 * depth).min(1_500);
        let (history, answers) = (&mut self.history[seat.index()], &mut self.answers[seat.index()]);
        let mut note = |action, bonus| {
            add(&mut history[G::slot(action)], bonus);
            if let Some(before) = before {
                add(&mut answers[answer::<G>(before, action)], bonus);
            }
        };
        note(action, bonus);
        tried.iter().for_each(|&action| note(action, -bonus));
    }
}

/// The entry of an action in answer to another.
#[inline]
fn answer<G: Evaluate>(before: G::Action, action: G::Action) -> usize {
    let pair = (G::slot(before) as u32) << 16 | G::slot(action) as u32;
    (pair.wrapping_mul(0x9e37_79b1) >> 16) as usize & (ANSWERS - 1)
}

/// So many actions are looked for one by one: one of the first refutes what came before, most often.
const PICKED: usize = 4;

/// Brings the one that is next to place `i`, those before it being there already: the order is that of [`highest_first`].
#[inline]
pub(super) fn pick<K: Copy + Ord, T: Copy>(found: &mut [(K, T)], i: usize) {
    if i == PICKED {
        highest_first(&mut found[i..]);
    } else if i < PICKED {
        // By hand: with `max_by_key` from behind the whole search is 7% slower.
        let rest = &found[i..];
        let mut next = 0;
        for (at, (key, _)) in rest.iter().enumerate().skip(1) {
            if *key > rest[next].0 {
                next = at;
            }
        }
        found[i..=i + next].rotate_right(1);
    }
}

/// The highest first; equal ones stay in their order. One function for all places of a game that sort: sorting is much
/// code.
#[inline(never)]
pub(super) fn highest_first<K: Copy + Ord, T: Copy>(found: &mut [(K, T)]) {
    found.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
}

/// Adds with a pull towards zero that grows with the size, so that a count stays within its limit.
fn add(count: &mut i16, bonus: i32) {
    let sum = i32::from(*count) + bonus - i32::from(*count) * bonus.abs() / HISTORY_LIMIT;
    *count = sum.clamp(-HISTORY_LIMIT, HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picking_gives_the_order_of_sorting() {
        for count in 0..12 {
            // Scores of which some are equal, each with its place.
            let found: Vec<(i32, usize)> = (0..count).map(|i| ((i * 7 % 5) as i32, i)).collect();
            let (mut sorted, mut picked) = (found.clone(), found);
            highest_first(&mut sorted);
            for i in 0..count {
                pick(&mut picked, i);
                assert_eq!(picked[i], sorted[i], "{count}, {i}");
            }
        }
    }
}
