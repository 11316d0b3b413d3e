//! The sequential probability ratio test: stop a match as soon as it is clear which of two Elo differences is nearer.

use crate::elo::to_score;
use crate::pairs::Pairs;

/// A test of `elo1` against `elo0`, with the chances of deciding wrongly either way.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The test's verdict so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Neither bound is reached: play on.
    Open,
    /// `elo1` is the better account.
    Accept,
    /// `elo0` is the better account.
    Reject,
}

/// Bounds that do not make a test.
#[derive(Copy, Clone, PartialEq, Debug, thiserror::Error)]
#[error("a test needs two different Elo bounds, the lower first: got {0} and {1}")]
pub struct BoundsError(f64, f64);

impl Sprt {
    /// A test with a 5% chance of an error either way.
    ///
    /// # Errors
    /// Bounds that are not finite and rising.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, BoundsError> {
        if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 {
            Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
        } else {
            Err(BoundsError(elo0, elo1))
        }
    }

    /// The logarithms of the likelihood ratio at which the test ends: reject, accept (Wald).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the generalized likelihood ratio, in the normal approximation over pairs (M. Van den Bergh,
    /// "A practical introduction to the GSPRT"). 0 while all pairs ended alike.
    #[must_use]
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        let variance = pairs.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (to_score(self.elo0), to_score(self.elo1));
        pairs.len() as f64 * (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * variance)
    }

    /// The decision after these pairs.
    #[must_use]
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let (reject, accept) = self.bounds();
        match self.ratio(pairs) {
            r if r >= accept => Decision::Accept,
            r if r <= reject => Decision::Reject,
            _ => Decision::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::Points::{Loss, Win};

    #[test]
    fn walds_bounds() {
        let (reject, accept) = Sprt::new(0.0, 5.0).unwrap().bounds();
        // ln 19, from the definition.
        assert!((accept - 2.944_439).abs() < 1e-6 && (reject + accept).abs() < 1e-12);
    }

    #[test]
    fn a_clear_match_is_decided_either_way() {
        let test = Sprt::new(0.0, 10.0).unwrap();
        let (mut better, mut worse) = (Pairs::default(), Pairs::default());
        for i in 0..400 {
            better.add(Win, if i % 3 == 0 { Loss } else { Win });
            worse.add(Loss, if i % 3 == 0 { Win } else { Loss });
        }
        assert_eq!(test.decide(&better), Decision::Accept);
        assert_eq!(test.decide(&worse), Decision::Reject);
        assert_eq!(test.decide(&Pairs::default()), Decision::Open);
        assert!(Sprt::new(5.0, 0.0).is_err() && Sprt::new(f64::NAN, 1.0).is_err());
    }
}
