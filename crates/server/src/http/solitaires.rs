//! The solitaires: finished games solved, hints in those that go on, and puzzles made. Nothing is kept.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, State};
use axum::response::Response;
use axum::routing::post;
use facedown_core::notation::ActionError;
use facedown_core::ports::Progress;
use facedown_core::ports::solution::{Finished, Hint, Puzzle, PuzzleWish, Seen, Solution, Solver};
use facedown_core::rules::outcome::reason;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::Start;
use facedown_protocol::{LongAnswer, NewHint, NewPuzzle, NewSolution};

use super::body::Json;
use super::queue::WorkQueue;
use super::replays::{self, RECORD_LIMIT};
use super::reviews::Nobody;
use super::work::Asker;
use crate::error::{EngineError, Error};
use crate::limits::LongWork;
use crate::room::Room;

/// Bytes of the wish for a puzzle.
const WISH_LIMIT: usize = 1024;

/// Bytes of the wish for a hint: a FEN has a few hundred.
const SEEN_LIMIT: usize = 16 * 1024;

/// `POST /solutions`, `POST /puzzles` and `POST /hints`.
pub(super) fn router(solver: Arc<dyn Solver>, limits: LongWork) -> Router<Room> {
    let queue = WorkQueue::new(limits, || EngineError::SolverRunning);
    Router::new()
        .route("/solutions", post(solution))
        .route("/puzzles", post(puzzle))
        .route("/hints", post(hint))
        .layer(Extension(queue))
        .layer(Extension(solver))
}

impl Solver for Nobody {
    fn knows(&self, _game: &str) -> bool {
        false
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }

    fn solve(&self, game: &Finished, _progress: &mut Progress<'_>) -> Result<Solution, String> {
        Err(format!("nobody here solves {}", game.game))
    }

    fn hint(&self, seen: &Seen) -> Result<Hint, String> {
        Err(format!("nobody here solves {}", seen.game))
    }

    fn puzzle(&self, wish: &PuzzleWish, _progress: &mut Progress<'_>) -> Result<Option<Puzzle>, String> {
        Err(format!("nobody here makes puzzles of {}", wish.game))
    }
}

async fn solution(
    State(room): State<Room>,
    Extension(queue): Extension<Arc<WorkQueue>>,
    Extension(solver): Extension<Arc<dyn Solver>>,
    asker: Asker,
    Json(new): Json<NewSolution, RECORD_LIMIT>,
) -> Result<Response, Error> {
    let (games, knowing) = (room.games(), Arc::clone(&solver));
    let prepare = move || {
        let (game, record, verified) = replays::open(games, &new.record)?;
        let game = game.about().id;
        if !knowing.knows(game) {
            return Err(EngineError::NoSolver { game: game.to_owned() }.into());
        }
        let outcome = verified.table.outcome().filter(|outcome| outcome.reason != reason::ABORTED);
        // While a game goes on, its solution would tell what is hidden.
        let (Some(outcome), Some(_)) = (outcome, &record.openings) else { return Err(Error::NotOver) };
        let options = verified.table.options().clone();
        let positions = verified.table.finish().map_err(|_| Error::NotOver)?;
        let fens = positions.iter().map(|position| position.fen(None)).collect::<Result<_, _>>()?;
        Ok(Finished { game, options, fens, score: outcome.score })
    };
    queue
        .take(&room, &asker, prepare, move |game, progress| {
            let solution = solver.solve(&game, progress).map_err(|why| EngineError::Solver { why })?;
            Ok(LongAnswer::Solved { solution: Box::new(solution), truth: game.fens })
        })
        .await
}

async fn puzzle(
    State(room): State<Room>,
    Extension(queue): Extension<Arc<WorkQueue>>,
    Extension(solver): Extension<Arc<dyn Solver>>,
    asker: Asker,
    Json(new): Json<NewPuzzle, WISH_LIMIT>,
) -> Result<Response, Error> {
    let game = room.find(&new.game).ok_or_else(|| Error::NoSuchGame { id: new.game.clone() })?.about().id;
    let knowing = Arc::clone(&solver);
    let prepare = move || {
        if !knowing.knows(game) {
            return Err(EngineError::NoSolver { game: game.to_owned() }.into());
        }
        let known = knowing.difficulties();
        if let Some(asked) = new.difficulty.as_deref().filter(|asked| !known.contains(asked)) {
            return Err(EngineError::Difficulty { asked: asked.to_owned(), known: known.join(", ") }.into());
        }
        Ok(PuzzleWish {
            game,
            difficulty: new.difficulty,
            unique: new.unique.unwrap_or(false),
            from: u64::from(new.number),
        })
    };
    queue
        .take(&room, &asker, prepare, move |wish, progress| {
            let made = solver.puzzle(&wish, progress).map_err(|why| EngineError::Solver { why })?;
            Ok(LongAnswer::Made { puzzle: made.ok_or(EngineError::NoPuzzle)? })
        })
        .await
}

async fn hint(
    State(room): State<Room>,
    Extension(queue): Extension<Arc<WorkQueue>>,
    Extension(solver): Extension<Arc<dyn Solver>>,
    asker: Asker,
    Json(new): Json<NewHint, SEEN_LIMIT>,
) -> Result<Response, Error> {
    let (finding, knowing) = (room.clone(), Arc::clone(&solver));
    let prepare = move || seen(&finding, &*knowing, new);
    queue
        .take(&room, &asker, prepare, move |seen, _| {
            let hint = solver.hint(&seen).map_err(|why| EngineError::Solver { why })?;
            Ok(LongAnswer::Hinted { hint })
        })
        .await
}

/// The question to the solver: the position as its player sees it, and nothing else of it.
fn seen(room: &Room, solver: &dyn Solver, new: NewHint) -> Result<Seen, Error> {
    let game = room.find(&new.game).ok_or_else(|| Error::NoSuchGame { id: new.game.clone() })?;
    let id = game.about().id;
    if !solver.knows(id) {
        return Err(EngineError::NoSolver { game: id.to_owned() }.into());
    }
    let given: Vec<_> = new.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let options = game.choose(&given)?;
    let position = game.position(&options, Start::Fen(&new.fen))?;
    let fen = position.fen(Some(Viewer::Seat(Seat::Solo)))?;
    if let Some(outcome) = position.into_table().outcome() {
        return Err(Error::Action(ActionError::Over { reason: outcome.reason }));
    }
    Ok(Seen { game: id, options, fen })
}
