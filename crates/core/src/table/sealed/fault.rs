//! Why a line of a sealed game is refused.

use thiserror::Error;

use super::game::SealedError;
use crate::deal::CommitmentError;
use crate::table::sealed_terms::NotSealed;

/// Why a line of a sealed game is refused, by the room or by a seat that hears it. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SealedFault {
    /// No such seat sends this.
    #[error("there is no seat {seat} that sends this")]
    NoSeat {
        /// The number that was given.
        seat: usize,
    },
    /// A text is no 32 bytes.
    #[error("expected 64 lower-case hexadecimal digits, found {found:?}")]
    Bytes {
        /// The text, cropped.
        found: String,
    },
    /// It comes too early.
    #[error("too early: {0}")]
    Early(&'static str),
    /// It comes too late.
    #[error("too late: {0}")]
    Late(&'static str),
    /// The same was taken before.
    #[error("this was taken before")]
    Again,
    /// Something else was taken in its place before.
    #[error("{0}")]
    Other(&'static str),
    /// A lock does not have an entry for every card.
    #[error("a lock needs one commitment for every card of every deck")]
    WrongLock,
    /// The room does not show what the seat itself sent.
    #[error("the room shows {0} as this seat's own, which this seat did not send")]
    NotOurs(&'static str),
    /// The room asks for an entry that this seat's own game does not find due.
    #[error(
        "the room asks for entry {index} of deck {deck}, and by the rules nothing asks for it now: not opened"
    )]
    NotDue {
        /// Name of the deck.
        deck: String,
        /// The entry.
        index: u32,
    },
    /// What was opened does not fit.
    #[error(transparent)]
    Commitment(#[from] CommitmentError),
    /// The game cannot be sealed.
    #[error(transparent)]
    NotSealed(#[from] NotSealed),
    /// The rules or the locks refuse it.
    #[error(transparent)]
    Game(#[from] SealedError),
    /// A text is no opening.
    #[error(transparent)]
    Opening(#[from] super::deal::SealedOpeningError),
}
