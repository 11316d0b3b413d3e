//! The solitaires at the room's doors: undo and what it leaves, the deal of a day, solutions, puzzles.

use std::sync::Arc;

use facedown_core::deal::DealSeed;
use facedown_core::ports::Progress;
use facedown_core::ports::solution::{Finished, Hint, Puzzle, PuzzleWish, Seen, Solution, Solver};
use facedown_core::record::{DealCheck, Record, verify};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::Start;
use facedown_games::registry;
use facedown_server::Engines;
use serde_json::{Value, json};

use super::client::{Reply, Server, Socket, Table};

const DAY: &str = "2026-11-21";

async fn ask_for(server: &Server, more: &Value) -> Reply {
    let mut wish = json!({"game": "parade", "mode": "shared"});
    let more = more.as_object().unwrap().clone();
    wish.as_object_mut().unwrap().extend(more);
    server.ask("POST", "/api/tables", "", Some(&wish)).await
}

async fn table(server: &Server, more: Value) -> Table {
    let reply = ask_for(server, &more).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    assert_eq!(reply.json()["phase"], "playing");
    Table::of(&reply.json())
}

async fn want(socket: &mut Socket, heard: &Value, request: Value) -> Value {
    let mut asked = json!({"id": format!("request-{}", heard["n"])});
    asked.as_object_mut().unwrap().extend(request.as_object().unwrap().clone());
    socket.request(asked).await
}

async fn act(socket: &mut Socket, heard: &Value, action: &str) -> Value {
    let answer = want(socket, heard, json!({"type": "act", "n": heard["n"], "action": action})).await;
    assert_eq!(answer["type"], "update", "{action}: {answer}");
    answer
}

async fn undo(socket: &mut Socket, heard: &Value) -> Value {
    want(socket, heard, json!({"type": "takeback"})).await
}

/// The first action of a view that is a move.
fn first_move(heard: &Value) -> String {
    let legal = heard["view"]["legal"].as_array().unwrap();
    let found =
        legal.iter().find(|line| line["from"].is_string()).unwrap_or_else(|| panic!("no move: {heard}"));
    found["text"].as_str().unwrap().to_owned()
}

/// Moves are taken back freely; a card that was seen marks the score, comes again as it was, and stays in the record.
#[tokio::test]
async fn an_undo_is_kept_and_a_seen_card_marks_the_score() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let table = table(&server, json!({"daily": DAY})).await;
    let (mut socket, start) = server.watch(&table, None).await;
    assert_eq!(start["view"]["mayTakeback"], false);
    let refused = undo(&mut socket, &start).await;
    assert_eq!(refused["error"]["code"], "no-takeback", "{refused}");

    let moved = act(&mut socket, &start, &first_move(&start)).await;
    assert_eq!((&moved["view"]["ply"], &moved["view"]["mayTakeback"]), (&json!(1), &json!(true)));
    let back = undo(&mut socket, &moved).await;
    assert_eq!(back["view"]["undone"], json!({"count": 1, "marked": false}), "{back}");
    for part in ["ply", "scene", "legal", "tally", "fen", "pools"] {
        assert_eq!(back["view"][part], start["view"][part], "{part}");
    }

    let added = act(&mut socket, &back, "add").await;
    let card = added["moves"][0]["events"].clone();
    let covered = undo(&mut socket, &added).await;
    assert_eq!(covered["view"]["undone"], json!({"count": 2, "marked": true}));
    assert_eq!(covered["view"]["fen"], start["view"]["fen"], "what was seen is not in the view");
    let again = act(&mut socket, &covered, "add").await;
    assert_eq!(again["moves"][0]["events"], card, "the deck is the one that was dealt");

    // A room that is opened again has the same game.
    let before = server.view(&table).await;
    drop(socket);
    server.stop().await;
    let server = Server::start(data.path()).await;
    assert_eq!(server.view(&table).await, before);
    let (mut socket, heard) = server.watch(&table, None).await;
    let over = want(&mut socket, &heard, json!({"type": "resign"})).await;
    assert_eq!(over["view"]["phase"], "over");
    let late = undo(&mut socket, &over).await;
    assert_eq!(late["error"]["code"], "game-over", "what is over is opened: {late}");

    let text = server.ask("GET", &table.path("/record"), &table.token, None).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    assert_eq!((record.turns.len(), record.undone.as_slice()), (3, &[1, 2][..]));
    assert!(record.peeked());
    assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::FromSeed);
    let replay = server.ask("POST", "/api/replays", "", Some(&json!({"record": text, "as": "solo"}))).await;
    assert_eq!(replay.json()["undone"], json!({"count": 2, "marked": true}), "{}", replay.text);
    assert_eq!(replay.json()["moves"].as_array().unwrap().len(), 1);
    server.stop().await;
}

/// The deal of a day is the same at every table and in every room, and follows from the documented hash.
#[tokio::test]
async fn the_deal_of_a_day_is_the_same_for_everybody() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (here, there) = (Server::start(first.path()).await, Server::start(second.path()).await);
    for game in ["parade", "neighbour"] {
        let wish = json!({"game": game, "daily": DAY});
        let (one, other) = (table(&here, wish.clone()).await, table(&there, wish).await);
        let (one, other) = (here.view(&one).await, there.view(&other).await);
        assert_eq!(one["daily"], DAY);
        assert_eq!((&one["fen"], &one["legal"]), (&other["fen"], &other["legal"]));
        let line = registry::find(game).unwrap();
        let options = line.choose(&[]).unwrap();
        let seed = DealSeed::of_the_day(game, DAY);
        let fen = line
            .position(&options, Start::Deal(&seed, false))
            .and_then(|p| p.fen(Some(Viewer::Spectator)))
            .unwrap();
        assert_eq!(one["fen"], json!(fen));
        let next = table(&here, json!({"game": game, "daily": "2026-11-22"})).await;
        if game == "parade" {
            assert_ne!(here.view(&next).await["fen"], one["fen"]);
        }
    }
    for (wish, part) in [
        (json!({"game": "surprise", "daily": DAY}), "one player"),
        (json!({"daily": "2026-02-30"}), "such as 2026-11-21"),
        (json!({"daily": "today"}), "such as 2026-11-21"),
        (json!({"daily": DAY, "options": {"open-deck": "on"}}), "usual options"),
        (json!({"daily": DAY, "position": "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1"}), "ask for one"),
    ] {
        let reply = ask_for(&here, &wish).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "wrong-daily"), "{}", reply.text);
        assert!(reply.text.contains(part), "{}", reply.text);
    }
    here.stop().await;
    there.stop().await;
}

/// Two decks of which the first two cards are the same: all that is said, undoes and refusals included, is the same until
/// the third card is turned. (A move costs a card, so that the first addition here turns the second one.)
#[tokio::test]
async fn nothing_of_a_deck_is_said_before_its_card_is_turned() {
    let server = Server::fresh().await;
    let mut said = Vec::new();
    for deck in ["qKNbBRQn", "qKnQRBbN"] {
        let position = format!("8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - {deck}");
        let table = table(&server, json!({"position": position})).await;
        let (mut socket, mut heard) = server.watch(&table, None).await;
        heard = act(&mut socket, &heard, "d3:c1b2").await;
        heard = act(&mut socket, &heard, "add").await;
        heard = undo(&mut socket, &heard).await;
        heard = undo(&mut socket, &heard).await;
        heard = act(&mut socket, &heard, "add").await;
        heard = act(&mut socket, &heard, "add").await;
        let record = server.ask("GET", &table.path("/record"), &table.token, None).await;
        assert_eq!(record.code(), "game-not-over");
        let frames: Vec<_> = socket.frames.iter().map(|f| f.replace(&table.id, "table")).collect();
        let third = act(&mut socket, &heard, "add").await;
        said.push((
            frames,
            record.text.replace(&table.id, "table"),
            third["moves"].as_array().and_then(|moves| moves.last().cloned()),
        ));
    }
    assert_eq!(said[0].0, said[1].0);
    assert_eq!(said[0].1, said[1].1);
    assert_ne!(said[0].2, said[1].2, "the decks differ");
    server.stop().await;
}

/// A solver that says what it was asked.
struct Echo;

impl Solver for Echo {
    fn knows(&self, game: &str) -> bool {
        game == "parade"
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &["easy", "fiendish"]
    }

    fn solve(&self, game: &Finished, progress: &mut Progress<'_>) -> Result<Solution, String> {
        progress(game.fens.len(), game.fens.len());
        Ok(Solution { score: game.score, points: Vec::new() })
    }

    fn hint(&self, seen: &Seen) -> Result<Hint, String> {
        Ok(Hint { action: Some(seen.fen.clone()), moves: Some(3), advice: None })
    }

    fn puzzle(&self, wish: &PuzzleWish, _progress: &mut Progress<'_>) -> Result<Option<Puzzle>, String> {
        Ok((wish.from > 0).then(|| Puzzle {
            game: wish.game,
            fen: "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1".to_owned(),
            number: wish.from,
            par: 3,
            difficulty: "easy",
            bits: 9.5,
            solutions: if wish.unique { 1 } else { 2 },
            orders: 4,
            complete: true,
        }))
    }
}

fn last(reply: &Reply) -> Value {
    assert_eq!(reply.status, 200, "{}", reply.text);
    let body = reply.text.lines().rfind(|line| line.starts_with('{')).unwrap();
    serde_json::from_str(body).unwrap()
}

/// A solution is for whoever has the record of a finished game; puzzles are for everybody.
#[tokio::test]
async fn solutions_and_puzzles_are_streamed_and_refused_by_codes() {
    let data = tempfile::tempdir().unwrap();
    let engines = Engines { solver: Arc::new(Echo), ..Engines::default() };
    let server = Server::with(data.path(), engines).await;
    let table = table(&server, json!({"daily": DAY})).await;
    let (mut socket, heard) = server.watch(&table, None).await;
    let heard = act(&mut socket, &heard, "add").await;
    want(&mut socket, &heard, json!({"type": "resign"})).await;
    let record = server.ask("GET", &table.path("/record"), &table.token, None).await.text;
    let solved = server.ask("POST", "/api/solutions", "", Some(&json!({"record": record}))).await;
    let solved = last(&solved);
    assert_eq!((&solved["type"], &solved["solution"]["score"]), (&json!("solved"), &Value::Null));
    assert_eq!(solved["truth"].as_array().unwrap().len(), 2);

    // A record that does not tell the deal, as one has that saved it half way.
    let text = Record::read(record.as_bytes()).unwrap();
    let unopened = Record { openings: None, ..text }.write();
    let reply = server.ask("POST", "/api/solutions", "", Some(&json!({"record": unopened}))).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "game-not-over"), "{}", reply.text);
    let (_, chaos) = super::replays::played(registry::find("chaos").unwrap(), 4, true);
    let reply = server.ask("POST", "/api/solutions", "", Some(&json!({"record": chaos}))).await;
    assert_eq!(reply.code(), "no-solver", "{}", reply.text);

    let puzzle = async |wish: Value| server.ask("POST", "/api/puzzles", "", Some(&wish)).await;
    let made = last(&puzzle(json!({"game": "parade", "number": 7, "unique": true})).await);
    assert_eq!((&made["puzzle"]["number"], &made["puzzle"]["solutions"]), (&json!(7), &json!(1)));
    let none = last(&puzzle(json!({"game": "parade", "number": 0})).await);
    assert_eq!(none["error"]["code"], "no-puzzle");
    for (wish, code) in [
        (json!({"game": "parade", "number": 1, "difficulty": "absurd"}), "no-such-difficulty"),
        (json!({"game": "chaos", "number": 1}), "no-solver"),
        (json!({"game": "golf", "number": 1}), "no-such-game"),
        (json!({"game": "parade", "number": -1}), "unreadable-body"),
    ] {
        let reply = puzzle(wish).await;
        assert_eq!(reply.code(), code, "{}", reply.text);
    }
    server.stop().await;
}

/// A hint is made from what the player sees, also where the asker tells the whole deck.
#[tokio::test]
async fn a_hint_knows_no_more_than_the_player() {
    let data = tempfile::tempdir().unwrap();
    let engines = Engines { solver: Arc::new(Echo), ..Engines::default() };
    let server = Server::with(data.path(), engines).await;
    let hint = async |wish: Value| server.ask("POST", "/api/hints", "", Some(&wish)).await;
    let board = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq -";
    let mut heard = Vec::new();
    for deck in ["?", "qKNbBRQn", "qKnQRBbN"] {
        let answer = last(&hint(json!({"game": "parade", "fen": format!("{board} {deck}")})).await);
        assert_eq!((&answer["type"], &answer["hint"]["moves"]), (&json!("hinted"), &json!(3)), "{answer}");
        heard.push(answer["hint"]["action"].as_str().unwrap().to_owned());
    }
    assert_eq!(heard[1], heard[2], "two decks that the player cannot tell apart");
    assert!(!heard[1].contains("qKN"), "{heard:?}");
    for (wish, code) in [
        (json!({"game": "chaos", "fen": board}), "no-solver"),
        (json!({"game": "golf", "fen": board}), "no-such-game"),
        (json!({"game": "parade", "fen": "8/8"}), "wrong-fen"),
        (json!({"game": "parade"}), "unreadable-body"),
    ] {
        let reply = hint(wish).await;
        assert_eq!(reply.code(), code, "{}", reply.text);
    }
    server.stop().await;
}
