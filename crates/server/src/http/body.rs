//! JSON bodies, bounded in size and time.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::Error;
use crate::limits::{Connections, Ledger};
use crate::protocol;

/// Bytes of a body that are taken where nothing else is said.
const LIMIT: usize = 64 * 1024;

/// Bytes that are read and thrown away so that a client which is still sending hears the refusal.
const DRAINED: usize = 16 * 1024 * 1024;

/// A JSON body of at most `MOST` bytes.
pub(super) struct Json<T, const MOST: usize = LIMIT>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for Json<T, MOST> {
    type Rejection = Error;

    async fn from_request(request: Request, _state: &S) -> Result<Json<T, MOST>, Error> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        let is_json = kind.eq_ignore_ascii_case("application/json");
        let ledger = request.extensions().get::<Arc<Ledger>>();
        let within =
            ledger.map_or_else(Connections::default, |ledger| ledger.limits().connections).body_within;
        let read = timeout(within, read(request.into_body(), MOST));
        let bytes = read.await.map_err(|_| Error::BodyTooSlow)??;
        if !is_json {
            return Err(Error::NotJson);
        }
        protocol::read(&bytes).map(Json).map_err(|e| Error::Body { why: e.to_string() })
    }
}

async fn read(body: Body, limit: usize) -> Result<Vec<u8>, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut seen) = (Vec::new(), 0usize);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|e| Error::Body { why: e.to_string() })?;
        seen = seen.saturating_add(chunk.len());
        if seen <= limit {
            bytes.extend_from_slice(&chunk);
        } else if seen > DRAINED {
            break;
        } else {
            bytes = Vec::new();
        }
    }
    if seen > limit { Err(Error::BodyTooLarge { limit }) } else { Ok(bytes) }
}
