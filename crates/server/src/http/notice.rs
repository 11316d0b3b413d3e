//! The operator's announcement to everybody.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use facedown_protocol::Notice;

use super::answer::Answer;
use crate::room::Room;

/// `GET /notice`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/notice", get(notice))
}

async fn notice(State(room): State<Room>) -> Answer<Notice> {
    Answer(room.notice())
}
