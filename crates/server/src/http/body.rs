//! JSON bodies, bounded in size and time.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::limits::Sender;
use super::long::{Share, Shelf};
use crate::error::Error;
use crate::limits::{Answers, Bodies, Connections, Ledger};

/// Bytes of a body that are taken where nothing else is said.
const LIMIT: usize = 64 * 1024;

/// Bytes that are read and thrown away so that a client which is still sending hears the refusal.
const DRAINED: usize = 16 * 1024 * 1024;

/// A JSON body of at most `MOST` bytes.
pub(super) struct Json<T, const MOST: usize = LIMIT>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync, const MOST: usize> FromRequest<S> for Json<T, MOST> {
    type Rejection = Error;

    async fn from_request(request: Request, _state: &S) -> Result<Json<T, MOST>, Error> {
        let Received { bytes, held: _held } = receive(request, MOST).await?;
        facedown_protocol::read(&bytes).map(Json).map_err(|e| Error::Body { why: e.to_string() })
    }
}

/// Receives a body of JSON, whatever it says.
///
/// # Errors
/// A body that is too large, comes too slowly, or is not said to be JSON.
async fn receive(request: Request, most: usize) -> Result<Received, Error> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    let is_json = kind.eq_ignore_ascii_case("application/json");
    let ledger = request.extensions().get::<Arc<Ledger>>();
    let within = ledger.map_or_else(Connections::default, |ledger| ledger.limits().connections).body_within;
    let incoming = request.extensions().get::<Incoming>().cloned().unwrap_or_default();
    let peer = request.extensions().get().and_then(|Sender(peer)| *peer);
    let read = timeout(within, read(request.into_body(), most, |bytes| incoming.0.put(peer, bytes)));
    let received = read.await.map_err(|_| Error::BodyTooSlow)??;
    if is_json { Ok(received) } else { Err(Error::NotJson) }
}

/// The bodies that are being received. All of them are held within a limit: a peer may send many at once, and end none.
#[derive(Clone, Default)]
pub(super) struct Incoming(Shelf);

impl Incoming {
    /// None yet.
    pub(super) fn new(Bodies { held, each_peer }: Bodies) -> Incoming {
        Incoming(Shelf::new(Answers { held, each_peer }))
    }
}

/// Bytes of each body that are not counted, so that whoever plays is heard however much others send.
const UNCOUNTED: usize = 16 * 1024;

/// Bytes that are counted at once.
const PIECE: usize = 64 * 1024;

/// A body, with what is held for it.
struct Received {
    bytes: Vec<u8>,
    held: Vec<Share>,
}

async fn read(
    body: Body,
    limit: usize,
    hold: impl Fn(usize) -> Result<Share, Error>,
) -> Result<Received, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut seen, mut counted, mut held) = (Vec::new(), 0usize, UNCOUNTED, Vec::new());
    let mut crowded = None;
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|e| Error::Body { why: e.to_string() })?;
        seen = seen.saturating_add(chunk.len());
        while seen.min(limit) > counted && crowded.is_none() {
            match hold(PIECE) {
                Ok(share) => held.push(share),
                Err(error) => crowded = Some(error),
            }
            counted += PIECE;
        }
        if seen <= limit && crowded.is_none() {
            bytes.extend_from_slice(&chunk);
        } else if seen > DRAINED {
            break;
        } else {
            (bytes, held) = (Vec::new(), Vec::new());
        }
    }
    match crowded {
        _ if seen > limit => Err(Error::BodyTooLarge { limit }),
        Some(error) => Err(error),
        None => Ok(Received { bytes, held }),
    }
}
