//! The games there are, and how their positions are set up.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::routing::get;
use facedown_core::ports::analysis::Analyst;
use facedown_core::ports::review::Reviewer;
use facedown_core::ports::solution::Solver;
use facedown_core::rules::options::Preset;
use facedown_core::table::AnyGame;
use facedown_protocol::{GameForm, GameSummary, OptionPreset, scene};

use super::Front;
use super::answer::Answer;
use crate::error::Error;
use crate::room::Room;

/// `GET /games` and `GET /games/{id}/form`.
pub(super) fn router(front: &Front) -> Router<Room> {
    Router::new()
        .route("/games", get(games))
        .route("/games/{id}/form", get(form))
        .layer(Extension(Arc::clone(&front.solver)))
        .layer(Extension(Arc::clone(&front.reviewer)))
        .layer(Extension(Arc::clone(&front.analyst)))
}

fn preset(&(name, options): &Preset) -> OptionPreset {
    OptionPreset { name, options: options.iter().copied().collect() }
}

async fn games(
    State(room): State<Room>,
    Extension(solver): Extension<Arc<dyn Solver>>,
    Extension(reviewer): Extension<Arc<dyn Reviewer>>,
    Extension(analyst): Extension<Arc<dyn Analyst>>,
) -> Answer<Vec<GameSummary>> {
    let summary = |game: &&'static dyn AnyGame| {
        let about = game.about();
        GameSummary {
            id: about.id,
            name: about.name,
            inventor: about.inventor,
            summary: about.summary,
            seats: about.seats,
            files: about.files,
            ranks: about.ranks,
            ground: about.ground,
            options: game.option_specs(),
            targets: game.targets(),
            not_by_hand: game.by_hand().err(),
            start_drawn: game
                .choose(&[])
                .and_then(|usual| game.start_fen(&usual))
                .is_ok_and(|fen| fen.is_none()),
            presets: game.presets().iter().map(preset).collect(),
            picture: scene(*game, game.form().picture).ok(),
            sealed: game.choose(&[]).is_ok_and(|usual| game.sealed(&usual).is_ok()),
            puzzles: solver.knows(about.id),
            reviews: reviewer.knows(about.id),
            analyses: analyst.knows(about.id),
        }
    };
    Answer(room.games().iter().map(summary).collect())
}

async fn form(State(room): State<Room>, Path(id): Path<String>) -> Result<Answer<GameForm>, Error> {
    let game = room.find(&id).ok_or(Error::NoSuchGame { id })?;
    let form = GameForm::of(game).map_err(|why| {
        tracing::error!(game = game.about().id, %why, "the start of a form cannot be read");
        Error::Unfinished
    })?;
    Ok(Answer(form))
}
