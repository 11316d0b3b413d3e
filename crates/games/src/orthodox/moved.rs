//! A chess move of open pieces, as it is told and shown.

use facedown_board::chess::{Action, Kind, Position, Square, castling_rook};
use facedown_board::{Color, Role};
use facedown_core::show::scene::{SeenPiece, Step};

/// A piece that moved, and what it captured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The side that moved.
    pub color: Color,
    /// The move as the board makes it.
    pub action: Action,
    /// The captured piece, and where it stood.
    pub captured: Option<(Square, Role)>,
}

impl Moved {
    /// The effect of a move in the position in which it is made.
    #[must_use]
    pub fn of(before: &Position, action: Action) -> Moved {
        let at = match action.kind() {
            Kind::EnPassant => Square::new(action.to().file(), action.from().rank()),
            _ => action.to(),
        };
        let captured = before.role_at(at).map(|role| (at, role));
        Moved { color: before.turn(), action, captured }
    }

    /// The move as steps: the captured piece goes, the piece goes, with a king the rook, and a pawn becomes an officer.
    pub fn steps(&self, steps: &mut Vec<Step>) {
        let Moved { color, action, captured } = *self;
        if let Some((at, role)) = captured {
            let piece = SeenPiece::Open { seat: (!color).seat(), piece: role.letter() };
            steps.push(Step::Remove { at: at.to_string(), piece });
        }
        steps.push(Step::Move { from: action.from().to_string(), to: action.to().to_string() });
        if let Some((from, to)) = castling_rook(action.kind(), color) {
            steps.push(Step::Move { from: from.to_string(), to: to.to_string() });
        }
        if let Some(role) = action.promotion() {
            let piece = SeenPiece::Open { seat: color.seat(), piece: role.letter() };
            steps.push(Step::Put { at: action.to().to_string(), piece });
        }
    }
}
