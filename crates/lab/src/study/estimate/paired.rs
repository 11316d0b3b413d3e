//! The difference of two arms on common deals.

use super::{Estimate, reach, sequence};

/// Mean and spread of the differences, deal by deal (Welford, *Technometrics* 4, 1962), with the paired t interval
/// (Student, *Biometrika* 6, 1908): what the deal gives to both arms drops out.
#[derive(Clone, Debug, Default)]
pub struct Paired {
    deals: u64,
    mean: f64,
    squares: f64,
}

impl Paired {
    /// Adds the difference of the two arms on one deal.
    pub fn add(&mut self, difference: f64) {
        self.deals += 1;
        let from_mean = difference - self.mean;
        self.mean += from_mean / self.deals as f64;
        self.squares += from_mean * (difference - self.mean);
    }

    /// The standard deviation; `None` before the second deal, and where all differ by the same.
    fn spread(&self) -> Option<f64> {
        let spread = (self.deals >= 2).then(|| (self.squares / (self.deals as f64 - 1.0)).sqrt());
        spread.filter(|spread| *spread > 1e-9 * self.mean.abs())
    }

    fn with(&self, half: Option<f64>, method: &'static str) -> Option<Estimate> {
        let interval = half.map(|half| (self.mean - half, self.mean + half));
        (self.deals > 0).then_some(Estimate { value: self.mean, interval, deals: self.deals, method })
    }

    /// The mean difference with an interval of coverage `1 - alpha`.
    #[must_use]
    pub fn estimate(&self, alpha: f64) -> Option<Estimate> {
        let k = self.deals as f64;
        self.with(self.spread().map(|s| s / k.sqrt() * reach(alpha, k - 1.0)), "paired t on common deals")
    }

    /// The same with an interval that holds whenever one looks.
    #[must_use]
    pub fn running(&self, alpha: f64, planned: u64) -> Option<Estimate> {
        let half = self.spread().map(|s| s * sequence::reach(self.deals, planned, alpha));
        self.with(half, "confidence sequence")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's own data (1908): the gain of sleep by one of two drugs over the other, ten patients: mean 1.58, t 4.06.
    #[test]
    fn students_patients_sleep_longer() {
        let mut paired = Paired::default();
        [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4].into_iter().for_each(|d| paired.add(d));
        let estimate = paired.estimate(0.05).expect("ten");
        let (low, high) = estimate.interval.expect("ten");
        assert!((estimate.value - 1.58).abs() < 1e-12);
        assert!((low - 0.7001).abs() < 1e-3 && (high - 2.4599).abs() < 1e-3, "{low} {high}");
    }
}
