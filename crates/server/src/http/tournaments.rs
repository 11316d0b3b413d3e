//! Tournaments: making one, entering, what the organizer does, and the socket of those who look at it.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery, Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use facedown_protocol::{
    Entered, NewContribution, NewEntry, NewEntryLink, NewTournament, OwnBoards, TournamentAccess,
    TournamentCommand, TournamentMade, TournamentMessage, TournamentRequest, TournamentSummary,
    TournamentView,
};
use facedown_storage::id::{Id, Token};
use facedown_storage::tournaments::Right;
use tokio::sync::broadcast::error::RecvError;

use super::answer::Answer;
use super::body::Json;
use super::line::{self, Broken, Caller, Conversation, Line, Unread};
use super::session::{MaybeSignedIn, Owner};
use super::token::Bearer;
use crate::error::Error;
use crate::room::Room;
use crate::tournaments::{Looking, Tournaments};

/// `/tournaments` and what is below.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/tournaments", get(list).post(make))
        .route("/tournaments/{id}", get(look))
        .route("/tournaments/{id}/entries", post(enter))
        .route("/tournaments/{id}/commands", post(command))
        .route("/tournaments/{id}/links", post(link))
        .route("/tournaments/{id}/access", post(access))
        .route("/tournaments/{id}/contribution", post(contribute))
        .route("/tournaments/{id}/boards", post(boards))
        .route("/tournaments/{id}/leave", post(leave))
        .route("/tournaments/{id}/crosstable", get(crosstable))
        .route("/tournaments/{id}/report", get(report))
        .route("/tournaments/{id}/live", get(live))
}

async fn list(
    Extension(tournaments): Extension<Tournaments>,
) -> Result<Answer<Vec<TournamentSummary>>, Error> {
    Ok(Answer(tournaments.list().await?))
}

async fn make(
    Extension(tournaments): Extension<Tournaments>,
    MaybeSignedIn(who): MaybeSignedIn,
    Json(wish): Json<NewTournament>,
) -> Result<(StatusCode, Answer<TournamentMade>), Error> {
    let account = who.map(|who| who.account);
    Ok((StatusCode::CREATED, Answer(tournaments.make(wish, account.as_ref()).await?)))
}

async fn look(
    Extension(tournaments): Extension<Tournaments>,
    Path(id): Path<String>,
) -> Result<Answer<TournamentView>, Error> {
    Ok(Answer(tournaments.view(&Id::given(id)).await?))
}

async fn enter(
    Extension(tournaments): Extension<Tournaments>,
    MaybeSignedIn(who): MaybeSignedIn,
    Path(id): Path<String>,
    Json(wish): Json<NewEntry>,
) -> Result<(StatusCode, Answer<Entered>), Error> {
    let account = who.map(|who| who.account);
    let entered = tournaments.enter(&Id::given(id), wish, account.as_ref()).await?;
    Ok((StatusCode::CREATED, Answer(entered)))
}

async fn command(
    Extension(tournaments): Extension<Tournaments>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Json(command): Json<TournamentCommand>,
) -> Result<Answer<TournamentView>, Error> {
    Ok(Answer(tournaments.command(&Id::given(id), &token, command).await?))
}

async fn link(
    Extension(tournaments): Extension<Tournaments>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Json(wish): Json<NewEntryLink>,
) -> Result<(StatusCode, Answer<Entered>), Error> {
    let entered = tournaments.link(&Id::given(id), &token, wish.number).await?;
    Ok((StatusCode::CREATED, Answer(entered)))
}

async fn access(
    Extension(tournaments): Extension<Tournaments>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<Answer<TournamentAccess>, Error> {
    Ok(Answer(tournaments.access(&Id::given(id), &who.account).await?))
}

async fn boards(
    Extension(tournaments): Extension<Tournaments>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Answer<OwnBoards>, Error> {
    Ok(Answer(tournaments.own_boards(&Id::given(id), token).await?))
}

async fn contribute(
    Extension(tournaments): Extension<Tournaments>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
    Json(wish): Json<NewContribution>,
) -> Result<Answer<TournamentView>, Error> {
    let id = Id::given(id);
    tournaments.contribute(&id, &token, &wish.contribution).await?;
    Ok(Answer(tournaments.view(&id).await?))
}

async fn leave(
    Extension(tournaments): Extension<Tournaments>,
    Bearer(token): Bearer,
    Path(id): Path<String>,
) -> Result<Answer<TournamentView>, Error> {
    Ok(Answer(tournaments.leave(&Id::given(id), &token).await?))
}

/// `?as=text` (columns), `?as=tabs` or `?as=csv`.
async fn crosstable(
    Extension(tournaments): Extension<Tournaments>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<impl IntoResponse, Error> {
    let form = query.as_deref().unwrap_or_default();
    if !matches!(form, "" | "as=text" | "as=tabs" | "as=csv") {
        return Err(Error::Query { why: "ask for ?as=text, ?as=tabs or ?as=csv".to_owned() });
    }
    let table = tournaments.crosstable(&Id::given(id)).await?;
    Ok(match form {
        "as=csv" => ([(CONTENT_TYPE, "text/csv; charset=utf-8")], table.csv()),
        "as=tabs" => ([(CONTENT_TYPE, "text/tab-separated-values; charset=utf-8")], table.tabs()),
        _ => ([(CONTENT_TYPE, "text/plain; charset=utf-8")], table.text()),
    })
}

async fn report(
    Extension(tournaments): Extension<Tournaments>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Error> {
    let report = tournaments.report(&Id::given(id)).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], report))
}

async fn live(
    State(room): State<Room>,
    Extension(tournaments): Extension<Tournaments>,
    caller: Caller,
    Path(id): Path<String>,
    request: HttpRequest,
) -> Response {
    let conversation = Look { room: room.clone(), tournaments, caller: caller.clone(), id: Id::given(id) };
    line::open(request, caller, room, conversation)
}

/// Somebody who looks at a tournament, or is about to.
struct Look {
    room: Room,
    tournaments: Tournaments,
    caller: Caller,
    id: Id,
}

/// A player who is there for as long as this is, however the conversation ends.
struct There {
    tournaments: Tournaments,
    id: Id,
    number: u32,
}

impl There {
    fn come(tournaments: &Tournaments, id: &Id, number: u32) -> There {
        tournaments.is_there(id, number, true);
        There { tournaments: tournaments.clone(), id: id.clone(), number }
    }
}

impl Drop for There {
    fn drop(&mut self) {
        self.tournaments.is_there(&self.id, self.number, false);
    }
}

impl Conversation for Look {
    async fn hold(self, line: &mut Line) -> Result<(), Broken> {
        let connections = self.caller.ledger.limits().connections;
        let TournamentRequest::Hello { token } = line.hello(connections.hello_within).await? else {
            return Err(Error::HelloExpected.into());
        };
        let right = match token {
            Some(token) => self.tournaments.right(&self.id, &Token::given(token)).await?,
            None => None,
        };
        let Looking { first, mut news } = self.tournaments.look(&self.id).await?;
        for message in first {
            line.send_text(message).await?;
        }
        let _there = match right {
            Some(Right::Entry(number)) => Some(There::come(&self.tournaments, &self.id, number)),
            _ => None,
        };
        let (closing, mut meter) = (self.room.closing(), self.caller.meter());
        let mut pings = line.pings();
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return Ok(()),
                message = line.next() => {
                    let message: Result<TournamentRequest, Unread> = message?;
                    let paid = meter.take();
                    let answer = match (paid, message) {
                        (Err(after), _) => Err(Error::SlowDown { after }),
                        (_, Err(Unread { error, .. })) => Err(error),
                        (_, Ok(TournamentRequest::Ping)) => Ok(TournamentMessage::Pong),
                        (_, Ok(TournamentRequest::Hello { .. })) => Err(Error::HelloTwice),
                    };
                    match answer {
                        Ok(answer) => line.say(&answer).await?,
                        Err(error) => line.refuse_request(None, &error).await?,
                    }
                }
                message = news.recv() => match message {
                    Ok(text) => line.send_text(text).await?,
                    Err(RecvError::Closed) => return Ok(()),
                    // A slow reader gets the whole anew.
                    Err(RecvError::Lagged(_)) => {
                        let again = self.tournaments.look(&self.id).await?;
                        news = again.news;
                        for message in again.first {
                            line.send_text(message).await?;
                        }
                    }
                },
                _ = pings.tick() => line.ping(&self.room).await?,
            }
        }
    }
}
