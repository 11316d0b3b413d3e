//! Intervals for those who look while the games are played.

/// Half the width, in standard deviations of one deal, of the asymptotic confidence sequence after `deals` deals
/// (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, *Annals of Statistics* 52, 2024, theorem 2.2), tuned to be narrowest
/// at `planned` deals (their equation 10). With chance `1 - alpha` it holds at all times at once.
#[must_use]
pub fn reach(deals: u64, planned: u64, alpha: f64) -> f64 {
    let (t, planned) = (deals as f64, planned.max(1) as f64);
    let tuned = (-2.0 * alpha.ln() + (1.0 - 2.0 * alpha.ln()).ln()) / planned;
    let inner = t * tuned + 1.0;
    (2.0 * inner / (t * t * tuned) * (inner.sqrt() / alpha).ln()).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::rules::game::Rng;
    use rand_chacha::rand_core::{Rng as _, SeedableRng};

    /// 400 walks of coin tosses, looked at after every toss from the fortieth on: few ever leave the sequence.
    #[test]
    fn it_holds_at_all_times_at_once() {
        let mut rng = Rng::seed_from_u64(5);
        let mut left = 0;
        for _ in 0..400 {
            let mut sum = 0.0;
            let mut out = false;
            for t in 1..=600u64 {
                sum += f64::from(rng.next_u32() & 1) - 0.5;
                out |= t >= 40 && (sum / t as f64).abs() > 0.5 * reach(t, 600, 0.05);
            }
            left += u32::from(out);
        }
        assert!(left <= 30, "{left} of 400 left it");
    }
}
