//! Quartiles of whole numbers, such as scores of a solitaire.

use std::collections::BTreeMap;

use super::{Estimate, normal_reach};

/// Counts of values: as much memory as there are different ones.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    deals: u64,
    games: u64,
    counts: BTreeMap<i64, u64>,
}

impl Counts {
    /// Adds the values of a deal's games, rounded to whole numbers. A deal without any counts for nothing.
    pub fn add(&mut self, values: &[f64]) {
        self.deals += u64::from(!values.is_empty());
        self.games += values.len() as u64;
        for value in values {
            // Values of games are small; a cast of others is cut at the ends.
            *self.counts.entry(value.round() as i64).or_default() += 1;
        }
    }

    /// The counted values in order, each with how often it was seen.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

    /// The value of this rank, from 0.
    fn ranked(&self, rank: u64) -> Option<f64> {
        let mut below = 0;
        self.counts.iter().find_map(|(value, count)| {
            below += count;
            (rank < below).then_some(*value as f64)
        })
    }

    /// A quantile with the interval of its order statistics, whose ranks are binomial (Conover, *Practical Nonparametric
    /// Statistics*, 3rd ed., 1999, section 3.2, normal approximation). Several games on a deal count as one for it: they may
    /// be alike.
    #[must_use]
    pub fn estimate(&self, share: f64, alpha: f64) -> Option<Estimate> {
        let n = self.games as f64;
        let last = self.games.checked_sub(1)?;
        let rank = |at: f64| (at.max(0.0) as u64).min(last);
        let half = normal_reach(alpha) * n * (share * (1.0 - share) / self.deals as f64).sqrt();
        let value = self.ranked(rank(n * share))?;
        let interval =
            Some((self.ranked(rank(n * share - half))?, self.ranked(rank((n * share + half).ceil()))?));
        Some(Estimate { value, interval, deals: self.deals, method: "order statistics" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_a_hundred_has_ranks_about_it() {
        let mut counts = Counts::default();
        (0..100).for_each(|x| counts.add(&[f64::from(x)]));
        let median = counts.estimate(0.5, 0.05).expect("hundred");
        assert_eq!((median.value, median.interval), (50.0, Some((40.0, 60.0))));
        // Each game twice, the interval is no narrower.
        let mut twice = Counts::default();
        (0..100).for_each(|x| twice.add(&[f64::from(x); 2]));
        let median = twice.estimate(0.5, 0.05).expect("hundred deals");
        assert_eq!((median.value, median.interval, median.deals), (50.0, Some((40.0, 60.0)), 100));
        assert_eq!(Counts::default().estimate(0.5, 0.05), None);
    }
}
