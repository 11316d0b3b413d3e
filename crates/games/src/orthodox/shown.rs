//! The board of eight by eight squares as it is shown.

use facedown_board::chess::Square;
use facedown_core::notation::Ground;
use facedown_core::show::scene::{Cell, Scene, SeenPiece};

/// The board with whatever `cell` shows on a square, and kings in check.
pub fn scene(cell: impl Fn(Square) -> Option<Cell>, check: impl IntoIterator<Item = Square>) -> Scene {
    Scene {
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        first_rank: 1,
        cells: Square::all().filter_map(cell).collect(),
        check: check.into_iter().map(|king| king.to_string()).collect(),
    }
}

/// A piece on a square, nothing under it.
#[must_use]
pub fn standing(at: Square, piece: SeenPiece) -> Cell {
    Cell { at: at.to_string(), piece: Some(piece), light: 0, dark: 0 }
}
