//! A room that is asked to end does so whatever its clients do, and at once if it is asked twice; and connections that
//! send nothing keep nobody out of it.

#![cfg(unix)]

mod room;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use room::Room;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

/// Far longer than anything takes that these tests wait for.
const LONG: Duration = Duration::from_secs(90);

/// Waits for something; fails the test if it never comes.
fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(begun.elapsed() < LONG, "{what} did not happen");
        thread::sleep(Duration::from_millis(10));
    }
}

fn signal(room: &Room, name: &str) {
    // Every shell has `kill` built in.
    let command = format!("kill -s {name} {}", room.process());
    let sent = Command::new("sh").args(["-c", &command]).status().expect("a shell");
    assert!(sent.success(), "{command}");
}

/// The program, run by a shell that sets a limit for it.
fn under(limit: &str) -> Command {
    let mut shell = Command::new("sh");
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_facedown")]);
    shell
}

/// Connections with the beginning of a header.
fn halves(room: &Room, number: usize) -> Vec<TcpStream> {
    let half = || {
        let mut stream = TcpStream::connect(room.address)?;
        // The room may have closed it already.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nX:");
        Ok(stream)
    };
    (0..number).map(|_| half()).collect::<std::io::Result<_>>().expect("as many connections as that")
}

/// A game's socket that answers nothing from here on.
fn silent(room: &Room) -> WebSocket<MaybeTlsStream<TcpStream>> {
    let made = room.ask("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "shared"}));
    let url = format!("ws://{}/api/tables/{}/live", room.address, made["table"].as_str().unwrap());
    let (mut socket, _) = connect(url).expect("a socket");
    let hello = json!({"type": "hello", "token": made["token"]});
    socket.send(Message::text(hello.to_string())).unwrap();
    assert!(socket.read().expect("the table").is_text());
    socket
}

fn opened(data: &Path) -> (Room, Vec<TcpStream>, WebSocket<MaybeTlsStream<TcpStream>>) {
    let room = Room::open(data);
    let socket = silent(&room);
    let halves = halves(&room, 3);
    assert_eq!(room.ask("GET", "/api/health", "", &Value::Null)["status"], "ok");
    (room, halves, socket)
}

#[test]
fn a_room_ends_whatever_its_connections_do() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let (room, _halves, _socket) = opened(data.path());
    signal(&room, "TERM");
    assert_eq!(wait("the end", || room.exit_code()), 0);
    // Nothing holds the folder any more.
    Room::open(data.path()).kill();
}

#[test]
fn a_room_that_is_asked_twice_ends_at_once() {
    for (first, second, code) in [("TERM", "INT", 130), ("INT", "TERM", 143), ("INT", "INT", 130)] {
        let data = tempfile::tempdir().expect("a temporary folder");
        let (room, _halves, _socket) = opened(data.path());
        signal(&room, first);
        // A room that admits nobody any more has received the first signal and waits for its connections.
        wait("closing", || TcpStream::connect(room.address).is_err().then_some(()));
        signal(&room, second);
        assert_eq!(wait("the end", || room.exit_code()), code);
    }
}

/// Here the system runs out of files before the room reaches its own limit of connections.
#[test]
fn connections_that_send_nothing_keep_nobody_out() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let room = Room::run(&mut under("-n 64"), data.path());
    let mut halves = halves(&room, 200);
    for _ in 0..3 {
        assert_eq!(room.ask("GET", "/api/health", "", &Value::Null)["status"], "ok");
    }
    let ended = halves[0].read(&mut [0; 1]).map_or(true, |read| read == 0);
    assert!(ended, "the first of them had to go");
    signal(&room, "TERM");
    assert_eq!(wait("the end", || room.exit_code()), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_room_opens_as_many_files_as_it_may() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let room = Room::run(&mut under("-S -n 64"), data.path());
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", room.process())).expect("its limits");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("of files");
    let [soft, hard] = [3, 4].map(|at| files.split_whitespace().nth(at).unwrap_or_default());
    assert_eq!(soft, hard, "{files}");
    room.kill();
}
