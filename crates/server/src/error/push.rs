//! Refusals of browsers that want to hear that it is their turn.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a browser is not told.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PushError {
    /// The room sends no notes.
    #[error("this room sends no notes; whoever operates it opens it with --push-contact for that")]
    Off,
    /// The address or a key is none.
    #[error("{why}")]
    Wrong {
        /// The field of the request.
        field: &'static str,
        /// The fault, as a whole sentence.
        why: &'static str,
    },
    /// More seats are named than are taken.
    #[error("at most {most} seats are taken at once; leave out those whose games are over")]
    TooManySeats {
        /// The most seats of one browser.
        most: usize,
    },
    /// There is nobody who could be called there.
    #[error("nobody is signed in there, and none of the tokens opens a seat: there is nothing to tell")]
    Nobody,
}

impl PushError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            PushError::Off => "no-push",
            PushError::Wrong { .. } => "wrong-subscription",
            PushError::TooManySeats { .. } => "too-many-seats",
            PushError::Nobody => "push-for-nobody",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            PushError::Off => StatusCode::CONFLICT,
            PushError::Wrong { .. } | PushError::TooManySeats { .. } | PushError::Nobody => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            PushError::Off => None,
            PushError::Wrong { field, .. } => Some(field),
            PushError::TooManySeats { .. } | PushError::Nobody => Some("seats"),
        }
    }
}
