//! Refusals about accounts.

use std::time::Duration;

use axum::http::StatusCode;
use thiserror::Error;

/// The reason an account is not made, opened or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AccountError {
    /// The name cannot be one.
    #[error(
        "a name has 2 to 20 letters of the English alphabet, digits, `-` and `_`; it begins with a letter, does not end \
         with one of the two signs and has no two of them in a row; some, such as `admin`, are nobody's"
    )]
    Name,
    /// The name is taken.
    #[error("this name, or one that looks like it, is taken; choose another one")]
    Taken,
    /// The password cannot be one.
    #[error("a password has 10 to 200 characters, and is not the name")]
    Password,
    /// There is no such account, or the password is wrong.
    #[error("there is no account with this name and this password")]
    Wrong,
    /// There is no such account, or the code is none of its.
    #[error("there is no account with this name and this recovery code; each code serves once")]
    WrongCode,
    /// Nobody is signed in.
    #[error("sign in first")]
    SignedOut,
    /// Signing up needs an invitation.
    #[error("signing up here needs an invitation that nobody has used; ask whoever operates this room")]
    Invitation,
    /// Nobody may sign up.
    #[error("nobody can sign up here")]
    Closed,
    /// There is no such session.
    #[error("there is no such session; it may have ended already")]
    NoSession,
    /// Too many tries.
    #[error("too many tries with this name; try again in {} s", super::reply::seconds(*.after))]
    TooManyTries {
        /// The time after which another one is taken.
        after: Duration,
    },
}

impl AccountError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            AccountError::Name => "wrong-account-name",
            AccountError::Taken => "name-taken",
            AccountError::Password => "wrong-password-choice",
            AccountError::Wrong => "wrong-password",
            AccountError::WrongCode => "wrong-code",
            AccountError::SignedOut => "signed-out",
            AccountError::Invitation => "not-invited",
            AccountError::Closed => "sign-up-closed",
            AccountError::NoSession => "no-such-session",
            AccountError::TooManyTries { .. } => "too-many-tries",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            AccountError::Name | AccountError::Password => StatusCode::UNPROCESSABLE_ENTITY,
            AccountError::Taken => StatusCode::CONFLICT,
            AccountError::Wrong
            | AccountError::WrongCode
            | AccountError::Invitation
            | AccountError::Closed => StatusCode::FORBIDDEN,
            AccountError::SignedOut => StatusCode::UNAUTHORIZED,
            AccountError::NoSession => StatusCode::NOT_FOUND,
            AccountError::TooManyTries { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            AccountError::Name | AccountError::Taken => Some("name"),
            AccountError::Password | AccountError::Wrong => Some("password"),
            AccountError::WrongCode => Some("code"),
            AccountError::Invitation => Some("invitation"),
            AccountError::SignedOut
            | AccountError::Closed
            | AccountError::NoSession
            | AccountError::TooManyTries { .. } => None,
        }
    }
}
