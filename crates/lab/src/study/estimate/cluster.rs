//! A mean, or the ratio of two sums, of games that come in clusters of one deal.

use super::{Estimate, reach, sequence, wilson};

/// Sums over deals of a ratio Σy / Σn. For a mean, `n` counts the games of a deal.
///
/// The variance is that of the linearized ratio estimator over clusters (Cochran, *Sampling Techniques*, 3rd ed., 1977,
/// sections 6.4 and 9A), the interval Student's t with one degree of freedom less than there are deals. Where every deal
/// has one game and every value is 0 or 1, it is Wilson's.
#[derive(Clone, Debug, Default)]
pub struct Ratio {
    deals: u64,
    y: f64,
    n: f64,
    yy: f64,
    yn: f64,
    nn: f64,
    /// Is a deal seen that has not exactly one game, or a value other than 0 and 1?
    not_binary: bool,
    /// Is a deal seen whose mean is below 0 or above 1? Where none is, no interval goes beyond these.
    beyond: bool,
}

impl Ratio {
    /// Adds a deal: the sum of its numerators and that of its denominators. A deal without any counts for nothing.
    pub fn add(&mut self, y: f64, n: f64) {
        if n == 0.0 {
            return;
        }
        self.deals += 1;
        self.y += y;
        self.n += n;
        self.yy += y * y;
        self.yn += y * n;
        self.nn += n * n;
        self.beyond |= y < 0.0 || y > n;
        self.not_binary |= n != 1.0 || (y != 0.0 && y != 1.0);
    }

    /// The estimate; `None` where there is no game yet.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.n > 0.0).then(|| self.y / self.n)
    }

    /// Standard error; `None` before the second deal.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let r = self.value()?;
        if self.deals < 2 {
            return None;
        }
        let k = self.deals as f64;
        let squares = (self.yy - 2.0 * r * self.yn + r * r * self.nn).max(0.0);
        Some((squares * k / (k - 1.0)).sqrt() / self.n)
    }

    /// The estimate with an interval of coverage `1 - alpha` for a number of deals that was fixed beforehand.
    #[must_use]
    pub fn estimate(&self, alpha: f64) -> Option<Estimate> {
        let value = self.value()?;
        if !self.not_binary {
            let interval = Some(wilson::interval(self.y, self.n, alpha));
            return Some(Estimate { value, interval, deals: self.deals, method: "Wilson" });
        }
        let half = self.error().map(|error| error * reach(alpha, self.deals as f64 - 1.0));
        let interval = half.map(|half| self.within(value - half, value + half));
        Some(Estimate { value, interval, deals: self.deals, method: "t, deals as clusters" })
    }

    /// The estimate with an interval that holds whenever one looks, narrowest at `planned` deals.
    #[must_use]
    pub fn running(&self, alpha: f64, planned: u64) -> Option<Estimate> {
        let value = self.value()?;
        let spread = self.error().map(|error| error * (self.deals as f64).sqrt());
        let half = spread.map(|spread| spread * sequence::reach(self.deals, planned, alpha));
        let interval = half.map(|half| self.within(value - half, value + half));
        Some(Estimate { value, interval, deals: self.deals, method: "confidence sequence" })
    }

    /// The part of an interval in which the truth can lie.
    fn within(&self, low: f64, high: f64) -> (f64, f64) {
        if self.beyond { (low, high) } else { (low.max(0.0), high.min(1.0)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: values 1, 2, 3, 4 have the mean 2.5 and the standard error sqrt(5/3)/2; t(0.975, 3) = 3.1824.
    #[test]
    fn the_interval_of_four_numbers_is_the_textbooks() {
        let mut mean = Ratio::default();
        (1..=4).for_each(|x| mean.add(f64::from(x), 1.0));
        let estimate = mean.estimate(0.05).expect("four");
        let half = 3.182_446 * (5.0f64 / 3.0).sqrt() / 2.0;
        let (low, high) = estimate.interval.expect("four");
        assert!((low - (2.5 - half)).abs() < 1e-5 && (high - (2.5 + half)).abs() < 1e-5, "{estimate:?}");
    }

    /// Two identical games on a deal tell no more than one.
    #[test]
    fn a_game_played_twice_counts_once() {
        let (mut once, mut twice) = (Ratio::default(), Ratio::default());
        for i in 0..40 {
            let x = f64::from(i % 5) / 2.0;
            once.add(x, 1.0);
            twice.add(2.0 * x, 2.0);
        }
        let width = |r: &Ratio| r.estimate(0.05).and_then(|e| e.interval).map(|(l, h)| h - l).expect("forty");
        assert!((width(&once) - width(&twice)).abs() < 1e-12);
    }

    #[test]
    fn an_interval_of_a_share_stays_within_what_can_be() {
        let (mut share, mut score) = (Ratio::default(), Ratio::default());
        for y in [2.0, 2.0, 1.0] {
            share.add(y, 2.0);
            score.add(y * 2.0, 2.0);
        }
        let high = |r: &Ratio| r.estimate(0.05).and_then(|e| e.interval).map(|i| i.1).expect("three");
        assert!(high(&share) == 1.0 && high(&score) > 2.0);
    }

    #[test]
    fn a_running_interval_is_wider_than_a_fixed_one() {
        let mut mean = Ratio::default();
        (0..500).for_each(|i| mean.add(f64::from(i % 7), 1.0));
        let width = |e: Option<Estimate>| e.and_then(|e| e.interval).map(|(l, h)| h - l).expect("many");
        let ratio = width(mean.running(0.05, 500)) / width(mean.estimate(0.05));
        assert!((1.3..1.8).contains(&ratio), "{ratio}");
    }
}
