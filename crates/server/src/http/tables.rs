//! Tables: making one, dealing, what it looks like, its record, the next one.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use facedown_protocol::{
    Committed, Invitation, Join, LiveGame, Locked, Made, Names, NewCommitment, NewContribution, NewLocks,
    NewTable, Progress, ServerMessage, ShowInvitation,
};
use facedown_storage::Holder;
use facedown_storage::id::{Id, Token};

use super::answer::Answer;
use super::body::Json;
use super::limits::Sender;
use super::session::MaybeSignedIn;
use super::token::{Bearer, MaybeBearer};
use crate::bots::Bots;
use crate::error::{Error, SealError};
use crate::ratings::Ratings;
use crate::room::{Asker, Room, Terms};

/// `POST /tables` and what is below a table, but for its socket.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/tables", post(make).get(listed))
        .route("/tables/{id}", get(look))
        .route("/tables/{id}/invitation", post(invitation))
        .route("/tables/{id}/join", post(join))
        .route("/tables/{id}/commitments", post(commit))
        .route("/tables/{id}/locks", post(lock))
        .route("/tables/{id}/contributions", post(contribute))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/record", get(record))
}

async fn make(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    MaybeSignedIn(who): MaybeSignedIn,
    Json(mut new): Json<NewTable>,
) -> Result<(StatusCode, Answer<Made>), Error> {
    let account = who.map(|who| who.account);
    if new.bot.is_some() && new.sealed == Some(true) {
        let why = "a bot keeps no lock; send the link to a native seat (`facedown bot --sealed`)".to_owned();
        return Err(SealError::NotSealed { why }.into());
    }
    let made = match new.bot.take() {
        Some(bot) => bots.table_with(new, &bot, account, peer).await?,
        None => {
            if let (Some(true), Some(account)) = (new.rated, &account) {
                // Whoever plays a game that counts plays it under the account's name.
                let name = account.name.clone();
                new.names = Some(Names { white: name.clone(), black: name });
            }
            let maker = account.map(|account| account.id);
            room.make_with(new, peer, Terms { maker, ..Terms::default() }).await?
        }
    };
    Ok((StatusCode::CREATED, Answer(made)))
}

/// `?live=true`: the games that go on. There is no other list; a table is found by its id and a token.
async fn listed(State(room): State<Room>, RawQuery(which): RawQuery) -> Result<Answer<Vec<LiveGame>>, Error> {
    match which.as_deref() {
        Some("live=true") => Ok(Answer(room.listed().await?)),
        _ => Err(Error::Body { why: "only the games that go on are listed: ask for ?live=true".to_owned() }),
    }
}

async fn invitation(
    State(room): State<Room>,
    Path(id): Path<String>,
    Json(shown): Json<ShowInvitation>,
) -> Result<Answer<Invitation>, Error> {
    Ok(Answer(room.invitation(&Id::given(id), &Token::given(shown.invite)).await?))
}

async fn join(
    State(room): State<Room>,
    Extension(ratings): Extension<Ratings>,
    Path(id): Path<String>,
    MaybeSignedIn(who): MaybeSignedIn,
    Json(join): Json<Join>,
) -> Result<(StatusCode, Answer<Made>), Error> {
    let (table, account) = (Id::given(id), who.map(|who| who.account));
    let own = ratings.sit_down(&table, &join.invite, account.as_ref()).await?;
    let name = own.unwrap_or(join.name);
    let made = room.join(&table, &Token::given(join.invite), &name).await?;
    Ok((StatusCode::CREATED, Answer(made)))
}

/// The table that a path names, and what a token opens there.
async fn enter(room: &Room, id: String, token: &Token) -> Result<(Id, Holder), Error> {
    let table = Id::given(id);
    let holder = room.admit(&table, token).await?;
    Ok((table, holder))
}

/// The same as a `sync` on the socket.
async fn look(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Answer<ServerMessage>, Error> {
    let (table, holder) = enter(&room, id, &token).await?;
    Ok(Answer(room.view(&table, holder).await?))
}

async fn commit(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Json(new): Json<NewCommitment>,
) -> Result<Answer<Committed>, Error> {
    let commitment = new.sha256.parse().map_err(|source| Error::Hex { field: "sha256", source })?;
    let (table, holder) = enter(&room, id, &token).await?;
    Ok(Answer(room.commit(&table, holder, new.seat, commitment).await?))
}

async fn lock(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Json(new): Json<NewLocks>,
) -> Result<Answer<Locked>, Error> {
    let (table, holder) = enter(&room, id, &token).await?;
    Ok(Answer(room.lock(&table, holder, new.seat, new.locks).await?))
}

async fn contribute(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Json(new): Json<NewContribution>,
) -> Result<Answer<Progress>, Error> {
    let contribution =
        new.contribution.parse().map_err(|source| Error::Hex { field: "contribution", source })?;
    let (table, holder) = enter(&room, id, &token).await?;
    let phase = room.contribute(&table, holder, new.seat, contribution).await?;
    Ok(Answer(Progress { phase }))
}

/// The token that was shown serves the whole sitting, so it is the next table's too.
async fn rematch(
    State(room): State<Room>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<(StatusCode, Answer<Made>), Error> {
    let (table, holder) = enter(&room, id, &token).await?;
    if holder == Holder::Spectator {
        return Err(Error::Spectator);
    }
    room.makes_tables()?;
    let next = room.rematch(&table, Asker::Player).await?;
    let made = Made {
        table: next.table.to_string(),
        token: token.into_text(),
        commitment: next.commitment.map(|c| c.to_string()),
        phase: next.phase,
        invite: None,
        watch: None,
    };
    Ok((StatusCode::CREATED, Answer(made)))
}

/// With a token, or of a game that is open to whoever has its address.
async fn record(
    State(room): State<Room>,
    Path(id): Path<String>,
    MaybeBearer(token): MaybeBearer,
) -> Result<impl IntoResponse, Error> {
    let record = match token {
        Some(token) => {
            let (table, holder) = enter(&room, id, &token).await?;
            room.record(&table, holder).await?
        }
        None => room.open_record(&Id::given(id)).await?,
    };
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], record))
}
