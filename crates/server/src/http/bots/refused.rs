//! Refusals as clients of Lichess read them.

use axum::http::HeaderValue;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use facedown_protocol::PlainError;

use crate::error::{Error, Refusal};
use crate::http::answer::Answer;

/// Is this path, below `/api`, one of those that clients of Lichess know?
pub(in crate::http) fn is_for_programs(path: &str) -> bool {
    let below = ["/bot/", "/board/", "/challenge/", "/token/", "/stream/", "/user/", "/users/"];
    ["/account", "/account/", "/account/playing", "/challenge"].contains(&path)
        || below.iter().any(|beginning| path.starts_with(beginning))
}

/// The answer to something that was refused: a text, as those clients print it.
pub(in crate::http) fn plain(error: Error) -> Response {
    let body = error.body();
    let (status, code) = (error.status(), error.code());
    let mut response = (status, Answer(PlainError { error: body.message, code })).into_response();
    response.extensions_mut().insert(Refusal(code));
    if let Error::SlowDown { after } = error {
        let seconds = after.as_secs() + 1;
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// An error of these paths.
pub(super) struct Refused(pub(super) Error);

impl<E: Into<Error>> From<E> for Refused {
    fn from(error: E) -> Refused {
        Refused(error.into())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        plain(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rooms_own_paths_are_not_theirs() {
        for theirs in
            ["/bot/game/x/move/e2e4", "/account", "/account/playing", "/challenge", "/challenge/x/accept"]
        {
            assert!(is_for_programs(theirs), "{theirs}");
        }
        for own in ["/account/games", "/accounts", "/tables", "/session", "/account/tokens", "/games"] {
            assert!(!is_for_programs(own), "{own}");
        }
    }
}
