//! What people write to each other: whether an account lets others, and the lines at a table.

use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json as Answer, Router};

use super::body::Json;
use super::session::{MaybeSignedIn, Owner};
use super::token::MaybeBearer;
use crate::chat::Chats;
use crate::error::Error;
use crate::id::Id;
use crate::protocol::{AllowChat, ChatLine, ChatSettings, ChatView, NewChatLine};
use crate::room::Room;

/// `/account/chat` and `/tables/{id}/chat`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/account/chat", get(settings).post(allow))
        .route("/tables/{id}/chat", get(at_table).post(write))
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
