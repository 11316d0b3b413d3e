//! Places at the table.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A place at the table: a color, or the one player of a solitaire.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Seat {
    /// The first to move in a game of two (Red in Jieqi).
    White,
    /// The second to move in a game of two.
    Black,
    /// The only player of a solitaire.
    Solo,
}

impl Seat {
    /// The seats of a game of `seats` players (1 or 2), in order.
    #[must_use]
    pub const fn all(seats: usize) -> &'static [Seat] {
        if seats == 1 { &[Seat::Solo] } else { &[Seat::White, Seat::Black] }
    }

    /// Index into per-seat arrays: 0 for the first seat (and the only one), 1 for the second.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        matches!(self, Seat::Black) as usize
    }

    /// The opponent's seat; a solitaire player has none and stays itself.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
            Seat::Solo => Seat::Solo,
        }
    }

    /// `white`, `black` or `solo`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Solo => "solo",
        }
    }

    /// Reads [`Seat::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Seat> {
        [Seat::White, Seat::Black, Seat::Solo].into_iter().find(|s| s.name() == name)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of seats, such as those to act now: none when the game is over, two when both are busy at once.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of this seat alone.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// This set and one more seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat as u8)
    }

    /// Is this seat in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// Is no seat in it?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in it, White first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        [Seat::White, Seat::Black, Seat::Solo].into_iter().filter(move |&s| self.contains(s))
    }
}

/// One value for each seat (at most two).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T>(pub [T; 2]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Whose eyes: a seat's, or those of somebody who sees only what everybody sees.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Sees the public part and nothing else.
    Spectator,
    /// Sees the public part and this seat's private part.
    Seat(Seat),
}

impl Viewer {
    /// The seat, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Spectator => None,
            Viewer::Seat(s) => Some(s),
        }
    }
}
