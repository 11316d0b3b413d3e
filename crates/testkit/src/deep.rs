//! The amount that a test plays: a little in the test command, much more with `FACEDOWN_DEEP=1` (as
//! `cargo xtask deep` sets it).

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::Rng;
use rand::{Rng as _, SeedableRng};

/// `normal`, or `deep` where the environment says `FACEDOWN_DEEP=1`.
#[must_use]
pub fn amount(normal: usize, deep: usize) -> usize {
    if std::env::var("FACEDOWN_DEEP").is_ok_and(|value| value == "1") { deep } else { normal }
}

/// The generator of a test; the same number gives the same run.
#[must_use]
pub fn generator(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// A deal seed out of a generator.
#[must_use]
pub fn deal_seed(rng: &mut Rng) -> DealSeed {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    DealSeed(bytes)
}
