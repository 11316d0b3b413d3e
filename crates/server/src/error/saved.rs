//! Refusals of what an account saves.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason something is not saved, shown or deleted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SavedError {
    /// Nothing is saved under the name.
    #[error("nothing is saved under this name; it may have been deleted on another device")]
    Missing,
    /// There is no such kind, or the id cannot be one.
    #[error(
        "`study`, `by-hand` and `days` are saved, each thing under an id of 1 to 64 letters of the English alphabet, digits, \
         `-` and `_`"
    )]
    Name,
    /// The content cannot be saved.
    #[error("{why}")]
    Content {
        /// The fault, as a whole sentence.
        why: String,
    },
    /// It was changed meanwhile.
    #[error("this was changed on another device meanwhile; ask for it and change that")]
    Elsewhere,
    /// The account has saved as much as it may.
    #[error("an account saves {items} things and {bytes} MiB at most; delete what you no longer need")]
    Full {
        /// The most things.
        items: i64,
        /// The most mebibytes.
        bytes: i64,
    },
}

impl SavedError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            SavedError::Missing => "not-saved",
            SavedError::Name => "wrong-saved-name",
            SavedError::Content { .. } => "wrong-saved-content",
            SavedError::Elsewhere => "saved-elsewhere",
            SavedError::Full { .. } => "too-much-saved",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            SavedError::Missing | SavedError::Name => StatusCode::NOT_FOUND,
            SavedError::Content { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            SavedError::Elsewhere | SavedError::Full { .. } => StatusCode::CONFLICT,
        }
    }
}
