//! The start, the options (none) and what is dealt (nothing: both secrets are chosen).

use facedown_board::ByColor;
use facedown_board::chess::{Bitboard, Square};
use facedown_core::rules::seat::PerSeat;

use crate::rules::{Pieces, Public};

/// A side's pieces at the start; `rank` is its king's.
fn pieces(king: u32, pawns: u64) -> Pieces {
    Pieces { king: Some(Square::at(king)), pawns: Bitboard(pawns), queens: Bitboard::EMPTY }
}

/// Row a: kings and pawns on their squares, nobody has picked.
pub fn start() -> Public {
    let pieces = ByColor { white: pieces(4, 0xff00), black: pieces(60, 0x00ff_0000_0000_0000) };
    Public { pieces, turn: None, picked: PerSeat::default(), out: PerSeat::default(), quiet: 0 }
}
