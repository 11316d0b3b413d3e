//! Reviews of finished games.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, State};
use axum::response::Response;
use axum::routing::post;
use facedown_core::ports::Progress;
use facedown_core::ports::review::{Review, Reviewer};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::Seen;
use facedown_protocol::{LongAnswer, NewReview};

use super::body::Json;
use super::queue::WorkQueue;
use super::replays::{self, RECORD_LIMIT};
use super::work::Asker;
use crate::error::{EngineError, Error};
use crate::limits::LongWork;
use crate::room::Room;

/// `POST /reviews`.
pub(super) fn router(reviewer: Arc<dyn Reviewer>, limits: LongWork) -> Router<Room> {
    let queue = WorkQueue::new(limits, || EngineError::ReviewRunning);
    Router::new().route("/reviews", post(review)).layer(Extension(queue)).layer(Extension(reviewer))
}

/// The reviewer and solver of a room without engines.
pub(crate) struct Nobody;

impl Reviewer for Nobody {
    fn knows(&self, _game: &str) -> bool {
        false
    }

    fn review(&self, seen: &Seen, _outcome: Outcome, _progress: &mut Progress<'_>) -> Result<Review, String> {
        Err(format!("nobody here reviews {}", seen.game))
    }
}

async fn review(
    State(room): State<Room>,
    Extension(queue): Extension<Arc<WorkQueue>>,
    Extension(reviewer): Extension<Arc<dyn Reviewer>>,
    asker: Asker,
    Json(new): Json<NewReview, RECORD_LIMIT>,
) -> Result<Response, Error> {
    let (games, knowing) = (room.games(), Arc::clone(&reviewer));
    let prepare = move || {
        let (game, _, verified) = replays::open(games, &new.record)?;
        if !knowing.knows(game.about().id) {
            return Err(EngineError::NoReview { game: game.about().id }.into());
        }
        finished(&*verified.table, new.seat)
    };
    queue
        .take(&room, &asker, prepare, move |(seen, outcome), progress| {
            let review =
                reviewer.review(&seen, outcome, progress).map_err(|why| EngineError::Review { why })?;
            Ok(LongAnswer::Done { review: Box::new(review) })
        })
        .await
}

/// The observations that a seat had received of a game when it was over.
fn finished(table: &dyn facedown_core::table::AnyTable, seat: Seat) -> Result<(Seen, Outcome), Error> {
    if !table.seats().contains(&seat) {
        return Err(Error::NoSuchSeat { seat });
    }
    match table.outcome() {
        Some(outcome) if outcome.reason != reason::ABORTED => Ok((Seen::of(table, seat), outcome)),
        _ => Err(Error::NotOver),
    }
}
