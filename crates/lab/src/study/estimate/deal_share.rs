//! The share of the variance of a result that the deal explains.

use super::Estimate;
use super::bootstrap::{RESAMPLES, percentile, weights};

/// Sums over deals, each played twice: the intraclass correlation ρ = cov(x1, x2) / var(x) with both games exchangeable
/// (Fisher, *Statistical Methods for Research Workers*, 1925, section 38), with the bootstrap over deals for its interval,
/// since results take three values and are far from normal.
///
/// ρ belongs to the players: those who play alike every time have 1, those who play by lot nearly 0.
#[derive(Clone, Debug)]
pub struct DealShare {
    deals: u64,
    whole: Sums,
    resampled: Vec<Sums>,
}

/// Weighted sums of x1 + x2, their squares, and their products.
#[derive(Copy, Clone, Debug, Default)]
struct Sums {
    weight: f64,
    sum: f64,
    squares: f64,
    product: f64,
}

impl Sums {
    fn add(&mut self, [a, b]: [f64; 2], weight: f64) {
        self.weight += weight;
        self.sum += weight * (a + b) / 2.0;
        self.squares += weight * (a * a + b * b) / 2.0;
        self.product += weight * a * b;
    }

    fn share(&self) -> f64 {
        let mean = self.sum / self.weight;
        (self.product / self.weight - mean * mean) / (self.squares / self.weight - mean * mean)
    }
}

impl Default for DealShare {
    fn default() -> DealShare {
        DealShare { deals: 0, whole: Sums::default(), resampled: vec![Sums::default(); RESAMPLES] }
    }
}

impl DealShare {
    /// Adds a deal, by its number, and the two games that were played on it.
    pub fn add(&mut self, deal: u64, both: [f64; 2]) {
        self.deals += 1;
        self.whole.add(both, 1.0);
        for (sums, weight) in self.resampled.iter_mut().zip(weights(deal)) {
            sums.add(both, weight);
        }
    }

    /// The share with an interval of coverage `1 - alpha`; `None` where all results are the same.
    #[must_use]
    pub fn estimate(&self, alpha: f64) -> Option<Estimate> {
        let value = self.whole.share();
        if self.deals < 2 || !value.is_finite() {
            return None;
        }
        let shares = self.resampled.iter().map(Sums::share).collect();
        let method = "bootstrap over deals";
        Some(Estimate { value, interval: percentile(shares, alpha), deals: self.deals, method })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_games_have_one_and_opposite_ones_minus_one() {
        let (mut equal, mut opposite) = (DealShare::default(), DealShare::default());
        for deal in 0..50u64 {
            let x = (deal % 2) as f64;
            equal.add(deal, [x, x]);
            opposite.add(deal, [x, 1.0 - x]);
        }
        assert_eq!(equal.estimate(0.05).map(|e| e.value), Some(1.0));
        assert_eq!(opposite.estimate(0.05).map(|e| e.value), Some(-1.0));
    }
}
