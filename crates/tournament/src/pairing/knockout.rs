//! Knock-out: the bracket, matches of several games, and games that decide a tie.

use serde::{Deserialize, Serialize};

use crate::round::{Color, GameResult, Number, Pairing, Points};

/// The first round of a bracket for players in the order of their seeds. Seeds 1 and 2 can meet in the last round only;
/// where the number is no power of two, the first seeds have no opponent. The higher seed comes first.
#[must_use]
pub fn bracket(seeds: &[Number]) -> Vec<(Number, Option<Number>)> {
    if seeds.is_empty() {
        return Vec::new();
    }
    let mut places = vec![0_usize];
    while places.len() < seeds.len() {
        let size = places.len() * 2;
        places = places.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    // Every pair holds a seed of the upper half, and there are more than half as many players as places.
    let mut pairs = Vec::new();
    for pair in places.chunks(2) {
        let mut players: Vec<usize> = pair.iter().copied().filter(|&seed| seed < seeds.len()).collect();
        players.sort_unstable();
        if let Some(&high) = players.first() {
            pairs.push((seeds[high], players.get(1).map(|&low| seeds[low])));
        }
    }
    pairs
}

/// The next round: winners in the order of their matches, two by two.
#[must_use]
pub fn next(winners: &[Number]) -> Vec<(Number, Option<Number>)> {
    winners.chunks(2).filter_map(|pair| Some((*pair.first()?, pair.get(1).copied()))).collect()
}

/// Rules of a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Match {
    /// Games of the match before any decider; colors alternate.
    pub games: u32,
    /// Deciders one by one while it is tied, colors alternating, before the last one.
    pub deciders: u32,
    /// Is there a last game after them in which a draw wins for Black (an Armageddon game)?
    pub armageddon: bool,
}

impl Default for Match {
    fn default() -> Match {
        Match { games: 1, deciders: 2, armageddon: true }
    }
}

/// The stand of a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// A game without result is open.
    Open,
    /// Tied: another game decides.
    Another {
        /// Does a draw in it win for Black?
        armageddon: bool,
    },
    /// Won.
    Won(Number),
    /// Tied, and the rules know no further game: the organizer decides.
    Tied,
}

/// The stand of a match. A decider in which both were absent decides nothing.
#[must_use]
pub fn stand(pairing: &Pairing, rules: &Match, points: &Points) -> Stand {
    if !pairing.is_finished() {
        return Stand::Open;
    }
    let (white, black) = (pairing.score(pairing.white, points), pairing.score(pairing.black, points));
    let played = u32::try_from(pairing.results.len()).unwrap_or(u32::MAX);
    if played < rules.games {
        // The rest of the match, still without results, belongs to it.
        return Stand::Another { armageddon: false };
    }
    if white != black {
        return Stand::Won(if white > black { pairing.white } else { pairing.black });
    }
    let last = rules.games.saturating_add(rules.deciders);
    if played > last {
        let game = pairing.results.len() - 1;
        let drawn = pairing.results.last() == Some(&Some(GameResult::Draw));
        let black = if pairing.color(pairing.black, game) == Some(Color::Black) {
            pairing.black
        } else {
            pairing.white
        };
        return if drawn && rules.armageddon { Stand::Won(black) } else { Stand::Tied };
    }
    if played < last {
        Stand::Another { armageddon: false }
    } else if rules.armageddon {
        Stand::Another { armageddon: true }
    } else {
        Stand::Tied
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult as R;

    fn seeds(n: u32) -> Vec<Number> {
        (1..=n).map(Number).collect()
    }

    #[test]
    fn seeds_meet_late() {
        let text = |n| {
            let pairs = bracket(&seeds(n)).into_iter();
            let pairs = pairs.map(|(a, b)| format!("{a}-{}", b.map_or("bye".into(), |b| b.to_string())));
            pairs.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(8), "1-8 4-5 2-7 3-6");
        assert_eq!(text(6), "1-bye 4-5 2-bye 3-6");
        assert_eq!((text(1), text(0)), ("1-bye".into(), String::new()));
        for n in 2..=33 {
            // Where the higher seed always wins, the two first meet in the final.
            let mut round = bracket(&seeds(n));
            assert!(round.iter().filter(|(_, b)| b.is_none()).all(|(a, _)| a.0 <= n.next_power_of_two() - n));
            while round.len() > 1 {
                assert!(!round.iter().any(|(a, b)| a.0 == 1 && *b == Some(Number(2))));
                let winners: Vec<Number> = round.iter().map(|(a, _)| *a).collect();
                round = next(&winners);
            }
            assert_eq!((round[0].0, round[0].1), (Number(1), Some(Number(2))));
        }
    }

    #[test]
    fn ties_are_played_off_to_the_end() {
        let rules = Match { games: 2, deciders: 1, armageddon: true };
        let mut pairing = Pairing::new(Number(1), Number(2), 2);
        let points = Points::default();
        assert_eq!(stand(&pairing, &rules, &points), Stand::Open);
        pairing.results = vec![Some(R::White), Some(R::White)];
        assert_eq!(stand(&pairing, &rules, &points), Stand::Another { armageddon: false }, "one win each");
        pairing.results.push(Some(R::Draw));
        assert_eq!(stand(&pairing, &rules, &points), Stand::Another { armageddon: true });
        pairing.results.push(Some(R::Draw));
        assert_eq!(stand(&pairing, &rules, &points), Stand::Won(Number(1)), "Black in the fourth game");
        pairing.results[3] = Some(R::White);
        assert_eq!(stand(&pairing, &rules, &points), Stand::Won(Number(2)));
        pairing.results[3] = Some(R::NoneForfeit);
        assert_eq!(stand(&pairing, &rules, &points), Stand::Tied);
    }
}
