//! Random words for keys, made at compile time.

/// The steps of SplitMix64 (Steele, Lea, Flood 2014) from a fixed start.
pub(crate) const fn random_words<const N: usize>(mut state: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
}
