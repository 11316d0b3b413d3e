//! Work that takes a processor for a while: off the threads that serve sockets, a few pieces at a time, one a peer.
//!
//! A thread cannot be stopped from outside. So a piece of work keeps its place until it is over, even if its client has
//! left, and nobody gets more of the processor by disconnecting. Work that goes step by step checks at each step
//! whether its client is still there.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::Response;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::limits::Sender;
use super::long::{Shelf, Written};
use crate::error::Error;
use crate::figures::whole;
use crate::limits::{Answers, Peer, Working};

/// The places where work of the group `Work` is done, and those that wait for one.
pub(super) struct Bench {
    places: Arc<Semaphore>,
    line: Arc<Semaphore>,
    /// For each peer with pieces of work, the turn that they take one after another.
    turns: Mutex<HashMap<Peer, Weak<Semaphore>>>,
    limits: Working,
    /// Time for which a piece waits for its place.
    patience: Duration,
    /// The pieces that are made and not read yet.
    shelf: Shelf,
}

/// A place to work at, until it is dropped, and the peer's turn with it.
#[derive(Debug)]
pub(super) struct Place {
    _place: OwnedSemaphorePermit,
    _turn: Option<OwnedSemaphorePermit>,
}

impl Bench {
    /// A bench where pieces of work wait for a place so long at most.
    pub(super) fn new(patience: Duration, limits: Working, answers: Answers) -> Arc<Bench> {
        let at_once = limits.at_once.clamp(1, Semaphore::MAX_PERMITS);
        let in_line = limits.in_line.min(Semaphore::MAX_PERMITS);
        let limits = Working { at_once, in_line, ..limits };
        Arc::new(Bench {
            places: Arc::new(Semaphore::new(at_once)),
            line: Arc::new(Semaphore::new(in_line)),
            turns: Mutex::default(),
            limits,
            patience,
            shelf: Shelf::new(answers),
        })
    }

    /// Pieces that are being done.
    pub(super) fn running(&self) -> i64 {
        whole(self.limits.at_once.saturating_sub(self.places.available_permits()))
    }

    /// Pieces that wait.
    pub(super) fn waiting(&self) -> i64 {
        whole(self.limits.in_line.saturating_sub(self.line.available_permits()))
    }

    fn turn(&self, peer: Peer) -> Result<Arc<Semaphore>, Error> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        // Each piece holds the turn of its peer, so there are never more turns than pieces.
        turns.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = turns.get(&peer).and_then(Weak::upgrade) {
            return if Arc::strong_count(&turn) > self.limits.each_peer {
                Err(Error::Crowded)
            } else {
                Ok(turn)
            };
        }
        let turn = Arc::new(Semaphore::new(1));
        turns.insert(peer, Arc::downgrade(&turn));
        Ok(turn)
    }

    /// Waits for a place. A piece waits for the turn of its peer first, so each peer stands in the common line with one
    /// piece at a time. Dropping this future leaves the line.
    async fn place(&self, peer: Option<Peer>) -> Result<Place, Error> {
        let _in_line = self.line.try_acquire().map_err(|_| Error::Crowded)?;
        let turn = peer.map(|peer| self.turn(peer)).transpose()?;
        let place = timeout(self.patience, async {
            let turn = match turn {
                Some(turn) => Some(turn.acquire_owned().await?),
                None => None,
            };
            let place = Arc::clone(&self.places).acquire_owned().await?;
            Ok::<_, AcquireError>(Place { _place: place, _turn: turn })
        });
        match place.await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) | Err(_) => Err(Error::Crowded),
        }
    }
}

/// Tells a piece of work whether its client still waits for it.
#[derive(Clone)]
pub(super) struct Wanted(CancellationToken);

impl Wanted {
    /// Does the client still wait?
    pub(super) fn is_wanted(&self) -> bool {
        !self.0.is_cancelled()
    }

    /// Ends the work if its client is gone.
    ///
    /// # Errors
    /// An error that nobody will read.
    pub(super) fn check(&self) -> Result<(), Error> {
        if self.is_wanted() { Ok(()) } else { Err(Error::Busy) }
    }
}

/// The sender of a request for work.
pub(super) struct Asker {
    bench: Arc<Bench>,
    /// The peer by whom its work is counted, if it is counted.
    pub(super) peer: Option<Peer>,
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Asker, Error> {
        let bench = parts.extensions.get::<Arc<Bench>>().ok_or(Error::Unfinished)?;
        let Sender(peer) = parts.extensions.get().copied().ok_or(Error::Unfinished)?;
        Ok(Asker { bench: Arc::clone(bench), peer })
    }
}

impl Asker {
    /// Hands out what was made.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too much waits for its readers already.
    pub(super) fn hand_out(&self, written: Written) -> Result<Response, Error> {
        self.bench.shelf.hand_out(self.peer, written)
    }

    /// A place for work that waits for the storage meanwhile, until it is dropped.
    ///
    /// # Errors
    /// [`Error::Crowded`] if too many others wait.
    pub(super) async fn place(&self) -> Result<Place, Error> {
        self.bench.place(self.peer).await
    }

    /// Does a piece of work. It keeps its place until it is over, even if this future is dropped before.
    ///
    /// # Errors
    /// [`Error::Crowded`] if too many others wait, or the error of the work itself.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        piece: impl FnOnce(&Wanted) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let piece: Piece = Box::new(move |wanted| Ok(Box::new(piece(wanted)?)));
        let made = self.make(piece).await?.downcast::<T>();
        made.map(|made| *made).map_err(|_| Error::Unfinished)
    }

    /// The same whatever is made.
    async fn make(&self, piece: Piece) -> Result<Box<dyn Any + Send>, Error> {
        let place = self.bench.place(self.peer).await?;
        let gone = CancellationToken::new();
        let wanted = Wanted(gone.clone());
        let _waiting = gone.drop_guard();
        let made = spawn_blocking(move || {
            let _place = place;
            wanted.check()?;
            piece(&wanted)
        });
        made.await.map_err(|_| Error::Unfinished)?
    }
}

/// A piece of work, whatever it makes: a task of the runtime is a thousand lines of code for each kind there is.
type Piece = Box<dyn FnOnce(&Wanted) -> Result<Box<dyn Any + Send>, Error> + Send>;

/// The line of those who show a password: each is hashed, so of each peer one at a time, and the peers in turn.
#[derive(Clone)]
pub(super) struct Passwords(pub(super) Arc<Bench>);

/// Somebody who shows a password.
pub(super) struct AtDoor(Asker);

impl<S: Sync> FromRequestParts<S> for AtDoor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<AtDoor, Error> {
        let Passwords(bench) = parts.extensions.get().cloned().ok_or(Error::Unfinished)?;
        let Sender(peer) = parts.extensions.get().copied().ok_or(Error::Unfinished)?;
        Ok(AtDoor(Asker { bench, peer }))
    }
}

impl AtDoor {
    /// Waits to be next.
    ///
    /// # Errors
    /// [`Error::Crowded`] if too many others wait.
    pub(super) async fn next(&self) -> Result<Place, Error> {
        self.0.place().await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;
    use crate::limits::Limits;

    /// Far longer than any of this takes.
    const LONG: Duration = Duration::from_secs(600);

    fn peer(n: u8) -> Option<Peer> {
        Limits::default().peer(Some([192, 0, 2, n].into()), None)
    }

    fn own_bench() -> Arc<Bench> {
        Bench::new(LONG, Working::default(), Answers::default())
    }

    fn asker(bench: &Arc<Bench>, n: u8) -> Asker {
        Asker { bench: Arc::clone(bench), peer: peer(n) }
    }

    #[tokio::test]
    async fn limits_may_be_as_large_as_a_number() {
        let most = Working { at_once: usize::MAX, in_line: usize::MAX, ..Working::default() };
        let bench = Bench::new(LONG, most, Answers::default());
        assert!(bench.place(peer(1)).await.is_ok());
    }

    #[tokio::test]
    async fn peers_take_turns_however_many_pieces_they_ask_for() {
        let bench = own_bench();
        let first = bench.place(peer(1)).await.unwrap();
        let mut second = Box::pin(bench.place(peer(1)));
        assert!((&mut second).now_or_never().is_none(), "a place is free, but not for the same peer");
        let other = bench.place(peer(2)).now_or_never().expect("for another it is").unwrap();
        let mut third = Box::pin(bench.place(peer(3)));
        assert!((&mut third).now_or_never().is_none());
        // Peer 1 asked before peer 3, but its turn comes only now: it goes to the end of the line.
        drop(first);
        let third = (&mut third).now_or_never().expect("it was next").unwrap();
        assert!((&mut second).now_or_never().is_none());
        drop(other);
        drop((&mut second).now_or_never().expect("it is free").unwrap());
        drop(third);
        assert_eq!(bench.places.available_permits(), bench.limits.at_once);
        // Without a peer there are no turns.
        let all: Vec<_> =
            (0..bench.limits.at_once).map(|_| bench.place(None).now_or_never().unwrap().unwrap()).collect();
        assert_eq!(all.len(), bench.limits.at_once);
    }

    #[tokio::test]
    async fn a_piece_whose_client_left_is_out_of_the_line() {
        let bench = own_bench();
        let first = bench.place(peer(1)).await.unwrap();
        let mut waiting: Vec<_> =
            (1..bench.limits.each_peer).map(|_| Box::pin(bench.place(peer(1)))).collect();
        assert!(waiting.iter_mut().all(|place| place.now_or_never().is_none()));
        assert_eq!(bench.line.available_permits(), bench.limits.in_line - waiting.len());
        let one_more = bench.place(peer(1)).now_or_never().expect("at once").unwrap_err();
        assert!(matches!(one_more, Error::Crowded), "{one_more:?}");
        waiting.clear();
        assert_eq!(bench.line.available_permits(), bench.limits.in_line);
        drop(first);
        drop(bench.place(peer(1)).now_or_never().expect("nobody is before it").unwrap());
        // Nothing is kept of peers that are gone.
        drop(bench.place(peer(2)).await.unwrap());
        assert_eq!(bench.turns.lock().unwrap().len(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn no_piece_waits_for_ever() {
        let bench = own_bench();
        let _first = bench.place(peer(1)).await.unwrap();
        let error = bench.place(peer(1)).await.unwrap_err();
        assert!(matches!(error, Error::Crowded), "{error:?}");
        assert_eq!(bench.line.available_permits(), bench.limits.in_line);
    }

    #[tokio::test]
    async fn work_keeps_its_place_until_it_is_over_and_sees_that_its_client_left() {
        static ENDED: AtomicBool = AtomicBool::new(false);
        let bench = own_bench();
        let (begun, has_begun) = mpsc::channel();
        let (end, may_end) = mpsc::channel::<()>();
        let asker = asker(&bench, 1);
        let mut work = Box::pin(asker.work(move |wanted| {
            begun.send(()).unwrap();
            while wanted.is_wanted() {
                std::thread::yield_now();
            }
            let _ = may_end.recv();
            ENDED.store(true, Ordering::SeqCst);
            wanted.check()
        }));
        assert!((&mut work).now_or_never().is_none());
        tokio::task::spawn_blocking(move || has_begun.recv()).await.unwrap().unwrap();
        drop(work);
        assert_eq!(bench.places.available_permits(), bench.limits.at_once - 1, "it goes on");
        let mut next = Box::pin(bench.place(peer(1)));
        assert!((&mut next).now_or_never().is_none());
        // The work ends only because it saw that its client left.
        drop(end);
        let _next = next.await.unwrap();
        assert!(ENDED.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let bench = own_bench();
        let broken = asker(&bench, 1).work(|_| -> Result<(), Error> { panic!("a fault") }).await;
        assert!(matches!(broken, Err(Error::Unfinished)), "{broken:?}");
        assert_eq!(asker(&bench, 1).work(|_| Ok(7)).await.unwrap(), 7);
    }
}
