//! A mean, or the ratio of two sums, of games that come in clusters of one deal.

use super::range::Range;
use super::{Estimate, reach, sequence, wilson};

/// Sums over deals of a ratio Σy / Σn. For a mean, `n` counts the games of a deal.
///
/// The variance is that of the linearized ratio estimator over clusters (Cochran, *Sampling Techniques*, 3rd ed., 1977,
/// sections 6.4 and 9A), the interval Student's t with one degree of freedom less than there are deals. Where every deal
/// has one game whose value is yes or no, it is Wilson's. It is so, too, with a deal for a game, where all deals have the
/// smallest value or all the largest: how seldom there is another one is known from their number alone (Korn and Graubard,
/// *Survey Methodology* 24, 1998, whose effective size is the number of deals then). Deals that are all alike otherwise have
/// no interval.
#[derive(Clone, Debug)]
pub struct Ratio {
    range: Range,
    deals: u64,
    y: f64,
    n: f64,
    yy: f64,
    yn: f64,
    nn: f64,
    /// Is a deal seen that has not exactly one game?
    several: bool,
}

impl Ratio {
    /// Nothing yet, of numbers in a range.
    #[must_use]
    pub fn of(range: Range) -> Ratio {
        Ratio { range, deals: 0, y: 0.0, n: 0.0, yy: 0.0, yn: 0.0, nn: 0.0, several: false }
    }

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
        self.several |= n != 1.0;
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
        if self.range.is_binary && !self.several {
            let interval = Some(wilson::interval(self.y, self.n, alpha));
            return Some(Estimate { value, interval, deals: self.deals, method: "Wilson" });
        }
        let share = self.range.low == 0.0 && self.range.high == 1.0;
        if share && (value == 0.0 || value == 1.0) {
            let deals = self.deals as f64;
            let interval = Some(wilson::interval(value * deals, deals, alpha));
            return Some(Estimate {
                value,
                interval,
                deals: self.deals,
                method: "Wilson, a deal for a game",
            });
        }
        let half = self.spread().map(|error| error * reach(alpha, self.deals as f64 - 1.0));
        let interval = half.map(|half| self.range.within((value - half, value + half)));
        Some(Estimate { value, interval, deals: self.deals, method: "t, deals as clusters" })
    }

    /// The estimate with an interval that holds whenever one looks, narrowest at `planned` deals.
    #[must_use]
    pub fn running(&self, alpha: f64, planned: u64) -> Option<Estimate> {
        let value = self.value()?;
        let deviation = self.spread().map(|error| error * (self.deals as f64).sqrt());
        let half = deviation.map(|deviation| deviation * sequence::reach(self.deals, planned, alpha));
        let interval = half.map(|half| self.range.within((value - half, value + half)));
        Some(Estimate { value, interval, deals: self.deals, method: "confidence sequence" })
    }

    /// The standard error, where deals differ by more than what is lost in summing.
    fn spread(&self) -> Option<f64> {
        let least = 1e-7 * self.value()?.abs();
        self.error().filter(|error| *error > least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: values 1, 2, 3, 4 have the mean 2.5 and the standard error sqrt(5/3)/2; t(0.975, 3) = 3.1824.
    #[test]
    fn the_interval_of_four_numbers_is_the_textbooks() {
        let mut mean = Ratio::of(Range::ANY);
        (1..=4).for_each(|x| mean.add(f64::from(x), 1.0));
        let estimate = mean.estimate(0.05).expect("four");
        let half = 3.182_446 * (5.0f64 / 3.0).sqrt() / 2.0;
        let (low, high) = estimate.interval.expect("four");
        assert!((low - (2.5 - half)).abs() < 1e-5 && (high - (2.5 + half)).abs() < 1e-5, "{estimate:?}");
    }

    /// Two identical games on a deal tell no more than one.
    #[test]
    fn a_game_played_twice_counts_once() {
        let (mut once, mut twice) = (Ratio::of(Range::ANY), Ratio::of(Range::ANY));
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
        let (mut share, mut score) = (Ratio::of(Range::SHARE), Ratio::of(Range::ANY));
        for y in [2.0, 2.0, 1.0] {
            share.add(y, 2.0);
            score.add(y * 2.0, 2.0);
        }
        let high = |r: &Ratio| r.estimate(0.05).and_then(|e| e.interval).map(|i| i.1).expect("three");
        assert!(high(&share) == 1.0 && high(&score) > 2.0);
    }

    /// By hand for Wilson with z = 1.96: 0 of 20 is at most z2 / (20 + z2) = 0.1611.
    #[test]
    fn deals_that_are_all_alike_are_not_certain() {
        let of = |range, y: f64| {
            let mut mean = Ratio::of(range);
            (0..20).for_each(|_| mean.add(y, 2.0));
            mean
        };
        let never = of(Range::SHARE, 0.0).estimate(0.05).and_then(|e| e.interval).expect("a share");
        assert!(never.0 == 0.0 && (never.1 - 0.1611).abs() < 1e-4, "{never:?}");
        let always = of(Range::SHARE, 2.0).estimate(0.05).and_then(|e| e.interval).expect("a share");
        assert!(always.1 == 1.0 && (always.0 - 0.8389).abs() < 1e-4, "{always:?}");
        // Nothing is known of how far others may be off, nor at any time one looks.
        for alike in [of(Range::SHARE, 1.4), of(Range::POSITIVE, 0.0), of(Range::ANY, 26.6)] {
            assert_eq!(alike.estimate(0.05).and_then(|e| e.interval), None);
            assert_eq!(alike.running(0.05, 40).and_then(|e| e.interval), None);
        }
        assert_eq!(of(Range::SHARE, 0.0).running(0.05, 40).and_then(|e| e.interval), None);
    }

    #[test]
    fn a_running_interval_is_wider_than_a_fixed_one() {
        let mut mean = Ratio::of(Range::ANY);
        (0..500).for_each(|i| mean.add(f64::from(i % 7), 1.0));
        let width = |e: Option<Estimate>| e.and_then(|e| e.interval).map(|(l, h)| h - l).expect("many");
        let ratio = width(mean.running(0.05, 500)) / width(mean.estimate(0.05));
        assert!((1.3..1.8).contains(&ratio), "{ratio}");
    }
}
