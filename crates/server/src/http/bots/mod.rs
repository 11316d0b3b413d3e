//! The paths that clients of Lichess know, for bots and boards. They are as lenient as those clients need: bodies as JSON,
//! as a form or as plain text, fields that nobody knows, a slash at the end. Whatever is refused is said in one line of
//! text, as they expect it.

mod account;
mod challenges;
mod fields;
mod game;
mod program;
mod refused;
mod seat;
mod seek;
mod streams;

use axum::Router;

pub(super) use refused::{is_for_programs, plain};

use crate::room::Room;

/// Everything of them under `/api`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .merge(account::router())
        .merge(challenges::router())
        .merge(streams::router())
        .merge(game::router())
        .merge(seek::router())
}
