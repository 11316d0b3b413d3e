//! FEN parts of the 8x8 board, with `X` and `x` for face-down officers.

use facedown_core::notation::FenError;

use super::{Bitboard, File, Position, Rank, Square};
use crate::fen::{Field, read_placement, write_placement};
use crate::{ByColor, Color, Piece, Role};

/// Which pieces a game's FEN may hold.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// May officers lie face down (on their home rank)?
    pub cards: bool,
    /// The squares on which pawns of each side may stand.
    pub pawns: ByColor<Bitboard>,
}

/// The most pieces, and the most pawns, that a side can have.
const PIECES: u32 = 16;
const PAWNS: u32 = 8;

/// Reads the board field into a position without rights, White to move.
///
/// # Errors
/// The character, and what was expected there.
pub fn read_board(field: Field<'_>, pieces: Pieces) -> Result<Position, FenError> {
    let mut position = Position::EMPTY;
    let signs = if pieces.cards { "one of PNBRQKpnbrqk, X or x" } else { "one of PNBRQKpnbrqk" };
    read_placement(field, 8, 8, |file, rank, letter| {
        let square = Square::new(File::new(file as u8), Rank::new(rank as u8));
        let color = Color::from_white(letter.is_ascii_uppercase());
        if pieces.cards && letter.eq_ignore_ascii_case(&'x') {
            if square.rank() != Rank::home(color) {
                let home = Rank::home(color).index() + 1;
                return Err(format!("a {color} card on {square}: face-down officers lie on rank {home}"));
            }
            position.put_card(square, color);
        } else {
            let Some(piece) = Piece::from_letter(letter) else {
                return Err(format!("found {letter:?} on {square}, expected a digit or {signs}"));
            };
            if piece.role == Role::Pawn && !pieces.pawns[color].contains(square) {
                return Err(format!("a {color} pawn cannot stand on {square}"));
            }
            position.put(square, piece);
        }
        let side = position.side(color);
        if side.count() > PIECES {
            return Err(format!("{color} has more than {PIECES} pieces"));
        }
        if (side & position.role(Role::Pawn)).count() > PAWNS {
            return Err(format!("{color} has more than {PAWNS} pawns"));
        }
        if position.open(color, Role::King).more_than_one() {
            return Err(format!("{color} has a second king on {square}"));
        }
        Ok(())
    })?;
    Ok(position)
}

/// Writes the board field, face-down pieces as `X` (White's) and `x`.
pub fn write_board(position: &Position) -> String {
    write_placement(8, 8, |file, rank| {
        let square = Square::new(File::new(file as u8), Rank::new(rank as u8));
        let piece = position.piece_at(square)?;
        Some(if position.is_card(square) { piece.color.dress('x') } else { piece.letter() })
    })
}

const CORNERS: [(char, u32); 4] = [('K', 7), ('Q', 0), ('k', 63), ('q', 56)];

/// Reads the castling field against the pieces that stand on the board: the corners that keep their right.
///
/// # Errors
/// A wrong letter, letters out of order, or a right whose king or rook (or card in its place) is not at home.
pub fn read_castling(field: Field<'_>, position: &Position) -> Result<Bitboard, FenError> {
    let mut corners = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(corners);
    }
    let mut next = 0;
    for (at, letter) in field.text.chars().enumerate() {
        let Some(i) = CORNERS.iter().position(|&(sign, _)| sign == letter) else {
            return Err(field.error(at, format!("found {letter:?}, expected letters of KQkq, or -")));
        };
        if i < next {
            return Err(
                field.error(at, format!("{letter:?} out of order: expected the order KQkq, each once"))
            );
        }
        next = i + 1;
        let corner = Square::at(CORNERS[i].1);
        let color = Color::from_white(letter.is_ascii_uppercase());
        let king = Square::new(File::new(4), corner.rank());
        for (square, role) in [(king, Role::King), (corner, Role::Rook)] {
            if position.piece_at(square) != Some(Piece { color, role }) {
                let problem = format!("{letter:?} needs a {color} {role} (or a card) on {square}");
                return Err(field.error(at, problem));
            }
        }
        corners.insert(corner);
    }
    Ok(corners)
}

/// Writes the castling field: letters of `KQkq` in this order, or `-`.
pub fn write_castling(position: &Position) -> String {
    let rights = position.castling();
    let text: String =
        CORNERS.iter().filter(|&&(_, at)| rights.contains(Square::at(at))).map(|&(sign, _)| sign).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Reads the en passant field: the square that a pawn of the side not to move has just passed over. `steps_from` holds
/// the ranks from which pawns make double steps, as seen by White (rank 2; in Chaos Chess also rank 1).
///
/// # Errors
/// No square, or one that no double step can have passed.
pub fn read_en_passant(
    field: Field<'_>,
    position: &Position,
    steps_from: &[u8],
) -> Result<Option<Square>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let square: Square = field.text.parse().map_err(|_| {
        field.error(0, format!("found {:?}, expected the square a pawn passed over, or -", field.text))
    })?;
    let mover = !position.turn();
    let start = square.forward(!mover);
    let end = square.forward(mover);
    let ranks: Vec<usize> = steps_from
        .iter()
        .map(|&rank| match mover {
            Color::White => usize::from(rank),
            Color::Black => 9 - usize::from(rank),
        })
        .collect();
    let (Some(start), Some(end)) = (start, end) else {
        return Err(field.error(0, format!("no pawn passes over {square}")));
    };
    if !ranks.contains(&(start.rank().index() + 1)) {
        return Err(field.error(0, format!("no {mover} pawn makes a double step over {square}")));
    }
    if position.piece_at(end) != Some(Piece { color: mover, role: Role::Pawn }) {
        return Err(field
            .error(0, format!("no {mover} pawn stands on {end}, where it would have gone over {square}")));
    }
    for empty in [square, start] {
        if position.occupied().contains(empty) {
            let problem = format!("{empty} is not empty, so no pawn has just gone over {square}");
            return Err(field.error(0, problem));
        }
    }
    Ok(Some(square))
}

/// Writes a square, or `-`.
pub fn write_square(square: Option<Square>) -> String {
    square.map_or_else(|| "-".to_owned(), |s| s.to_string())
}

/// Reads a list of squares such as `a1c2f7`, in the order a1, b1, ... h8; `-` is none.
///
/// # Errors
/// Reads squares; an error for text that is no square, or out of order.
pub fn read_squares(field: Field<'_>) -> Result<Bitboard, FenError> {
    let mut set = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(set);
    }
    let letters: Vec<char> = field.text.chars().collect();
    let mut last = None;
    for (i, pair) in letters.chunks(2).enumerate() {
        let name: String = pair.iter().collect();
        let square: Square = name.parse().map_err(|e| field.error(2 * i, format!("{e}")))?;
        if last.is_some_and(|last| last >= square) {
            let problem = format!("{square} out of order: squares are listed a1, b1, ... h8, each once");
            return Err(field.error(2 * i, problem));
        }
        last = Some(square);
        set.insert(square);
    }
    Ok(set)
}

/// Writes a list of squares in the order a1, b1, ... h8; `-` for none.
pub fn write_squares(set: Bitboard) -> String {
    if set.is_empty() { "-".to_owned() } else { set.into_iter().map(|s| s.to_string()).collect() }
}
