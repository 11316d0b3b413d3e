//! A WebSocket as the room holds it: the handshake, pings, frames of a bounded size, and an end that is heard.

use std::collections::VecDeque;
use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{Extension, FromRequestParts, Request as HttpRequest};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use facedown_protocol::{ServerMessage, Strict};
use futures_util::future::BoxFuture;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use super::limits::{Origin, Sender};
use crate::doors::Guest;
use crate::error::{AccountError, Error, TournamentError};
use crate::figures::Figures;
use crate::limits::{Group, Ledger, Meter, Peer};
use crate::room::{Lag, Room, is_request_id};

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

/// Time for which nothing is read on a socket that has said too much: what it goes on saying waits with its sender.
const QUIET: Duration = Duration::from_millis(250);

/// Pings in a row that a connection may leave unanswered.
const UNANSWERED: u32 = 2;

/// A conversation on a socket, from its first message to its last.
pub(super) trait Conversation: Send + 'static {
    /// Holds it. Ends in order where the room closes or has nothing more to say.
    ///
    /// # Errors
    /// The reason it ends before its time.
    fn hold(self, line: &mut Line) -> impl Future<Output = Result<(), Broken>> + Send;
}

/// The one who opens a socket, as the layers before have found out.
#[derive(Clone)]
pub(super) struct Caller {
    /// By whom the messages are counted, if they are.
    pub(super) peer: Option<Peer>,
    from: Option<IpAddr>,
    guest: Arc<Guest>,
    /// The budgets of all peers.
    pub(super) ledger: Arc<Ledger>,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, ExtensionRejection> {
        let Extension(Sender(peer)) = Extension::from_request_parts(parts, state).await?;
        let Extension(Origin(from)) = Extension::from_request_parts(parts, state).await?;
        let Extension(guest) = Extension::from_request_parts(parts, state).await?;
        let Extension(ledger) = Extension::from_request_parts(parts, state).await?;
        Ok(Caller { peer, from, guest, ledger })
    }
}

impl Caller {
    /// The budget of the messages on the socket.
    pub(super) fn meter(&self) -> Messages {
        let own = Meter::new(self.ledger.limits().messages, Instant::now().into_std());
        Messages { own, peer: self.peer, ledger: Arc::clone(&self.ledger) }
    }

    /// Takes what one request of this group costs from the budget of this peer; nothing of whoever is not counted.
    ///
    /// # Errors
    /// [`Error::SlowDown`] where nothing is left of it.
    pub(super) fn pay(&self, group: Group) -> Result<(), Error> {
        let Some(peer) = self.peer else { return Ok(()) };
        let taken = self.ledger.take(group, peer, Instant::now().into_std());
        taken.map_err(|after| Error::SlowDown { after })
    }
}

/// The budget of the messages on a socket: its own, and that of all sockets of its peer. Whoever is not counted has no end
/// of them.
pub(super) struct Messages {
    own: Meter,
    peer: Option<Peer>,
    ledger: Arc<Ledger>,
}

impl Messages {
    /// Takes a message.
    ///
    /// # Errors
    /// The time after which another one is taken.
    pub(super) fn take(&mut self) -> Result<(), Duration> {
        let (Some(peer), now) = (self.peer, Instant::now().into_std()) else { return Ok(()) };
        self.own.take(now)?;
        self.ledger.take(Group::Messages, peer, now)
    }
}

/// Answers the handshake, and holds a conversation on the socket that comes of it.
pub(super) fn open(
    request: HttpRequest,
    caller: Caller,
    room: Room,
    conversation: impl Conversation,
) -> Response {
    let mut request = request.map(|_| ());
    let upgrading = hyper::upgrade::on(&mut request);
    let response = match create_response_with_body(&request, Body::empty) {
        Ok(response) => response,
        Err(why) => return Error::NoSocket { why: why.to_string() }.into_response(),
    };
    // One kind of task in the runtime for all kinds of conversations.
    let talk: BoxFuture<'static, ()> = Box::pin(async move {
        // The connection may end before it is upgraded; then there is nobody to talk to.
        let Ok(upgraded) = upgrading.await else { return };
        let limits = caller.ledger.limits();
        let mut line = Box::new(Line {
            socket: opened(upgraded).await,
            unreadable: false,
            // An interval of zero is refused with a panic.
            ping_every: limits.connections.ping_every.max(Duration::from_millis(1)),
            taken_within: limits.connections.message_taken_within,
            unanswered: 0,
            quiet_until: None,
            pings: Pings::default(),
            lag: Lag::default(),
            figures: room.figures().clone(),
        });
        let ended = tokio::select! {
            ended = conversation.hold(&mut line) => ended,
            () = room.bans().fall_on(caller.from) => Err(Broken::Refused(Error::Banned)),
            // The room closes and waits no longer.
            () = caller.guest.put_out() => return,
        };
        // Whoever is put out while it ends is not waited for.
        tokio::select! {
            () = Box::pin(line.end(ended)) => {}
            () = caller.guest.put_out() => {}
        }
    });
    tokio::spawn(talk);
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
        Error::TokenWrong | Error::Banned | Error::Account(AccountError::SignedOut) => 4403,
        Error::NoSuchTable { .. } | Error::Tournament(TournamentError::NoTournament { .. }) => 4404,
        Error::OldRules { .. } | Error::TableEnded { .. } | Error::Pruned(_) => 4410,
        Error::MessageTooLarge { .. } => 1009,
        Error::Busy | Error::Watched => 1013,
        Error::HelloExpected | Error::Message { .. } => 1008,
        _ => 1011,
    }
}

/// The reason a conversation ended before its time.
pub(super) enum Broken {
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
pub(super) struct Line {
    socket: WebSocketStream<TokioIo<Upgraded>>,
    /// Did reading fail? The library reads nothing more then.
    unreadable: bool,
    /// Time between two pings.
    ping_every: Duration,
    /// Time in which the reader must take a message.
    taken_within: Duration,
    /// Pings since the other side last sent anything.
    unanswered: u32,
    /// The time before which nothing is read.
    quiet_until: Option<Instant>,
    pings: Pings,
    /// The distance to the other side.
    pub(super) lag: Lag,
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
    pub(super) async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Broken> {
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

    /// Sends a message as JSON.
    pub(super) async fn say(&mut self, message: &impl Serialize) -> Result<(), Broken> {
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

    /// Says that a request was not carried out: in the same words on every socket.
    pub(super) async fn refuse_request(&mut self, id: Option<String>, error: &Error) -> Result<(), Broken> {
        self.figures.refused(error.code());
        if let Error::SlowDown { after } = error {
            self.quiet_until = Some(Instant::now() + QUIET.max(*after));
        }
        self.say(&ServerMessage::Refused { id, error: error.body() }).await
    }

    /// Says why the connection ends, and ends it.
    async fn refuse(&mut self, error: Error) {
        let code = close_code(&error);
        if self.refuse_request(None, &error).await.is_ok() {
            self.close(code).await;
        }
    }

    /// The times at which pings are due.
    pub(super) fn pings(&self) -> Interval {
        // The first one after the first message: how far away somebody is should be known before they move.
        let mut pings = interval_at(Instant::now(), self.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings
    }

    /// A ping is due.
    ///
    /// # Errors
    /// [`Broken::Gone`] where the last ones were not answered: a peer that lost its network sends nothing more, and the
    /// system notices that late or never.
    pub(super) async fn ping(&mut self, room: &Room) -> Result<(), Broken> {
        if self.unanswered >= UNANSWERED {
            return Err(Broken::Gone);
        }
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

    /// The first message, which comes at once or not at all.
    ///
    /// # Errors
    /// [`Error::HelloExpected`] where none comes in this time, or what is wrong with it.
    pub(super) async fn hello<T: DeserializeOwned>(&mut self, within: Duration) -> Result<T, Broken> {
        let hello = timeout(within, self.next()).await.map_err(|_| Error::HelloExpected)??;
        Ok(hello.map_err(|unread: Unread| unread.error)?)
    }

    /// The next message, or what is wrong with it. Pings and pongs are the library's business.
    pub(super) async fn next<T: DeserializeOwned>(&mut self) -> Result<Result<T, Unread>, Broken> {
        if let Some(until) = self.quiet_until {
            sleep_until(until).await;
            self.quiet_until = None;
        }
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
pub(super) struct Unread {
    /// The request that it was to be, where it says so.
    pub(super) id: Option<String>,
    /// The error.
    pub(super) error: Error,
}

/// As much of any request as its refusal needs.
#[derive(Deserialize)]
struct Named {
    id: String,
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unread> {
    if text.len() > MESSAGE_LIMIT {
        return Err(Unread { id: None, error: Error::MessageTooLarge { limit: MESSAGE_LIMIT } });
    }
    facedown_protocol::read(text.as_bytes()).map_err(|e| {
        let named = serde_json::from_str(text).ok().map(|Strict(Named { id })| id);
        let id = named.filter(|id| is_request_id(id));
        Unread { id, error: Error::Message { why: e.to_string() } }
    })
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
