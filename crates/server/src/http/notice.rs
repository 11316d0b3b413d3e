//! The operator's announcement to everybody.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};

use crate::protocol::Notice;
use crate::room::Room;

/// `GET /notice`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/notice", get(notice))
}

async fn notice(State(room): State<Room>) -> Json<Notice> {
    Json(room.notice())
}
