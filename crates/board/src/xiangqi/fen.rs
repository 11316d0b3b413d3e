//! FEN parts of the 9x10 board, with `X` and `x` for face-down pieces.

use facedown_core::notation::FenError;

use super::{Piece, Position, Role, Square, home_color, home_role};
use crate::Color;
use crate::fen::{Field, read_placement, write_placement};

/// The number of pieces of a kind that a side has in all.
#[must_use]
pub const fn total(role: Role) -> u32 {
    match role {
        Role::King => 1,
        Role::Pawn => 5,
        _ => 2,
    }
}

/// Reads the board field into a position, Red to move, move 1. Any open kind may stand on any point, a king only in a
/// palace (in the enemy's, if it has taken the other king there), a face-down piece only on its side's home points.
///
/// # Errors
/// The character, and what was expected there.
pub fn read_board(field: Field<'_>) -> Result<Position, FenError> {
    let mut position = Position::EMPTY;
    read_placement(field, 9, 10, |file, rank, letter| {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let Some(square) = Square::new(file as i32, rank as i32) else {
            return Err("off the board".to_owned());
        };
        if letter.eq_ignore_ascii_case(&'x') {
            if home_role(square).is_none() || home_color(square) != color {
                return Err(format!(
                    "a {} piece lies face down on {square}, which is no home point of that side",
                    side_name(color)
                ));
            }
            position.put_covered(square);
        } else {
            let Some(piece) = Piece::of_sign(letter) else {
                return Err(format!(
                    "found {letter:?} on {square}, expected a digit, one of KRNBACPkrnbacp, X or x"
                ));
            };
            let palaces = super::Bitboard::palace(Color::White) | super::Bitboard::palace(Color::Black);
            if piece.role == Role::King && !palaces.contains(square) {
                return Err(format!(
                    "the {} king cannot stand on {square}, outside its palace",
                    side_name(color)
                ));
            }
            position.put(square, piece);
            let has = (position.role(piece.role) & (position.side(color) - position.covered())).count();
            if has > total(piece.role) {
                return Err(format!(
                    "{} has more than {} {}s",
                    side_name(color),
                    total(piece.role),
                    piece.role
                ));
            }
        }
        if position.side(color).count() > 16 {
            return Err(format!("{} has more than 16 pieces", side_name(color)));
        }
        Ok(())
    })?;
    Ok(position)
}

/// `red` or `black`.
#[must_use]
pub const fn side_name(color: Color) -> &'static str {
    if color.is_white() { "red" } else { "black" }
}

/// Writes the board field.
pub fn write_board(position: &Position) -> String {
    write_placement(9, 10, |file, rank| {
        let square = Square::new(file as i32, rank as i32)?;
        let piece = position.piece_at(square)?;
        Some(if position.is_covered(square) { piece.color.dress('x') } else { piece.letter() })
    })
}
