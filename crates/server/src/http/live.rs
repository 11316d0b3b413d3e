//! The socket of a table: one connection, one watcher.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, Request as HttpRequest, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use super::limits::{Origin, Sender};
use crate::doors::Guest;
use crate::error::Error;
use crate::figures::Figures;
use crate::id::{Id, Token};
use crate::limits::{Ledger, Limits, Meter, Peer};
use crate::protocol::{self, ClientMessage, ServerMessage, Strict};
use crate::room::{Command, Guest as Watching, Inbox, Lag, Request, Room, Wish, is_request_id};

/// Bytes of a message that are taken. What is larger is refused and the connection goes on, up to [`FRAME_LIMIT`].
const MESSAGE_LIMIT: usize = 16 * 1024;

/// Bytes of a message that are read at all; what is larger ends the connection.
const FRAME_LIMIT: usize = 128 * 1024;

/// Bytes that a connection's buffer for reading begins with: what clients say fits, and the library's own takes 128
/// KiB.
const READ_BUFFER: usize = 512;

/// Bytes of a message that go out in one frame; a longer message goes in several (RFC 6455, 5.4). For as long as a
/// connection lives, the library keeps a buffer for writing as large as its largest frame, and a view takes up to 25
/// KB.
const FRAGMENT: usize = 2 * 1024;

/// Time for which a connection that cannot be read any more is kept, so that what was said on it arrives: closing with
/// something unread in the system's buffers would take it back.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Pings in a row that a connection may leave unanswered.
const UNANSWERED: u32 = 2;

/// `GET /tables/{id}/live`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/tables/{id}/live", get(live))
}

async fn live(
    State(room): State<Room>,
    Path(id): Path<String>,
    Extension(ledger): Extension<Arc<Ledger>>,
    Extension(Sender(peer)): Extension<Sender>,
    Extension(Origin(from)): Extension<Origin>,
    Extension(guest): Extension<Arc<Guest>>,
    request: HttpRequest,
) -> Response {
    let mut request = request.map(|_| ());
    let upgrading = hyper::upgrade::on(&mut request);
    let response = match create_response_with_body(&request, Body::empty) {
        Ok(response) => response,
        Err(why) => return Error::NoSocket { why: why.to_string() }.into_response(),
    };
    tokio::spawn(async move {
        // The connection may end before it is upgraded; then there is nobody to talk to.
        let Ok(upgraded) = upgrading.await else { return };
        let limits = ledger.limits();
        let mut line = Box::new(Line {
            socket: opened(upgraded).await,
            unreadable: false,
            // An interval of zero is refused with a panic.
            ping_every: limits.connections.ping_every.max(Duration::from_millis(1)),
            taken_within: limits.connections.message_taken_within,
            unanswered: 0,
            pings: Pings::default(),
            lag: Lag::default(),
            figures: room.figures().clone(),
        });
        let table = Id::given(id);
        let ended = tokio::select! {
            ended = converse(&mut line, &room, &table, peer, limits) => ended,
            () = room.bans().fall_on(from) => Err(Broken::Refused(Error::Banned)),
            // The room closes and waits no longer.
            () = guest.put_out() => return,
        };
        // Whoever is put out while it ends is not waited for.
        tokio::select! {
            () = Box::pin(line.end(ended)) => {}
            () = guest.put_out() => {}
        }
    });
    response
}

async fn opened(upgraded: Upgraded) -> WebSocketStream<TokioIo<Upgraded>> {
    let config = WebSocketConfig::default()
        .max_message_size(Some(FRAME_LIMIT))
        .max_frame_size(Some(FRAME_LIMIT))
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await
}

/// Close code of a room that closes, and of a reader that should come back.
const GOING_AWAY: u16 = 1001;

/// Close codes as RFC 6455 and its registry have them; from 4400 on, ours: coming back is of no use.
fn close_code(error: &Error) -> u16 {
    match error {
        Error::TokenWrong | Error::Banned => 4403,
        Error::NoSuchTable { .. } => 4404,
        Error::OldRules { .. } | Error::TableEnded { .. } | Error::Pruned(_) => 4410,
        Error::MessageTooLarge { .. } => 1009,
        Error::Busy | Error::Watched => 1013,
        Error::HelloExpected | Error::Message { .. } => 1008,
        _ => 1011,
    }
}

/// Why a conversation ended before its time.
enum Broken {
    /// The other side is gone, or takes nothing any more.
    Gone,
    /// The room refused the viewer or its first message; the error is sent before the socket closes.
    Refused(Error),
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        Broken::Refused(error)
    }
}

/// One WebSocket with its pings.
struct Line {
    socket: WebSocketStream<TokioIo<Upgraded>>,
    /// Did reading fail? The library reads nothing more then.
    unreadable: bool,
    /// Time between two pings.
    ping_every: Duration,
    /// Time in which the reader must take a message.
    taken_within: Duration,
    /// Pings since the other side last sent anything.
    unanswered: u32,
    pings: Pings,
    lag: Lag,
    figures: Figures,
}

/// Measures how long a ping takes there and back.
#[derive(Default)]
struct Pings {
    /// The number of the last one, and when it was sent.
    sent: Option<(u32, Instant)>,
    /// The last round trips, the newest last.
    trips: VecDeque<Duration>,
}

/// Round trips of which the shortest counts.
const TRIPS: usize = 4;

impl Pings {
    /// The next ping, as bytes that nobody can know before they have it.
    fn next(&mut self, number: u32, now: Instant) -> Bytes {
        self.sent = Some((number, now));
        Bytes::copy_from_slice(&number.to_be_bytes())
    }

    /// A pong has come: the shortest of the last round trips, where it answers the last ping.
    fn answered(&mut self, by: &[u8], now: Instant) -> Option<Duration> {
        let (_, sent) = self.sent.take_if(|(number, _)| number.to_be_bytes() == by)?;
        if self.trips.len() >= TRIPS {
            self.trips.pop_front();
        }
        self.trips.push_back(now.saturating_duration_since(sent));
        self.trips.iter().min().copied()
    }
}

impl Line {
    /// Sends a message to a reader that must take it in time.
    async fn send(&mut self, message: Message) -> Result<(), Broken> {
        match timeout(self.taken_within, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Broken::Gone),
        }
    }

    /// Sends a text, in as many frames as it takes.
    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Broken> {
        let (mut rest, mut code) = (Bytes::from(text), OpCode::Data(Data::Text));
        let all = async {
            while !rest.is_empty() {
                let part = rest.split_to(FRAGMENT.min(rest.len()));
                self.socket.send(Message::Frame(Frame::message(part, code, rest.is_empty()))).await?;
                code = OpCode::Data(Data::Continue);
            }
            Ok::<_, tungstenite::Error>(())
        };
        timeout(self.taken_within, all).await.map_err(|_| Broken::Gone)?.map_err(|_| Broken::Gone)
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), Broken> {
        if let ServerMessage::Refused { error, .. } = message {
            self.figures.refused(error.code);
        }
        let text = serde_json::to_string(message).map_err(|_| Broken::Gone)?;
        self.send_text(text.into()).await
    }

    /// Ends the connection as its conversation did.
    async fn end(&mut self, ended: Result<(), Broken>) {
        match ended {
            Ok(()) => self.close(GOING_AWAY).await,
            Err(Broken::Gone) => {}
            Err(Broken::Refused(error)) => self.refuse(error).await,
        }
    }

    /// Says why the connection ends, and ends it.
    async fn refuse(&mut self, error: Error) {
        let code = close_code(&error);
        if self.say(&ServerMessage::Refused { id: None, error: error.body() }).await.is_ok() {
            self.close(code).await;
        }
    }

    async fn ping(&mut self, room: &Room) -> Result<(), Broken> {
        self.unanswered += 1;
        let ping = self.pings.next(room.random().number()?, Instant::now());
        self.send(Message::Ping(ping)).await
    }

    async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code: CloseCode::from(code), reason: Utf8Bytes::default() };
        // The other side answers with its own close frame; what it sent before that is not read any more.
        if self.send(Message::Close(Some(frame))).await.is_err() {
            return;
        }
        if self.unreadable {
            tokio::time::sleep(LAST_WORDS).await;
        } else {
            let answered = async { while let Some(Ok(_)) = self.socket.next().await {} };
            let _ = timeout(self.taken_within, answered).await;
        }
    }

    /// The next message, or what is wrong with it. Pings and pongs are the library's business.
    async fn next(&mut self) -> Result<Result<ClientMessage, Unread>, Broken> {
        loop {
            let heard = self.socket.next().await;
            self.unanswered = 0;
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(read(text.as_str())),
                Some(Ok(Message::Binary(_))) => {
                    let error = Error::Message { why: "it is binary; send JSON as text".to_owned() };
                    return Ok(Err(Unread { id: None, error }));
                }
                // Frames are put together by the library.
                Some(Ok(Message::Ping(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Pong(said))) => {
                    if let Some(trip) = self.pings.answered(&said, Instant::now()) {
                        self.lag.measured(trip);
                    }
                }
                Some(Ok(Message::Close(_))) | None => return Err(Broken::Gone),
                Some(Err(why)) => {
                    self.unreadable = true;
                    let too_large = matches!(why, tungstenite::Error::Capacity(_));
                    let error = Error::MessageTooLarge { limit: MESSAGE_LIMIT };
                    return Err(if too_large { Broken::Refused(error) } else { Broken::Gone });
                }
            }
        }
    }
}

/// A message that cannot be read.
struct Unread {
    /// The request that it was to be, where it says so.
    id: Option<String>,
    /// The error.
    error: Error,
}

/// As much of any request as its refusal needs.
#[derive(Deserialize)]
struct Named {
    id: String,
}

fn read(text: &str) -> Result<ClientMessage, Unread> {
    if text.len() > MESSAGE_LIMIT {
        return Err(Unread { id: None, error: Error::MessageTooLarge { limit: MESSAGE_LIMIT } });
    }
    protocol::read(text.as_bytes()).map_err(|e| {
        let named = serde_json::from_str(text).ok().map(|Strict(Named { id })| id);
        let id = named.filter(|id| is_request_id(id));
        Unread { id, error: Error::Message { why: e.to_string() } }
    })
}

/// Says hello and then carries requests in and views out, until the room closes, the table is put away, or the reader
/// cannot keep up; it may come back with the last number it saw.
async fn converse(
    line: &mut Line,
    room: &Room,
    table: &Id,
    peer: Option<Peer>,
    limits: &Limits,
) -> Result<(), Broken> {
    let meter = peer.map(|_| Meter::new(limits.messages, Instant::now().into_std()));
    let (outbox, mut outgoing) = mpsc::channel(limits.connections.messages_waiting.max(1));
    // A connection is open for hours: what is done once or now and then has memory while it is done, here and below.
    let (inbox, watcher) = Box::pin(greet(line, room, table, peer, limits, outbox)).await?;
    let ended = carry(line, room, watcher, meter, &inbox, &mut outgoing).await;
    // The task may be gone already; then there is nobody to leave.
    let _ = Box::pin(inbox.send(Command::Leave { watcher })).await;
    ended
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
    let hello =
        timeout(limits.connections.hello_within, line.next()).await.map_err(|_| Error::HelloExpected)??;
    let hello = hello.map_err(|unread| unread.error)?;
    let ClientMessage::Hello { token, since } = hello else { return Err(Error::HelloExpected.into()) };
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
    mut meter: Option<Meter>,
    inbox: &Inbox,
    outgoing: &mut mpsc::Receiver<Box<Utf8Bytes>>,
) -> Result<(), Broken> {
    let closing = room.closing();
    // The first one after the first view: how far away somebody is should be known before they move.
    let mut pings = interval_at(Instant::now(), line.ping_every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
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
                let asked = match meter.as_mut().map_or(Ok(()), |meter| meter.take(Instant::now().into_std())) {
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
                    Err((id, error)) => {
                        Box::pin(line.say(&ServerMessage::Refused { id, error: error.body() })).await?;
                    }
                }
            }
            // A peer that lost its network sends nothing more, and the system notices that late or never.
            _ = pings.tick() => if line.unanswered < UNANSWERED {
                Box::pin(line.ping(room)).await?;
            } else {
                return Err(Broken::Gone);
            },
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
        ClientMessage::CloseInvitation { id } => (id, None, Wish::CloseInvitation),
        ClientMessage::Look { id, from, count } => (id, None, Wish::Look { from, count }),
        ClientMessage::ClaimGone { id } => (id, None, Wish::ClaimGone),
    };
    Ok(Some(Request { id, seat, wish }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_of_the_last_round_trips_counts_and_no_answer_can_be_made_up() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let mut pings = Pings::default();
        assert_eq!(pings.answered(b"", start), None, "nothing was asked");
        let mut trip = |number: u32, took: u64| {
            let ping = pings.next(number, start);
            assert_eq!(pings.answered(&number.wrapping_add(1).to_be_bytes(), start), None, "another ping");
            let shortest = pings.answered(&ping, start + ms(took));
            assert_eq!(pings.answered(&ping, start + ms(took)), None, "once");
            shortest
        };
        assert_eq!(trip(7, 80), Some(ms(80)));
        assert_eq!(trip(8, 400), Some(ms(80)));
        assert_eq!((trip(9, 90), trip(10, 95), trip(11, 100)), (Some(ms(80)), Some(ms(80)), Some(ms(90))));
    }
}
