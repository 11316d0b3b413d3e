//! Positions analyzed by an engine, from one seat's eyes. Nothing is kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Extension, State};
use axum::response::Response;
use axum::routing::post;
use facedown_core::notation::ActionError;
use facedown_core::ports::analysis::{AnalysisWish, Analyst, Lines, MOST_LINES};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::Start;
use facedown_protocol::{LongAnswer, NewAnalysis};

use super::body::Json;
use super::queue::WorkQueue;
use super::reviews::Nobody;
use super::work::Asker;
use crate::error::{EngineError, Error};
use crate::limits::LongWork;
use crate::room::Room;

/// Bytes of a body: a FEN has a few hundred.
const BODY_LIMIT: usize = 16 * 1024;

/// Time after which an analysis ends.
const LONGEST: Duration = Duration::from_secs(20);

/// The same while others wait.
const SHARE: Duration = Duration::from_secs(3);

/// Time for which an analysis waits until the one before it has heard that nobody listens any more.
const PATIENCE: Duration = Duration::from_secs(3);

/// `POST /analyses`.
pub(super) fn router(analyst: Arc<dyn Analyst>, limits: LongWork) -> Router<Room> {
    let queue = WorkQueue::patient(limits, || EngineError::AnalysisRunning, PATIENCE);
    Router::new().route("/analyses", post(analyze)).layer(Extension(queue)).layer(Extension(analyst))
}

impl Analyst for Nobody {
    fn knows(&self, _game: &str) -> bool {
        false
    }

    fn analyze(
        &self,
        wish: &AnalysisWish,
        _go_on: &dyn Fn() -> bool,
        _tell: &mut dyn FnMut(&Lines),
    ) -> Result<Lines, String> {
        Err(format!("nobody here analyzes {}", wish.game))
    }
}

async fn analyze(
    State(room): State<Room>,
    Extension(queue): Extension<Arc<WorkQueue>>,
    Extension(analyst): Extension<Arc<dyn Analyst>>,
    asker: Asker,
    Json(new): Json<NewAnalysis, BODY_LIMIT>,
) -> Result<Response, Error> {
    let (finding, knowing) = (room.clone(), Arc::clone(&analyst));
    let prepare = move || prepared(&finding, &*knowing, new);
    queue
        .stream(&room, &asker, prepare, move |wish, reader| {
            let began = Instant::now();
            let go_on = || {
                let time = if reader.others_wait() { SHARE } else { LONGEST };
                reader.is_there() && began.elapsed() < time
            };
            let found = analyst.analyze(&wish, &go_on, &mut |found| {
                reader.tell(LongAnswer::Deeper { found: found.clone() });
            });
            Ok(LongAnswer::Analyzed { found: found.map_err(|why| EngineError::Analysis { why })? })
        })
        .await
}

/// The question to the analyst: the position as one seat sees it, and nothing else of it.
fn prepared(room: &Room, analyst: &dyn Analyst, new: NewAnalysis) -> Result<AnalysisWish, Error> {
    let game = room.find(&new.game).ok_or_else(|| Error::NoSuchGame { id: new.game.clone() })?;
    let id = game.about().id;
    if !analyst.knows(id) {
        return Err(EngineError::NoAnalysis { game: id }.into());
    }
    let lines = new.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(EngineError::Lines { asked: lines, most: MOST_LINES }.into());
    }
    let given: Vec<_> = new.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let options = game.choose(&given)?;
    let position = game.position(&options, Start::Fen(&new.fen))?;
    let fen = position.fen(Some(Viewer::Seat(new.seat)))?;
    let table = position.into_table();
    if !table.seats().contains(&new.seat) {
        return Err(Error::NoSuchSeat { seat: new.seat });
    }
    if let Some(outcome) = table.outcome() {
        return Err(Error::Action(ActionError::Over { reason: outcome.reason }));
    }
    Ok(AnalysisWish { game: id, options, fen, seat: new.seat, lines })
}
