//! Which squares a piece attacks. Sliding attacks come from cozy-chess's tables; the rest are made here at compile time.

use cozy_chess::{self as cozy, BitBoard};

use super::{Bitboard, Square};
use crate::{Color, Role};

const fn leaps(steps: &[(i32, i32)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let (file, rank) = (from as i32 % 8, from as i32 / 8);
        let mut n = 0;
        while n < steps.len() {
            let (f, r) = (file + steps[n].0, rank + steps[n].1);
            if f >= 0 && f < 8 && r >= 0 && r < 8 {
                table[from].0 |= 1 << (r * 8 + f);
            }
            n += 1;
        }
        from += 1;
    }
    table
}

const KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
const KING: [Bitboard; 64] = leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
const WHITE_PAWN: [Bitboard; 64] = leaps(&[(-1, 1), (1, 1)]);
const BLACK_PAWN: [Bitboard; 64] = leaps(&[(-1, -1), (1, -1)]);

static KNIGHT_TABLE: [Bitboard; 64] = KNIGHT;
static KING_TABLE: [Bitboard; 64] = KING;
static PAWN_TABLES: [[Bitboard; 64]; 2] = [WHITE_PAWN, BLACK_PAWN];
static BETWEEN: [[Bitboard; 64]; 64] = between_table();

const fn between_table() -> [[Bitboard; 64]; 64] {
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut n = 0;
        while n < STEPS.len() {
            let (mut f, mut r) = (from as i32 % 8 + STEPS[n].0, from as i32 / 8 + STEPS[n].1);
            let mut passed = 0u64;
            while f >= 0 && f < 8 && r >= 0 && r < 8 {
                let to = (r * 8 + f) as usize;
                table[from][to] = Bitboard(passed);
                passed |= 1 << to;
                f += STEPS[n].0;
                r += STEPS[n].1;
            }
            n += 1;
        }
        from += 1;
    }
    table
}

/// The squares a knight attacks.
#[inline(always)]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT_TABLE[from.index()]
}

/// The squares a king attacks.
#[inline(always)]
pub fn king(from: Square) -> Bitboard {
    KING_TABLE[from.index()]
}

/// The two forward diagonals (one at the edge) of a pawn of `color`.
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN_TABLES[color as usize][from.index()]
}

/// The squares a bishop attacks when the squares of `occupied` stop it (the first such square is attacked).
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(cozy::get_bishop_moves(from.0, BitBoard(occupied.0)).0)
}

/// The squares a rook attacks when the squares of `occupied` stop it (the first such square is attacked).
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(cozy::get_rook_moves(from.0, BitBoard(occupied.0)).0)
}

/// The squares a queen attacks.
#[inline(always)]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// A bishop's squares on an empty board.
#[inline(always)]
pub fn bishop_rays(from: Square) -> Bitboard {
    Bitboard(cozy::get_bishop_rays(from.0).0)
}

/// A rook's squares on an empty board.
#[inline(always)]
pub fn rook_rays(from: Square) -> Bitboard {
    Bitboard(cozy::get_rook_rays(from.0).0)
}

/// The squares strictly between two squares of one line; none where they share no line.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The squares that a piece of this role and side attacks.
#[inline(always)]
pub fn of(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}
