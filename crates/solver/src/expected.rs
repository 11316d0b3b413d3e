//! Expected scores, exact or sampled.

use facedown_core::ports::solution::Score;

/// An expected score with its error, for comparing choices.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Expected {
    /// The mean over all outcomes, or over those that were sampled.
    pub mean: f64,
    /// Its standard error; 0 for an exact mean.
    pub error: f64,
}

impl Expected {
    /// A score that is known exactly: its error is 0.
    #[must_use]
    pub const fn exact(mean: f64) -> Expected {
        Expected { mean, error: 0.0 }
    }

    /// Better than the other beyond doubt: exactly, or by two standard errors?
    #[must_use]
    pub fn is_surely_above(self, other: Expected) -> bool {
        self.mean - other.mean > 2.0 * self.error.hypot(other.error)
    }
}

impl From<Expected> for Score {
    fn from(Expected { mean, error }: Expected) -> Score {
        Score { mean, error }
    }
}
