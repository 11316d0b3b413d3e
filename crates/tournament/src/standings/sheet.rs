//! The sheet of a tournament, from which standings are computed: who played, and the rounds.

use std::collections::{BTreeMap, BTreeSet};

use super::tie_break::{TieBreak, Value};
use crate::round::{Bye, Color, Number, Outcome, Points, Round};
use crate::score::Score;

/// The rule for rounds that were not played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// As article 16 of C.07 has it for the Swiss system: one's own unplayed round counts as one against a dummy who ends
    /// with as many points as oneself (16.4); in an opponent's score, rounds that he missed of his own will after his last
    /// one count as draws (16.3); a value of one's own missed round is the first to be cut (16.5).
    Dummy,
    /// Forfeits count against the opponent as if played, byes for nothing: for round robins and knock-outs.
    AsPlayed,
}

/// A tournament as far as it has been played.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// Everybody who is listed.
    pub players: &'a [Number],
    /// The rounds, the running one included.
    pub rounds: &'a [Round],
    /// The worth of results.
    pub points: Points,
    /// The rule for unplayed rounds.
    pub unplayed: Unplayed,
    /// Players whose results count for nobody: they left a round robin before half of it.
    pub annulled: &'a BTreeSet<Number>,
}

/// One of a player's rounds, with an opponent or without.
struct Entry {
    opponent: Option<Number>,
    score: Score,
    /// Games that the round had for him.
    games: u32,
    played: bool,
    /// Missed of his own will: a requested bye or an absence.
    voluntary: bool,
}

impl Sheet<'_> {
    fn counts(&self, a: Number, b: Number) -> bool {
        !self.annulled.contains(&a) && !self.annulled.contains(&b)
    }

    /// A player's rounds.
    fn entries(&self, player: Number) -> Vec<Entry> {
        let mut entries = Vec::new();
        for round in self.rounds {
            if let Some(bye) = round.byes.get(&player) {
                entries.push(Entry {
                    opponent: None,
                    score: self.points.of_bye(*bye, round.games),
                    games: round.games,
                    played: false,
                    voluntary: matches!(bye, Bye::Half | Bye::Zero),
                });
            }
            for pairing in &round.pairings {
                let Some(opponent) = pairing.opponent(player) else { continue };
                if !self.counts(player, opponent) || pairing.outcomes(player).next().is_none() {
                    continue;
                }
                let absent = pairing.outcomes(player).any(|(_, o)| o == Outcome::ForfeitLoss);
                entries.push(Entry {
                    opponent: Some(opponent),
                    score: pairing.score(player, &self.points),
                    games: u32::try_from(pairing.results.len()).unwrap_or(u32::MAX),
                    played: pairing.is_played(),
                    voluntary: absent && !pairing.is_played(),
                });
            }
        }
        entries
    }

    /// A player's finished games that count: opponent, color, outcome.
    #[must_use]
    pub fn games(&self, player: Number) -> Vec<(Number, Color, Outcome)> {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        pairings
            .filter_map(|pairing| Some((pairing.opponent(player)?, pairing)))
            .filter(|(opponent, _)| self.counts(player, *opponent))
            .flat_map(|(opponent, p)| {
                p.outcomes(player).map(move |(color, outcome)| (opponent, color, outcome))
            })
            .collect()
    }

    /// A player's points. Those of a player who does not count are shown all the same.
    #[must_use]
    pub fn score(&self, player: Number) -> Score {
        if self.annulled.contains(&player) {
            return self.rounds.iter().map(|round| round.score(player, &self.points)).sum();
        }
        self.entries(player).iter().map(|entry| entry.score).sum()
    }

    /// An opponent's score as it counts in tie-breaks.
    fn adjusted(&self, player: Number) -> Score {
        let entries = self.entries(player);
        if self.unplayed == Unplayed::AsPlayed {
            return entries.iter().map(|entry| entry.score).sum();
        }
        let last = entries.iter().rposition(|entry| !entry.voluntary).map_or(0, |last| last + 1);
        let scores = entries.iter().enumerate();
        scores.map(|(i, e)| if i >= last { self.points.draw * e.games } else { e.score }).sum()
    }

    /// A player's values against each opponent, with the mark of those that are cut first.
    fn contributions(&self, player: Number, value: impl Fn(Score, Score) -> Value) -> Vec<(bool, Value)> {
        let own = self.score(player);
        let entries = self.entries(player).into_iter();
        let values = entries.filter_map(|entry| match (self.unplayed, entry.opponent) {
            (Unplayed::Dummy, _) if !entry.played => Some((entry.voluntary, value(own, entry.score))),
            (_, Some(opponent)) => Some((false, value(self.adjusted(opponent), entry.score))),
            _ => None,
        });
        values.collect()
    }

    fn buchholz(&self, player: Number, low: usize, high: usize) -> Value {
        let mut values = self.contributions(player, |theirs, _| Value::points(theirs));
        values.sort_by_key(|(voluntary, value)| (!voluntary, *value));
        let mut values: Vec<Value> = values.into_iter().skip(low).map(|(_, value)| value).collect();
        values.sort_unstable();
        values.truncate(values.len().saturating_sub(high));
        values.into_iter().sum()
    }

    /// Points against those with at least half of the points that their rounds could give.
    fn koya(&self, player: Number) -> Value {
        let strong = |opponent: Number| {
            let rounds = self.entries(opponent).iter().map(|entry| entry.games).sum::<u32>();
            self.score(opponent) * 2 >= self.points.win * rounds
        };
        let games = self.games(player).into_iter().filter(|(opponent, _, _)| strong(*opponent));
        games.map(|(_, _, outcome)| Value::points(self.points.of(outcome))).sum()
    }

    /// The value of a tie-break that does not depend on who is tied; `None` for direct encounter and play-offs.
    #[must_use]
    pub fn value(&self, player: Number, tie_break: TieBreak) -> Option<Value> {
        let games = || self.games(player);
        Some(match tie_break {
            TieBreak::PlayOff(_) | TieBreak::DirectEncounter => return None,
            TieBreak::Wins => {
                let rounds = self
                    .rounds
                    .iter()
                    .map(|r| r.score(player, &self.points) >= self.points.win * r.games.max(1));
                Value::count(rounds.filter(|won| *won).count())
            }
            TieBreak::Won => Value::count(games().iter().filter(|g| g.2 == Outcome::Win).count()),
            TieBreak::Black => {
                Value::count(games().iter().filter(|g| g.1 == Color::Black && g.2.is_played()).count())
            }
            TieBreak::BlackWon => {
                Value::count(games().iter().filter(|g| g.1 == Color::Black && g.2 == Outcome::Win).count())
            }
            TieBreak::Progressive => {
                let scores = self.rounds.iter().scan(Score::ZERO, |sum, round| {
                    *sum += round.score(player, &self.points);
                    Some(*sum)
                });
                scores.map(Value::points).sum()
            }
            TieBreak::SonnebornBerger => {
                self.contributions(player, Value::product).into_iter().map(|(_, value)| value).sum()
            }
            TieBreak::Koya => self.koya(player),
            TieBreak::Buchholz { cut } => self.buchholz(player, usize::from(cut), 0),
            TieBreak::Median => self.buchholz(player, 1, 1),
        })
    }

    /// Direct encounter: the points of each among the tied, where every pair of them has met over the board; `None` where
    /// some have not. A pair's games count as their average.
    #[must_use]
    pub fn direct(&self, tied: &[Number]) -> Option<BTreeMap<Number, Value>> {
        let mut values = BTreeMap::new();
        for player in tied {
            let games = self.games(*player);
            let mut sum = Value::default();
            for other in tied.iter().filter(|other| *other != player) {
                let met: Vec<Score> = games
                    .iter()
                    .filter(|(opponent, _, outcome)| opponent == other && outcome.is_played())
                    .map(|(_, _, outcome)| self.points.of(*outcome))
                    .collect();
                if met.is_empty() {
                    return None;
                }
                let total: Score = met.iter().copied().sum();
                sum.0 += u64::from(total.0) * 60 / met.len() as u64;
            }
            values.insert(*player, sum);
        }
        Some(values)
    }
}
