//! A server to test, and a client that speaks HTTP and WebSocket with it as any other would.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use facedown_core::deal::Contribution;
use facedown_core::table::AnyGame;
use facedown_server::inside::Set;
use facedown_server::inside::Time;
use facedown_server::inside::{Randomness, Room, Setting};
use facedown_server::limits::{Connections, Limits, Watching};
use facedown_server::{Config, Engines, SignUp, StartError};
use facedown_storage::Storage;
use facedown_storage::id::Id;
use facedown_storage::owning::Claimed;
use facedown_storage::postgres::Postgres;
use facedown_storage::sqlite::Sqlite;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::base;
use super::documented;

/// Time for which a test waits for the next message, far more than any answer takes on a busy machine.
const SILENCE: Duration = Duration::from_secs(90);

/// A small message is sent though the one before it is not acknowledged yet, as browsers do.
const AT_ONCE: bool = true;

/// Messages of a socket that are held to the document: whole games would take minutes.
const HELD: usize = 24;

/// A running server.
pub(super) struct Server {
    pub(super) address: SocketAddr,
    /// The room behind it, where the test has made that.
    pub(super) room: Option<Room>,
    /// Is what it answers and says held to its document?
    held: bool,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<Result<(), StartError>>,
    /// Its folder, where it has one of its own.
    _folder: Option<TempDir>,
}

/// Any free port of this machine.
pub(super) fn free_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

/// The usual limits, but no room that closes waits for long (most tests leave sockets open that nobody reads any more),
/// and comings and goings are heard of at once.
pub(super) fn usual() -> Limits {
    let connections = Connections { closed_within: Duration::from_millis(200), ..Connections::default() };
    let watching = Watching { gathered: Duration::ZERO, ..Watching::default() };
    Limits { connections, watching, ..Limits::default() }
}

/// The settings of a room with its games in a folder, without anything that is not usual.
pub(super) fn config(data_dir: &Path) -> Config {
    Config {
        data_dir: data_dir.to_owned(),
        database: base::server_for(data_dir),
        listen: free_port(),
        metrics: None,
        limits: usual(),
        sign_up: None,
        example_games: false,
        pairings: None,
        push: None,
        public_url: None,
    }
}

/// What the room is told of time and watching in most tests.
pub(super) fn setting() -> Setting {
    Setting { watching: usual().watching, looks: Duration::from_millis(50), ..Setting::default() }
}

/// The same with clocks that the test sets; with fresh ones the time stands still.
pub(super) fn set_by(clocks: &Set) -> Setting {
    Setting { time: Time::by(Box::new(clocks.clone())), ..setting() }
}

impl Server {
    /// The server as the program runs it, with its games in `data_dir`.
    pub(super) async fn start(data_dir: &Path) -> Server {
        Server::with(data_dir, Engines::default()).await
    }

    /// The same with a folder of its own, gone with it.
    pub(super) async fn fresh() -> Server {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path()).await;
        Server { _folder: Some(folder), ..server }
    }

    /// The same with computers to play against.
    pub(super) async fn with(data_dir: &Path, engines: Engines) -> Server {
        Server::limited(data_dir, engines, usual()).await
    }

    /// The same with limits of the test's choice.
    pub(super) async fn limited(data_dir: &Path, engines: Engines, limits: Limits) -> Server {
        Server::configured(&Config { limits, ..config(data_dir) }, engines).await.0
    }

    /// The same as it is configured, and the address of its figures.
    pub(super) async fn configured(config: &Config, engines: Engines) -> (Server, Option<SocketAddr>) {
        let ready = facedown_server::open(config, engines).await.unwrap();
        let (address, metrics) = (ready.address().unwrap(), ready.metrics());
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            ready.serve(axum::Router::new(), stopped).await;
            Ok(())
        });
        let server = Server { address, room: None, held: true, stop: Some(stop), running, _folder: None };
        assert_eq!(server.ask("GET", "/api/health", "", None).await.status, 200);
        (server, metrics)
    }

    /// The same server at another of its addresses; stopping this one stops nothing.
    pub(super) fn at(&self, address: SocketAddr) -> Server {
        // What is beside a room is not in its document.
        let (room, held, stop) = (None, false, None);
        Server { address, room, held, stop, running: tokio::spawn(async { Ok(()) }), _folder: None }
    }

    /// A server with games, a storage and a source of chance of the test's choice.
    pub(super) async fn over(
        games: &'static [&'static dyn AnyGame],
        storage: Arc<dyn Storage>,
        random: Randomness,
    ) -> Server {
        Server::set(games, storage, random, setting()).await
    }

    /// The same with other settings.
    pub(super) async fn set(
        games: &'static [&'static dyn AnyGame],
        storage: Arc<dyn Storage>,
        random: Randomness,
        setting: Setting,
    ) -> Server {
        Server::set_with(games, storage, (random, Engines::default()), setting).await
    }

    /// The same with computers to play against.
    pub(super) async fn set_with(
        games: &'static [&'static dyn AnyGame],
        storage: Arc<dyn Storage>,
        (random, engines): (Randomness, Engines),
        setting: Setting,
    ) -> Server {
        let Engines { computers, reviewer, analyst, solver, printer } = engines;
        let (limits, sign_up, pairings) = (usual(), SignUp::Open, None);
        let (push, public_url) = (None, None);
        let front = facedown_server::inside::Front {
            limits,
            sign_up,
            reviewer,
            analyst,
            solver,
            printer,
            pairings,
            push,
            public_url,
        };
        let room = Room::open_over(storage, games, random, computers, setting).await.unwrap();
        let listener = TcpListener::bind(free_port()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let kept = Some(room.clone());
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            facedown_server::inside::serve(listener, room, front, stopped).await;
            Ok(())
        });
        Server { address, room: kept, held: true, stop: Some(stop), running, _folder: None }
    }

    /// The same, with nothing held to the document: for tests that hear the same answers hundreds of times.
    pub(super) fn not_held(self) -> Server {
        Server { held: false, ..self }
    }

    /// Ends it in order.
    pub(super) async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let stopped = tokio::time::timeout(SILENCE, &mut self.running).await;
        stopped.expect("it ends").unwrap().unwrap();
    }

    /// Sends a request and takes the answer.
    pub(super) async fn ask(&self, method: &str, path: &str, token: &str, body: Option<&Value>) -> Reply {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if !token.is_empty() {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        if !body.is_empty() {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        self.send((head + "\r\n" + &body).as_bytes()).await
    }

    /// A connection on which these bytes are sent.
    pub(super) async fn connection(&self, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// The status of the answer to a newcomer; `None` if the connection ends without one.
    pub(super) async fn admits(&self) -> Option<u16> {
        let request = "GET /api/health HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n";
        let answer = to_the_end(&mut self.connection(request).await).await;
        String::from_utf8_lossy(&answer).split(' ').nth(1).and_then(|status| status.parse().ok())
    }

    /// Sends bytes as they are and takes the answer.
    pub(super) async fn send(&self, bytes: &[u8]) -> Reply {
        let (mut reading, mut writing) = TcpStream::connect(self.address).await.unwrap().into_split();
        let exchange = async {
            let sent = async {
                // A server that refuses may close before it has read everything.
                let _ = writing.write_all(bytes).await;
            };
            let answered = async {
                let mut received = Vec::new();
                reading.read_to_end(&mut received).await.map(|_| received)
            };
            tokio::join!(sent, answered).1
        };
        let received = tokio::time::timeout(SILENCE, exchange).await.expect("an answer in time");
        let reply = Reply::read(&received.expect("an answer before the connection ends"));
        if self.held {
            documented::hold(bytes, &reply);
        }
        reply
    }

    /// A socket to a table, without a hello.
    pub(super) async fn socket(&self, table: &str) -> Socket {
        let url = format!("ws://{}/api/tables/{table}/live", self.address);
        let (socket, _) = connect_async_with_config(url, None, AT_ONCE).await.unwrap();
        let socket = Socket::of(socket, "ServerMessage");
        if self.held { socket } else { socket.not_held() }
    }

    /// A socket to the lobby, without a hello.
    pub(super) async fn lobby(&self) -> Socket {
        let url = format!("ws://{}/api/lobby/live", self.address);
        let (socket, _) = connect_async_with_config(url, None, AT_ONCE).await.unwrap();
        Socket::of(socket, "LobbyMessage")
    }

    /// A socket to a tournament, without a hello.
    pub(super) async fn tournament(&self, id: &str) -> Socket {
        let url = format!("ws://{}/api/tournaments/{id}/live", self.address);
        let (socket, _) = connect_async_with_config(url, None, AT_ONCE).await.unwrap();
        Socket::of(socket, "TournamentMessage")
    }

    /// A socket to the lobby of a browser with a cookie, opened by a page of this origin.
    pub(super) async fn lobby_with(&self, cookie: &str, origin: Option<&'static str>) -> Socket {
        let url = format!("ws://{}/api/lobby/live", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_static(origin));
        }
        let (socket, _) = connect_async_with_config(request, None, AT_ONCE).await.unwrap();
        Socket::of(socket, "LobbyMessage")
    }

    /// A socket for the challenges of a browser with a cookie, after its hello.
    pub(super) async fn challenges_with(&self, cookie: &str) -> Socket {
        let url = format!("ws://{}/api/account/challenges/live", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (socket, _) = connect_async_with_config(request, None, AT_ONCE).await.unwrap();
        let mut socket = Socket::of(socket, "ChallengeMessage");
        socket.say(json!({"type": "hello"})).await;
        socket
    }

    /// The socket of a table by way of a proxy that names the peer.
    pub(super) async fn socket_from(&self, table: &str, peer: &'static str) -> Socket {
        let url = format!("ws://{}/api/tables/{table}/live", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", HeaderValue::from_static(peer));
        let (socket, _) = connect_async_with_config(request, None, AT_ONCE).await.unwrap();
        Socket::of(socket, "ServerMessage")
    }

    /// A socket that has said hello, and the first message on it.
    pub(super) async fn watch(&self, table: &Table, since: Option<u64>) -> (Socket, Value) {
        let mut socket = self.socket(&table.id).await;
        socket.say(json!({"type": "hello", "token": table.token, "since": since})).await;
        let first = socket.hear().await;
        (socket, first)
    }

    /// Makes a table, not dealt yet.
    pub(super) async fn make(&self, game: &str, options: &[(&str, &str)]) -> Table {
        let options: BTreeMap<_, _> = options.iter().copied().collect();
        let body = json!({"game": game, "options": options, "mode": "shared", "names": null});
        let reply = self.ask("POST", "/api/tables", "", Some(&body)).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        Table::of(&reply.json())
    }

    /// Commits and opens a contribution for each seat; the game is dealt then.
    pub(super) async fn deal(&self, table: &Table) {
        let seats: Vec<_> = self.view(table).await["deal"]["contributions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| part["seat"].clone())
            .collect();
        let contribution = |i: usize| Contribution::new([i as u8 + 1; 32]);
        for (i, seat) in seats.iter().enumerate() {
            let body = json!({"seat": seat, "sha256": contribution(i).commitment().to_string()});
            let reply = self.ask("POST", &table.path("/commitments"), &table.token, Some(&body)).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        for (i, seat) in seats.iter().enumerate() {
            let body = json!({"seat": seat, "contribution": contribution(i).to_hex()});
            let reply = self.ask("POST", &table.path("/contributions"), &table.token, Some(&body)).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }

    /// Makes a table and deals.
    pub(super) async fn sit_down(&self, game: &str, options: &[(&str, &str)]) -> Table {
        let table = self.make(game, options).await;
        self.deal(&table).await;
        table
    }

    /// Makes a table with the usual options, deals, and looks on: the socket and the first message on it.
    pub(super) async fn open(&self, game: &str) -> (Table, Socket, Value) {
        let table = self.sit_down(game, &[]).await;
        let (socket, first) = self.watch(&table, None).await;
        (table, socket, first)
    }

    /// The whole table over HTTP: `{n, view}`.
    pub(super) async fn look(&self, table: &Table) -> Value {
        let reply = self.ask("GET", &table.path(""), &table.token, None).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json()
    }

    /// The view over HTTP.
    pub(super) async fn view(&self, table: &Table) -> Value {
        self.look(table).await["view"].clone()
    }
}

/// Waits for something to happen; fails the test if it never does.
pub(super) async fn until(what: &str, done: impl AsyncFn() -> bool) {
    let waited = tokio::time::timeout(SILENCE, async {
        while !done().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    assert!(waited.await.is_ok(), "{what} did not happen");
}

/// The bytes that come on a connection until the room ends it; fails the test if it never does.
pub(super) async fn to_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut received = Vec::new();
    let ended = tokio::time::timeout(SILENCE, stream.read_to_end(&mut received)).await;
    // A reset is an end, too.
    let _ = ended.unwrap_or_else(|_| panic!("it does not end after {} bytes", received.len()));
    received
}

/// Opens the database of a data folder beside the server's own way of doing it.
pub(super) async fn storage(data_dir: &Path) -> Arc<dyn Storage> {
    match base::server_for(data_dir) {
        Some(address) => Arc::new(Postgres::open(&address, Some(data_dir)).await.unwrap()),
        None => Arc::new(Sqlite::open(&data_dir.join("facedown.sqlite")).await.unwrap()),
    }
}

/// Claims a table for whoever writes there without a room: the epoch.
pub(crate) async fn claimed(storage: &dyn Storage, table: &Id) -> u64 {
    match storage.claim(table).await.unwrap() {
        Claimed::Ours(claim) => claim.epoch,
        other => panic!("{table}: {other:?}"),
    }
}

/// An answer over HTTP.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) head: String,
    /// As it came.
    pub(super) whole_head: String,
    pub(super) text: String,
}

impl Reply {
    fn read(bytes: &[u8]) -> Reply {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        let (whole_head, text) = (head.to_owned(), body.to_owned());
        Reply { status, head: head.to_ascii_lowercase(), whole_head, text }
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// The code of an error.
    pub(super) fn code(&self) -> String {
        let body = self.json();
        // To clients of Lichess the error is a text, and the code stands beside it.
        let code = if body["error"].is_string() { &body["code"] } else { &body["error"]["code"] };
        code.as_str().unwrap_or_default().to_owned()
    }
}

/// A table and what opens it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) id: String,
    pub(super) token: String,
    pub(super) commitment: String,
}

impl Table {
    /// From the answer that made it.
    pub(super) fn of(made: &Value) -> Table {
        let text = |name: &str| made[name].as_str().unwrap().to_owned();
        let commitment = made["commitment"].as_str().unwrap_or_default().to_owned();
        Table { id: text("table"), token: text("token"), commitment }
    }

    pub(super) fn path(&self, below: &str) -> String {
        format!("/api/tables/{}{below}", self.id)
    }
}

/// A client's end of a socket; keeps every frame it got.
pub(super) struct Socket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(super) frames: Vec<String>,
    /// The schema of what comes.
    messages: &'static str,
    /// The number of frames that are held to it.
    held: usize,
}

impl Socket {
    /// A socket on which nothing has come yet.
    fn of(socket: WebSocketStream<MaybeTlsStream<TcpStream>>, messages: &'static str) -> Socket {
        Socket { socket, frames: Vec::new(), messages, held: HELD }
    }

    /// The same, with nothing more held to the document: for tests that hear the same messages hundreds of times.
    pub(super) fn not_held(self) -> Socket {
        Socket { held: 0, ..self }
    }

    pub(super) async fn say(&mut self, message: Value) {
        self.say_raw(Message::text(message.to_string())).await;
    }

    pub(super) async fn say_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next message, or the code with which the server closed.
    ///
    /// A server that says nothing fails the test; without this a wrong expectation would keep it waiting for ever.
    pub(super) async fn next(&mut self) -> Result<Value, u16> {
        // Not anew for each frame: a ping is no message.
        let until = tokio::time::Instant::now() + SILENCE;
        loop {
            let heard = tokio::time::timeout_at(until, self.socket.next()).await;
            let heard = heard.unwrap_or_else(|_| panic!("nothing came; heard so far: {:#?}", self.frames));
            match heard {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    let message = serde_json::from_str(&text).unwrap();
                    if self.frames.len() <= self.held {
                        documented::hold_to(self.messages, &message, "the socket");
                    }
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |f| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    pub(super) async fn hear(&mut self) -> Value {
        self.next().await.expect("the connection goes on")
    }

    /// Sends a request and takes what comes back under its id; what else comes before it is kept in `frames`.
    pub(super) async fn request(&mut self, request: Value) -> Value {
        self.say(request.clone()).await;
        loop {
            let heard = self.hear().await;
            if heard["id"] == request["id"] {
                return heard;
            }
        }
    }
}
