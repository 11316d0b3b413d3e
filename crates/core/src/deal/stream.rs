//! The one source of chance of a game: a documented stream made from the deal's seed.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The 32-byte seed of a deal. Its `Debug` prints no secret.
#[derive(Clone, PartialEq, Eq)]
pub struct DealSeed(pub [u8; 32]);

impl std::fmt::Debug for DealSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DealSeed(secret)")
    }
}

/// Blocks `HMAC-SHA-256(seed, counter as u64 big-endian)`, counter from 0, read as big-endian u32s.
#[derive(Clone)]
pub struct ChanceStream {
    seed: DealSeed,
    counter: u64,
    block: [u8; 32],
    used: usize,
}

impl std::fmt::Debug for ChanceStream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ChanceStream(secret)")
    }
}

impl ChanceStream {
    /// The stream of a seed, at its start.
    #[must_use]
    pub fn new(seed: &DealSeed) -> ChanceStream {
        ChanceStream { seed: seed.clone(), counter: 0, block: [0; 32], used: 32 }
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.used == 32 {
            // HMAC pads a short key with zeros to the hash's block of 64 bytes, so this is the 32-byte key.
            let mut key = [0; 64];
            key[..32].copy_from_slice(&self.seed.0);
            let mut mac = <Hmac<Sha256> as KeyInit>::new(&key.into());
            mac.update(&self.counter.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.counter += 1;
            self.used = 0;
        }
        let word = &self.block[self.used..self.used + 4];
        self.used += 4;
        word.iter().fold(0, |x, &b| x << 8 | u32::from(b))
    }

    /// An integer below `n`, each as likely: the next u32 below `floor(2^32 / n) * n`, modulo `n`. 0 for `n = 0`,
    /// without a draw.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let fair = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let x = self.next_u32();
            if u64::from(x) < fair {
                return x % n;
            }
        }
    }

    /// Shuffles in place: `i` from the last index down to 1 swaps with an integer below `i + 1`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(u32::try_from(i + 1).unwrap_or(u32::MAX)) as usize;
            items.swap(i, j);
        }
    }
}
