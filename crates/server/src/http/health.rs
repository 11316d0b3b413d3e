//! Is the room there?

use axum::routing::get;
use axum::{Json, Router};

use crate::protocol::Health;
use crate::room::Room;

/// `GET /health`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/health", get(health))
}

async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}
