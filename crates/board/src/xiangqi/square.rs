//! Points of the 9x10 board, a0 = 0, b0 = 1, ... i0 = 8, a1 = 9, ... i9 = 89.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Bitboard;

/// A point. Its index is below 90; tables have 128 places, so that they are read without a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// Number of points, 9 files by 10 ranks.
    pub const COUNT: usize = 90;

    /// The point of an index, which must be below 90 to be on the board; only the low seven bits count.
    #[inline(always)]
    pub const fn at(index: u32) -> Square {
        Square((index & 127) as u8)
    }

    /// The point where a file (0 for a, 8 for i) and a rank (0 to 9) meet; `None` off the board.
    #[inline]
    pub const fn new(file: i32, rank: i32) -> Option<Square> {
        if file >= 0 && file < 9 && rank >= 0 && rank < 10 {
            Some(Square((rank * 9 + file) as u8))
        } else {
            None
        }
    }

    /// The point of the lowest bit of a set that is not empty.
    #[inline(always)]
    pub(super) const fn of_bit(bits: u128) -> Square {
        Square(bits.trailing_zeros() as u8 & 127)
    }

    /// 0 for a0, 89 for i9.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// 0 for the a-file, 8 for the i-file.
    #[inline(always)]
    pub const fn file(self) -> usize {
        FILES[self.index()] as usize
    }

    /// 0 to 9; Red's back rank is 0.
    #[inline(always)]
    pub const fn rank(self) -> usize {
        RANKS[self.index()] as usize
    }

    /// The set that holds this point alone.
    #[inline(always)]
    pub const fn set(self) -> Bitboard {
        Bitboard(1 << (self.0 & 127))
    }

    /// The point so many files and ranks away; `None` off the board.
    #[inline]
    pub const fn step(self, files: i32, ranks: i32) -> Option<Square> {
        Square::new(self.file() as i32 + files, self.rank() as i32 + ranks)
    }

    /// The point so many places further in the board's numbering, which must be on the board.
    #[inline(always)]
    pub(super) const fn offset(self, by: i32) -> Square {
        Square::at((self.index() as i32 + by) as u32)
    }

    /// All points, a0, b0, ... i9.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..90).map(Square)
    }
}

static FILES: [u8; 128] = divided(true);
static RANKS: [u8; 128] = divided(false);

const fn divided(rest: bool) -> [u8; 128] {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 90 {
        table[i] = if rest { i % 9 } else { i / 9 } as u8;
        i += 1;
    }
    table
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{found:?} is not a point: a file a to i and a rank 0 to 9 are expected, as in e4")]
pub struct ParseSquareError {
    /// The text, cut after eight characters.
    pub found: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Ok(Square((rank - b'0') * 9 + (file - b'a'))),
            _ => Err(ParseSquareError { found: text.chars().take(8).collect() }),
        }
    }
}
