//! Which connections are admitted, and how long one may keep the room waiting: for a header, a body, the reading of an
//! answer, a sign of life, its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use facedown_core::ports::printing::{PrintRefusal, PrintWish, Printer, Printing};
use facedown_server::Engines;
use facedown_server::limits::{Connections, Limits};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::client::{Server, to_the_end, until};
use super::link::Link;

/// Longer than any test.
const NEVER: Duration = Duration::from_secs(3600);

/// A moment.
const SOON: Duration = Duration::from_millis(100);

/// The beginning of a header.
const HALF: &str = "GET / HTTP/1.1\r\nX:";

/// A whole request that keeps its connection alive.
const WHOLE: &str = "GET /api/health HTTP/1.1\r\nHost: room\r\n\r\n";

/// No limit of time but the one that a test sets.
fn patient() -> Connections {
    Connections {
        header_within: NEVER,
        body_within: NEVER,
        taken_within: NEVER,
        ping_every: NEVER,
        closed_within: SOON,
        ..Connections::default()
    }
}

async fn room(data: &tempfile::TempDir, connections: Connections) -> Server {
    let limits = Limits { connections, ..Limits::default() };
    Server::limited(data.path(), Engines::default(), limits).await
}

#[tokio::test]
async fn a_header_that_does_not_come_is_not_waited_for() {
    let data = tempfile::tempdir().unwrap();
    let server = room(&data, Connections { header_within: SOON, ..patient() }).await;
    let (mut silent, mut half) = (server.connection("").await, server.connection(HALF).await);
    let mut idle = server.connection(WHOLE).await;
    assert_eq!(to_the_end(&mut silent).await, b"");
    assert_eq!(to_the_end(&mut half).await, b"");
    let answered = String::from_utf8(to_the_end(&mut idle).await).unwrap();
    assert!(answered.starts_with("HTTP/1.1 200 OK\r\n"), "{answered}");
    server.stop().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let data = tempfile::tempdir().unwrap();
    let server = room(&data, Connections { body_within: SOON, ..patient() }).await;
    let head = "POST /api/tables HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let answer = String::from_utf8(to_the_end(&mut server.connection(head).await).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn a_header_without_end_is_not_read_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let server = room(&data, Connections { header_bytes: 8192, ..patient() }).await;
    let long = format!("GET /api/health HTTP/1.1\r\nHost: room\r\nX: {}", "x".repeat(20_000));
    // It may be refused before all of it is sent.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let _ = stream.write_all(long.as_bytes()).await;
    to_the_end(&mut stream).await;
    let header = format!("X: {}\r\n\r\n", "x".repeat(7_000));
    let fits = WHOLE.replace("\r\n\r\n", &format!("\r\nConnection: close\r\n{header}"));
    let answer = to_the_end(&mut server.connection(&fits).await).await;
    assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
    server.stop().await;
}

/// Connections that ask for nothing shut nobody out, and a socket is not closed for others.
#[tokio::test]
async fn the_connection_that_is_idle_for_longest_makes_room_for_the_next() {
    let data = tempfile::tempdir().unwrap();
    let server = room(&data, Connections { at_once: Some(4), ..patient() }).await;
    let (_, mut socket, _) = server.open("surprise").await;
    let mut first = server.connection(HALF).await;
    let mut idle = server.connection(WHOLE).await;
    let mut answer = [0; 12];
    idle.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(server.connection(HALF).await);
    }
    to_the_end(&mut first).await;
    to_the_end(&mut idle).await;
    for _ in 0..8 {
        assert_eq!(server.admits().await, Some(200));
    }
    // Three places are left beside the socket, and the first newcomer took one more.
    for other in &mut others[..6] {
        to_the_end(other).await;
    }
    socket.say(json!({"type": "ping"})).await;
    assert_eq!(socket.hear().await["type"], "pong");
    server.stop().await;
}

#[tokio::test]
async fn a_room_full_of_sockets_refuses_the_next_until_one_is_closed() {
    let data = tempfile::tempdir().unwrap();
    let server = room(&data, Connections { at_once: Some(3), ..patient() }).await;
    let table = server.sit_down("surprise", &[]).await;
    let (one, _) = server.watch(&table, None).await;
    let (_two, _) = server.watch(&table, None).await;
    let (_three, _) = server.watch(&table, None).await;
    let refused = String::from_utf8(to_the_end(&mut server.connection("").await).await).unwrap();
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("\"code\":\"busy\""), "{refused}");
    drop(one);
    until("a newcomer is admitted", async || server.admits().await == Some(200)).await;
    server.stop().await;
}

#[tokio::test]
async fn one_peer_has_so_many_connections_and_no_more() {
    let data = tempfile::tempdir().unwrap();
    let connections = Connections { each_peer: 3, ..patient() };
    let limits = Limits { connections, count_loopback: true, ..Limits::default() };
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    let table = server.sit_down("surprise", &[]).await;
    let (socket, _) = server.watch(&table, None).await;
    let (_half, _silent) = (server.connection(HALF).await, server.connection("").await);
    let refused = String::from_utf8(to_the_end(&mut server.connection("").await).await).unwrap();
    assert!(refused.starts_with("HTTP/1.1 429 ") && refused.contains("\"code\":\"slow-down\""), "{refused}");
    assert_eq!(server.admits().await.unwrap_or(429), 429);
    #[cfg(target_os = "linux")]
    {
        // Another peer has connections of its own.
        let other = tokio::net::TcpSocket::new_v4().unwrap();
        other.bind(([127, 0, 0, 2], 0).into()).unwrap();
        let mut other = other.connect(server.address).await.unwrap();
        let request = WHOLE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        other.write_all(request.as_bytes()).await.unwrap();
        assert!(to_the_end(&mut other).await.starts_with(b"HTTP/1.1 200 OK\r\n"));
    }
    // A connection that has become a socket is still one.
    drop(socket);
    until("the peer is admitted", async || server.admits().await == Some(200)).await;
    server.stop().await;
}

#[tokio::test]
async fn connections_of_a_trusted_proxy_are_not_counted() {
    let data = tempfile::tempdir().unwrap();
    let connections = Connections { each_peer: 1, ..patient() };
    let limits = Limits { connections, count_loopback: true, trust_forwarded: true, ..Limits::default() };
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    let _halves = [server.connection(HALF).await, server.connection(HALF).await];
    assert_eq!(server.admits().await, Some(200));
    server.stop().await;
}

/// Prints more than the buffers of the system hold.
#[derive(Default)]
struct Wordy {
    printed: AtomicBool,
}

/// Bytes of what it prints.
const MUCH: usize = 64 << 20;

impl Printer for Wordy {
    fn sheets(&self, _wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn picture(&self, _wish: &PrintWish, _number: usize) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn pdf(&self, _wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        self.printed.store(true, Ordering::SeqCst);
        Ok(vec![7; MUCH])
    }
}

async fn wordy(data: &tempfile::TempDir, connections: Connections) -> (Server, Arc<Wordy>) {
    let printer = Arc::new(Wordy::default());
    let engines = Engines { printer: printer.clone(), ..Engines::default() };
    let limits = Limits { connections, ..Limits::default() };
    (Server::limited(data.path(), engines, limits).await, printer)
}

/// A connection whose answer is not read.
async fn unread(server: &Server, printer: &Wordy) -> TcpStream {
    let stream = server.connection("GET /api/print/surprise HTTP/1.1\r\nHost: room\r\n\r\n").await;
    until("it is printed", async || printer.printed.load(Ordering::SeqCst)).await;
    stream
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_dropped() {
    let data = tempfile::tempdir().unwrap();
    let connections = Connections { at_once: Some(1), taken_within: SOON, ..patient() };
    let (server, printer) = wordy(&data, connections).await;
    let mut stream = unread(&server, &printer).await;
    until("the connection ends", async || server.admits().await == Some(200)).await;
    let received = to_the_end(&mut stream).await;
    assert!(received.starts_with(b"HTTP/1.1 200 OK\r\n") && received.len() < MUCH, "{}", received.len());
    server.stop().await;
}

#[tokio::test]
async fn an_answer_that_is_read_arrives_whole() {
    let data = tempfile::tempdir().unwrap();
    let (server, _) = wordy(&data, patient()).await;
    let asked = "GET /api/print/surprise HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n";
    let received = to_the_end(&mut server.connection(asked).await).await;
    assert!(received.ends_with(&[7; 16]) && received.len() > MUCH, "{}", received.len());
    server.stop().await;
}

/// The room ends although a header, an answer and a close frame are never finished, and the game is stored.
#[tokio::test]
async fn a_room_closes_whatever_its_connections_do() {
    let data = tempfile::tempdir().unwrap();
    let (server, printer) = wordy(&data, patient()).await;
    let (table, _silent, first) = server.open("surprise").await;
    let _half = server.connection(HALF).await;
    let _unread = unread(&server, &printer).await;
    server.stop().await;
    let server = Server::start(data.path()).await;
    assert_eq!(server.look(&table).await["view"], first["view"]);
    server.stop().await;
}

/// A player whose network is gone answers no ping and counts as away soon after; one that answers stays.
#[tokio::test]
async fn a_player_that_gives_no_sign_of_life_is_away() {
    let data = tempfile::tempdir().unwrap();
    let connections = Connections { ping_every: Duration::from_millis(250), ..patient() };
    let server = room(&data, connections).await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let (mut white, _) = server.watch(&link.maker, None).await;
    // From here on nobody reads Black's socket, so no ping is answered.
    let (_black, _) = server.watch(&link.joiner, None).await;
    for there in [true, false] {
        loop {
            let heard = white.hear().await;
            if heard["type"] == "presence" && heard["black"] == there {
                break;
            }
        }
    }
    white.say(json!({"type": "ping"})).await;
    assert_eq!(white.hear().await["type"], "pong");
    server.stop().await;
}
