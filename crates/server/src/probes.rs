//! What an operator asks beside `/api`: is the room there, can it read and store what happens, and what are its figures?

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use facedown_protocol::Health;
use tokio::time::timeout;

use crate::error::Error;
use crate::figures;
use crate::room::Room;

/// Time within which the database must answer; after it the room counts as not alive.
const READ_WITHIN: Duration = Duration::from_secs(5);

/// An application with `GET /health/live` and `GET /health/ready`, for whatever starts the room again or sends people to it.
pub(crate) fn probed(app: Router, room: &Room) -> Router {
    app.route("/health/live", get(live).with_state(room.clone()))
        .route("/health/ready", get(ready).with_state(room.clone()))
}

/// `GET /metrics`, and the same as in [`probed`].
pub(crate) fn figures(room: Room) -> Router {
    probed(Router::new().route("/metrics", get(metrics)).with_state(room.clone()), &room)
}

/// Does the room answer, its database included?
async fn live(State(room): State<Room>) -> impl IntoResponse {
    answer(read(&room).await, true)
}

/// Can games be played here: the database answers, what happened last was stored, and the games that were going on when
/// the room closed are taken up.
async fn ready(State(room): State<Room>) -> impl IntoResponse {
    let sound = match read(&room).await {
        Ok(()) => room.writable().await,
        Err(error) => Err(error),
    };
    answer(sound, room.is_loaded())
}

async fn read(room: &Room) -> Result<(), Error> {
    timeout(READ_WITHIN, room.readable()).await.unwrap_or(Err(Error::Busy))
}

fn answer(sound: Result<(), Error>, loaded: bool) -> (StatusCode, Json<Health>) {
    let (code, status, error) = match sound {
        Ok(()) if loaded => (StatusCode::OK, "ok", None),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, "loading", None),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, error.code(), Some(error.body())),
    };
    (code, Json(Health { status, version: env!("CARGO_PKG_VERSION"), error }))
}

async fn metrics(State(room): State<Room>) -> impl IntoResponse {
    ([(CONTENT_TYPE, figures::KIND)], room.figures().text())
}
