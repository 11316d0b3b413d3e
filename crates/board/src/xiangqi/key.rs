//! Zobrist keys, made when asked for.

use super::{Position, Role};
use crate::Color;
use crate::zobrist::random_words;

/// For each role 128 words of Red and 128 of Black.
static PIECES: [u64; 7 * 256] = random_words(0x0fac_ed10);
static FACE_DOWN: [u64; 128] = random_words(0x0fac_ed11);
const BLACK_TO_MOVE: u64 = random_words::<1>(0x0fac_ed12)[0];

impl Position {
    /// The key of what repetition compares (Jieqi rules page, 3.4): pieces, which of them lie face down, the side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut key = if self.turn.is_white() { 0 } else { BLACK_TO_MOVE };
        for role in Role::ALL {
            for color in Color::ALL {
                let words = role as usize * 256 + color as usize * 128;
                for square in self.role(role) & self.side(color) {
                    key ^= PIECES[words + square.index()];
                }
            }
        }
        self.covered.into_iter().fold(key, |key, square| key ^ FACE_DOWN[square.index()])
    }

    /// [`Position::key`], by what differs from another position, whose key is `others`.
    #[inline]
    pub fn key_from(&self, other: &Position, others: u64) -> u64 {
        let mut key = others ^ if self.turn == other.turn { 0 } else { BLACK_TO_MOVE };
        let sides = (self.white ^ other.white) | (self.black ^ other.black);
        for role in Role::ALL {
            let (now, then) = (self.role(role), other.role(role));
            // Most roles stand as they stood.
            if ((now ^ then) | (now & sides)).is_empty() {
                continue;
            }
            for color in Color::ALL {
                let words = role as usize * 256 + color as usize * 128;
                for square in (now & self.side(color)) ^ (then & other.side(color)) {
                    key ^= PIECES[words + square.index()];
                }
            }
        }
        (self.covered ^ other.covered).into_iter().fold(key, |key, square| key ^ FACE_DOWN[square.index()])
    }
}
