//! Why something about a sealed game is refused.

use axum::http::StatusCode;
use facedown_core::deal::Commitment;
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::SealedFault;
use thiserror::Error;

/// Why something about a sealed game is refused. Nothing has changed then, but for [`SealError::LockReplaced`].
#[derive(Debug, Error)]
pub enum SealError {
    /// Such a table cannot be sealed.
    #[error("this cannot be sealed: {why}")]
    NotSealed {
        /// The reason, in words.
        why: String,
    },
    /// The table is not sealed, so nothing is locked or opened there.
    #[error("this table is not sealed: its cards are dealt, and not opened by the seats")]
    NoSeal,
    /// A contribution was opened before both locks were bound.
    #[error("contributions are opened when both seats have bound their locks; seat {missing} has not")]
    LockMissing {
        /// The number of a seat whose lock is missing.
        missing: usize,
    },
    /// A seat was bound to another lock. The attempt has ended.
    #[error(
        "{seat} had bound another lock, so this attempt at a deal has ended; the next one has the server commitment \
         {next}: commit again, with fresh secrets"
    )]
    LockReplaced {
        /// The seat.
        seat: Seat,
        /// The commitment to the new secret.
        next: Commitment,
    },
    /// Cards are to be opened first.
    #[error("the last action waits for cards: they are to be opened first")]
    CardsDue,
    /// The audit is still to come.
    #[error(
        "the result is not final yet: both seats open their secrets first, or the room stops waiting for them"
    )]
    Provisional,
    /// A line is refused by the protocol.
    #[error("{0}")]
    Fault(#[from] SealedFault),
}

impl SealError {
    /// Its code in kebab-case.
    pub(super) fn code(&self) -> &'static str {
        match self {
            SealError::NotSealed { .. } => "not-sealed",
            SealError::NoSeal => "no-seal",
            SealError::LockMissing { .. } => "lock-missing",
            SealError::LockReplaced { .. } => "lock-replaced",
            SealError::CardsDue => "cards-due",
            SealError::Provisional => "result-provisional",
            SealError::Fault(_) => "seal-refused",
        }
    }

    /// The HTTP status that goes with it.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            SealError::NotSealed { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        }
    }

    /// The field of the request that is wrong.
    pub(super) fn field(&self) -> Option<&'static str> {
        match self {
            SealError::NotSealed { .. } => Some("sealed"),
            SealError::LockReplaced { .. } => Some("locks"),
            _ => None,
        }
    }
}
