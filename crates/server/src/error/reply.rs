//! The part of an error that is sent, and the part that is written to the log instead.

use std::time::Duration;

use axum::Json;
use axum::http::HeaderValue;
use axum::http::header::{RETRY_AFTER, UPGRADE};
use axum::response::{IntoResponse, Response};
use facedown_core::ports::printing::PrintRefusal;
use facedown_protocol::{ErrorBody, ErrorReply, Names, PrunedGame};
use facedown_storage::upkeep::Remains;

use super::{AccountError, Error, SealError, storage};

impl Error {
    /// The body of the answer. A cause that lies with the server is written to its log and not sent.
    #[must_use]
    pub fn body(&self) -> ErrorBody {
        match self {
            Error::Storage(error) => storage::log(error),
            Error::Log { table, line, why } => {
                tracing::error!(%table, line, %why, "a log cannot be replayed")
            }
            Error::Print(PrintRefusal::Fault(why)) => {
                tracing::error!(%why, "something cannot be printed");
                let own = Error::Unfinished;
                return ErrorBody {
                    code: own.code(),
                    message: own.to_string(),
                    field: None,
                    commitment: None,
                    remains: None,
                };
            }
            _ => {}
        }
        let commitment = match self {
            Error::ContributionMismatch { next, .. }
            | Error::CommitmentReplaced { next, .. }
            | Error::Seal(SealError::LockReplaced { next, .. }) => Some(next.to_string()),
            _ => None,
        };
        let remains = match self {
            Error::Pruned(remains) => Some(pruned(remains)),
            _ => None,
        };
        ErrorBody { code: self.code(), message: self.to_string(), field: self.field(), commitment, remains }
    }

    /// The body of the answer, as text.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(&ErrorReply { error: self.body() }).unwrap_or_default()
    }
}

/// The code of a refusal, beside the answer that says it.
#[derive(Copy, Clone)]
pub(crate) struct Refusal(pub(crate) &'static str);

/// Whole seconds, rounded up: at least 1.
pub(super) fn seconds(after: Duration) -> u64 {
    after.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
}

/// The remains of a game, in words.
fn pruned(remains: &Remains) -> PrunedGame {
    let [white, black] = remains.names.clone();
    let (game, result, date) = (remains.game.clone(), remains.result.clone(), remains.date());
    PrunedGame { game, result, names: Names { white, black }, date }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(ErrorReply { error: self.body() })).into_response();
        response.extensions_mut().insert(Refusal(self.code()));
        if let Error::SlowDown { after } | Error::Account(AccountError::TooManyTries { after }) = &self {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds(*after)));
        } else if let Error::NoSocket { .. } = self {
            response.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
        }
        response
    }
}
