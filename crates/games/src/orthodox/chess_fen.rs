//! The six fields of chess with which a FEN begins, and positions from which the rules are those of chess, for programs
//! that play chess.

use facedown_board::chess::fen::{write_board, write_castling, write_square};
use facedown_board::chess::{Bitboard, Position, Rank};
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

/// The six fields of chess of an open position, where chess programs can follow the moves from it: nobody who has moved
/// left the own king attacked, a pawn that may be captured en passant stands where chess has such pawns, and while checks
/// have no force (`suspended`) nobody may castle, which would be out of an attack too.
///
/// A pawn may stand on its side's first rank, or on the second without its double step: no move that is read then means
/// another piece, since a pawn that steps twice needs the square between to be free.
#[must_use]
pub fn open_chess(position: &Position, suspended: bool) -> Option<String> {
    let castles = suspended && !position.castling().is_empty();
    let passed = position.en_passant().is_none_or(|at| [2, 5].contains(&at.rank().index()));
    let told = passed && !castles && !position.in_check(!position.turn());
    told.then(|| write_six(&write_board(position), position))
}

/// The first six fields of a FEN.
#[must_use]
pub fn six_fields(fen: &str) -> String {
    fen.split(' ').take(6).collect::<Vec<_>>().join(" ")
}
