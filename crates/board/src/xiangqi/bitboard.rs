//! Sets of points, one bit a point. Operators are set operators.

use super::Square;
use crate::Color;
use crate::sets::square_set;

/// A set of points of the 9x10 board; the bits above 89 are never set in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u128);

const FILE_A: u128 = {
    let mut file = 0;
    let mut rank = 0;
    while rank < 10 {
        file |= 1 << (9 * rank);
        rank += 1;
    }
    file
};
const FILE_I: u128 = FILE_A << 8;
const RED_HALF: u128 = (1 << 45) - 1;

square_set!(Bitboard(u128) of Square, |bits| Square::of_bit(bits));

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 90 points.
    pub const FULL: Bitboard = Bitboard((1 << 90) - 1);

    /// The nine points of a side's palace.
    #[inline]
    pub const fn palace(color: Color) -> Bitboard {
        const RED: u128 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
        Bitboard(if color.is_white() { RED } else { RED << 63 })
    }

    /// A side's half of the board, from its back rank to the river.
    #[inline(always)]
    pub const fn own_half(color: Color) -> Bitboard {
        Bitboard(if color.is_white() { RED_HALF } else { RED_HALF << 45 })
    }

    /// All points of a file, 0 to 8.
    #[inline]
    pub const fn file(file: usize) -> Bitboard {
        Bitboard(FILE_A << (file % 9))
    }

    /// The set one rank forward: up for Red, down for Black. What leaves the board is gone.
    #[inline(always)]
    pub const fn forward<const WHITE: bool>(self) -> Bitboard {
        if WHITE { Bitboard((self.0 << 9) & Bitboard::FULL.0) } else { Bitboard(self.0 >> 9) }
    }

    /// The set one file towards the a-file.
    #[inline(always)]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !FILE_A) >> 1)
    }

    /// The set one file towards the i-file.
    #[inline(always)]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !FILE_I) << 1)
    }
}
