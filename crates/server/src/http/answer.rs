//! Answers in JSON.

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::Error;

/// A value that is answered as JSON. It is written as messages on a socket are, so that what both hold is built once.
pub(super) struct Answer<T>(pub(super) T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(text) => ([(CONTENT_TYPE, "application/json")], Bytes::from(text)).into_response(),
            // No type of the protocol has keys that are no text, which alone cannot be written.
            Err(_) => Error::Unfinished.into_response(),
        }
    }
}
