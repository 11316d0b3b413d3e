//! Swiss rounds by weighted matching. It keeps the basic rules of FIDE (Handbook C.04.1) and pairs for score, color,
//! floats and the halves of a score group in this order of weight; it is not the FIDE Dutch system, whose pairings differ
//! in detail.
//!
//! Basic rules: two players meet once (C.04.1.2); of an odd number one is left over, and nobody who had a bye or a point
//! without play is (C.04.1.3, 4); equal scores meet where they can (C.04.1.5); Whites and Blacks differ by at most two, and
//! nobody has one color three times running, except for leaders in the last round (C.04.1.6, 7).

use std::collections::{BTreeMap, BTreeSet};

use integer_blossom::max_weight_matching;
use serde::{Deserialize, Serialize};

use crate::round::{Bye, Color, Number, Outcome, Points, Round};
use crate::score::Score;

/// Direction in which a player left his score group.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Float {
    /// Met somebody with fewer points, or had a bye.
    Down,
    /// Met somebody with more points.
    Up,
}

/// All that the pairing needs to know of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The entry.
    pub number: Number,
    /// Rank before the first round, 1 the strongest; by it equal scores are ordered.
    pub rank: u32,
    /// Points so far.
    pub score: Score,
    /// Opponents whom he must not meet (again).
    pub opponents: BTreeSet<Number>,
    /// Colors of the games played, in order.
    pub colors: Vec<Color>,
    /// Had he a bye with the points of a win, or a win by the opponent's absence?
    pub had_bye: bool,
    /// Float of the last round.
    pub last_float: Option<Float>,
    /// Float of the round before it.
    pub float_before: Option<Float>,
}

/// The settings that are fixed for a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Color of the first player in the first round, drawn by lot.
    pub initial: Color,
    /// Is it the last round? Then players with more than half of the points may have a color against the rules.
    pub last: bool,
    /// Rounds played, to know that half.
    pub played: u32,
    /// May color rules be broken where no other pairing exists?
    pub colors_may_break: bool,
    /// Do pairings have two games, with each color once? Then colors do not count.
    pub both_colors: bool,
}

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Paired {
    /// White and Black, the highest scores first.
    pub pairs: Vec<(Number, Number)>,
    /// The player left over of an odd number.
    pub bye: Option<Number>,
}

/// The reason that a round cannot be paired.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// There is nobody to pair.
    #[error("fewer than two players are present; wait for more, or finish the tournament")]
    TooFew,
    /// No pairing keeps the rules.
    #[error(
        "no pairing is left in which nobody meets twice, nobody has a second bye and colors keep the rules; finish the \
         tournament here, allow colors to break the rules, or pair this round by hand"
    )]
    NoneLeft,
}

/// A claim to a color.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// No game played.
    None,
    /// As many of each: the other one than last time.
    Mild,
    /// One more of the other color.
    Strong,
    /// Two more of the other color, or twice running.
    Absolute,
}

impl Player {
    /// The player as the rounds so far leave him, ranked by his number. `forbidden` pairs of his are added to his opponents.
    #[must_use]
    pub fn of(number: Number, rounds: &[Round], points: &Points, forbidden: &[(Number, Number)]) -> Player {
        let mut player = Player {
            number,
            rank: number.0,
            score: Score::ZERO,
            opponents: BTreeSet::new(),
            colors: Vec::new(),
            had_bye: false,
            last_float: None,
            float_before: None,
        };
        let mut scores: BTreeMap<Number, Score> = BTreeMap::new();
        for round in rounds {
            let mine = scores.get(&number).copied().unwrap_or_default();
            let mut float = None;
            if let Some(bye) = round.byes.get(&number) {
                player.had_bye |= matches!(bye, Bye::Allocated | Bye::Full);
                float = (*bye != Bye::Zero).then_some(Float::Down);
            }
            if let Some(pairing) = round.of(number)
                && let Some(opponent) = pairing.opponent(number)
            {
                // An unfinished game counts as met; one lost or won by absence was not played.
                if pairing.is_played() || !pairing.is_finished() {
                    player.opponents.insert(opponent);
                }
                let theirs = scores.get(&opponent).copied().unwrap_or_default();
                float = match mine.cmp(&theirs) {
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Float::Down),
                };
                let both = pairing.results.len() > 1;
                for (color, outcome) in pairing.outcomes(number) {
                    player.had_bye |= outcome == Outcome::ForfeitWin;
                    if outcome.is_played() && !both {
                        player.colors.push(color);
                    }
                }
            }
            (player.float_before, player.last_float) = (player.last_float, float);
            let all: BTreeSet<Number> = round
                .pairings
                .iter()
                .flat_map(|p| [p.white, p.black])
                .chain(round.byes.keys().copied())
                .collect();
            for one in all {
                *scores.entry(one).or_default() += round.score(one, points);
            }
        }
        player.score = scores.get(&number).copied().unwrap_or_default();
        for (a, b) in forbidden {
            if *a == number {
                player.opponents.insert(*b);
            } else if *b == number {
                player.opponents.insert(*a);
            }
        }
        player
    }

    /// Whites less Blacks.
    #[must_use]
    pub fn balance(&self) -> i64 {
        self.colors.iter().map(|color| if *color == Color::White { 1 } else { -1 }).sum()
    }

    /// The color that is due to him.
    #[must_use]
    pub fn claim(&self) -> (Claim, Option<Color>) {
        let balance = self.balance();
        let Some(last) = self.colors.last().copied() else {
            return (Claim::None, None);
        };
        let twice = self.colors.len() >= 2 && self.colors[self.colors.len() - 2] == last;
        let fewer = if balance > 0 { Color::Black } else { Color::White };
        if balance.abs() >= 2 {
            (Claim::Absolute, Some(fewer))
        } else if twice {
            (Claim::Absolute, Some(last.other()))
        } else if balance != 0 {
            (Claim::Strong, Some(fewer))
        } else {
            (Claim::Mild, Some(last.other()))
        }
    }
}

/// Weight of what a pairing of two costs, by kind, the heaviest first.
#[derive(Copy, Clone, Default)]
struct Cost {
    broken: i128,
    bye: i128,
    score: i128,
    color: i128,
    float: i128,
    halves: i128,
}

/// Pairs a round.
///
/// # Errors
///
/// With fewer than two players, and when no pairing keeps the rules.
pub fn pair(players: &[Player], settings: &Settings) -> Result<Paired, Impossible> {
    if players.len() < 2 {
        return Err(Impossible::TooFew);
    }
    let mut order: Vec<&Player> = players.iter().collect();
    order.sort_by_key(|player| (std::cmp::Reverse(player.score), player.rank));
    let groups = groups(&order);
    let real = order.len();
    let size = real.next_multiple_of(2);
    let mut costs = vec![None; size * size];
    for i in 0..size {
        for j in i + 1..size {
            costs[i * size + j] = if j == real {
                leave(order[i], &groups, i)
            } else {
                cost(order[i], order[j], (groups[i], i), (groups[j], j), settings)
            };
        }
    }
    let mate = match_all(&costs, size).ok_or(Impossible::NoneLeft)?;
    let mut paired = Paired { pairs: Vec::new(), bye: None };
    for (i, &j) in mate.iter().enumerate() {
        if j == real {
            paired.bye = Some(order[i].number);
        } else if i < j && j < real {
            paired.pairs.push(colors(order[i], order[j], settings));
        }
    }
    Ok(paired)
}

/// Of each player (ordered) the first place and the size of his score group.
fn groups(order: &[&Player]) -> Vec<(usize, usize)> {
    let mut groups = Vec::new();
    for same in order.chunk_by(|a, b| a.score == b.score) {
        let first = groups.len();
        groups.extend(std::iter::repeat_n((first, same.len()), same.len()));
    }
    groups
}

/// The cost of a bye: it goes to the lowest score, and there to the lowest player.
fn leave(player: &Player, groups: &[(usize, usize)], place: usize) -> Option<Cost> {
    let below = (groups.len() - 1 - place) as i128;
    let float = i128::from(player.last_float == Some(Float::Down)) * 2;
    (!player.had_bye).then(|| Cost {
        bye: i128::from(player.score.0),
        float,
        halves: below,
        ..Cost::default()
    })
}

/// The cost of a pair, the higher player first; `None` where they must not meet.
fn cost(
    high: &Player,
    low: &Player,
    (high_group, i): ((usize, usize), usize),
    (low_group, j): ((usize, usize), usize),
    settings: &Settings,
) -> Option<Cost> {
    if high.opponents.contains(&low.number) || low.opponents.contains(&high.number) {
        return None;
    }
    let mut cost = Cost::default();
    let ((a, wish_a), (b, wish_b)) = (high.claim(), low.claim());
    if !settings.both_colors && wish_a.is_some() && wish_a == wish_b {
        if a == Claim::Absolute && b == Claim::Absolute {
            let leader = |p: &Player| p.score.0 > settings.played;
            if !(settings.last && (leader(high) || leader(low))) {
                if !settings.colors_may_break {
                    return None;
                }
                cost.broken = 1;
            }
        }
        // The loss of the one who gives way.
        cost.color = match a.min(b) {
            Claim::None => 0,
            Claim::Mild => 1,
            Claim::Strong => 3,
            Claim::Absolute => 9,
        };
    }
    let gap = i128::from(high.score.0.abs_diff(low.score.0));
    cost.score = gap * gap;
    if gap == 0 {
        // The ideal opponent is half a group away.
        let ideal = (high_group.1 / 2) as i128;
        let off = (j - i) as i128 - ideal;
        cost.halves = off * off;
    } else {
        for (player, float) in [(high, Float::Down), (low, Float::Up)] {
            cost.float += 2 * i128::from(player.last_float == Some(float));
            cost.float += i128::from(player.float_before == Some(float));
        }
        // The lowest of the group goes down to meet the highest of the other.
        let down = (high_group.0 + high_group.1 - 1 - i) as i128;
        let up = (j - low_group.0) as i128;
        cost.halves = down * down + up * up;
    }
    Some(cost)
}

/// The cheapest way to match everybody; `None` where there is none.
fn match_all(costs: &[Option<Cost>], size: usize) -> Option<Vec<usize>> {
    let pairs = (size / 2) as i128;
    let most = |kind: fn(&Cost) -> i128| costs.iter().flatten().map(kind).max().unwrap_or(0) * pairs + 1;
    // One of a heavier kind outweighs all that a whole round can cost in the lighter ones.
    let halves = 1;
    let float = halves * most(|c| c.halves);
    let color = float * most(|c| c.float);
    let score = color * most(|c| c.color);
    let bye = score * most(|c| c.score);
    let broken = bye * most(|c| c.bye);
    let all = broken * most(|c| c.broken);
    let weights: Vec<i128> = costs
        .iter()
        .map(|cost| {
            cost.map_or(0, |c| {
                let cost = c.broken * broken
                    + c.bye * bye
                    + c.score * score
                    + c.color * color
                    + c.float * float
                    + c.halves * halves;
                // A pair more outweighs every cost, so the matching is perfect where one exists.
                all * (pairs + 1) - cost
            })
        })
        .collect();
    max_weight_matching(&weights, size).into_iter().collect()
}

/// White and Black of a pair, the higher player first (C.04.3, allocation of colors): both claims, else the stronger, else
/// the other way round than the last time that they had different colors, else the higher player's claim.
fn colors(high: &Player, low: &Player, settings: &Settings) -> (Number, Number) {
    let ((a, wish_a), (b, wish_b)) = (high.claim(), low.claim());
    let odd = high.rank % 2 == 1;
    let drawn = if odd { settings.initial } else { settings.initial.other() };
    let color = match (wish_a, wish_b) {
        (None, None) => drawn,
        (Some(color), None) => color,
        (None, Some(color)) => color.other(),
        (Some(x), Some(y)) if x != y => x,
        (Some(x), Some(_)) => {
            let (strong_a, strong_b) = (high.balance().abs(), low.balance().abs());
            match a.cmp(&b).then(strong_a.cmp(&strong_b)) {
                std::cmp::Ordering::Greater => x,
                std::cmp::Ordering::Less => x.other(),
                std::cmp::Ordering::Equal => {
                    let different = high
                        .colors
                        .iter()
                        .rev()
                        .zip(low.colors.iter().rev())
                        .find(|(mine, theirs)| mine != theirs);
                    different.map_or(x, |(mine, _)| mine.other())
                }
            }
        }
    };
    if color == Color::White { (high.number, low.number) } else { (low.number, high.number) }
}

#[cfg(test)]
mod tests;
