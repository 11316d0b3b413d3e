//! The games there are.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use facedown_core::options::Preset;

use crate::protocol::{GameSummary, OptionPreset};
use crate::room::Room;

/// `GET /games`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/games", get(games))
}

fn preset(&(name, options): &Preset) -> OptionPreset {
    OptionPreset { name, options: options.iter().copied().collect() }
}

async fn games(State(room): State<Room>) -> Json<Vec<GameSummary>> {
    let summary = |game: &&'static dyn facedown_core::erased::AnyGame| {
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
            presets: game.presets().iter().map(preset).collect(),
        }
    };
    Json(room.games().iter().map(summary).collect())
}
