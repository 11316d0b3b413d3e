//! The two sides and what is kept once for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use facedown_core::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// A side. Jieqi's Red is `White` in programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side that moves first; Red in xiangqi.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Both sides, in the order of play.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// White for `true`.
    #[inline(always)]
    pub const fn from_white(white: bool) -> Color {
        if white { Color::White } else { Color::Black }
    }

    /// Is this White?
    #[inline(always)]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// The letter of FEN's second field: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The side that FEN's second field names.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// The seat that plays this side.
    #[inline(always)]
    pub const fn seat(self) -> Seat {
        match self {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }

    /// The side that a seat plays; a solitaire's player counts as White.
    #[inline(always)]
    pub const fn of_seat(seat: Seat) -> Color {
        Color::from_white(!matches!(seat, Seat::Black))
    }

    /// `letter` in the case that FEN gives to this side: upper for White, lower for Black.
    pub const fn dress(self, letter: char) -> char {
        match self {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// One value for each side, by its color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// The value for White.
    pub white: T,
    /// The value for Black.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes both values by a function of the side.
    #[inline]
    pub fn new_with(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: f(Color::White), black: f(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
