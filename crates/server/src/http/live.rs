//! The socket of a table: one connection, one watcher.

use axum::Router;
use axum::extract::{Path, Request as HttpRequest, State};
use axum::response::Response;
use axum::routing::get;
use facedown_protocol::{ClientMessage, ServerMessage};
use facedown_storage::id::{Id, Token};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::line::{self, Broken, Caller, Conversation, Line, Messages, Unread};
use crate::error::Error;
use crate::limits::{Limits, Peer};
use crate::room::{Command, Guest as Watching, Inbox, Request, Room, Wish};

/// `GET /tables/{id}/live`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/tables/{id}/live", get(live))
}

async fn live(
    State(room): State<Room>,
    Path(id): Path<String>,
    caller: Caller,
    request: HttpRequest,
) -> Response {
    let conversation = AtTable { room: room.clone(), table: Id::given(id), caller: caller.clone() };
    line::open(request, caller, room, conversation)
}

/// Somebody at a table, or on the way there.
struct AtTable {
    room: Room,
    table: Id,
    caller: Caller,
}

impl Conversation for AtTable {
    /// Says hello and then carries requests in and views out, until the room closes, the table is put away, or the
    /// reader cannot keep up; it may come back with the last number it saw.
    async fn hold(self, line: &mut Line) -> Result<(), Broken> {
        let AtTable { room, table, caller } = self;
        let limits = caller.ledger.limits();
        let (outbox, mut outgoing) = mpsc::channel(limits.connections.messages_waiting.max(1));
        // A connection is open for hours: what is done once or now and then has memory while it is done, here and below.
        let (inbox, watcher) = Box::pin(greet(line, &room, &table, caller.peer, limits, outbox)).await?;
        let ended = carry(line, &room, watcher, caller.meter(), &inbox, &mut outgoing).await;
        // The task may be gone already; then there is nobody to leave.
        let _ = Box::pin(inbox.send(Command::Leave { watcher })).await;
        ended
    }
}

/// Hears the first message and lets its sender watch the table.
async fn greet(
    line: &mut Line,
    room: &Room,
    table: &Id,
    peer: Option<Peer>,
    limits: &Limits,
    outbox: mpsc::Sender<Box<Utf8Bytes>>,
) -> Result<(Inbox, u64), Broken> {
    let ClientMessage::Hello { token, since } = line.hello(limits.connections.hello_within).await? else {
        return Err(Error::HelloExpected.into());
    };
    let holder = room.admit(table, &Token::given(token)).await?;
    let inbox = room.inbox(table).await?;
    let (reply, number) = oneshot::channel();
    let guest = Watching { holder, peer, lag: line.lag.clone(), outbox };
    inbox.send(Command::Watch { guest, since, reply }).await.map_err(|_| Error::Busy)?;
    let watcher = number.await.map_err(|_| Error::Busy)??;
    Ok((inbox, watcher))
}

async fn carry(
    line: &mut Line,
    room: &Room,
    watcher: u64,
    mut meter: Messages,
    inbox: &Inbox,
    outgoing: &mut mpsc::Receiver<Box<Utf8Bytes>>,
) -> Result<(), Broken> {
    let closing = room.closing();
    let mut pings = line.pings();
    loop {
        tokio::select! {
            // A sign of life that has arrived is read before the next ping is due.
            biased;
            () = closing.cancelled() => return Ok(()),
            message = outgoing.recv() => match message {
                Some(text) => Box::pin(line.send_text(*text)).await?,
                None => return Ok(()),
            },
            message = line.next() => {
                // Whatever keeps the table busy, the time of a request is when it came.
                let at = room.now();
                let asked = match message? {
                    Ok(message) => request(message),
                    Err(Unread { id, error }) => Err((id, error)),
                };
                let asked = match meter.take() {
                    Ok(()) => asked,
                    Err(after) => Err((asked.ok().flatten().map(|r| r.id), Error::SlowDown { after })),
                };
                match asked {
                    Ok(Some(request)) => {
                        let command = Command::Request { watcher, at, request };
                        if Box::pin(inbox.send(command)).await.is_err() {
                            return Ok(());
                        }
                    }
                    Ok(None) => Box::pin(line.say(&ServerMessage::Pong)).await?,
                    Err((id, error)) => Box::pin(line.refuse_request(id, &error)).await?,
                }
            }
            _ = pings.tick() => Box::pin(line.ping(room)).await?,
        }
    }
}

/// The request to the table in a message; `None` for a ping, which asks nothing of it.
fn request(message: ClientMessage) -> Result<Option<Request>, (Option<String>, Error)> {
    let (id, seat, wish) = match message {
        ClientMessage::Ping => return Ok(None),
        ClientMessage::Hello { .. } => return Err((None, Error::HelloTwice)),
        ClientMessage::Act { id, n, action, seat } => (id, seat, Wish::Act { n, action }),
        ClientMessage::Part { id, n, begun, action, seat } => (id, seat, Wish::Part { n, begun, action }),
        ClientMessage::UndoPart { id, n, begun, seat } => (id, seat, Wish::UndoPart { n, begun }),
        ClientMessage::Resign { id, seat } => (id, seat, Wish::Resign),
        ClientMessage::OfferDraw { id, seat } => (id, seat, Wish::OfferDraw),
        ClientMessage::AnswerDraw { id, accept, seat } => (id, seat, Wish::AnswerDraw { accept }),
        ClientMessage::ClaimDraw { id, seat } => (id, seat, Wish::ClaimDraw),
        ClientMessage::Takeback { id, seat } => (id, seat, Wish::Takeback),
        ClientMessage::AnswerTakeback { id, accept, seat } => (id, seat, Wish::AnswerTakeback { accept }),
        ClientMessage::Abort { id, seat } => (id, seat, Wish::Abort),
        ClientMessage::Wake { id, seat } => (id, seat, Wish::Wake),
        ClientMessage::Rematch { id, offer } => (id, None, Wish::Rematch { offer }),
        ClientMessage::Say { id, phrase } => (id, None, Wish::Say(phrase)),
        ClientMessage::CloseInvitation { id } => (id, None, Wish::CloseInvitation),
        ClientMessage::Open { id, opening } => (id, None, Wish::Open { opening }),
        ClientMessage::Unseal { id, seed } => (id, None, Wish::Unseal { seed }),
        ClientMessage::Look { id, from, count } => (id, None, Wish::Look { from, count }),
        ClientMessage::GiveTime { id } => (id, None, Wish::GiveTime),
        ClientMessage::ClaimGone { id } => (id, None, Wish::ClaimGone),
    };
    Ok(Some(Request { id, seat, wish }))
}
