//! What becomes known by an action.

use facedown_board::chess::Square;
use facedown_board::{Color, Role};
use facedown_core::rules::seat::Seat;

use super::arrangement::{Arrangement, Identities};
use super::{Action, End, Move};

/// A captured piece, as everybody learns it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It stood open.
    Open(Role),
    /// It was this checker (from 0).
    Checker(usize, Role),
}

/// What became known. Checkers are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat has arranged its checkers; told to the others.
    Arranged(Seat),
    /// What it chose; told to itself.
    OwnArrangement(Seat, Arrangement),
    /// A guess was answered.
    Guessed {
        /// Whose checker.
        color: Color,
        /// Which.
        checker: usize,
        /// What was guessed.
        role: Role,
        /// The answer.
        right: bool,
    },
    /// A piece was captured.
    Captured {
        /// By this move.
        by: Move,
        /// Whose piece.
        color: Color,
        /// Where it stood.
        at: Square,
        /// What it was.
        piece: Taken,
    },
    /// A piece moved.
    Moved {
        /// Whose.
        color: Color,
        /// How.
        action: Move,
        /// It is this checker.
        checker: Option<usize>,
        /// In castling, the rook's squares and number.
        rook: Option<Castled>,
    },
    /// A captured pawn was put on the board again.
    Dropped {
        /// Whose.
        color: Color,
        /// Where.
        at: Square,
    },
    /// A bonus was not used.
    Skipped(Color),
    /// A checker was swapped for its piece.
    Uncloaked {
        /// Whose.
        color: Color,
        /// Which.
        checker: usize,
        /// Where it stands.
        at: Square,
        /// What it is.
        role: Role,
        /// By its owner; else because it shows that the enemy is mated.
        chosen: bool,
    },
    /// The truth refused an action.
    Refused(Action),
    /// The turn of a side ended, or its bonus at the start of a turn.
    Judged {
        /// The uncloaked king on which check was called.
        check: Option<(Color, Square)>,
        /// How the game ended, if it did.
        end: Option<End>,
        /// The checkers that show a mate.
        shown: Identities,
    },
}

/// Where the pieces of castling stood and stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Castled {
    /// Where the king goes.
    pub king_to: Square,
    /// Where the rook goes.
    pub rook_to: Square,
    /// The rook is this checker.
    pub rook: Option<usize>,
}
