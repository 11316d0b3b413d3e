//! Sets of squares, one bit a square. Operators are set operators.

use super::{File, Rank, Square};
use crate::sets::square_set;

/// A set of squares of the 8x8 board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

square_set!(Bitboard(u64) of Square, |bits| Square::at(bits.trailing_zeros()));

const FILE_A: u64 = 0x0101_0101_0101_0101;

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The 16 squares of rank 1 and rank 8.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
    /// The four squares on which rooks start in chess: a1, h1, a8 and h8.
    pub const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

    /// The 32 dark squares: a1, c1, ...
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

    /// All squares of a file.
    #[inline(always)]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(FILE_A << file.index())
    }

    /// All squares of a rank.
    #[inline(always)]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (rank.index() * 8))
    }

    /// The set one rank forward: up for White, down for Black. What leaves the board is gone.
    #[inline(always)]
    pub const fn forward<const WHITE: bool>(self) -> Bitboard {
        if WHITE { Bitboard(self.0 << 8) } else { Bitboard(self.0 >> 8) }
    }

    /// The set one step diagonally forward towards the a-file.
    #[inline(always)]
    pub const fn forward_west<const WHITE: bool>(self) -> Bitboard {
        let inner = self.0 & !FILE_A;
        if WHITE { Bitboard(inner << 7) } else { Bitboard(inner >> 9) }
    }

    /// The set one step diagonally forward towards the h-file.
    #[inline(always)]
    pub const fn forward_east<const WHITE: bool>(self) -> Bitboard {
        let inner = self.0 & !(FILE_A << 7);
        if WHITE { Bitboard(inner << 9) } else { Bitboard(inner >> 7) }
    }
}
