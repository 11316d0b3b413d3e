//! What people write to each other: whether an account lets others, and the lines at a table and in a tournament.

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use facedown_protocol::{AllowChat, ChatLine, ChatSettings, ChatView, Done, NewChatLine, TournamentChat};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::body::Json;
use super::session::{MaybeSignedIn, Owner};
use super::token::MaybeBearer;
use crate::chat::Chats;
use crate::error::Error;
use crate::room::Room;

/// `/account/chat`, and `chat` below a table and a tournament.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/account/chat", get(settings).post(allow))
        .route("/tables/{id}/chat", get(at_table).post(write))
        .route("/tournaments/{id}/chat", get(in_tournament).post(write_in_tournament))
        .route("/tournaments/{id}/chat/{line}", delete(delete_in_tournament))
}

async fn settings(
    Extension(chats): Extension<Chats>,
    Owner(who): Owner,
) -> Result<Answer<ChatSettings>, Error> {
    Ok(Answer(chats.settings(&who.account).await?))
}

async fn allow(
    Extension(chats): Extension<Chats>,
    who: MaybeSignedIn,
    Json(wish): Json<AllowChat>,
) -> Result<Answer<ChatSettings>, Error> {
    let who = who.owner()?;
    chats.allow(&who.account, wish).await?;
    Ok(Answer(chats.settings(&who.account).await?))
}

/// With a token of the table, or for the account that has a seat there.
async fn at_table(
    State(room): State<Room>,
    Extension(chats): Extension<Chats>,
    MaybeSignedIn(who): MaybeSignedIn,
    MaybeBearer(token): MaybeBearer,
    Path(id): Path<String>,
) -> Result<Answer<ChatView>, Error> {
    let table = Id::given(id);
    let shown = match token {
        Some(token) => Some(room.admit(&table, &token).await?),
        None => None,
    };
    let account = who.map(|who| who.account);
    Ok(Answer(chats.at_table(&table, shown, account.as_ref()).await?))
}

async fn write(
    Extension(chats): Extension<Chats>,
    who: MaybeSignedIn,
    Path(id): Path<String>,
    Json(line): Json<NewChatLine>,
) -> Result<(StatusCode, Answer<ChatLine>), Error> {
    let who = who.owner()?;
    let line = chats.write(&Id::given(id), &who.account, &line.text).await?;
    Ok((StatusCode::CREATED, Answer(line)))
}

/// By a token of the tournament, or for the account that has a right there.
async fn in_tournament(
    Extension(chats): Extension<Chats>,
    MaybeSignedIn(who): MaybeSignedIn,
    MaybeBearer(token): MaybeBearer,
    Path(id): Path<String>,
) -> Result<Answer<TournamentChat>, Error> {
    let account = who.map(|who| who.account);
    Ok(Answer(chats.in_tournament(&Id::given(id), token.as_ref(), account.as_ref()).await?))
}

async fn write_in_tournament(
    Extension(chats): Extension<Chats>,
    who: MaybeSignedIn,
    Path(id): Path<String>,
    Json(line): Json<NewChatLine>,
) -> Result<(StatusCode, Answer<ChatLine>), Error> {
    let who = who.owner()?;
    let line = chats.write_in_tournament(&Id::given(id), &who.account, &line.text).await?;
    Ok((StatusCode::CREATED, Answer(line)))
}

async fn delete_in_tournament(
    Extension(chats): Extension<Chats>,
    MaybeSignedIn(who): MaybeSignedIn,
    MaybeBearer(token): MaybeBearer,
    Path((id, line)): Path<(String, String)>,
) -> Result<Answer<Done>, Error> {
    let account = who.map(|who| who.account);
    let (id, line) = (Id::given(id), Id::given(line));
    chats.delete_in_tournament(&id, token.as_ref(), account.as_ref(), &line).await?;
    Ok(Answer(Done { ok: true }))
}
