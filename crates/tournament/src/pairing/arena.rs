//! Arena: whoever is free is paired at once with somebody of about his rank; waiting counts for him, and nobody meets his
//! last opponent again while there is somebody else.

use std::cmp::Reverse;

use integer_blossom::max_weight_matching;
use serde::{Deserialize, Serialize};

use crate::round::{Color, Number};
use crate::score::Score;

/// A player who is present and free.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// The entry.
    pub number: Number,
    /// Points so far.
    pub score: Score,
    /// Rating, by which equal scores are ordered; 0 without one.
    pub rating: u32,
    /// Seconds since he became free.
    pub waited: u32,
    /// Opponent of his last game.
    pub last: Option<Number>,
    /// Colors of his games, in order.
    pub colors: Vec<Color>,
}

/// The reason that a player has no game now.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wait {
    /// An odd number is free.
    Odd,
    /// Only the last opponent is free.
    LastOpponent,
    /// Nobody else is free.
    Alone,
}

/// The pairs of one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Paired {
    /// White and Black, the highest first.
    pub pairs: Vec<(Number, Number)>,
    /// The others, with the reason to show them.
    pub waiting: Vec<(Number, Wait)>,
}

/// Pairs those who are free. `entrants` is the number of players in the arena, playing ones included: where it is two,
/// they may meet again and again.
#[must_use]
pub fn pair(free: &[Waiting], entrants: usize) -> Paired {
    let mut order: Vec<&Waiting> = free.iter().collect();
    order.sort_by_key(|p| (Reverse(p.score), Reverse(p.rating), p.number));
    let size = order.len();
    let span = (size * size + 1) as i128;
    let longest = i128::from(order.iter().map(|p| p.waited).max().unwrap_or(0)) + 1;
    // A pair more, then seconds of waiting, then nearness of rank.
    let each = 2 * longest * span * (size as i128 + 1);
    let mut weights = vec![0; size * size];
    let again = |a: &Waiting, b: &Waiting| a.last == Some(b.number) || b.last == Some(a.number);
    for i in 0..size {
        for j in i + 1..size {
            let (a, b) = (order[i], order[j]);
            if entrants > 2 && again(a, b) {
                continue;
            }
            let waited = i128::from(a.waited) + i128::from(b.waited);
            let gap = ((j - i) * (j - i)) as i128;
            weights[i * size + j] = each + waited * span * (size as i128 + 1) / 2 + span - gap;
        }
    }
    let mut paired = Paired::default();
    for (i, mate) in max_weight_matching(&weights, size).into_iter().enumerate() {
        match mate {
            Some(j) if i < j => paired.pairs.push(colors(order[i], order[j])),
            Some(_) => {}
            None => {
                let me = order[i];
                let blocked = order.iter().any(|p| p.number != me.number && again(p, me));
                let reason = match size {
                    1 => Wait::Alone,
                    _ if blocked && entrants > 2 => Wait::LastOpponent,
                    _ => Wait::Odd,
                };
                paired.waiting.push((me.number, reason));
            }
        }
    }
    paired
}

/// White to the one with fewer Whites, else to the one who was Black last, else to the lower number.
fn colors(a: &Waiting, b: &Waiting) -> (Number, Number) {
    let balance = |p: &Waiting| p.colors.iter().map(|c| if *c == Color::White { 1 } else { -1 }).sum::<i64>();
    let last = |p: &Waiting| p.colors.last() == Some(&Color::White);
    let key = |p: &Waiting| (balance(p), last(p), p.number);
    if key(a) <= key(b) { (a.number, b.number) } else { (b.number, a.number) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn free(number: u32, score: u32) -> Waiting {
        Waiting {
            number: Number(number),
            score: Score(score),
            rating: 0,
            waited: 0,
            last: None,
            colors: Vec::new(),
        }
    }

    #[test]
    fn neighbors_meet_and_the_longest_waiting_is_not_left() {
        let mut all: Vec<Waiting> = (1..=5).map(|n| free(n, 12 - 2 * n)).collect();
        all[4].waited = 30;
        let paired = pair(&all, 5);
        assert_eq!(paired.pairs.len(), 2);
        assert!(paired.pairs.iter().any(|(a, b)| a.0 == 5 || b.0 == 5));
        assert!(paired.pairs.iter().all(|(a, b)| a.0.abs_diff(b.0) <= 2), "{paired:?}");
        assert_eq!(paired.waiting.len(), 1);
        assert_eq!(paired.waiting[0].1, Wait::Odd);
    }

    #[test]
    fn nobody_meets_his_last_opponent_unless_they_are_alone_in_the_arena() {
        let (mut a, mut b) = (free(1, 2), free(2, 0));
        (a.last, b.last) = (Some(Number(2)), Some(Number(1)));
        (a.colors, b.colors) = (vec![Color::White], vec![Color::Black]);
        let both = [a.clone(), b];
        let paired = pair(&both, 6);
        assert!(paired.pairs.is_empty());
        assert!(paired.waiting.iter().all(|(_, why)| *why == Wait::LastOpponent));
        assert_eq!(pair(&both, 2).pairs, [(Number(2), Number(1))]);
        assert_eq!(pair(&[a], 6).waiting, [(Number(1), Wait::Alone)]);
        assert_eq!(pair(&[], 6), Paired::default());
    }

    #[test]
    fn an_evening_of_an_arena_is_fair_to_all() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut all: BTreeMap<u32, (Waiting, u32)> = (1..=15).map(|n| (n, (free(n, 0), 0))).collect();
        for second in (0..7200).step_by(5) {
            let waiting: Vec<Waiting> =
                all.values().filter(|(_, busy)| *busy <= second).map(|(w, _)| w.clone()).collect();
            for (white, black) in pair(&waiting, 15).pairs {
                assert_ne!(white, black);
                assert_ne!(all[&white.0].0.last, Some(black));
                let until = second + rng.random_range(60..600);
                let won = rng.random::<bool>();
                for (me, other, color) in [(white, black, Color::White), (black, white, Color::Black)] {
                    let (player, busy) = all.get_mut(&me.0).unwrap();
                    player.last = Some(other);
                    player.colors.push(color);
                    player.waited = 0;
                    player.score += if won == (color == Color::White) { Score(4) } else { Score::ZERO };
                    *busy = until;
                }
            }
            for (player, busy) in all.values_mut() {
                if *busy <= second {
                    player.waited += 5;
                }
            }
        }
        let games: Vec<usize> = all.values().map(|(p, _)| p.colors.len()).collect();
        assert!(games.iter().min() >= Some(&12), "{games:?}");
        for (player, _) in all.values() {
            let white = player.colors.iter().filter(|c| **c == Color::White).count();
            assert!((2 * white).abs_diff(player.colors.len()) <= 4, "{player:?}");
        }
    }
}
