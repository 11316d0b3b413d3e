//! The tie-breaks by name, and their values.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::score::Score;

/// Places that a play-off decides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Places {
    /// The first place only.
    First,
    /// Any place that is tied.
    All,
}

/// A tie-break, written by the short name of FIDE (Handbook C.07) where it has one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TieBreak {
    /// `playoff:first`, `playoff:all`: games between the tied (C.07, article 3).
    PlayOff(Places),
    /// `DE`: points among the tied (article 6); several games of a pair count as their average.
    DirectEncounter,
    /// `WIN`: rounds with the points of a win, played or not.
    Wins,
    /// `WON`: games won over the board.
    Won,
    /// `BPG`: games played with Black.
    Black,
    /// `BWG`: games won over the board with Black.
    BlackWon,
    /// `PS`: sum of the scores after each round.
    Progressive,
    /// `SB`: scores of the beaten and half of those drawn with.
    SonnebornBerger,
    /// `KS`: points against those with at least half of the possible points.
    Koya,
    /// `BH`, `BH-C1`, `BH-C2`: sum of the opponents' scores, without so many of the lowest.
    Buchholz {
        /// Lowest values left out.
        cut: u8,
    },
    /// `BH-M1`: the same without the lowest and the highest.
    Median,
}

impl TieBreak {
    const NAMES: [(&'static str, TieBreak); 14] = [
        ("playoff:first", TieBreak::PlayOff(Places::First)),
        ("playoff:all", TieBreak::PlayOff(Places::All)),
        ("DE", TieBreak::DirectEncounter),
        ("WIN", TieBreak::Wins),
        ("WON", TieBreak::Won),
        ("BPG", TieBreak::Black),
        ("BWG", TieBreak::BlackWon),
        ("PS", TieBreak::Progressive),
        ("SB", TieBreak::SonnebornBerger),
        ("KS", TieBreak::Koya),
        ("BH", TieBreak::Buchholz { cut: 0 }),
        ("BH-C1", TieBreak::Buchholz { cut: 1 }),
        ("BH-C2", TieBreak::Buchholz { cut: 2 }),
        ("BH-M1", TieBreak::Median),
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = TieBreak> {
        Self::NAMES.into_iter().map(|(_, tie_break)| tie_break)
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMES.iter().find(|(_, tie_break)| tie_break == self);
        match (named, self) {
            (Some((name, _)), _) => f.pad(name),
            (None, TieBreak::Buchholz { cut }) => f.pad(&format!("BH-C{cut}")),
            (None, _) => Err(fmt::Error),
        }
    }
}

/// A text that names no tie-break.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no tie-break {0:?}; choose among playoff:first, playoff:all, DE, WIN, WON, BPG, BWG, PS, SB, KS, BH, BH-C1, \
         BH-C2 and BH-M1"
)]
pub struct UnknownTieBreak(pub String);

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;
    fn from_str(text: &str) -> Result<TieBreak, UnknownTieBreak> {
        let found = Self::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text.trim()));
        found.map(|(_, tie_break)| *tie_break).ok_or_else(|| UnknownTieBreak(text.to_owned()))
    }
}

impl TryFrom<String> for TieBreak {
    type Error = UnknownTieBreak;
    fn try_from(text: String) -> Result<TieBreak, UnknownTieBreak> {
        text.parse()
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> String {
        tie_break.to_string()
    }
}

/// A tie-break's value for one player, in 120ths of a point, so that averages of up to six games stay exact.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Value(pub u64);

impl Value {
    /// A count of whole things.
    #[must_use]
    pub fn count(n: usize) -> Value {
        Value(n as u64 * 120)
    }

    /// Points.
    #[must_use]
    pub fn points(score: Score) -> Value {
        Value(u64::from(score.0) * 60)
    }

    /// A score times a share that is itself in half points of one: an opponent's score by one's result against him.
    #[must_use]
    pub fn product(score: Score, share: Score) -> Value {
        Value(u64::from(score.0) * u64::from(share.0) * 30)
    }
}

impl std::iter::Sum for Value {
    fn sum<I: Iterator<Item = Value>>(all: I) -> Value {
        Value(all.map(|value| value.0).sum())
    }
}

/// At most two decimals, and none that are zero: `8`, `7.5`, `3.25`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100 + 60) / 120;
        let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for tie_break in TieBreak::all() {
            assert_eq!(tie_break.to_string().to_lowercase().parse(), Ok(tie_break));
        }
        let list: Vec<TieBreak> = serde_json::from_str(r#"["playoff:first","SB"]"#).unwrap();
        assert_eq!(list, [TieBreak::PlayOff(Places::First), TieBreak::SonnebornBerger]);
        assert!("BX".parse::<TieBreak>().unwrap_err().to_string().contains("choose among"));
        let texts = [Value::points(Score(15)), Value::product(Score(5), Score(1)), Value::count(10)];
        assert_eq!(texts.map(|v| v.to_string()), ["7.5", "1.25", "10"]);
    }
}
