//! Work that takes so long that its answer is a stream of lines: a page can show how far it is, and ends it by going away.
//! One piece at a time, one a peer; nothing is kept.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;

use super::work::Asker;
use crate::error::Error;
use crate::limits::{LongWork, Peer};
use crate::protocol::LongAnswer;
use crate::room::Room;

/// The content type of an answer that comes line by line.
pub(super) const LINE_BY_LINE: &str = "application/x-ndjson";

/// Pieces of work at one time; each keeps a processor busy.
const AT_ONCE: usize = 1;

/// Lines that may wait for a reader. Progress that it does not take is left out.
const LINES: usize = 4;

/// Told how much is done, of how much; answers whether to go on.
pub(super) type Progress<'a> = facedown_core::ports::Progress<'a>;

/// Where long work of one kind is done.
pub(super) struct WorkQueue {
    places: Semaphore,
    line: Arc<Semaphore>,
    /// The peers that have a piece in line.
    peers: Arc<Mutex<HashSet<Peer>>>,
    /// What a peer hears that asks for a second piece.
    running: fn() -> Error,
    each_block: usize,
}

/// A peer's one place in line, until it is dropped.
struct Turn {
    peer: Option<Peer>,
    peers: Arc<Mutex<HashSet<Peer>>>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(peer) = self.peer {
            self.peers.lock().unwrap_or_else(PoisonError::into_inner).remove(&peer);
        }
    }
}

impl WorkQueue {
    /// A queue; who asks for a second piece hears what `running` says.
    pub(super) fn new(limits: LongWork, running: fn() -> Error) -> Arc<WorkQueue> {
        Arc::new(WorkQueue {
            places: Semaphore::new(AT_ONCE),
            line: Arc::new(Semaphore::new(limits.in_line.max(1))),
            peers: Arc::default(),
            running,
            each_block: limits.each_block.max(1),
        })
    }

    fn turn(&self, peer: Option<Peer>) -> Result<Turn, Error> {
        if let Some(peer) = peer {
            let mut peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
            if peers.contains(&peer) {
                return Err((self.running)());
            }
            if peers.iter().filter(|other| other.block() == peer.block()).count() >= self.each_block {
                return Err(Error::Crowded);
            }
            peers.insert(peer);
        }
        Ok(Turn { peer, peers: Arc::clone(&self.peers) })
    }

    /// Takes a piece of work: `prepare` reads and checks what was sent, `carry_out` does the work and makes the last line.
    ///
    /// # Errors
    /// What `prepare` refuses, before anything is streamed; a peer's second piece, and too long a line of others.
    pub(super) async fn take<P: Send + 'static>(
        self: &Arc<Self>,
        room: &Room,
        asker: &Asker,
        prepare: impl FnOnce() -> Result<P, Error> + Send + 'static,
        carry_out: impl FnOnce(P, &mut Progress<'_>) -> Result<LongAnswer, Error> + Send + 'static,
    ) -> Result<Response, Error> {
        let turn = self.turn(asker.peer)?;
        let place = Arc::clone(&self.line).try_acquire_owned().map_err(|_| Error::Crowded)?;
        // They go with the work: a client that leaves meanwhile does not get them back before it is over.
        let (prepared, turn, place) = asker.work(move |_| Ok((prepare()?, turn, place))).await?;
        let (lines, outgoing) = mpsc::channel(LINES);
        let (queue, room) = (Arc::clone(self), room.clone());
        tokio::spawn(async move {
            let last = queue.carry_out(&room, prepared, carry_out, &lines).await;
            // A reader that is gone needs no last line. Its turn ends only now, so that it cannot pile up work.
            let _ = lines.send(last).await;
            drop((turn, place));
        });
        let body = unfold(outgoing, |mut outgoing| async {
            let line = serde_json::to_vec(&outgoing.recv().await?).ok()?;
            Some((Ok::<_, Infallible>(Bytes::from([line.as_slice(), b"\n"].concat())), outgoing))
        });
        Ok(([(CONTENT_TYPE, LINE_BY_LINE)], Body::from_stream(body)).into_response())
    }

    /// Waits for a place and does the work; the last line.
    async fn carry_out<P: Send + 'static>(
        &self,
        room: &Room,
        prepared: P,
        carry_out: impl FnOnce(P, &mut Progress<'_>) -> Result<LongAnswer, Error> + Send + 'static,
        lines: &mpsc::Sender<LongAnswer>,
    ) -> LongAnswer {
        let failed = |error: Error| LongAnswer::Failed { error: error.body() };
        if self.places.available_permits() == 0 {
            let _ = lines.try_send(LongAnswer::Waiting);
        }
        let closing = room.closing();
        let _place = tokio::select! {
            place = self.places.acquire() => match place {
                Ok(place) => place,
                Err(_) => return failed(Error::Busy),
            },
            () = lines.closed() => return failed(Error::Busy),
            () = closing.cancelled() => return failed(Error::Busy),
        };
        let told = lines.clone();
        let made = spawn_blocking(move || {
            carry_out(prepared, &mut |done, of| {
                let sent = told.try_send(LongAnswer::Progress { done, of });
                !matches!(sent, Err(mpsc::error::TrySendError::Closed(_))) && !closing.is_cancelled()
            })
        });
        match made.await {
            Ok(Ok(last)) => last,
            Ok(Err(error)) => failed(error),
            Err(_) => failed(Error::Unfinished),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_provider_s_block_of_networks_does_not_fill_the_line() {
        let queue = WorkQueue::new(LongWork::default(), || Error::ReviewRunning);
        let turn = |address: &str| queue.turn(Limits::default().peer(address.parse().ok(), None));
        let block: Vec<_> =
            (0..queue.each_block).map(|n| turn(&format!("2001:db8:1:{n:x}::1")).unwrap()).collect();
        assert!(matches!(turn("2001:db8:1:0::2"), Err(Error::ReviewRunning)));
        assert!(matches!(turn("2001:db8:1:ffff::1"), Err(Error::Crowded)));
        assert!(turn("2001:db8:2::1").is_ok() && turn("192.0.2.1").is_ok());
        drop(block);
        assert!(turn("2001:db8:1:ffff::1").is_ok());
    }
}
