//! Answers that may be long: written to their end where the work is done, within a limit, and handed out bit by bit.
//! What readers have not taken yet is held within a limit too, so that nobody fills the memory by not reading.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::unfold;
use serde::Serialize;

use crate::error::Error;
use crate::limits::{Answers, Peer};

/// Bytes of one answer, before they are compressed.
const MOST: usize = 32 << 20;

/// Bytes that are handed out at once.
const PIECE: usize = 64 << 10;

/// Can the client read what is compressed?
#[derive(Copy, Clone, Debug)]
pub(super) struct TakesGzip(bool);

impl<S: Sync> FromRequestParts<S> for TakesGzip {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<TakesGzip, Infallible> {
        let values = parts.headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        Ok(TakesGzip(values.flat_map(|value| value.split(',')).any(is_gzip)))
    }
}

fn is_gzip(word: &str) -> bool {
    let (name, quality) = word.split_once(';').unwrap_or((word, ""));
    let quality = quality.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
    name.trim().eq_ignore_ascii_case("gzip") && quality.is_ok_and(|quality| quality > 0.0)
}

/// An answer in full.
pub(super) struct Written {
    bytes: Bytes,
    compressed: bool,
}

/// Writes an answer as JSON; to be done where work is done.
///
/// # Errors
/// [`Error::AnswerTooLong`].
pub(super) fn write(answer: &impl Serialize, takes: TakesGzip) -> Result<Written, Error> {
    write_within(answer, takes, MOST)
}

/// The same with another limit in bytes, before they are compressed.
///
/// # Errors
/// [`Error::AnswerTooLong`].
pub(super) fn write_within(
    answer: &impl Serialize,
    TakesGzip(compressed): TakesGzip,
    limit: usize,
) -> Result<Written, Error> {
    let bytes = if compressed {
        let mut out = Counted { inner: GzEncoder::new(Vec::new(), Compression::fast()), left: limit };
        serialize(answer, &mut out, limit)?;
        out.inner.finish().map_err(|_| Error::Unfinished)?
    } else {
        let mut out = Counted { inner: Vec::new(), left: limit };
        serialize(answer, &mut out, limit)?;
        out.inner
    };
    Ok(Written { bytes: bytes.into(), compressed })
}

/// Writes JSON in one way for all that takes bytes, so that each type's is built once.
///
/// # Errors
/// [`Error::AnswerTooLong`] where `out` takes no more.
fn serialize(answer: &impl Serialize, out: &mut dyn Write, limit: usize) -> Result<(), Error> {
    serde_json::to_writer(out, answer).map_err(|cause| match cause.is_io() {
        true => Error::AnswerTooLong { limit },
        false => Error::Unfinished,
    })
}

/// Takes so many bytes and fails at the next.
struct Counted<W> {
    inner: W,
    left: usize,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len()).ok_or(io::ErrorKind::FileTooLarge)?;
        self.inner.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Finished pieces that wait for their readers; or bodies that wait for their ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    held: Arc<Mutex<Held>>,
    limits: Answers,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    each: HashMap<Option<Peer>, usize>,
}

/// Bytes that are held, until this is dropped.
#[derive(Debug)]
pub(super) struct Share {
    shelf: Shelf,
    peer: Option<Peer>,
    bytes: usize,
}

impl Shelf {
    /// An empty one.
    pub(super) fn new(limits: Answers) -> Shelf {
        Shelf { held: Arc::default(), limits }
    }

    /// Counts bytes that are held for a peer.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many are already.
    pub(super) fn put(&self, peer: Option<Peer>, bytes: usize) -> Result<Share, Error> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.each.get(&peer).copied().unwrap_or(0);
        // Peers that are not counted share all there is.
        let each = if peer.is_some() { self.limits.each_peer } else { self.limits.held };
        if (own > 0 && own + bytes > each) || (held.all > 0 && held.all + bytes > self.limits.held) {
            return Err(Error::Crowded);
        }
        held.all += bytes;
        held.each.insert(peer, own + bytes);
        Ok(Share { shelf: self.clone(), peer, bytes })
    }

    /// Hands an answer out.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too much waits for its readers already.
    pub(super) fn hand_out(&self, peer: Option<Peer>, answer: Written) -> Result<Response, Error> {
        let length = answer.bytes.len();
        let share = self.put(peer, length)?;
        let body = unfold((answer.bytes, share), |(mut rest, share)| async move {
            let piece = rest.split_to(rest.len().min(PIECE));
            (!piece.is_empty()).then(|| (Ok::<_, Infallible>(piece), (rest, share)))
        });
        let kind = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
        let mut response = (kind, Body::from_stream(body)).into_response();
        response.headers_mut().insert(CONTENT_LENGTH, length.into());
        if answer.compressed {
            response.headers_mut().insert(CONTENT_ENCODING, axum::http::HeaderValue::from_static("gzip"));
        }
        Ok(response)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.shelf.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.all -= self.bytes;
        if let Some(own) = held.each.get_mut(&self.peer) {
            *own -= self.bytes;
            if *own == 0 {
                held.each.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;
    use crate::limits::Limits;

    fn peer(n: u8) -> Option<Peer> {
        Limits::default().peer(Some([192, 0, 2, n].into()), None)
    }

    #[tokio::test]
    async fn a_long_answer_arrives_whole_and_is_held_no_longer() {
        let words: Vec<u32> = (0..100_000).collect();
        let shelf = Shelf::default();
        for compressed in [false, true] {
            let written = write(&words, TakesGzip(compressed)).unwrap();
            let response = shelf.hand_out(peer(1), written).unwrap();
            assert!(shelf.held.lock().unwrap().all > 0);
            assert_eq!(response.headers().contains_key(CONTENT_ENCODING), compressed);
            let bytes = axum::body::to_bytes(response.into_body(), MOST).await.unwrap();
            let mut text = String::new();
            if compressed {
                GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
            } else {
                text = String::from_utf8(bytes.to_vec()).unwrap();
            }
            assert_eq!(text, serde_json::to_string(&words).unwrap());
            let held = shelf.held.lock().unwrap();
            assert_eq!((held.all, held.each.len()), (0, 0));
        }
    }

    #[test]
    fn what_is_longer_than_the_limit_is_refused_before_it_is_in_memory() {
        for compressed in [false, true] {
            let takes = TakesGzip(compressed);
            assert!(write_within(&"x".repeat(98), takes, 100).is_ok());
            let long = write_within(&"x".repeat(1000), takes, 100).err();
            assert!(matches!(long, Some(Error::AnswerTooLong { limit: 100 })), "{long:?}");
        }
    }

    #[test]
    fn nobody_fills_the_memory_by_not_reading() {
        let shelf = Shelf::default();
        let long = shelf.put(peer(1), 2 * shelf.limits.each_peer).unwrap();
        assert!(matches!(shelf.put(peer(1), 1), Err(Error::Crowded)), "its one long answer");
        let others: Vec<_> = (2..4).map(|n| shelf.put(peer(n), shelf.limits.each_peer).unwrap()).collect();
        assert!(matches!(shelf.put(peer(9), 1), Err(Error::Crowded)), "that is all there is");
        drop(long);
        assert!(shelf.put(peer(1), 1).is_ok());
        drop(others);
    }

    #[test]
    fn compressed_answers_go_to_those_who_can_read_them() {
        for (word, takes) in [
            ("gzip", true),
            (" GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("br", false),
            ("gzip; q=0.0", false),
            ("*", false),
        ] {
            assert_eq!(is_gzip(word), takes, "{word}");
        }
    }
}
