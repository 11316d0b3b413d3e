//! The bootstrap over deals, in one pass.

use facedown_core::rules::game::Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

/// Number of resamples.
pub const RESAMPLES: usize = 1_000;

/// Cumulated probabilities of a Poisson variable of mean 1, as parts of 2^32.
const POISSON: [u32; 8] = {
    let mut table = [0; 8];
    let (mut term, mut sum, mut i) = (0.367_879_441_171_442_33, 0.0, 0);
    while i < 8 {
        sum += term;
        table[i] = (sum * 4_294_967_296.0) as u32;
        i += 1;
        term /= i as f64;
    }
    table
};

/// How often each resample takes this deal: independent Poisson counts of mean 1, which stand for the multinomial ones of
/// the ordinary bootstrap (Hanley and MacGibbon, *Creating non-parametric bootstrap samples using Poisson frequencies*,
/// 2006), so that nothing but sums is kept. The deal's number decides them.
pub fn weights(deal: u64) -> impl Iterator<Item = f64> {
    let mut rng = Rng::seed_from_u64(deal);
    (0..RESAMPLES).map(move |_| {
        let word = rng.next_u32();
        POISSON.iter().take_while(|&&below| word >= below).count() as f64
    })
}

/// The percentile interval of coverage `1 - alpha` (Efron and Tibshirani, *An Introduction to the Bootstrap*, 1993,
/// chapter 13).
#[must_use]
pub fn percentile(mut values: Vec<f64>, alpha: f64) -> Option<(f64, f64)> {
    values.retain(|value| value.is_finite());
    values.sort_by(f64::total_cmp);
    let at =
        |share: f64| values.get(((values.len() as f64 * share) as usize).min(values.len().saturating_sub(1)));
    Some((*at(alpha / 2.0)?, *at(1.0 - alpha / 2.0)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_poissons() {
        let all: Vec<f64> = (0..200).flat_map(weights).collect();
        let n = all.len() as f64;
        let mean = all.iter().sum::<f64>() / n;
        let variance = all.iter().map(|w| (w - mean).powi(2)).sum::<f64>() / n;
        assert!((mean - 1.0).abs() < 0.01 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
        assert!(weights(3).eq(weights(3)));
    }
}
