//! Why a game that people play with real cards is not followed.

use axum::http::StatusCode;
use facedown_core::notation::{ActionError, FenError};
use facedown_core::record::WrongEnd;
use facedown_core::table::NotByHand;
use thiserror::Error;

/// Why a game that is told by hand is not followed, or has no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ByHandError {
    /// The game cannot be played so.
    #[error("{game} cannot be played by hand: {why}")]
    NotByHand {
        /// The game's name for people.
        game: &'static str,
        /// The property of the game that forbids it.
        why: NotByHand,
    },
    /// The game has no start of its own.
    #[error("{game} starts from a draw of lots: give the position that was laid out as `start`")]
    NoStart {
        /// The game's name for people.
        game: &'static str,
    },
    /// The position in `start` is no FEN of the game.
    #[error("the start: {0}")]
    Start(FenError),
    /// A turn cannot have been.
    #[error("turn {number}: {error}")]
    Turn {
        /// Its number, from 1.
        number: usize,
        /// The error.
        error: ActionError,
    },
    /// More turns follow one of which not everything is told.
    #[error("turn {number}: people have still to tell {what}, and other turns follow")]
    Open {
        /// Its number, from 1.
        number: usize,
        /// The missing thing, in words.
        what: String,
    },
    /// A turn took more time than its seat had.
    #[error("turn {number} took longer than its seat had time")]
    Late {
        /// Its number, from 1.
        number: usize,
    },
    /// The game cannot end by the reason, or with the winner, that was given.
    #[error("the game cannot end so: {0}")]
    End(#[from] WrongEnd),
    /// There is no record of a turn of which something is left to tell.
    #[error("people have still to tell {what}; take the turn back, or tell it")]
    Untold {
        /// The missing thing, in words.
        what: String,
    },
    /// The text in `date` is no day of the calendar; it is in the error.
    #[error("{0:?} is no day such as 2026-11-21")]
    Day(String),
}

impl ByHandError {
    /// Its code in kebab-case.
    pub(super) fn code(&self) -> &'static str {
        match self {
            ByHandError::NotByHand { .. } => "not-by-hand",
            ByHandError::NoStart { .. } => "start-not-given",
            ByHandError::Start(_) => "wrong-fen",
            ByHandError::Turn { error, .. } => error.code(),
            ByHandError::Open { .. } | ByHandError::Untold { .. } => "answer-not-given",
            ByHandError::Late { .. } => "flag-fallen",
            ByHandError::End(_) => "wrong-end",
            ByHandError::Day(_) => "wrong-day",
        }
    }

    /// The HTTP status that goes with it.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            ByHandError::NotByHand { .. }
            | ByHandError::NoStart { .. }
            | ByHandError::Start(_)
            | ByHandError::Day(_) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        }
    }

    /// The field that is wrong; `turns.7.told` is the field `told` of turn 7, `start.1.9` the ninth character of field
    /// 1 of the start.
    pub(super) fn field(&self) -> String {
        match self {
            ByHandError::NotByHand { .. } => String::from("game"),
            ByHandError::NoStart { .. } => String::from("start"),
            ByHandError::Start(FenError { field, at, .. }) => format!("start.{field}.{at}"),
            ByHandError::Turn { number, error: ActionError::Answer { .. } }
            | ByHandError::Open { number, .. } => format!("turns.{number}.told"),
            ByHandError::Turn { number, .. } => format!("turns.{number}.action"),
            ByHandError::Late { number } => format!("turns.{number}.spent"),
            ByHandError::End(WrongEnd { field, .. }) => format!("end.{field}"),
            ByHandError::Untold { .. } => String::from("turns"),
            ByHandError::Day(_) => String::from("date"),
        }
    }
}
