//! Refusals about games that count.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a game cannot count for ratings, or somebody cannot play it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RatingError {
    /// A game on these terms does not count.
    #[error("a game on these terms cannot be rated: {why}")]
    Terms {
        /// The fault.
        why: &'static str,
    },
    /// A game between these two does not count.
    #[error("this game is rated, and {why}")]
    Opponent {
        /// The fault.
        why: &'static str,
    },
}

impl RatingError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            RatingError::Terms { .. } => "not-rated",
            RatingError::Opponent { .. } => "wrong-opponent",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            RatingError::Terms { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            RatingError::Opponent { .. } => StatusCode::CONFLICT,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        matches!(self, RatingError::Terms { .. }).then_some("rated")
    }
}
