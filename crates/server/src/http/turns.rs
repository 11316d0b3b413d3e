//! The tables at which an account is to act, and its seats on other devices.

use axum::Router;
use axum::extract::{Extension, Path};
use axum::http::StatusCode;
use axum::routing::{get, post};
use facedown_protocol::{OpenedSeat, TurnView};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::session::Owner;
use crate::error::Error;
use crate::room::Room;
use crate::turns::Turns;

/// `/account/turns` and `/account/tables/{id}/seat`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/account/turns", get(turns)).route("/account/tables/{id}/seat", post(open_seat))
}

async fn turns(
    Extension(turns): Extension<Turns>,
    Owner(who): Owner,
) -> Result<Answer<Vec<TurnView>>, Error> {
    Ok(Answer(turns.of(&who.account).await?))
}

async fn open_seat(
    Extension(turns): Extension<Turns>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<(StatusCode, Answer<OpenedSeat>), Error> {
    let seat = turns.open_seat(&who.account, &Id::given(id)).await?;
    Ok((StatusCode::CREATED, Answer(seat)))
}
