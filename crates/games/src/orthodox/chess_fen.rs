//! The six fields of chess with which a FEN begins, and positions from which the rules are those of chess, for programs
//! that play chess.

use facedown_board::chess::fen::{write_board, write_castling, write_square};
use facedown_board::chess::{Bitboard, Position, Rank, Square};
use facedown_board::fen::{Field, read_counter};
use facedown_board::{Color, Role};
use facedown_core::notation::FenError;

/// The highest count that a FEN may hold.
const MOST: u16 = 9999;

/// The names of a FEN's fields: the six of chess, then those of the game.
#[must_use]
pub const fn field_names<const N: usize>(more: &[&'static str]) -> [&'static str; N] {
    let six = ["board", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"];
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = if i < six.len() { six[i] } else { more[i - six.len()] };
        i += 1;
    }
    names
}

/// The six fields of chess; `board` is the first.
#[must_use]
pub fn write_six(board: &str, position: &Position) -> String {
    format!(
        "{board} {} {} {} {} {}",
        position.turn().letter(),
        write_castling(position),
        write_square(position.en_passant()),
        position.halfmoves(),
        position.fullmoves(),
    )
}

/// Reads the fifth and the sixth field.
///
/// # Errors
/// A count that is none, or above 9999.
pub fn read_counters(fields: &[Field<'_>], position: &mut Position) -> Result<(), FenError> {
    position.set_counters(read_counter(fields[4], 0, MOST)?, read_counter(fields[5], 1, MOST)?);
    Ok(())
}

/// Do chess programs read this position as it is? Checks must have force already; exactly the pawns on each side's
/// second rank must own a double step.
#[must_use]
pub fn is_chess(position: &Position) -> bool {
    let home = [(Color::White, Rank::new(0), Rank::new(1)), (Color::Black, Rank::new(7), Rank::new(6))];
    let steps = home.into_iter().all(|(color, first, second)| {
        let pawns = position.open(color, Role::Pawn);
        let second = pawns & Bitboard::rank(second);
        (pawns & Bitboard::rank(first)).is_empty() && position.double_steps() & second == second
    });
    steps && !position.in_check(!position.turn())
}

/// The six fields of chess of an open position, where chess programs can follow moves from it ([`open_follows`] says
/// which): nobody who has moved left the own king attacked. A pawn that may be captured en passant where chess has no such
/// pawn is not told.
///
/// A pawn may stand on its side's first rank, or on the second without its double step: no move that is read then means
/// another piece, since a pawn that steps twice needs the square between to be free.
#[must_use]
pub fn open_chess(position: &Position) -> Option<String> {
    if position.in_check(!position.turn()) {
        return None;
    }
    let mut told = *position;
    told.set_en_passant(position.en_passant().filter(|at| is_passed_in_chess(*at)));
    Some(write_six(&write_board(&told), &told))
}

fn is_passed_in_chess(at: Square) -> bool {
    [2, 5].contains(&at.rank().index())
}

/// Can a chess program make the move that led from one open position to the next? It steps no pawn twice from the first
/// rank, captures no pawn en passant that has done so, and does not castle while checks have no force (`suspended`), which
/// may be out of an attack.
#[must_use]
pub fn open_follows(before: &Position, suspended: bool, after: &Position) -> bool {
    let mover = before.turn();
    let steps = after.en_passant().is_some_and(|at| !is_passed_in_chess(at));
    let passed = before.en_passant().filter(|at| !is_passed_in_chess(*at));
    let captures = passed.is_some_and(|at| after.open(mover, Role::Pawn).contains(at));
    let castles = match (before.king(mover), after.king(mover)) {
        (Some(from), Some(to)) => from.file().index().abs_diff(to.file().index()) > 1,
        _ => false,
    };
    !(steps || captures || castles && suspended)
}

/// The first six fields of a FEN.
#[must_use]
pub fn six_fields(fen: &str) -> String {
    fen.split(' ').take(6).collect::<Vec<_>>().join(" ")
}
