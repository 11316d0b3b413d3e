//! Refusals about passkeys.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a passkey is not added, used or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PasskeyError {
    /// The room was opened where passkeys do not work.
    #[error("passkeys work at {} alone", at.as_deref().unwrap_or("the public address of the room (`serve --public-url`)"))]
    Elsewhere {
        /// The address at which they work, where there is one.
        at: Option<String>,
    },
    /// What was begun is over.
    #[error("this was begun more than five minutes ago, or it was finished before; begin once more")]
    Expired,
    /// The answer of the authenticator does not hold.
    #[error("this passkey is not accepted: {why}")]
    Refused {
        /// The fault, in words.
        why: String,
    },
    /// No open account has it.
    #[error("no account here has this passkey; sign in with the password, and add it again")]
    Unknown,
    /// Its counter went backwards.
    #[error(
        "this passkey has signed less often than it had before, so there may be a copy of it; sign in with the password, \
         and remove it"
    )]
    Copied,
    /// It is an account's already.
    #[error("this passkey is added already")]
    Known,
    /// The account has as many as it may.
    #[error("an account has at most {most} passkeys; remove one first")]
    TooMany {
        /// The most passkeys of an account.
        most: u32,
    },
    /// The label cannot be one.
    #[error("the label of a passkey has 1 to 60 characters")]
    Label,
    /// The account has no such passkey.
    #[error("the account has no such passkey; it may be removed already")]
    NotYours,
    /// The owner has not shown lately that it is them.
    #[error("the last sign-in here was more than ten minutes ago: send the password as well")]
    Confirm,
}

impl PasskeyError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            PasskeyError::Elsewhere { .. } => "passkeys-elsewhere",
            PasskeyError::Expired => "passkey-expired",
            PasskeyError::Refused { .. } => "passkey-refused",
            PasskeyError::Unknown => "passkey-unknown",
            PasskeyError::Copied => "passkey-copied",
            PasskeyError::Known => "passkey-known",
            PasskeyError::TooMany { .. } => "too-many-passkeys",
            PasskeyError::Label => "wrong-passkey-label",
            PasskeyError::NotYours => "no-such-passkey",
            PasskeyError::Confirm => "password-needed",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            PasskeyError::Refused { .. }
            | PasskeyError::Unknown
            | PasskeyError::Copied
            | PasskeyError::Confirm => StatusCode::FORBIDDEN,
            PasskeyError::Elsewhere { .. }
            | PasskeyError::Expired
            | PasskeyError::Known
            | PasskeyError::TooMany { .. } => StatusCode::CONFLICT,
            PasskeyError::Label => StatusCode::UNPROCESSABLE_ENTITY,
            PasskeyError::NotYours => StatusCode::NOT_FOUND,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            PasskeyError::Expired => Some("ceremony"),
            PasskeyError::Refused { .. }
            | PasskeyError::Unknown
            | PasskeyError::Copied
            | PasskeyError::Known => Some("credential"),
            PasskeyError::Label => Some("label"),
            PasskeyError::Confirm => Some("password"),
            PasskeyError::Elsewhere { .. } | PasskeyError::TooMany { .. } | PasskeyError::NotYours => None,
        }
    }
}
