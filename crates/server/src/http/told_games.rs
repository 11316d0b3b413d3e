//! The games of a tournament: those with real cards are told here, and all that have a record are read.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use facedown_protocol::{ByHandGame, TournamentGame, TournamentView};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::body::Json;
use super::by_hand::{BODY_LIMIT, finished};
use super::queue::line_by_line;
use super::session::MaybeSignedIn;
use super::token::MaybeBearer;
use super::work::Asker;
use crate::error::Error;
use crate::room::Room;
use crate::tournaments::{Place, Tournaments};

/// `games` below a tournament.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/tournaments/{id}/games", get(games))
        .route("/tournaments/{id}/games/{place}", get(record).post(tell))
}

/// By the token of the organizer or of a player of the board, or by the account.
async fn tell(
    State(room): State<Room>,
    Extension(tournaments): Extension<Tournaments>,
    asker: Asker,
    MaybeSignedIn(who): MaybeSignedIn,
    MaybeBearer(token): MaybeBearer,
    Path((id, place)): Path<(String, String)>,
    Json(sheet): Json<ByHandGame, BODY_LIMIT>,
) -> Result<Answer<TournamentView>, Error> {
    let (id, account) = (Id::given(id), who.map(|who| who.account));
    let awaited = tournaments.awaited(&id, Place::read(&place)?, token.as_ref(), account.as_ref()).await?;
    awaited.check(&room, &sheet)?;
    let game = asker.work(move |wanted| finished(&room, &sheet, wanted)).await?;
    Ok(Answer(tournaments.tell(&id, awaited, game).await?))
}

async fn record(
    Extension(tournaments): Extension<Tournaments>,
    Path((id, place)): Path<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let text = tournaments.record(&Id::given(id), Place::read(&place)?).await?;
    Ok(([(CONTENT_TYPE, "application/jsonl")], text))
}

/// `?as=games` (a line a game), or `?as=records`.
async fn games(
    State(room): State<Room>,
    Extension(tournaments): Extension<Tournaments>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Error> {
    let records = match query.as_deref().unwrap_or_default() {
        "" | "as=games" => false,
        "as=records" => true,
        _ => return Err(Error::Query { why: "ask for ?as=games or ?as=records".to_owned() }),
    };
    let id = Id::given(id);
    let games = tournaments.games(&id).await?.into_iter();
    let rest = Rest { tournaments, id, games, records };
    Ok(line_by_line(room.closing(), rest, |mut rest| async move { Some((rest.line().await?, rest)) }))
}

/// The part of a stream that is still to come.
struct Rest {
    tournaments: Tournaments,
    id: Id,
    games: std::vec::IntoIter<(Place, TournamentGame)>,
    records: bool,
}

impl Rest {
    /// The next line or record; `None` after the last.
    async fn line(&mut self) -> Option<String> {
        loop {
            let (place, game) = self.games.next()?;
            if !self.records {
                return serde_json::to_string(&game).ok();
            }
            // A result that was entered without a game has none.
            if let Ok(record) = self.tournaments.record(&self.id, place).await {
                return Some(record);
            }
        }
    }
}
