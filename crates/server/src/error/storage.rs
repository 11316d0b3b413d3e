//! The words for a failure of the storage.

use axum::http::StatusCode;
use facedown_storage::{Cause, StorageError};

/// The words, by the cause that kept something from being stored.
enum Said {
    Full,
    Busy,
    Damaged,
    Unsure,
    Failed,
}

impl Said {
    fn of(error: &StorageError) -> Said {
        if error.doubt() {
            return Said::Unsure;
        }
        match error.cause() {
            Some(Cause::Full) => Said::Full,
            Some(Cause::Busy) => Said::Busy,
            Some(Cause::Damaged) => Said::Damaged,
            Some(Cause::Disk | Cause::Away | Cause::Other) | None => Said::Failed,
        }
    }
}

/// The code in kebab-case.
pub(super) fn code(error: &StorageError) -> &'static str {
    match Said::of(error) {
        Said::Full => "storage-full",
        Said::Busy => "storage-busy",
        Said::Damaged => "storage-damaged",
        Said::Unsure => "storage-unsure",
        Said::Failed => "storage-failed",
    }
}

/// The HTTP status.
pub(super) fn status(error: &StorageError) -> StatusCode {
    match Said::of(error) {
        Said::Full => StatusCode::INSUFFICIENT_STORAGE,
        Said::Busy | Said::Unsure => StatusCode::SERVICE_UNAVAILABLE,
        Said::Damaged | Said::Failed => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The words for people; what the database says is for the server's own log.
pub(super) fn words(error: &StorageError) -> &'static str {
    match Said::of(error) {
        Said::Full => {
            "there is no room to store this; nothing has changed, and it works again when there is room"
        }
        Said::Busy => "another program holds the room's database; nothing has changed, try again in a moment",
        Said::Damaged => "the room's database is damaged; nothing has changed",
        Said::Unsure => "the room cannot say whether this was stored; look before you ask for it again",
        Said::Failed => "the room could not store this; nothing has changed",
    }
}

/// Writes the cause to the server's own log. That the disk is full or the database held is said there once, when it
/// begins, and not with everything that is refused meanwhile.
pub(super) fn log(error: &StorageError) {
    match Said::of(error) {
        Said::Full | Said::Busy => tracing::debug!(cause = %error, "the storage failed"),
        Said::Damaged | Said::Unsure | Said::Failed => tracing::error!(cause = %error, "the storage failed"),
    }
}
