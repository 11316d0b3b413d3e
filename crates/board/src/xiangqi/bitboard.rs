//! Sets of points, one bit a point. Operators are set operators.

use std::fmt;

use super::Square;
use crate::Color;
use crate::sets::set_operators;

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

set_operators!(Bitboard);

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 90.
    pub const FULL: Bitboard = Bitboard((1 << 90) - 1);

    /// The nine points of a side's palace.
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
    pub const fn file(file: usize) -> Bitboard {
        Bitboard(FILE_A << (file % 9))
    }

    /// Whether the point is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.set().0 != 0
    }

    /// Whether the set has no point.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a point.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many points it has.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether the two sets share a point.
    #[inline(always)]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the two sets share no point.
    #[inline(always)]
    pub const fn is_disjoint(self, other: Bitboard) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every point of this set is in the other.
    #[inline(always)]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest point, in the order a0, b0, ... i9.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::of_bit(self.0)) }
    }

    /// Puts the point in.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        self.0 |= square.set().0;
    }

    /// Takes the point out.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.0 &= !square.set().0;
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

/// Walks a set in the order a0, b0, ... i9.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::of_bit(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = Bitboard(self.0).count() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.set())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
