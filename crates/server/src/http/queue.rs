//! Work that takes so long that its answer is a stream of lines: a page can show how far it is, and ends it by going
//! away. One piece at a time, one a peer; nothing is kept.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use facedown_protocol::LongAnswer;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;

use super::work::Asker;
use crate::error::{EngineError, Error};
use crate::limits::{LongWork, Peer};
use crate::room::Room;

/// The content type of an answer that comes line by line.
pub(super) const LINE_BY_LINE: &str = "application/x-ndjson";

/// An answer whose lines are made as the client takes them, until there is none or the room closes.
pub(super) fn line_by_line<S: Send + 'static, F>(
    closing: CancellationToken,
    state: S,
    next: impl Fn(S) -> F + Send + Sync + 'static,
) -> Response
where
    F: Future<Output = Option<(String, S)>> + Send,
{
    let next = Arc::new(next);
    let lines = unfold((closing, next, state), |(closing, next, state)| async move {
        let (mut line, state) = tokio::select! {
            () = closing.cancelled() => None,
            line = next(state) => line,
        }?;
        if !line.ends_with('\n') {
            line.push('\n');
        }
        Some((Ok::<_, Infallible>(Bytes::from(line)), (closing, next, state)))
    });
    ([(CONTENT_TYPE, LINE_BY_LINE)], Body::from_stream(lines.fuse())).into_response()
}

/// Pieces of work at one time; each keeps a processor busy.
const AT_ONCE: usize = 1;

/// Lines that may wait for a reader. Progress that it does not take is left out.
const LINES: usize = 4;

/// Told how much is done, of how much; answers whether to go on.
pub(super) type Progress<'a> = facedown_core::ports::Progress<'a>;

/// The line and the places for long work of one kind.
pub(super) struct WorkQueue {
    places: Semaphore,
    line: Arc<Semaphore>,
    peers: Arc<Peers>,
    /// Pieces that wait for a place now.
    waiting: Arc<AtomicUsize>,
    /// The error for a peer that asks for a second piece.
    running: fn() -> EngineError,
    each_block: usize,
    /// Time for which a second piece waits for the first to end before it is refused.
    patience: Duration,
}

/// The peers that have a piece in line.
#[derive(Default)]
struct Peers {
    asking: Mutex<HashSet<Peer>>,
    /// Told whenever one leaves.
    left: Notify,
}

/// A peer's one place in line, until it is dropped.
struct Turn {
    peer: Option<Peer>,
    peers: Arc<Peers>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(peer) = self.peer {
            self.peers.asking.lock().unwrap_or_else(PoisonError::into_inner).remove(&peer);
            self.peers.left.notify_waiters();
        }
    }
}

/// The reader of a piece of work, for whom lines are written while it goes on.
pub(super) struct Reader {
    lines: mpsc::Sender<LongAnswer>,
    closing: CancellationToken,
    waiting: Arc<AtomicUsize>,
}

impl Reader {
    /// Writes a line; one that the reader does not take in time is left out. The answer is [`Reader::is_there`].
    pub(super) fn tell(&self, line: LongAnswer) -> bool {
        let _ = self.lines.try_send(line);
        self.is_there()
    }

    /// Does anybody still read, in a room that is open?
    pub(super) fn is_there(&self) -> bool {
        !self.lines.is_closed() && !self.closing.is_cancelled()
    }

    /// Do others wait for the place?
    pub(super) fn others_wait(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

/// One more that waits, until it is dropped.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn begin(count: &'a AtomicUsize) -> Waits<'a> {
        count.fetch_add(1, Ordering::Relaxed);
        Waits(count)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl WorkQueue {
    /// A queue; who asks for a second piece hears what `running` says.
    pub(super) fn new(limits: LongWork, running: fn() -> EngineError) -> Arc<WorkQueue> {
        WorkQueue::patient(limits, running, Duration::ZERO)
    }

    /// The same where a second piece waits so long for the first to end: for work that its reader calls off to ask for
    /// another.
    pub(super) fn patient(
        limits: LongWork,
        running: fn() -> EngineError,
        patience: Duration,
    ) -> Arc<WorkQueue> {
        Arc::new(WorkQueue {
            places: Semaphore::new(AT_ONCE),
            line: Arc::new(Semaphore::new(limits.in_line.clamp(1, Semaphore::MAX_PERMITS))),
            peers: Arc::default(),
            waiting: Arc::default(),
            running,
            patience,
            each_block: limits.each_block.max(1),
        })
    }

    /// A place in line for a peer; `None` where it has one.
    fn turn(&self, peer: Option<Peer>) -> Result<Option<Turn>, Error> {
        if let Some(peer) = peer {
            let mut peers = self.peers.asking.lock().unwrap_or_else(PoisonError::into_inner);
            if peers.contains(&peer) {
                return Ok(None);
            }
            if peers.iter().filter(|other| other.block() == peer.block()).count() >= self.each_block {
                return Err(Error::Crowded);
            }
            peers.insert(peer);
        }
        Ok(Some(Turn { peer, peers: Arc::clone(&self.peers) }))
    }

    /// A place in line for a peer, as soon as it has no other there.
    async fn turn_in_time(&self, peer: Option<Peer>) -> Result<Turn, Error> {
        let until = Instant::now() + self.patience;
        loop {
            // Whoever leaves after this is heard.
            let left = self.peers.left.notified();
            if let Some(turn) = self.turn(peer)? {
                return Ok(turn);
            }
            if timeout_at(until, left).await.is_err() {
                return Err((self.running)().into());
            }
        }
    }

    /// Takes a piece of work: `prepare` reads and checks what was sent, `carry_out` does the work and makes the last
    /// line.
    ///
    /// # Errors
    /// Takes the work; refuses before anything is streamed: a peer's second piece, and too long a line of others.
    pub(super) async fn take<P: Send + 'static>(
        self: &Arc<Self>,
        room: &Room,
        asker: &Asker,
        prepare: impl FnOnce() -> Result<P, Error> + Send + 'static,
        carry_out: impl FnOnce(P, &mut Progress<'_>) -> Result<LongAnswer, Error> + Send + 'static,
    ) -> Result<Response, Error> {
        let counted = |prepared: P, reader: &Reader| {
            carry_out(prepared, &mut |done, of| reader.tell(LongAnswer::Progress { done, of }))
        };
        self.stream(room, asker, prepare, counted).await
    }

    /// The same for work that writes lines of its own.
    ///
    /// # Errors
    /// Those of [`WorkQueue::take`].
    pub(super) async fn stream<P: Send + 'static>(
        self: &Arc<Self>,
        room: &Room,
        asker: &Asker,
        prepare: impl FnOnce() -> Result<P, Error> + Send + 'static,
        carry_out: impl FnOnce(P, &Reader) -> Result<LongAnswer, Error> + Send + 'static,
    ) -> Result<Response, Error> {
        let turn = self.turn_in_time(asker.peer).await?;
        let place = Arc::clone(&self.line).try_acquire_owned().map_err(|_| Error::Crowded)?;
        // They go with the work: a client that leaves meanwhile does not get them back before it is over.
        let (piece, turn, place) = asker
            .work(move |_| {
                let prepared = prepare()?;
                let piece: Piece = Box::new(move |reader| carry_out(prepared, reader));
                Ok((piece, turn, place))
            })
            .await?;
        let (lines, outgoing) = mpsc::channel(LINES);
        let (queue, room) = (Arc::clone(self), room.clone());
        tokio::spawn(async move {
            let last = queue.carry_out(&room, piece, &lines).await;
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
    async fn carry_out(&self, room: &Room, piece: Piece, lines: &mpsc::Sender<LongAnswer>) -> LongAnswer {
        let failed = |error: Error| LongAnswer::Failed { error: error.body() };
        if self.places.available_permits() == 0 {
            let _ = lines.try_send(LongAnswer::Waiting);
        }
        let closing = room.closing();
        let waits = Waits::begin(&self.waiting);
        let _place = tokio::select! {
            place = self.places.acquire() => match place {
                Ok(place) => place,
                Err(_) => return failed(Error::Busy),
            },
            () = lines.closed() => return failed(Error::Busy),
            () = closing.cancelled() => return failed(Error::Busy),
        };
        drop(waits);
        let reader = Reader { lines: lines.clone(), closing, waiting: Arc::clone(&self.waiting) };
        let made = spawn_blocking(move || piece(&reader));
        match made.await {
            Ok(Ok(last)) => last,
            Ok(Err(error)) => failed(error),
            Err(_) => failed(Error::Unfinished),
        }
    }
}

/// A piece of work that is prepared, whatever it is.
type Piece = Box<dyn FnOnce(&Reader) -> Result<LongAnswer, Error> + Send>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_provider_s_block_of_networks_does_not_fill_the_line() {
        let queue = WorkQueue::new(LongWork::default(), || EngineError::ReviewRunning);
        let turn = |address: &str| queue.turn(Limits::default().peer(address.parse().ok(), None));
        let block: Vec<_> =
            (0..queue.each_block).map(|n| turn(&format!("2001:db8:1:{n:x}::1")).unwrap()).collect();
        assert!(matches!(turn("2001:db8:1:0::2"), Ok(None)));
        assert!(matches!(turn("2001:db8:1:ffff::1"), Err(Error::Crowded)));
        assert!(turn("2001:db8:2::1").is_ok() && turn("192.0.2.1").is_ok());
        drop(block);
        assert!(turn("2001:db8:1:ffff::1").is_ok());
    }
}
