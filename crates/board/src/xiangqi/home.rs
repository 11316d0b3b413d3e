//! Home points: where pieces lie face down at the start, and as what they move from there (Jieqi rules page, 1.3, 1.7).

use super::{Role, Square};
use crate::Color;

/// Home points of a side, the king's aside.
pub const HOMES: usize = 15;

/// Red's home points as file and rank, in the order in which a deal is written.
const RED: [(i32, i32, Role); HOMES] = [
    (0, 0, Role::Rook),
    (1, 0, Role::Horse),
    (2, 0, Role::Elephant),
    (3, 0, Role::Advisor),
    (5, 0, Role::Advisor),
    (6, 0, Role::Elephant),
    (7, 0, Role::Horse),
    (8, 0, Role::Rook),
    (1, 2, Role::Cannon),
    (7, 2, Role::Cannon),
    (0, 3, Role::Pawn),
    (2, 3, Role::Pawn),
    (4, 3, Role::Pawn),
    (6, 3, Role::Pawn),
    (8, 3, Role::Pawn),
];

/// No home point.
const NONE: u8 = 15;

/// For each point: the number among its side's home points, or [`NONE`].
static INDEX: [u8; 128] = {
    let mut table = [NONE; 128];
    let mut i = 0;
    while i < HOMES {
        let (file, rank, _) = RED[i];
        table[(rank * 9 + file) as usize] = i as u8;
        table[((9 - rank) * 9 + file) as usize] = i as u8;
        i += 1;
    }
    table
};

/// The point with this number (below 15) among a side's home points, in the order a0 b0 c0 d0 f0 g0 h0 i0 b2 h2 a3 c3
/// e3 g3 i3 (Black: ranks 9, 7 and 6).
#[must_use]
#[inline]
pub const fn home(color: Color, index: usize) -> Square {
    let (file, rank, _) = RED[if index < HOMES { index } else { HOMES - 1 }];
    let rank = if color.is_white() { rank } else { 9 - rank };
    Square::at((rank * 9 + file) as u32)
}

/// A side's home points in order.
#[inline]
pub fn home_squares(color: Color) -> impl Iterator<Item = Square> {
    (0..HOMES).map(move |i| home(color, i))
}

/// The number of a home point among its side's; `None` for another point.
#[inline(always)]
#[must_use]
pub const fn home_index(square: Square) -> Option<usize> {
    match INDEX[square.index()] {
        NONE => None,
        i => Some(i as usize),
    }
}

/// Whose home a home point is.
#[inline(always)]
#[must_use]
pub const fn home_color(square: Square) -> Color {
    Color::from_white(square.index() < 45)
}

/// As what a face-down piece on this point moves; `None` for a point that is no home.
#[must_use]
#[inline]
pub const fn home_role(square: Square) -> Option<Role> {
    match home_index(square) {
        Some(i) => Some(RED[i].2),
        None => None,
    }
}
