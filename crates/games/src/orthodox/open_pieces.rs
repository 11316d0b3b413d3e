//! The win and the risk of a move where every piece stands open: the questions of a search about single moves.

use facedown_board::Color;
use facedown_board::chess::{Action, Position};

use super::exchange;
use super::judge::plain;

/// Upper bound of every [`slot`]: one for each pair of squares.
pub const SLOTS: usize = 64 * 64;

/// Nothing lies face down.
const NO_CARDS: fn(Color) -> i32 = |_| 0;

/// The immediate win of a move, in centipawns; 0 for a quiet one.
#[must_use]
pub fn gain(position: &Position, action: Action) -> i32 {
    exchange::gain(position, action, NO_CARDS)
}

/// The win or loss of a capture when both sides go on taking on its square.
#[must_use]
pub fn exchange(position: &Position, action: Action) -> i32 {
    exchange::exchange(position, action, NO_CARDS)
}

/// Worth of the piece that moves.
#[must_use]
pub fn risk(action: Action) -> i32 {
    plain(action.kind().mover())
}

/// A number for a move by its two squares, below [`SLOTS`].
#[must_use]
pub fn slot(action: Action) -> usize {
    action.from().index() * 64 + action.to().index()
}
