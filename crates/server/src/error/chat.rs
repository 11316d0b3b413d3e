//! Refusals of what people write to each other.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a line is not taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChatError {
    /// The text cannot be a line.
    #[error("a line has 1 to {limit} characters and none that cannot be seen")]
    Text {
        /// The most characters that a line may have.
        limit: usize,
    },
    /// The two players do not write to each other.
    #[error(
        "you write to each other where both have an account and both allow it; the preset phrases are there for all"
    )]
    Closed,
    /// The account has written as much as it may lately.
    #[error("you have written {most} lines in a few seconds; wait a moment")]
    TooMany {
        /// The most lines in [`facedown_storage::chats::SPAN`].
        most: u32,
    },
    /// The account has just written the same.
    #[error("you have just written that")]
    Repeated,
    /// There is no such line.
    #[error("there is no such line; it may be gone already")]
    NoLine,
    /// The account may not write for a while.
    #[error("you are muted until {until}: {why}")]
    Muted {
        /// The time at which it is over, in UTC.
        until: String,
        /// The reason, in the words of whoever operates the room.
        why: String,
    },
}

impl ChatError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ChatError::Text { .. } => "wrong-line",
            ChatError::Closed => "chat-closed",
            ChatError::TooMany { .. } => "too-many-lines",
            ChatError::Repeated => "line-repeated",
            ChatError::NoLine => "no-such-line",
            ChatError::Muted { .. } => "muted",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            ChatError::Text { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            ChatError::Closed | ChatError::TooMany { .. } | ChatError::Repeated => StatusCode::CONFLICT,
            ChatError::NoLine => StatusCode::NOT_FOUND,
            ChatError::Muted { .. } => StatusCode::FORBIDDEN,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            ChatError::Text { .. } | ChatError::Repeated => Some("text"),
            ChatError::Closed | ChatError::TooMany { .. } | ChatError::NoLine | ChatError::Muted { .. } => {
                None
            }
        }
    }
}
