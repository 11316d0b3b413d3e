//! Points of a tournament, counted in halves so that sums stay exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

use serde::{Deserialize, Serialize};

/// A number of points, kept and serialized in half points: 3 is `1½`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(pub u32);

impl Score {
    /// No point.
    pub const ZERO: Score = Score(0);
    /// Half a point.
    pub const HALF: Score = Score(1);
    /// One point.
    pub const ONE: Score = Score(2);

    /// The score as report files print it: `1.5`.
    #[must_use]
    pub fn decimal(self) -> String {
        format!("{}.{}", self.0 / 2, if self.0 % 2 == 1 { 5 } else { 0 })
    }
}

/// `0`, `½`, `1`, `1½`, ...
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0 / 2, self.0 % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        };
        f.pad(&text)
    }
}

impl Add for Score {
    type Output = Score;
    fn add(self, other: Score) -> Score {
        Score(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;
    fn sub(self, other: Score) -> Score {
        Score(self.0.saturating_sub(other.0))
    }
}

impl Mul<u32> for Score {
    type Output = Score;
    fn mul(self, times: u32) -> Score {
        Score(self.0.saturating_mul(times))
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(all: I) -> Score {
        all.fold(Score::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_both_ways() {
        let texts: Vec<_> = (0..5).map(|half| (Score(half).to_string(), Score(half).decimal())).collect();
        let expected = [("0", "0.0"), ("½", "0.5"), ("1", "1.0"), ("1½", "1.5"), ("2", "2.0")];
        assert!(texts.iter().map(|(a, b)| (a.as_str(), b.as_str())).eq(expected), "{texts:?}");
        assert_eq!(serde_json::to_string(&Score(3)).unwrap(), "3");
        assert_eq!([Score(1), Score(2)].into_iter().sum::<Score>() * 2, Score(6));
    }
}
