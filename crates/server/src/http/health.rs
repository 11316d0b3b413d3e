//! Is the room there, and can it store what happens?

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use facedown_protocol::Health;

use super::answer::Answer;
use crate::room::Room;

/// `GET /health`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/health", get(health))
}

async fn health(State(room): State<Room>) -> (StatusCode, Answer<Health>) {
    let (code, status, error) = match room.writable().await {
        Ok(()) => (StatusCode::OK, "ok", None),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, error.code(), Some(error.body())),
    };
    (code, Answer(Health { status, version: env!("CARGO_PKG_VERSION"), error }))
}
