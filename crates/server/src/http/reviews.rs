//! Reviews of finished games: the answer is a stream of lines, so that a page can show how far it is and end it by going
//! away. Nothing is kept.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use facedown_core::outcome::{Outcome, reason};
use facedown_core::player::Seen;
use facedown_core::review::{Review, Reviewer};
use facedown_core::seat::Seat;
use futures_util::stream::unfold;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;

use super::body::Json;
use super::limits::Sender;
use super::replays::{self, RECORD_LIMIT};
use super::work::work;
use crate::error::Error;
use crate::limits::Peer;
use crate::protocol::{NewReview, ReviewMessage};
use crate::room::Room;

/// The content type of an answer that comes line by line.
pub(super) const LINE_BY_LINE: &str = "application/x-ndjson";

/// Reviews at one time; each keeps a processor busy.
const AT_ONCE: usize = 1;

/// Reviews that may be asked for and not done, those at work included.
const IN_LINE: usize = 16;

/// Lines that may wait for a reader. Progress that it does not take is left out.
const LINES: usize = 4;

/// `POST /reviews`.
pub(super) fn router(reviewer: Arc<dyn Reviewer>) -> Router<Room> {
    let desk = Desk {
        reviewer,
        places: Semaphore::new(AT_ONCE),
        line: Arc::new(Semaphore::new(IN_LINE)),
        peers: Arc::default(),
    };
    Router::new().route("/reviews", post(review)).layer(Extension(Arc::new(desk)))
}

/// The reviewer of a room without engines.
pub(crate) struct Nobody;

impl Reviewer for Nobody {
    fn knows(&self, _game: &str) -> bool {
        false
    }

    fn review(
        &self,
        seen: &Seen,
        _outcome: Outcome,
        _progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, String> {
        Err(format!("nobody here reviews {}", seen.game))
    }
}

/// Where reviews are made.
struct Desk {
    reviewer: Arc<dyn Reviewer>,
    places: Semaphore,
    line: Arc<Semaphore>,
    /// The peers that have a review in line.
    peers: Arc<Mutex<HashSet<Peer>>>,
}

/// A peer's one place in line, until it is dropped.
struct Turn {
    peer: Option<Peer>,
    peers: Arc<Mutex<HashSet<Peer>>>,
}

impl Turn {
    fn take(peer: Option<Peer>, peers: &Arc<Mutex<HashSet<Peer>>>) -> Result<Turn, Error> {
        let free = peer.is_none_or(|peer| peers.lock().unwrap_or_else(PoisonError::into_inner).insert(peer));
        if free { Ok(Turn { peer, peers: Arc::clone(peers) }) } else { Err(Error::ReviewRunning) }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(peer) = self.peer {
            self.peers.lock().unwrap_or_else(PoisonError::into_inner).remove(&peer);
        }
    }
}

async fn review(
    State(room): State<Room>,
    Extension(desk): Extension<Arc<Desk>>,
    Extension(Sender(peer)): Extension<Sender>,
    Json(new): Json<NewReview, RECORD_LIMIT>,
) -> Result<Response, Error> {
    let turn = Turn::take(peer, &desk.peers)?;
    let place = Arc::clone(&desk.line).try_acquire_owned().map_err(|_| Error::Crowded)?;
    let (games, knowing) = (room.games(), Arc::clone(&desk.reviewer));
    let (seen, outcome) = work(move || {
        let (game, _, verified) = replays::open(games, &new.record)?;
        if !knowing.knows(game.about().id) {
            return Err(Error::NoReview { game: game.about().id });
        }
        finished(&*verified.table, new.seat)
    })
    .await?;

    let (lines, outgoing) = mpsc::channel(LINES);
    tokio::spawn(async move {
        let last = carry_out(&desk, &room, seen, outcome, &lines).await;
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

/// What a seat had received of a game when it was over.
fn finished(table: &dyn facedown_core::table::AnyTable, seat: Seat) -> Result<(Seen, Outcome), Error> {
    if !table.seats().contains(&seat) {
        return Err(Error::NoSuchSeat { seat });
    }
    match table.outcome() {
        Some(outcome) if outcome.reason != reason::ABORTED => Ok((Seen::of(table, seat), outcome)),
        _ => Err(Error::NotOver),
    }
}

/// Waits for a place and makes the review; the last line.
async fn carry_out(
    desk: &Arc<Desk>,
    room: &Room,
    seen: Seen,
    outcome: Outcome,
    lines: &mpsc::Sender<ReviewMessage>,
) -> ReviewMessage {
    let failed = |error: Error| ReviewMessage::Failed { error: error.body() };
    if desk.places.available_permits() == 0 {
        let _ = lines.try_send(ReviewMessage::Waiting);
    }
    let closing = room.closing();
    let _place = tokio::select! {
        place = desk.places.acquire() => match place {
            Ok(place) => place,
            Err(_) => return failed(Error::Busy),
        },
        () = lines.closed() => return failed(Error::Busy),
        () = closing.cancelled() => return failed(Error::Busy),
    };
    let (reviewer, told) = (Arc::clone(&desk.reviewer), lines.clone());
    let made = spawn_blocking(move || {
        reviewer.review(&seen, outcome, &mut |done, of| {
            let sent = told.try_send(ReviewMessage::Progress { done, of });
            !matches!(sent, Err(mpsc::error::TrySendError::Closed(_))) && !closing.is_cancelled()
        })
    });
    match made.await {
        Ok(Ok(review)) => ReviewMessage::Done { review: Box::new(review) },
        Ok(Err(why)) => failed(Error::Review { why }),
        Err(_) => failed(Error::Unfinished),
    }
}
