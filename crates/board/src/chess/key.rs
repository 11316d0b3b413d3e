//! Zobrist keys. A position holds none: it is made when asked for, or from the key of the position before by what
//! differs, so that a leaf that nobody looks up costs nothing.

use super::{Bitboard, Position};
use crate::zobrist::random_words;
use crate::{Color, Role};

/// For each role 64 words of White and 64 of Black.
static PIECES: [u64; 768] = random_words(0x0fac_ed00);
static FACE_DOWN: [u64; 64] = random_words(0x0fac_ed01);
static UNMOVED: [u64; 64] = random_words(0x0fac_ed02);
static EN_PASSANT: [u64; 64] = random_words(0x0fac_ed03);
const BLACK_TO_MOVE: u64 = random_words::<1>(0x0fac_ed04)[0];

#[inline(always)]
fn fold(words: &[u64; 64], set: Bitboard) -> u64 {
    set.into_iter().fold(0, |key, square| key ^ words[square.index()])
}

impl Position {
    /// The key of everything that repetition compares, as FEN writes it: pieces, which of them lie face down, the side to
    /// move, first-move rights, and the square passed over by a double step (whether or not a capture is possible).
    #[inline]
    pub fn key(&self) -> u64 {
        self.pieces_key_from(0, &Position::EMPTY) ^ self.rest_key()
    }

    /// The key of the pieces and rights alone, from that of another position (such as the one before).
    #[inline]
    pub fn pieces_key_from(&self, other_key: u64, other: &Position) -> u64 {
        let mut key = other_key;
        for role in Role::ALL {
            let (now, then) = (self.roles[role], other.roles[role]);
            for (color, now, then) in [
                (Color::White, now & self.white, then & other.white),
                (Color::Black, now & self.black, then & other.black),
            ] {
                let words = role as usize * 128 + color as usize * 64;
                for square in now ^ then {
                    key ^= PIECES[words + square.index()];
                }
            }
        }
        key ^ fold(&FACE_DOWN, self.cards ^ other.cards) ^ fold(&UNMOVED, self.unmoved ^ other.unmoved)
    }

    /// The part of the key that is neither pieces nor rights: to be combined with [`Position::pieces_key_from`] by `^`.
    #[inline]
    pub fn rest_key(&self) -> u64 {
        let side = if self.turn.is_white() { 0 } else { BLACK_TO_MOVE };
        side ^ self.en_passant.map_or(0, |square| EN_PASSANT[square.index()])
    }
}
