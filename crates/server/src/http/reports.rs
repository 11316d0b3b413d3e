//! What accounts report to whoever operates the room.

use axum::Router;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::routing::post;
use facedown_protocol::{Done, NewReport};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::body::Json;
use super::session::MaybeSignedIn;
use super::token::MaybeBearer;
use crate::error::Error;
use crate::reports::Reports;
use crate::room::Room;

/// `POST /account/reports`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/account/reports", post(report))
}

/// With a token of the table, for whoever looks on there.
async fn report(
    State(room): State<Room>,
    Extension(reports): Extension<Reports>,
    who: MaybeSignedIn,
    MaybeBearer(token): MaybeBearer,
    Json(wish): Json<NewReport>,
) -> Result<(StatusCode, Answer<Done>), Error> {
    let who = who.owner()?;
    let shown = match (token, &wish.table) {
        (Some(token), Some(table)) => Some(room.admit(&Id::given(table.clone()), &token).await?),
        _ => None,
    };
    reports.take(&who.account, shown, wish).await?;
    Ok((StatusCode::CREATED, Answer(Done { ok: true })))
}
