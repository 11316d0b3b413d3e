//! Tables: making one, dealing, what it looks like, its record, the next one.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json as Answer, Router};

use super::body::Json;
use super::token::Bearer;
use facedown_core::seat::Seat;

use crate::error::Error;
use crate::id::{Id, Token};
use crate::protocol::{Committed, Made, NewCommitment, NewContribution, NewTable, Progress, ServerMessage};
use crate::room::{Player, Room};

/// `POST /tables` and what is below a table, but for its socket.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/tables", post(make))
        .route("/tables/{id}", get(look))
        .route("/tables/{id}/commitments", post(commit))
        .route("/tables/{id}/contributions", post(contribute))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/record", get(record))
}

async fn make(
    State(room): State<Room>,
    Json(new): Json<NewTable>,
) -> Result<(StatusCode, Answer<Made>), Error> {
    Ok((StatusCode::CREATED, Answer(room.make(new).await?)))
}

/// The table that a path names, and for whom a token acts there.
async fn enter(room: &Room, id: String, token: &Token) -> Result<(Id, Player), Error> {
    let table = Id::given(id);
    let player = room.player(&table, token).await?;
    Ok((table, player))
}

/// The same as a `sync` on the socket.
async fn look(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Answer<ServerMessage>, Error> {
    let (table, player) = enter(&room, id, &token).await?;
    Ok(Answer(room.view(&table, player).await?))
}

async fn commit(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Json(new): Json<NewCommitment>,
) -> Result<Answer<Committed>, Error> {
    let commitment = new.sha256.parse().map_err(|source| Error::Hex { field: "sha256", source })?;
    let (table, player) = enter(&room, id, &token).await?;
    Ok(Answer(room.commit(&table, player, new.seat.unwrap_or(Seat::White), commitment).await?))
}

async fn contribute(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Json(new): Json<NewContribution>,
) -> Result<Answer<Progress>, Error> {
    let contribution =
        new.contribution.parse().map_err(|source| Error::Hex { field: "contribution", source })?;
    let (table, player) = enter(&room, id, &token).await?;
    let phase = room.contribute(&table, player, new.seat.unwrap_or(Seat::White), contribution).await?;
    Ok(Answer(Progress { phase }))
}

/// The token that was shown serves the whole sitting, so it is the next table's too.
async fn rematch(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<(StatusCode, Answer<Made>), Error> {
    let (table, _) = enter(&room, id, &token).await?;
    let next = room.rematch(&table).await?;
    let made = Made {
        table: next.table.to_string(),
        token: token.into_text(),
        commitment: Some(next.commitment.to_string()),
        phase: next.phase,
        invite: None,
        watch: None,
    };
    Ok((StatusCode::CREATED, Answer(made)))
}

async fn record(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<impl IntoResponse, Error> {
    let (table, _) = enter(&room, id, &token).await?;
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], room.record(&table).await?))
}
