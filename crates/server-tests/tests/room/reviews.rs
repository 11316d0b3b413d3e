//! Reviews over HTTP, by a reviewer that does as the test says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use facedown_core::ports::review::{Review, Reviewer};
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::Seen;
use facedown_server::Engines;
use facedown_server::limits::Limits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::client::{Reply, Server, until};
use super::replays::played;

/// Counts the plies, one step after another; where it is told to hold, it goes on until somebody stops it.
#[derive(Default)]
struct Counts {
    hold: AtomicBool,
    begun: AtomicUsize,
    stopped: AtomicUsize,
}

impl Reviewer for Counts {
    fn knows(&self, game: &str) -> bool {
        game != "parade"
    }

    fn review(
        &self,
        seen: &Seen,
        _outcome: Outcome,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, String> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let all = seen.actions.len();
        let mut done = 0;
        while done < all || self.hold.load(Ordering::SeqCst) {
            done = (done + 1).min(all);
            if !progress(done, all) {
                self.stopped.fetch_add(1, Ordering::SeqCst);
                return Err("told to stop".to_owned());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(Review {
            seat: seen.seat,
            nodes: 1,
            start: 0.5,
            points: Vec::new(),
            luck: 0.0,
            own: 0.0,
            opponent: 0.0,
            ending: 0.5,
            result: 1.0,
            worst: Vec::new(),
        })
    }
}

/// A server whose reviewer is at hand, and a record of a game of Chaos that is over.
async fn server(data: &std::path::Path) -> (Server, Arc<Counts>, String) {
    let reviewer = Arc::new(Counts::default());
    let engines = Engines { reviewer: reviewer.clone(), ..Engines::default() };
    let server = Server::limited(data, engines, Limits { trust_forwarded: true, ..Limits::default() }).await;
    (server, reviewer, over())
}

/// A record of a game that Black has resigned.
pub(super) fn over() -> String {
    let game = facedown_games::registry::find("chaos").unwrap();
    let (mut table, record) = played(game, 8, true);
    let record = facedown_core::record::Record::read(record.as_bytes()).unwrap();
    table.end(Outcome::win(Seat::White, "resignation"));
    let facedown_core::record::Record { header, openings, .. } = record;
    facedown_core::record::Record::of(&*table, header, &[], openings).write()
}

pub(super) fn request(record: &str, seat: &str, from: &str) -> Vec<u8> {
    let body = json!({"record": record, "as": seat}).to_string();
    let head = format!(
        "POST /api/reviews HTTP/1.1\r\nHost: room\r\nConnection: close\r\nX-Forwarded-For: {from}\r\n\
         Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    (head + &body).into_bytes()
}

/// The lines of an answer; chunk sizes stand between them.
fn lines(reply: &Reply) -> Vec<Value> {
    reply
        .text
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn a_review_tells_how_far_it_is_and_then_what_it_found() {
    let data = tempfile::tempdir().unwrap();
    let (server, _, record) = server(data.path()).await;
    let reply = server.send(&request(&record, "black", "192.0.2.1")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert!(reply.head.contains("content-type: application/x-ndjson"), "{}", reply.head);
    assert!(!reply.head.contains("content-encoding"), "it would come late: {}", reply.head);
    let lines = lines(&reply);
    let (last, progress) = lines.split_last().unwrap();
    assert!(
        !progress.is_empty()
            && progress.iter().all(|l| l["type"] == json!("progress") && l["of"] == json!(8))
    );
    assert_eq!((&last["type"], &last["review"]["seat"]), (&json!("done"), &json!("black")));
    server.stop().await;
}

#[tokio::test]
async fn only_finished_games_of_a_known_kind_are_reviewed() {
    let data = tempfile::tempdir().unwrap();
    let (server, reviewer, record) = server(data.path()).await;
    let unfinished = |id: &str| played(facedown_games::registry::find(id).unwrap(), 4, true).1;
    for (record, seat, status, code) in [
        (unfinished("chaos"), "white", 409, "game-not-over"),
        (unfinished("parade"), "solo", 409, "no-review"),
        (record.clone(), "solo", 422, "no-such-seat"),
        ("nonsense".to_owned(), "white", 422, "record"),
    ] {
        let reply = server.send(&request(&record, seat, "192.0.2.1")).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{}", reply.text);
    }
    assert_eq!(reviewer.begun.load(Ordering::SeqCst), 0);
    server.stop().await;
}

/// One review a peer and one at a time; who goes away ends the one at work, and the next begins.
#[tokio::test]
async fn reviews_wait_in_line_and_end_when_nobody_listens() {
    let data = tempfile::tempdir().unwrap();
    let (server, reviewer, record) = server(data.path()).await;
    reviewer.hold.store(true, Ordering::SeqCst);
    let mut first = TcpStream::connect(server.address).await.unwrap();
    first.write_all(&request(&record, "white", "192.0.2.1")).await.unwrap();
    until("the first review", async || reviewer.begun.load(Ordering::SeqCst) == 1).await;
    let again = server.send(&request(&record, "white", "192.0.2.1")).await;
    assert_eq!((again.status, again.code().as_str()), (409, "review-running"), "{}", again.text);

    let mut second = TcpStream::connect(server.address).await.unwrap();
    second.write_all(&request(&record, "white", "192.0.2.2")).await.unwrap();
    let mut heard = String::new();
    while !heard.contains("waiting") {
        let mut bytes = [0; 1024];
        let n = second.read(&mut bytes).await.unwrap();
        assert!(n > 0, "{heard}");
        heard += &String::from_utf8_lossy(&bytes[..n]);
    }
    assert_eq!(reviewer.begun.load(Ordering::SeqCst), 1);
    drop(first);
    until("the end of the first review", async || reviewer.stopped.load(Ordering::SeqCst) == 1).await;
    until("the second review", async || reviewer.begun.load(Ordering::SeqCst) == 2).await;
    reviewer.hold.store(false, Ordering::SeqCst);
    let mut rest = Vec::new();
    second.read_to_end(&mut rest).await.unwrap();
    assert!(String::from_utf8_lossy(&rest).contains("\"type\":\"done\""));
    // The peer whose review was ended may ask again.
    assert_eq!(server.send(&request(&record, "white", "192.0.2.1")).await.status, 200);
    server.stop().await;
}

/// A room without an engine says so.
#[tokio::test]
async fn a_room_without_a_reviewer_says_so() {
    let server = Server::fresh().await;
    let reply = server.ask("POST", "/api/reviews", "", Some(&json!({"record": over(), "as": "white"}))).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "no-review"), "{}", reply.text);
    server.stop().await;
}
