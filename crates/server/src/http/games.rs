//! The games there are.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use facedown_core::rules::options::Preset;

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
    let summary = |game: &&'static dyn facedown_core::table::AnyGame| {
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
        }
    };
    Json(room.games().iter().map(summary).collect())
}
