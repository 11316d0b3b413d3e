//! Reading chess positions for these tests.

use facedown_board::ByColor;
use facedown_board::chess::fen::{Pieces, read_board, read_castling, read_en_passant};
use facedown_board::chess::{Bitboard, Position};
use facedown_board::fen::{fields, read_counter, read_turn};
use facedown_core::notation::FenError;

const NAMES: [&str; 6] =
    ["board", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"];
const PAWNS: Bitboard = Bitboard(0x00ff_ffff_ffff_ff00);

/// Reads a chess FEN in which officers may lie face down.
pub fn chess(text: &str) -> Result<Position, FenError> {
    let fields = fields(text, &NAMES, 6)?;
    let mut position =
        read_board(fields[0], Pieces { cards: true, pawns: ByColor { white: PAWNS, black: PAWNS } })?;
    position.set_turn(read_turn(fields[1])?);
    let corners = read_castling(fields[2], &position)?;
    position.set_unmoved(corners | Bitboard(0x00ff_0000_0000_ff00));
    position.set_en_passant(read_en_passant(fields[3], &position, &[2])?);
    position.set_counters(read_counter(fields[4], 0, 9999)?, read_counter(fields[5], 1, 9999)?);
    Ok(position)
}
