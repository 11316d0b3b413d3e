//! The faults of a text.

use thiserror::Error;

use crate::rules::seat::Seat;

/// The fault of a FEN, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN field {field} ({name}), character {at}: {problem}")]
pub struct FenError {
    /// Number of the field, from 1.
    pub field: usize,
    /// Name of the field, such as `castling`.
    pub name: &'static str,
    /// Character within the field, from 1.
    pub at: usize,
    /// The finding, and the expectation.
    pub problem: String,
}

impl FenError {
    /// An error at character `at` (from 1) of a field.
    #[must_use]
    pub fn new(field: usize, name: &'static str, at: usize, problem: impl Into<String>) -> FenError {
        FenError { field, name, at, problem: problem.into() }
    }
}

/// The fault of the text of an action.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionError {
    /// It cannot be read.
    #[error("`{text}`, character {at}: expected {expected}")]
    Text {
        /// The text that was given.
        text: String,
        /// Place of the first wrong character, from 1.
        at: usize,
        /// The text that was expected there.
        expected: String,
    },
    /// It can be read, but may not be done now.
    #[error("`{text}`: {why}")]
    Illegal {
        /// The text that was given.
        text: String,
        /// The rule that forbids it, in words.
        why: String,
    },
    /// It is not this seat's turn.
    #[error("it is not {seat}'s turn")]
    NotYourTurn {
        /// The seat that wanted to act.
        seat: Seat,
    },
    /// The game is over.
    #[error("the game is over ({reason})")]
    Over {
        /// The code of how it ended, such as `checkmate`.
        reason: &'static str,
    },
    /// There is no part of a turn to take back.
    #[error("no part of a turn waits to be taken back")]
    NothingBegun,
    /// The action needs an answer that nobody gave.
    #[error("`{text}` needs to be told {what}: add it with `=`, or give the dealer's FEN or a seed")]
    NotGiven {
        /// The action as it was given.
        text: String,
        /// The unknown thing that turns up, in words, such as `what the card on c8 is`.
        what: String,
    },
    /// The answer that was given is not possible, or is not what was dealt.
    #[error("`{text}`: {why}")]
    Answer {
        /// The action as it was given, with its answers.
        text: String,
        /// The reason, in words.
        why: String,
    },
}

impl ActionError {
    /// A code in kebab-case for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ActionError::Text { .. } => "unreadable-action",
            ActionError::Illegal { .. } => "illegal-action",
            ActionError::NotYourTurn { .. } => "not-your-turn",
            ActionError::Over { .. } => "game-over",
            ActionError::NothingBegun => "nothing-begun",
            ActionError::NotGiven { .. } => "answer-not-given",
            ActionError::Answer { .. } => "impossible-answer",
        }
    }
}
