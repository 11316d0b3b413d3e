//! Analyses over HTTP, by an analyst that does as the test says, and positions whose reveals somebody tells.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use facedown_core::ports::analysis::{AnalysisWish, Analyst, Line, Lines};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::Start;
use facedown_games::registry;
use facedown_server::Engines;
use facedown_server::limits::Limits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::client::{Server, until};

/// Goes deeper until it is told to stop.
#[derive(Default)]
struct Deepens {
    begun: AtomicUsize,
    stopped: AtomicUsize,
    wishes: Mutex<Vec<AnalysisWish>>,
}

impl Analyst for Deepens {
    fn knows(&self, game: &str) -> bool {
        game != "parade"
    }

    fn analyze(
        &self,
        wish: &AnalysisWish,
        go_on: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<Lines, String> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.wishes.lock().unwrap().push(wish.clone());
        let line = Line { expected: 0.5, mate: None, actions: vec!["e2e4".to_owned()] };
        let mut found = Lines { depth: 0, nodes: 0, lines: vec![line] };
        while go_on() {
            found.depth += 1;
            tell(&found);
            std::thread::sleep(Duration::from_millis(2));
        }
        self.stopped.fetch_add(1, Ordering::SeqCst);
        Ok(found)
    }
}

async fn server(data: &std::path::Path) -> (Server, Arc<Deepens>) {
    let analyst = Arc::new(Deepens::default());
    let engines = Engines { analyst: analyst.clone(), ..Engines::default() };
    let limits = Limits { trust_forwarded: true, ..Limits::default() };
    (Server::limited(data, engines, limits).await, analyst)
}

/// The dealer's FEN of a game's start, and what White sees of it.
fn dealt(game: &str) -> (String, String) {
    let any = registry::find(game).unwrap();
    let seed = facedown_core::deal::DealSeed([5; 32]);
    let position = any.position(&any.choose(&[]).unwrap(), Start::Deal(&seed, false)).unwrap();
    (position.fen(None).unwrap(), position.fen(Some(Viewer::Seat(Seat::White))).unwrap())
}

fn request(body: &Value, from: &str) -> Vec<u8> {
    let body = body.to_string();
    let head = format!(
        "POST /api/analyses HTTP/1.1\r\nHost: room\r\nConnection: close\r\nX-Forwarded-For: {from}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    (head + &body).into_bytes()
}

/// Reads until a line of this type has come.
async fn hears(stream: &mut TcpStream, kind: &str) -> String {
    let (mut heard, wanted) = (String::new(), format!("\"type\":\"{kind}\""));
    while !heard.contains(&wanted) {
        let mut bytes = [0; 4096];
        let n = stream.read(&mut bytes).await.unwrap();
        assert!(n > 0, "{heard}");
        heard += &String::from_utf8_lossy(&bytes[..n]);
    }
    heard
}

/// Lines come while it goes on; who leaves ends it, and may ask for the next position at once.
#[tokio::test]
async fn an_analysis_goes_deeper_until_nobody_looks() {
    let data = tempfile::tempdir().unwrap();
    let (server, analyst) = server(data.path()).await;
    let (truth, seen) = dealt("surprise");
    let wish = json!({"game": "surprise", "fen": truth, "as": "white", "lines": 3});
    for n in 1..=3 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(&request(&wish, "192.0.2.1")).await.unwrap();
        let heard = hears(&mut stream, "deeper").await;
        assert!(heard.contains("\"expected\":0.5") && heard.contains("e2e4"), "{heard}");
        drop(stream);
        // Not waited for: the next one waits by itself until this one has ended.
        assert_eq!(analyst.begun.load(Ordering::SeqCst), n);
    }
    until("the end of all", async || analyst.stopped.load(Ordering::SeqCst) == 3).await;
    let wishes = analyst.wishes.lock().unwrap().clone();
    assert!(wishes.iter().all(|wish| wish.fen == seen && wish.fen != truth && wish.lines == 3), "{wishes:?}");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_analyzed_is_refused_before_anything_begins() {
    let data = tempfile::tempdir().unwrap();
    let (server, analyst) = server(data.path()).await;
    let (truth, _) = dealt("surprise");
    let wish = |game: &str, fen: &str, seat: &str, lines: u8| json!({"game": game, "fen": fen, "as": seat, "lines": lines});
    for (body, status, code) in [
        (wish("nothing", &truth, "white", 1), 422, "no-such-game"),
        (wish("parade", &truth, "solo", 1), 409, "no-analysis"),
        (wish("surprise", "nonsense", "white", 1), 422, "wrong-fen"),
        (wish("surprise", &truth, "solo", 1), 422, "no-such-seat"),
        (wish("surprise", &truth, "white", 0), 422, "wrong-lines"),
        (wish("surprise", &truth, "white", 6), 422, "wrong-lines"),
    ] {
        let reply = server.send(&request(&body, "192.0.2.1")).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{}", reply.text);
    }
    assert_eq!(analyst.begun.load(Ordering::SeqCst), 0);
    server.stop().await;
}

/// A room without an engine says so, and its list of games too.
#[tokio::test]
async fn a_room_without_an_analyst_says_so() {
    let server = Server::fresh().await;
    let body = json!({"game": "surprise", "fen": dealt("surprise").0, "as": "white"});
    let reply = server.ask("POST", "/api/analyses", "", Some(&body)).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "no-analysis"), "{}", reply.text);
    let games: Value = serde_json::from_str(&server.ask("GET", "/api/games", "", None).await.text).unwrap();
    assert!(games.as_array().unwrap().iter().all(|game| game["analyses"] == json!(false)));
    server.stop().await;
}

async fn ask(server: &Server, path: &str, body: Value) -> Value {
    let reply = server.ask("POST", path, "", Some(&body)).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    serde_json::from_str(&reply.text).unwrap()
}

/// Each reveal is asked for until it is told, whatever the dealer's FEN says; and the line that is told so can be
/// followed.
#[tokio::test]
async fn somebody_tells_what_turns_up() {
    let server = Server::fresh().await;
    let (truth, _) = dealt("jieqi");
    let body = |told: Value| json!({"game": "jieqi", "fen": truth, "action": "h2e2", "told": told});
    let asked = ask(&server, "/api/positions/tell", body(json!([]))).await;
    assert_eq!((&asked["asked"]["place"], &asked["acted"]), (&json!("h2"), &Value::Null), "{asked}");
    let chances = asked["asked"]["left"]["chances"].as_array().unwrap().clone();
    assert!(chances.len() > 1, "{asked}");
    let mut starts = std::collections::BTreeSet::new();
    for chance in &chances {
        let told = ask(&server, "/api/positions/tell", body(json!([chance["piece"]]))).await;
        assert_eq!(told["asked"], Value::Null, "{told}");
        let action = format!("h2e2={}", chance["piece"].as_str().unwrap());
        let fen = told["acted"]["fen"].as_str().unwrap().to_owned();
        let seen = ask(&server, "/api/positions", json!({"game": "jieqi", "fen": truth})).await;
        let line = json!({"game": "jieqi", "fen": seen["fen"], "actions": [action, "nonsense"]});
        let followed = ask(&server, "/api/positions/follow", line).await;
        assert_eq!(followed["fens"], json!([fen]), "{followed}");
        assert_eq!(followed["moves"][0]["action"], json!("h2e2"));
        assert!(followed["refused"]["message"].as_str().unwrap().contains("nonsense"), "{followed}");
        starts.insert(fen);
    }
    assert_eq!(starts.len(), chances.len(), "each makes a position of its own");
    server.stop().await;
}

/// With the dealer's FEN a line goes on from the dealer's, and the referee's eyes see what it tells.
#[tokio::test]
async fn the_referee_sees_what_the_dealer_tells() {
    let server = Server::fresh().await;
    let (truth, seen) = dealt("surprise");
    let open =
        ask(&server, "/api/positions", json!({"game": "surprise", "fen": truth, "as": "referee"})).await;
    assert_eq!(open["fen"], json!(truth));
    let covered = |position: &Value| position["scene"]["cells"].to_string().contains("faceDown");
    assert!(covered(&ask(&server, "/api/positions", json!({"game": "surprise", "fen": truth})).await));
    let line = json!({"game": "surprise", "fen": truth, "actions": ["e2e4", "e7e5"]});
    let followed = ask(&server, "/api/positions/follow", line).await;
    let last = &followed["fens"][1];
    let again =
        ask(&server, "/api/positions", json!({"game": "surprise", "fen": last, "as": "referee"})).await;
    assert_eq!(&again["fen"], last, "it still tells everything");
    let body = json!({"game": "surprise", "fen": seen, "as": "referee"});
    let reply = server.ask("POST", "/api/positions", "", Some(&body)).await;
    assert_eq!((reply.status, reply.code().as_str()), (422, "no-such-observer"), "{}", reply.text);
    server.stop().await;
}
