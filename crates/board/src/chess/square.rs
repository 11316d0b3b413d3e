//! Squares of the 8x8 board, a1 = 0, b1 = 1, ... h8 = 63.

use std::fmt;
use std::str::FromStr;

use cozy_chess as cozy;
use thiserror::Error;

use super::Bitboard;
use crate::Color;

/// A column, a to h, as 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

impl File {
    /// The file of an index; only the low three bits count.
    #[inline(always)]
    pub const fn new(index: u8) -> File {
        File(index & 7)
    }

    /// 0 for a, 7 for h.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Its letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// All files, a to h.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = File> {
        (0..8).map(File)
    }
}

/// A row, 1 to 8, as 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The rank of an index; only the low three bits count.
    #[inline(always)]
    pub const fn new(index: u8) -> Rank {
        Rank(index & 7)
    }

    /// 0 for rank 1, 7 for rank 8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The rank on which this side's officers start.
    #[inline(always)]
    pub const fn home(color: Color) -> Rank {
        match color {
            Color::White => Rank(0),
            Color::Black => Rank(7),
        }
    }

    /// The rank on which this side's pawns promote.
    #[inline(always)]
    pub const fn last(color: Color) -> Rank {
        match color {
            Color::White => Rank(7),
            Color::Black => Rank(0),
        }
    }

    /// All ranks, 1 to 8.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..8).map(Rank)
    }
}

/// A square. It wraps cozy-chess's own, whose range the compiler knows, so that tables are read without a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(pub(crate) cozy::Square);

impl Square {
    /// The square where a file and a rank meet.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::at((rank.index() * 8 + file.index()) as u32)
    }

    /// The square of an index; only the low six bits count.
    #[inline(always)]
    pub const fn at(index: u32) -> Square {
        Square(cozy::Square::index_const((index & 63) as usize))
    }

    /// 0 for a1, 63 for h8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of the square.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::new(self.0 as u8)
    }

    /// The rank of the square.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::new(self.0 as u8 >> 3)
    }

    /// The set that holds this square alone.
    #[inline(always)]
    pub const fn set(self) -> Bitboard {
        Bitboard(1 << self.0 as u8)
    }

    /// The square one rank nearer to where `color` promotes; `None` at the edge.
    #[inline]
    pub const fn forward(self, color: Color) -> Option<Square> {
        let to = match color {
            Color::White => self.0 as i32 + 8,
            Color::Black => self.0 as i32 - 8,
        };
        if to >= 0 && to < 64 { Some(Square::at(to as u32)) } else { None }
    }

    /// True if the two are neighbors, also diagonally.
    #[inline]
    pub fn is_adjacent(self, other: Square) -> bool {
        self != other
            && self.file().index().abs_diff(other.file().index()) <= 1
            && self.rank().index().abs_diff(other.rank().index()) <= 1
    }

    /// All squares, a1, b1, ... h8.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square::at)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().index() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{found:?} is not a square: a file a to h and a rank 1 to 8 are expected, as in e4")]
pub struct ParseSquareError {
    /// The text, cut after eight characters.
    pub found: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::new(File(file - b'a'), Rank(rank - b'1'))),
            _ => Err(ParseSquareError { found: text.chars().take(8).collect() }),
        }
    }
}
