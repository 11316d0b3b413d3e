//! Refusals of the lobby.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a seek is not taken up, or not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LobbyError {
    /// The secret by which a visitor is known again is too short or too long.
    #[error(
        "`visitor` is a secret of your own, 22 to 64 characters: make it up once, at random, and keep it"
    )]
    Visitor,
    /// No game is named, or one for a single player, or options come with several games.
    #[error("{why}")]
    Games {
        /// The fault.
        why: String,
    },
    /// The clocks do not go together, or there are too many.
    #[error("{why}")]
    Clocks {
        /// The fault.
        why: String,
    },
    /// The visitor has as many seeks as one may have.
    #[error("you have {limit} open seeks already; withdraw one first")]
    TooMany {
        /// The most that one visitor has.
        limit: usize,
    },
    /// The seek is not there any more.
    #[error("this seek is gone: somebody else has taken it, or whoever made it has left")]
    Gone,
    /// The seek is the visitor's own.
    #[error("this seek is your own; withdraw it if you do not want to wait any longer")]
    Own,
    /// The game counts for ratings, and nobody is signed in.
    #[error("this game counts for ratings: sign in first")]
    SignedOut,
    /// The game counts for ratings, and one of the two is a bot.
    #[error("this game is rated, and people and bots have ladders of their own")]
    Kind,
    /// The rating is not one of those that the seek asks for.
    #[error("this seek is for accounts with other ratings")]
    OutOfRange,
    /// A game or a clock is not one of the seek's.
    #[error("this seek does not have the {what} that you named")]
    NotOffered {
        /// `game` or `clock`.
        what: &'static str,
    },
}

impl LobbyError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            LobbyError::Visitor => "wrong-visitor",
            LobbyError::Games { .. } => "wrong-games",
            LobbyError::Clocks { .. } => "wrong-clock",
            LobbyError::TooMany { .. } => "too-many-seeks",
            LobbyError::Gone => "seek-gone",
            LobbyError::Own => "own-seek",
            LobbyError::SignedOut => "signed-out",
            LobbyError::Kind => "wrong-opponent",
            LobbyError::OutOfRange => "out-of-range",
            LobbyError::NotOffered { .. } => "not-offered",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            LobbyError::Visitor
            | LobbyError::Games { .. }
            | LobbyError::Clocks { .. }
            | LobbyError::NotOffered { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            LobbyError::SignedOut => StatusCode::UNAUTHORIZED,
            LobbyError::TooMany { .. }
            | LobbyError::Gone
            | LobbyError::Own
            | LobbyError::Kind
            | LobbyError::OutOfRange => StatusCode::CONFLICT,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            LobbyError::Visitor => "visitor",
            LobbyError::Games { .. } => "games",
            LobbyError::Clocks { .. } => "clocks",
            LobbyError::TooMany { .. } => "terms",
            LobbyError::SignedOut => "rated",
            LobbyError::Gone | LobbyError::Own | LobbyError::Kind | LobbyError::OutOfRange => "seek",
            LobbyError::NotOffered { what } => what,
        }
    }
}
