//! The parts that several games of the 8x8 board share: pieces, rights, and moves by number.
//!
//! Moves are 1,858: the 1,792 pairs of squares that a queen's or a knight's move joins (a promotion to a queen among
//! them), and 66 promotions of a pawn to a rook, a bishop or a knight. Others count the same moves so.

use facedown_board::chess::{Action, Bitboard, File, Position, Rank, Square};
use facedown_board::{Color, Role};

use super::{Codes, Layout, Meaning};

/// Number of pairs of squares.
pub const PAIRS: usize = 1792;

/// Number of moves, promotions to something less than a queen among them.
pub const MOVES: usize = 1858;

/// The letters of the roles in their order.
pub const LETTERS: &str = "PNBRQK";

const NONE: u16 = u16::MAX;

/// The number of each pair of squares, by start and target.
static NUMBERS: [u16; 4096] = numbers();

const fn numbers() -> [u16; 4096] {
    let mut numbers = [NONE; 4096];
    let mut next = 0;
    let mut at = 0usize;
    while at < 4096 {
        let (from, to) = (at / 64, at % 64);
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let queen = files == 0 || ranks == 0 || files == ranks;
        let knight = (files == 1 && ranks == 2) || (files == 2 && ranks == 1);
        if from != to && (queen || knight) {
            numbers[at] = next;
            next += 1;
        }
        at += 1;
    }
    numbers
}

/// A square in the frame of a side.
#[inline(always)]
#[must_use]
pub fn own(me: Color, square: Square) -> usize {
    if me.is_white() { square.index() } else { square.index() ^ 56 }
}

/// The number of a pair of squares in the frame of `me`; `None` where neither queen nor knight goes so.
#[inline(always)]
#[must_use]
pub fn pair(me: Color, from: Square, to: Square) -> Option<usize> {
    let number = NUMBERS[own(me, from) * 64 + own(me, to)];
    (number != NONE).then_some(number as usize)
}

/// The number of a move with what a pawn becomes.
#[inline(always)]
#[must_use]
pub fn number(me: Color, from: Square, to: Square, becomes: Option<Role>) -> Option<usize> {
    let less = match becomes {
        None | Some(Role::Queen) => return pair(me, from, to),
        Some(Role::Rook) => 0,
        Some(Role::Bishop) => 1,
        Some(Role::Knight) => 2,
        Some(Role::Pawn | Role::King) => return None,
    };
    // From the a-file a pawn goes to two files, from the others to three: 22 ways.
    let (from, to) = (from.file().index(), to.file().index());
    (from.abs_diff(to) <= 1).then(|| PAIRS + less * 22 + from * 2 + to)
}

/// The number of a move of the chess board.
#[inline(always)]
#[must_use]
pub fn action(me: Color, action: Action) -> Option<usize> {
    number(me, action.from(), action.to(), action.promotion())
}

/// The meaning of a move's number: a promotion to a queen is written as its pair of squares alone.
#[must_use]
pub fn meaning(number: usize) -> Option<Meaning> {
    if number < PAIRS {
        let at = NUMBERS.iter().position(|known| usize::from(*known) == number)?;
        return Some(Meaning::of_move(at / 64, at % 64));
    }
    let less = number - PAIRS;
    let letter = ["r", "b", "n"].get(less / 22)?;
    // From the a-file a pawn goes to two files, from the others to three.
    let way = less % 22;
    let from = (way + 1) / 3;
    let to = way - 2 * from;
    Some(Meaning::of_move(48 + from, 56 + to).then(*letter))
}

/// The twelve kinds of open pieces, then others.
#[must_use]
pub fn layout(others: &[&str]) -> Layout {
    let open = ["my", "their"].iter().flat_map(|side| LETTERS.chars().map(move |l| format!("{side}_{l}")));
    Layout::new(8, 8, open.chain(others.iter().map(|&name| name.to_owned())))
}

/// The code of an open piece.
#[inline(always)]
#[must_use]
pub fn kind(me: Color, color: Color, role: Role) -> u8 {
    role as u8 + if color == me { 1 } else { 7 }
}

/// Puts the same kind on all squares of a set.
#[inline(always)]
pub fn put(out: &mut Codes<'_>, set: Bitboard, kind: u8) {
    let mut bits = set.0;
    while bits != 0 {
        out.put(bits.trailing_zeros() as usize, kind);
        bits &= bits - 1;
    }
}

/// The open pieces of a position.
#[inline(always)]
pub fn pieces(position: &Position, me: Color, out: &mut Codes<'_>) {
    for color in Color::ALL {
        for role in Role::ALL {
            put(out, position.open(color, role), kind(me, color, role));
        }
    }
}

/// The scalars that [`rights`] writes.
#[must_use]
pub fn with_rights(layout: Layout) -> Layout {
    ["my_castling_short", "my_castling_long", "their_castling_short", "their_castling_long"]
        .into_iter()
        .fold(layout, Layout::file)
        .names(8, "file of the rook with which the king may castle, 1 for a; 0: it may not")
        .file("en_passant")
        .names(8, EN_PASSANT)
        .number("halfmoves")
        .says(100, HALFMOVES)
        .number("occurrences")
        .says(255, OCCURRENCES)
}

/// The meaning of a file of capturing en passant.
pub const EN_PASSANT: &str =
    "file of the square on which a pawn may be captured en passant, 1 for a; 0: none";

/// The meaning of the count of the draw rule.
pub const HALFMOVES: &str = "actions since the last capture or pawn move; 100 stands for more too";

/// The meaning of repetitions.
pub const OCCURRENCES: &str =
    "times that the position has stood on the board, 1 the first time; a draw may be claimed at 3";

/// Castling (the file of the rook), en passant, plies without capture or pawn move (100 at most), repetitions.
#[inline(always)]
pub fn rights(position: &Position, me: Color, occurrences: u32, out: &mut Codes<'_>) {
    for color in [me, !me] {
        for file in [7, 0] {
            let corner = Square::new(File::new(file), Rank::home(color));
            out.file(position.castling().contains(corner).then_some(file as usize));
        }
    }
    out.file(position.en_passant().map(|at| at.file().index()));
    out.number(position.halfmoves().min(100));
    out.number(occurrences);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_as_many_numbers_as_elsewhere() {
        assert_eq!(NUMBERS.iter().filter(|n| **n != NONE).count(), PAIRS);
        let mut less = Vec::new();
        for (from, to) in
            (0..64).map(|n| (n / 8, n % 8)).filter(|(from, to): &(u8, u8)| from.abs_diff(*to) <= 1)
        {
            let [from, to] = [(from, 6), (to, 7)].map(|(f, r)| Square::new(File::new(f), Rank::new(r)));
            for role in [Role::Rook, Role::Bishop, Role::Knight] {
                less.extend(number(Color::White, from, to, Some(role)));
            }
        }
        less.sort_unstable();
        assert_eq!(less, (PAIRS..MOVES).collect::<Vec<_>>());
    }

    #[test]
    fn black_sees_its_own_moves_as_white_does() {
        let at = |text: &str| text.parse::<Square>().ok();
        let pair = |me, from, to| at(from).zip(at(to)).and_then(|(from, to)| super::pair(me, from, to));
        assert_eq!(pair(Color::Black, "e7", "e5"), pair(Color::White, "e2", "e4"));
        assert_ne!(pair(Color::Black, "e2", "e4"), pair(Color::White, "e2", "e4"));
    }
}
