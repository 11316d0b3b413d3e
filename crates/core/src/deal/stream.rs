//! The chance stream: the one source of every shuffle and draw of a game.

use std::fmt;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::commitment::keyed;
use super::seed::DealSeed;

/// Words in a block of 32 bytes.
const WORDS: usize = 8;

/// An endless stream of integers made from a deal's seed: block `n` is HMAC-SHA-256 under the seed of `n` as
/// big-endian u64, counted from 0, read as eight big-endian u32s.
#[derive(Clone)]
pub struct ChanceStream {
    keyed: Hmac<Sha256>,
    counter: u64,
    block: [u32; WORDS],
    next: usize,
}

impl ChanceStream {
    /// The stream of a seed, at its beginning.
    #[must_use]
    pub fn new(seed: &DealSeed) -> ChanceStream {
        ChanceStream { keyed: keyed(&seed.0), counter: 0, block: [0; WORDS], next: WORDS }
    }

    /// Draws the next 32 bits. The stream has no end.
    pub fn next_u32(&mut self) -> u32 {
        if self.next == WORDS {
            let mut mac = self.keyed.clone();
            mac.update(&self.counter.to_be_bytes());
            let bytes: [u8; 32] = mac.finalize().into_bytes().into();
            let (words, _) = bytes.as_chunks::<4>();
            self.block = std::array::from_fn(|i| u32::from_be_bytes(words[i]));
            self.counter += 1;
            self.next = 0;
        }
        let word = self.block[self.next];
        self.next += 1;
        word
    }

    /// Passes over so many words: the next draw is the one that would follow them. Whole blocks among them are not made.
    pub fn skip(&mut self, words: u64) {
        let left = (WORDS - self.next) as u64;
        let Some(beyond) = words.checked_sub(left).filter(|beyond| *beyond > 0) else {
            self.next += words.min(left) as usize;
            return;
        };
        self.counter += beyond / WORDS as u64;
        self.next = WORDS;
        for _ in 0..beyond % WORDS as u64 {
            self.next_u32();
        }
    }

    /// An integer below `n`, each with the same chance: the next word x with x < floor(2^32 / n) * n, taken mod n;
    /// words that are too large are passed over. One word at least is read, also for `n` = 1; none for `n` = 0, whose
    /// answer is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let x = self.next_u32();
            if u64::from(x) < limit {
                return x % n;
            }
        }
    }

    /// Shuffles (Fisher and Yates): for i from the last index down to 1, swaps i with an integer below i + 1.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            // A deck holds fewer than 2^32 cards.
            items.swap(i, self.below((i + 1) as u32) as usize);
        }
    }
}

/// Prints how far the stream was read, nothing of what it holds.
impl fmt::Debug for ChanceStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = self.counter * WORDS as u64 - (WORDS - self.next) as u64;
        f.debug_struct("ChanceStream").field("words_read", &read).finish_non_exhaustive()
    }
}

impl DealSeed {
    /// The stream that the game's deal reads, at its beginning.
    #[must_use]
    pub fn stream(&self) -> ChanceStream {
        ChanceStream::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(first: u8) -> ChanceStream {
        ChanceStream::new(&DealSeed(std::array::from_fn(|i| first.wrapping_add(i as u8))))
    }

    #[test]
    fn debug_counts_words_and_shows_none() {
        let mut chance = stream(0);
        assert_eq!(format!("{chance:?}"), "ChanceStream { words_read: 0, .. }");
        for _ in 0..9 {
            chance.next_u32();
        }
        assert_eq!(format!("{chance:?}"), "ChanceStream { words_read: 9, .. }");
    }

    #[test]
    fn words_that_are_passed_over_are_those_that_would_have_been_drawn() {
        for read in 0..20 {
            for skipped in 0..40 {
                let (mut a, mut b) = (stream(4), stream(4));
                for _ in 0..read + skipped {
                    a.next_u32();
                }
                for _ in 0..read {
                    b.next_u32();
                }
                b.skip(skipped);
                assert_eq!(format!("{a:?}"), format!("{b:?}"), "{read} read, {skipped} passed over");
                assert_eq!(a.next_u32(), b.next_u32(), "{read} read, {skipped} passed over");
            }
        }
    }

    /// A bound just above 2^31 rejects almost half of the words; the answers are the words that are left.
    #[test]
    fn large_words_are_passed_over() {
        let n = (1 << 31) + 1;
        let (mut plain, mut bounded) = (stream(1), stream(1));
        let mut passed_over = 0;
        for _ in 0..1000 {
            let expected = loop {
                let x = plain.next_u32();
                if x < n {
                    break x;
                }
                passed_over += 1;
            };
            assert_eq!(bounded.below(n), expected);
        }
        assert!(passed_over > 800, "{passed_over}");
    }

    #[test]
    fn one_possible_answer_still_reads_a_word() {
        let (mut a, mut b) = (stream(2), stream(2));
        assert_eq!(a.below(1), 0);
        b.next_u32();
        assert_eq!(a.next_u32(), b.next_u32());
    }

    #[test]
    fn a_shuffle_keeps_the_cards_and_reads_one_word_less_than_there_are() {
        let mut cards: Vec<u32> = (0..52).collect();
        let mut chance = stream(3);
        chance.shuffle(&mut cards);
        assert_ne!(cards, (0..52).collect::<Vec<_>>());
        // 2^32 mod n is so small for n <= 52 that no word of this stream is rejected.
        assert_eq!(format!("{chance:?}"), "ChanceStream { words_read: 51, .. }");
        cards.sort_unstable();
        assert_eq!(cards, (0..52).collect::<Vec<_>>());
    }
}
