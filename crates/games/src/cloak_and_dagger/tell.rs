//! The events that become known by an action.

use facedown_board::chess::Square;
use facedown_board::{Color, Role};
use facedown_core::rules::seat::Seat;

use super::arrangement::{Arrangement, Identities};
use super::{Action, End, Move};

/// A captured piece, as everybody learns it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It stood open, or was a pawn.
    Open(Role),
    /// It was this checker (from 0).
    Checker(usize, Role),
}

/// An event that became known. Checkers are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat has arranged its checkers; told to the others.
    Arranged(Seat),
    /// Its own choice; told to itself.
    OwnArrangement(Seat, Arrangement),
    /// A guess was answered.
    Guessed {
        /// The side whose checker it is.
        color: Color,
        /// Number of the checker, from 0.
        checker: usize,
        /// The officer that was guessed.
        role: Role,
        /// Was the guess right?
        right: bool,
    },
    /// A piece was captured.
    Captured {
        /// The move that captured it.
        by: Move,
        /// The side that lost it.
        color: Color,
        /// The square on which it stood.
        at: Square,
        /// Its identity, which everybody learns.
        piece: Taken,
    },
    /// A piece moved.
    Moved {
        /// The side that moved.
        color: Color,
        /// The move as its player made it.
        action: Move,
        /// Number of the checker that moved, from 0; none for an open piece.
        checker: Option<usize>,
        /// In castling, the rook's squares and number.
        rook: Option<Castled>,
    },
    /// A captured pawn was put on the board again.
    Dropped {
        /// The side whose pawn it is.
        color: Color,
        /// The square on which it was put.
        at: Square,
    },
    /// A bonus was not used.
    Skipped(Color),
    /// A checker was swapped for its piece.
    Uncloaked {
        /// The side whose checker it is.
        color: Color,
        /// Number of the checker, from 0.
        checker: usize,
        /// The square on which it stands.
        at: Square,
        /// The piece that it turned out to be.
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
        /// The end of the game, if it came.
        end: Option<End>,
        /// The checkers that show a mate.
        shown: Identities,
    },
}

/// The squares on which the pieces of castling stood and stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Castled {
    /// The square to which the king goes.
    pub king_to: Square,
    /// The square to which the rook goes.
    pub rook_to: Square,
    /// Number of the checker that is the rook, from 0; none for an open one.
    pub rook: Option<usize>,
}
