//! Elo differences (the logistic form: 400 points are ten to one).

use statrs::distribution::{ContinuousCDF, Normal};

use crate::pairs::Pairs;

/// The Elo difference at which a player expects this score (0 to 1). Infinite at the ends.
#[must_use]
pub fn from_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score that a player so much stronger expects.
#[must_use]
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// An Elo difference with its 95% interval. The ends are infinite where the interval of the score reaches 0 or 1.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Elo {
    /// The estimate in Elo: above 0 where the first player is the stronger.
    pub difference: f64,
    /// Lower end of the interval, in Elo.
    pub low: f64,
    /// Upper end of the interval, in Elo.
    pub high: f64,
    /// Likelihood of superiority: the chance that the first player is the stronger, 0 to 1.
    pub superiority: f64,
}

/// The Elo difference of a match; `None` before the second pair, since one alone does not tell how pairs scatter.
///
/// The interval is the normal one for the mean score, from the pairs' variance.
#[must_use]
pub fn of(pairs: &Pairs) -> Option<Elo> {
    if pairs.len() < 2 {
        return None;
    }
    let (mean, error) = (pairs.score(), (pairs.variance() / pairs.len() as f64).sqrt());
    let normal = Normal::standard();
    let reach = normal.inverse_cdf(0.975) * error;
    let superiority = if error > 0.0 { normal.cdf((mean - 0.5) / error) } else { mean };
    Some(Elo {
        difference: from_score(mean),
        low: from_score((mean - reach).max(0.0)),
        high: from_score((mean + reach).min(1.0)),
        superiority,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::Points::{Draw, Loss, Win};

    #[test]
    fn known_points_of_the_curve() {
        // FIDE rating regulations, table 8.1.2 rounds these to 0.64, 0.76 and 0.91.
        assert!((to_score(100.0) - 0.640_065).abs() < 1e-6);
        assert!((to_score(200.0) - 0.759_747).abs() < 1e-6);
        assert!((to_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((from_score(0.75) - 190.848_5).abs() < 1e-4);
        assert!(from_score(1.0).is_infinite());
    }

    #[test]
    fn pairs_that_cancel_out_leave_no_doubt() {
        let mut swapped = Pairs::default();
        let mut free = Pairs::default();
        for _ in 0..50 {
            swapped.add(Win, Loss);
            free.add(Win, Win);
            free.add(Loss, Loss);
        }
        let (swapped, free) = (of(&swapped).unwrap(), of(&free).unwrap());
        assert_eq!((swapped.difference.abs(), swapped.low.abs(), swapped.high.abs()), (0.0, 0.0, 0.0));
        // 100 pairs of variance 1/4: 1.96 * 0.05 = 9.8 points of a hundred either way.
        assert!((free.high - from_score(0.597_998)).abs() < 0.01, "{free:?}");
        assert!((free.superiority - 0.5).abs() < 1e-9);
    }

    #[test]
    fn draws_are_half() {
        let mut pairs = Pairs::default();
        pairs.add(Draw, Win);
        assert_eq!(pairs.score(), 0.75);
        assert_eq!(pairs.counts(), [0, 0, 0, 1, 0]);
        assert_eq!(pairs.wins_draws_losses(), (1, 1, 0));
        assert_eq!(of(&pairs), None, "one pair");
    }
}
