//! Everybody against everybody, by the Berger tables of FIDE (Handbook C.05, annex 1).

use std::collections::BTreeMap;

use crate::round::{Bye, Number, Pairing, Round};

/// The rounds for players in the order of their lots, the first being number 1 of the table; an odd number has a bye in
/// each round. `cycles` is 1 or 2: in the second cycle colors are reversed, and then the last two rounds of the first
/// are played in reverse order so that nobody has one color three times running (C.05, annex 1, note on double
/// tournaments). `games` is the number of games of each pairing. Fewer than two players give no round.
#[must_use]
pub fn rounds(players: &[Number], cycles: u32, games: u32) -> Vec<Round> {
    if players.len() < 2 {
        return Vec::new();
    }
    let size = players.len().next_multiple_of(2);
    let mut order: Vec<usize> = (1..size).collect();
    if cycles >= 2 && order.len() >= 2 {
        let last = order.len() - 1;
        order.swap(last - 1, last);
    }
    let mut all = Vec::new();
    for cycle in 0..cycles {
        // The swap is of the first cycle only.
        let order: Vec<usize> = if cycle == 0 { order.clone() } else { (1..size).collect() };
        for number in order {
            let mut round = Round { games, byes: BTreeMap::new(), pairings: Vec::new() };
            for (white, black) in berger(size, number) {
                let (white, black) = if cycle % 2 == 0 { (white, black) } else { (black, white) };
                match (players.get(white - 1), players.get(black - 1)) {
                    (Some(&w), Some(&b)) => round.pairings.push(Pairing::new(w, b, games as usize)),
                    (Some(&p), None) | (None, Some(&p)) => {
                        round.byes.insert(p, Bye::Zero);
                    }
                    (None, None) => {}
                }
            }
            all.push(round);
        }
    }
    all
}

/// One round of the table for an even number of players: White and Black, numbers and rounds from 1.
#[must_use]
pub fn berger(size: usize, round: usize) -> Vec<(usize, usize)> {
    let circle = size - 1;
    let anchor = if round % 2 == 1 { round.div_ceil(2) } else { size / 2 + round / 2 };
    let first = if round % 2 == 1 { (anchor, size) } else { (size, anchor) };
    let mut pairs = vec![first];
    for i in 1..size / 2 {
        pairs.push(((anchor - 1 + i) % circle + 1, (anchor - 1 + circle - i) % circle + 1));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::round::Color;

    fn numbers(n: u32) -> Vec<Number> {
        (1..=n).map(Number).collect()
    }

    /// The tables as FIDE prints them, C.05 annex 1.
    #[test]
    fn tables_of_the_federation() {
        let tables: [(usize, &[&str]); 3] = [
            (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
            (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
            (
                8,
                &[
                    "1-8 2-7 3-6 4-5",
                    "8-5 6-4 7-3 1-2",
                    "2-8 3-1 4-7 5-6",
                    "8-6 7-5 1-4 2-3",
                    "3-8 4-2 5-1 6-7",
                    "8-7 1-6 2-5 3-4",
                    "4-8 5-3 6-2 7-1",
                ],
            ),
        ];
        for (size, rows) in tables {
            for (row, round) in rows.iter().zip(1..) {
                let text: Vec<String> =
                    berger(size, round).iter().map(|(white, black)| format!("{white}-{black}")).collect();
                assert_eq!(text.join(" "), *row, "{size} players, round {round}");
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_with_even_colors() {
        for n in 2..=21 {
            for cycles in 1..=2 {
                let all = rounds(&numbers(n), cycles, 1);
                assert_eq!(all.len() as u32, (n + n % 2 - 1) * cycles);
                let mut met = BTreeSet::new();
                for round in &all {
                    let mut seen: BTreeSet<Number> = round.byes.keys().copied().collect();
                    assert_eq!(seen.len() as u32, n % 2);
                    for p in &round.pairings {
                        assert!(seen.insert(p.white) && seen.insert(p.black));
                        let pair = if cycles == 1 {
                            (p.white.min(p.black), p.white.max(p.black))
                        } else {
                            (p.white, p.black)
                        };
                        assert!(met.insert(pair), "{n}: {pair:?} twice");
                    }
                    assert_eq!(seen.len() as u32, n);
                }
                let expected = if cycles == 1 { n * (n - 1) / 2 } else { n * (n - 1) };
                assert_eq!(met.len() as u32, expected);
                for player in numbers(n) {
                    let colors: Vec<Color> =
                        all.iter().filter_map(|r| r.of(player)?.color(player, 0)).collect();
                    let white = colors.iter().filter(|c| **c == Color::White).count() as i64;
                    assert!((2 * white - colors.len() as i64).abs() <= 1, "{n} players, {player}");
                    if cycles == 2 && n > 4 {
                        assert!(!colors.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]), "{n}, {player}");
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_give_no_round() {
        assert!(rounds(&[], 1, 1).is_empty() && rounds(&numbers(1), 2, 1).is_empty());
    }
}
