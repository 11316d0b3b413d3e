//! A program looks for somebody to play with: a seek in the lobby, which stands while the request is open.

use std::convert::Infallible;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use facedown_protocol::{LobbyMessage, RatingRange, Terms};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::fields::Given;
use super::program::Asker;
use super::refused::Refused;
use super::streams::KEEP_ALIVE;
use crate::bots::Wanted;
use crate::bots::scope::Scope;
use crate::error::{BotError, Error};
use crate::http::limits::Sender;
use crate::http::queue::LINE_BY_LINE;
use crate::lobby::{Connection, Lobby, Member, Offered, Seek};
use crate::people::{People, visitor_of};
use crate::room::Room;

/// Messages of the lobby that may wait for it.
const WAITING: usize = 8;

pub(super) fn router() -> Router<Room> {
    Router::new().route("/board/seek", post(seek))
}

/// A connection that is in the lobby for as long as this is there.
struct There {
    lobby: Lobby,
    connection: Connection,
    letters: mpsc::Receiver<LobbyMessage>,
}

impl Drop for There {
    fn drop(&mut self) {
        self.lobby.meeting.leave(self.connection);
    }
}

/// The answer has no words: the game is heard of in the event stream. It ends when somebody was found.
async fn seek(
    State(room): State<Room>,
    Extension(lobby): Extension<Lobby>,
    Extension(people): Extension<People>,
    Extension(Sender(peer)): Extension<Sender>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Response, Refused> {
    let account = asker.may(&[Scope::Board, Scope::Bot])?.account;
    room.makes_tables()?;
    let Wanted { game, options, clock, seat, rated, .. } = Wanted::read(&fields, |id| room.find(id))?;
    let terms = Terms {
        games: vec![game.to_owned()],
        options,
        clocks: clock.into_iter().collect(),
        seat: Some(seat),
        name: String::new(),
        listed: true,
        rated,
        rating_range: range(fields.get("ratingRange"))?,
    };
    let by = people.entrant(&account).await?;
    let seek = Seek::read(room.random().id()?, terms, Some(by), |game| room.find(game))?;
    let visitor = visitor_of(&account.id);
    let (sender, letters) = mpsc::channel(WAITING);
    let member = Member { account: account.id, room_deals: true };
    let connection = lobby.meeting.enter(visitor, peer, Some(member), sender).await?;
    let there = There { lobby: lobby.clone(), connection, letters };
    if let Offered::Paired(pairing) = lobby.meeting.offer(connection, seek).await? {
        tokio::spawn(async move { lobby.seat(*pairing, "seek".to_owned()).await });
    }
    let closing = room.closing();
    let lines = unfold((there, closing), |(mut there, closing)| async move {
        let heard = tokio::select! {
            () = closing.cancelled() => return None,
            heard = timeout(KEEP_ALIVE, waits(&mut there.letters)) => heard,
        };
        heard.is_err().then(|| (Ok::<_, Infallible>(Bytes::from_static(b"\n")), (there, closing)))
    });
    Ok(([(CONTENT_TYPE, LINE_BY_LINE)], Body::from_stream(lines.fuse())).into_response())
}

/// Reads `1400-1700`.
fn range(text: Option<&str>) -> Result<Option<RatingRange>, Error> {
    let Some(text) = text else { return Ok(None) };
    let bounds =
        text.split_once('-').and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
    match bounds {
        Some((least, most)) => Ok(Some(RatingRange { least, most })),
        None => Err(BotError::Challenge { why: "`ratingRange` is such as 1400-1700".to_owned() }.into()),
    }
}

/// Waits until the seek has come to its end: somebody was found, or was found and could not sit down.
async fn waits(letters: &mut mpsc::Receiver<LobbyMessage>) {
    while let Some(letter) = letters.recv().await {
        if let LobbyMessage::Paired { .. } | LobbyMessage::Refused { .. } = letter {
            return;
        }
    }
}
