//! Attacks of pieces. Along a rank by a table over its nine bits; along a file by bit tricks on the whole set; leapers
//! by a table over the four points that can hobble them.

use super::{Bitboard, Square};
use crate::Color;

/// Tables have a place for every value of seven bits, so that they are read without a check.
type Table<T> = [T; 128];

/// Points of a file above and below a point.
static UP: Table<u128> = column(1);
static DOWN: Table<u128> = column(-1);
/// Points on a point's rank and file, itself left out.
static CROSS: Table<Bitboard> = cross_table();
/// Points strictly between two points of one line.
static BETWEEN: Table<Table<Bitboard>> = between_table();
/// For each file of a piece and each occupancy of its rank: where a rook goes, the first pieces in its way included.
static RANK_REACH: [[u16; 512]; 16] = rank_table(false);
/// The same for what a cannon hits: the second piece on each side.
static RANK_HITS: [[u16; 512]; 16] = rank_table(true);
/// A horse's targets by which of the points south, west, east and north of it are occupied (bits 0 to 3).
static HORSE: Table<[Bitboard; 16]> = leaper(true);
/// An elephant's by the points south-west, south-east, north-west and north-east.
static ELEPHANT: Table<[Bitboard; 16]> = leaper(false);
static DIAGONAL: Table<Bitboard> = steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]);
static ORTHOGONAL: Table<Bitboard> = steps(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
/// Points from which a pawn of each side reaches a point.
static PAWN_FROM: [Table<Bitboard>; 2] = [pawn_table(Color::White), pawn_table(Color::Black)];

const fn on_board(file: i32, rank: i32) -> bool {
    file >= 0 && file < 9 && rank >= 0 && rank < 10
}

const fn bit(file: i32, rank: i32) -> u128 {
    1 << (rank * 9 + file)
}

const fn steps(by: &[(i32, i32)]) -> Table<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let mut from = 0;
    while from < 90 {
        let (file, rank) = (from as i32 % 9, from as i32 / 9);
        let mut n = 0;
        while n < by.len() {
            let (f, r) = (file + by[n].0, rank + by[n].1);
            if on_board(f, r) {
                table[from].0 |= bit(f, r);
            }
            n += 1;
        }
        from += 1;
    }
    table
}

const fn column(by: i32) -> Table<u128> {
    let mut table = [0; 128];
    let mut from = 0;
    while from < 90 {
        let (file, mut rank) = (from as i32 % 9, from as i32 / 9 + by);
        while on_board(file, rank) {
            table[from] |= bit(file, rank);
            rank += by;
        }
        from += 1;
    }
    table
}

const fn cross_table() -> Table<Bitboard> {
    let (up, down) = (column(1), column(-1));
    let mut table = [Bitboard::EMPTY; 128];
    let mut from = 0;
    while from < 90 {
        let rank = 511 << (from / 9 * 9);
        table[from] = Bitboard((up[from] | down[from] | rank) & !(1 << from));
        from += 1;
    }
    table
}

const fn between_table() -> Table<Table<Bitboard>> {
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut table = [[Bitboard::EMPTY; 128]; 128];
    let mut from = 0;
    while from < 90 {
        let mut n = 0;
        while n < 4 {
            let (mut f, mut r) = (from as i32 % 9 + STEPS[n].0, from as i32 / 9 + STEPS[n].1);
            let mut passed = 0;
            while on_board(f, r) {
                table[from][(r * 9 + f) as usize] = Bitboard(passed);
                passed |= bit(f, r);
                f += STEPS[n].0;
                r += STEPS[n].1;
            }
            n += 1;
        }
        from += 1;
    }
    table
}

const fn rank_table(hits: bool) -> [[u16; 512]; 16] {
    let mut table = [[0; 512]; 16];
    let mut file = 0;
    while file < 9 {
        let mut occupied = 0;
        while occupied < 512 {
            table[file][occupied] = along_rank(file as i32, occupied as u16, hits);
            occupied += 1;
        }
        file += 1;
    }
    table
}

const fn along_rank(file: i32, occupied: u16, hits: bool) -> u16 {
    let mut found = 0;
    let mut step = -1;
    while step < 2 {
        let (mut f, mut pieces) = (file + step, 0);
        while f >= 0 && f < 9 && pieces < 2 {
            let stands = occupied >> f & 1 != 0;
            if hits && stands && pieces == 1 || !hits && pieces == 0 {
                found |= 1 << f;
            }
            pieces += stands as i32;
            f += step;
        }
        step += 2;
    }
    found
}

const fn leaper(horse: bool) -> Table<[Bitboard; 16]> {
    // For each hobbling point: where it lies, and the targets that it bars.
    const HORSE_LEGS: [((i32, i32), [(i32, i32); 2]); 4] = [
        ((0, -1), [(-1, -2), (1, -2)]),
        ((-1, 0), [(-2, -1), (-2, 1)]),
        ((1, 0), [(2, -1), (2, 1)]),
        ((0, 1), [(-1, 2), (1, 2)]),
    ];
    const EYES: [((i32, i32), [(i32, i32); 2]); 4] =
        [((-1, -1), [(-2, -2); 2]), ((1, -1), [(2, -2); 2]), ((-1, 1), [(-2, 2); 2]), ((1, 1), [(2, 2); 2])];
    let ways = if horse { HORSE_LEGS } else { EYES };
    let mut table = [[Bitboard::EMPTY; 16]; 128];
    let mut from = 0;
    while from < 90 {
        let (file, rank) = (from as i32 % 9, from as i32 / 9);
        let mut hobbled = 0;
        while hobbled < 16 {
            let mut n = 0;
            while n < 8 {
                let (f, r) = (file + ways[n / 2].1[n % 2].0, rank + ways[n / 2].1[n % 2].1);
                if hobbled >> (n / 2) & 1 == 0 && on_board(f, r) {
                    table[from][hobbled].0 |= bit(f, r);
                }
                n += 1;
            }
            hobbled += 1;
        }
        from += 1;
    }
    table
}

const fn pawn_table(color: Color) -> Table<Bitboard> {
    let mut table = [Bitboard::EMPTY; 128];
    let back = if color.is_white() { -1 } else { 1 };
    let mut to = 0;
    while to < 90 {
        let (file, rank) = (to as i32 % 9, to as i32 / 9);
        if on_board(file, rank + back) {
            table[to].0 |= bit(file, rank + back);
        }
        if Bitboard::own_half(color).0 >> to & 1 == 0 {
            if on_board(file - 1, rank) {
                table[to].0 |= bit(file - 1, rank);
            }
            if on_board(file + 1, rank) {
                table[to].0 |= bit(file + 1, rank);
            }
        }
        to += 1;
    }
    table
}

/// Everything from the highest piece of `pieces` upwards, or everything where there is none.
#[inline(always)]
const fn from_highest(pieces: u128) -> u128 {
    !0 << (127 - (pieces | 1).leading_zeros())
}

/// The points to which a rook on this point goes: the empty points in its four lines and the first piece in each, of
/// either side.
#[inline(always)]
#[must_use]
pub fn rook_reach(from: Square, occupied: Bitboard) -> Bitboard {
    let (i, shift) = (from.index(), from.rank() * 9);
    let rank = (occupied.0 >> shift) as usize & 511;
    let along = (RANK_REACH[from.file() & 15][rank] as u128) << (shift & 127);
    let up = occupied.0 & UP[i];
    let up = UP[i] & (up ^ up.wrapping_sub(1));
    let down = DOWN[i] & from_highest(occupied.0 & DOWN[i]);
    Bitboard(along | up | down)
}

/// The pieces that a cannon on this point hits: the second one in each of its four lines, of either side.
#[inline(always)]
#[must_use]
pub fn cannon_hits(from: Square, occupied: Bitboard) -> Bitboard {
    let (i, shift) = (from.index(), from.rank() * 9);
    let rank = (occupied.0 >> shift) as usize & 511;
    let along = (RANK_HITS[from.file() & 15][rank] as u128) << (shift & 127);
    let up = occupied.0 & UP[i];
    let up = up & up.wrapping_sub(1);
    let up = up & up.wrapping_neg();
    let down = occupied.0 & DOWN[i];
    Bitboard(along | up | top_bit(down ^ top_bit(down)))
}

/// The highest bit alone; 0 for 0.
#[inline(always)]
const fn top_bit(bits: u128) -> u128 {
    bits & from_highest(bits)
}

/// The points of the four neighbours of a point, as the number by which [`HORSE`] is read.
#[inline(always)]
fn legs(from: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.0 << 9) >> from.index()) as u64;
    (near & 1 | near >> 7 & 2 | near >> 8 & 4 | near >> 15 & 8) as usize
}

#[inline(always)]
fn eyes(from: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.0 << 10) >> from.index()) as u64;
    (near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8) as usize
}

/// A horse's targets; a piece beside it hobbles it.
#[inline(always)]
#[must_use]
pub fn horse_reach(from: Square, occupied: Bitboard) -> Bitboard {
    HORSE[from.index()][legs(from, occupied) & 15]
}

/// An elephant's targets; a piece on its eye stops it.
#[inline(always)]
#[must_use]
pub fn elephant_reach(from: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT[from.index()][eyes(from, occupied) & 15]
}

/// The points a horse's leap away, whatever stands between.
#[inline(always)]
pub(super) fn horse_leaps(from: Square) -> Bitboard {
    HORSE[from.index()][0]
}

/// The points an elephant's leap away, whatever stands between.
#[inline(always)]
pub(super) fn elephant_leaps(from: Square) -> Bitboard {
    ELEPHANT[from.index()][0]
}

/// The point beside the horse that hobbles it on its way to `to`, a horse's leap away.
#[inline(always)]
pub(super) fn leg(horse: Square, to: Square) -> Square {
    let (from, to) = (horse.index() as i32, to.index() as i32);
    let by = match to - from {
        17 | 19 => 9,
        -17 | -19 => -9,
        11 | -7 => 1,
        _ => -1,
    };
    Square::at((from + by) as u32)
}

/// The point half-way of an elephant's leap.
#[inline(always)]
pub(super) fn eye(a: Square, b: Square) -> Square {
    Square::at((a.index() + b.index()) as u32 / 2)
}

/// One point diagonally.
#[inline(always)]
#[must_use]
pub fn diagonal(from: Square) -> Bitboard {
    DIAGONAL[from.index()]
}

/// One point orthogonally.
#[inline(always)]
#[must_use]
pub fn orthogonal(from: Square) -> Bitboard {
    ORTHOGONAL[from.index()]
}

/// The up to eight points next to a point, in line or diagonally.
#[inline(always)]
#[must_use]
pub fn around(point: Square) -> Bitboard {
    diagonal(point) | orthogonal(point)
}

/// The points that pawns of this side reach: ahead, and beyond the river sideways too.
#[inline(always)]
#[must_use]
pub fn pawns_reach(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = if color.is_white() { pawns.forward::<true>() } else { pawns.forward::<false>() };
    let over = pawns - Bitboard::own_half(color);
    ahead | over.west() | over.east()
}

/// The points from which a pawn of this side reaches `to`.
#[inline(always)]
pub(super) fn pawn_from(color: Color, to: Square) -> Bitboard {
    PAWN_FROM[color as usize][to.index()]
}

/// The points of a rank and a file.
#[inline(always)]
pub(super) fn cross(from: Square) -> Bitboard {
    CROSS[from.index()]
}

/// The points strictly between two points of one rank or file; none where they share no line.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}
