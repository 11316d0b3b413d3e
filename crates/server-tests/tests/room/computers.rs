//! The computer at a seat: what it is given, and that what it answers goes the same way as a person's request.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use facedown_core::deal::{Contribution, ServerSecret};
use facedown_core::notation::About;
use facedown_core::ports::computers::Computers;
use facedown_core::record::{Contributor, DealCheck, Record, Source};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_games::registry;
use facedown_server::Engines;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table, usual};
use super::play::{Choices, check_record};

/// The computers' answers in a test, and the questions that they were given.
#[derive(Default)]
struct Script {
    seen: Mutex<Vec<(Seen, Clock)>>,
    /// Number of players that sat down.
    sat: AtomicU32,
    /// Gives up at this ply.
    resigns_at: Option<usize>,
    accepts_draws: bool,
    /// Moves its pawns straight ahead, which turns nothing up.
    turns_nothing_up: bool,
    /// Answers nonsense at this ply, once for each of so many players.
    nonsense: Mutex<(usize, u32)>,
}

struct Scripted(Arc<Script>);

/// A player that takes any legal action, found by playing its own game again from what it was told.
struct Any(Arc<Script>);

impl Computers for Scripted {
    fn levels(&self, game: &str) -> u8 {
        if game == "chaos" || game == "surprise" { 3 } else { 0 }
    }

    fn sit(&self, _: &str, _: Seat, level: u8) -> Option<Box<dyn AnyPlayer>> {
        self.0.sat.fetch_add(1, Ordering::Relaxed);
        (level <= 3).then(|| Box::new(Any(Arc::clone(&self.0))) as Box<dyn AnyPlayer>)
    }
}

/// True if a pawn leaves its first square straight ahead.
pub(super) fn advances(action: &str) -> bool {
    matches!(action.as_bytes(), [from, b'2' | b'7', to, ..] if from == to)
}

/// The table as the computer knows it.
pub(super) fn told(seen: &Seen) -> Box<dyn facedown_core::table::AnyTable> {
    let game = registry::find(seen.game).unwrap();
    let (mut table, _) = game.open(&seen.options, facedown_core::table::Start::Fen(&seen.start)).unwrap();
    for action in &seen.actions {
        let seat = table.to_act().iter().next().unwrap();
        table.enter(seat, action).unwrap();
    }
    table
}

impl AnyPlayer for Any {
    fn choose(&mut self, seen: &Seen, clock: Clock) -> Result<Decision<String>, String> {
        self.0.seen.lock().unwrap().push((seen.clone(), clock));
        let ply = seen.actions.len();
        if self.0.resigns_at.is_some_and(|at| ply >= at) {
            return Ok(Decision::Resign);
        }
        let mut nonsense = self.0.nonsense.lock().unwrap();
        if nonsense.0 == ply && nonsense.1 > 0 {
            nonsense.1 -= 1;
            return Ok(Decision::Act("nonsense".to_owned()));
        }
        let mut legal = told(seen).legal(seen.seat);
        if self.0.turns_nothing_up {
            legal.retain(|action| advances(&action.text));
        }
        Ok(Decision::Act(legal[Choices::new(ply as u64 + 1).below(legal.len())].text.clone()))
    }

    fn accepts_draw(&mut self, _: &Seen) -> Result<bool, String> {
        Ok(self.0.accepts_draws)
    }
}

async fn server_with(data: &std::path::Path, script: &Arc<Script>) -> Server {
    Server::with(data, Engines { computers: Arc::new(Scripted(Arc::clone(script))), ..Engines::default() })
        .await
}

/// A game against the computer, dealt: the person's table.
async fn sit_down(server: &Server, game: &str, seat: &str, more: Value) -> Table {
    let mut body = json!({"game": game, "mode": "computer", "level": 2, "seat": seat});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = server.ask("POST", "/api/tables", "", Some(&body)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let table = Table::of(&made.json());
    deal(server, &table).await;
    table
}

/// The person's part in a deal.
async fn deal(server: &Server, table: &Table) {
    let contribution = Contribution::new([9; 32]);
    for (below, body) in [
        ("/commitments", json!({"sha256": contribution.commitment().to_string()})),
        ("/contributions", json!({"contribution": contribution.to_hex()})),
    ] {
        let reply = server.ask("POST", &table.path(below), &table.token, Some(&body)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
}

/// The next view in which the person is to act, or the last one.
async fn my_turn(socket: &mut Socket, mut heard: Value) -> Value {
    loop {
        let view = &heard["view"];
        if view["phase"] == "over" || (view["phase"] == "playing" && view["legal"] != json!([])) {
            return heard;
        }
        heard = socket.hear().await;
    }
}

/// Plays the person's side, any move, so many times.
async fn play(socket: &mut Socket, heard: Value, turns: usize) -> Value {
    play_of(socket, heard, turns, |_| true).await
}

/// Plays the person's side, any move of those wanted, so many times.
async fn play_of(socket: &mut Socket, mut heard: Value, turns: usize, wanted: fn(&str) -> bool) -> Value {
    for turn in 0..turns {
        heard = my_turn(socket, heard).await;
        let legal = heard["view"]["legal"].as_array().unwrap().iter();
        let legal: Vec<_> =
            legal.filter_map(|action| action["text"].as_str()).filter(|text| wanted(text)).collect();
        if legal.is_empty() {
            break;
        }
        let action = legal[Choices::new(turn as u64 + 77).below(legal.len())];
        let id = format!("{}-{turn}", heard["n"]);
        heard = socket.request(json!({"type": "act", "id": id, "n": heard["n"], "action": action})).await;
        assert_eq!(heard["type"], "update", "{heard}");
    }
    my_turn(socket, heard).await
}

#[tokio::test]
async fn a_whole_game_against_the_computer_over_a_restart() {
    for (game, seat) in [("surprise", "black"), ("chaos", "random")] {
        let data = tempfile::tempdir().unwrap();
        let script = Arc::new(Script::default());
        let server = server_with(data.path(), &script).await;
        let table = sit_down(&server, game, seat, json!({})).await;
        let (mut socket, first) = server.watch(&table, None).await;
        let computer = first["view"]["computer"].clone();
        assert_eq!(computer["level"], 2);
        assert_ne!(computer["seat"], first["view"]["seat"]);
        play(&mut socket, first, 5).await;
        let before = server.look(&table).await;
        server.stop().await;

        // It goes on thinking where the room was closed, with a player that knows what its seat was told.
        let server = server_with(data.path(), &script).await;
        let (mut socket, back) = server.watch(&table, None).await;
        assert!(back["n"].as_u64() >= before["n"].as_u64());
        let over = play(&mut socket, back, 5000).await;
        assert_eq!(over["view"]["phase"], "over");
        let whole = server.view(&table).await;

        // What it was given is its seat's start and what its seat was told of each move, never more.
        let text = server.ask("GET", &table.path("/record"), &table.token, None).await.text;
        let record = Record::read(text.as_bytes()).unwrap();
        let played = facedown_core::record::verify(&record, registry::find).unwrap().table;
        let seat: Seat = serde_json::from_value(computer["seat"].clone()).unwrap_or(Seat::White);
        let seat = if computer["seat"].is_null() {
            Seat::from_name(whole["computer"]["seat"].as_str().unwrap()).unwrap()
        } else {
            seat
        };
        let start = played.observation(Viewer::Seat(seat), 0).unwrap().fen;
        let lines: Vec<_> = played.lines(Viewer::Seat(seat), 0).iter().map(|line| line.entered()).collect();
        let seen = script.seen.lock().unwrap().clone();
        assert!(seen.len() >= lines.len() / 2);
        for (seen, clock) in seen.iter() {
            assert_eq!((&seen.seat, &seen.start, *clock), (&seat, &start, Clock::default()));
            assert_eq!(seen.actions, lines[..seen.actions.len()]);
        }
        if whole["sitting"]["pair"].is_null() {
            check_record(&server, &table, DealCheck::Fair).await;
            let Source::Committed { pledges, .. } = &record.header.source else { panic!("a fair deal") };
            assert!(pledges.iter().any(|pledge| pledge.by == Contributor::Computer));
            assert!(
                record.header.names.contains(&"computer, level 2".to_owned()),
                "{:?}",
                record.header.names
            );
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn its_contribution_follows_from_the_secret_and_is_shown_last() {
    let data = tempfile::tempdir().unwrap();
    let server =
        server_with(data.path(), &Arc::new(Script { resigns_at: Some(1), ..Script::default() })).await;
    let body = json!({"game": "surprise", "mode": "computer", "level": 1, "seat": "white"});
    let made = server.ask("POST", "/api/tables", "", Some(&body)).await.json();
    let table = Table::of(&made);
    let before = server.view(&table).await["deal"]["contributions"].clone();
    assert_eq!((&before[1]["computer"], &before[1]["contribution"]), (&json!(true), &Value::Null));
    assert!(before[1]["commitment"].is_string(), "it is bound from the start");
    let contribution = Contribution::new([3; 32]);
    let committed = json!({"sha256": contribution.commitment().to_string()});
    let reply = server.ask("POST", &table.path("/commitments"), &table.token, Some(&committed)).await;
    assert_eq!(reply.json()["complete"], true);
    let opened = json!({"contribution": contribution.to_hex()});
    let reply = server.ask("POST", &table.path("/contributions"), &table.token, Some(&opened)).await;
    assert_eq!(reply.json()["phase"], "playing");
    let (mut socket, heard) = server.watch(&table, None).await;
    let shown = heard["view"]["deal"]["contributions"][1].clone();
    assert_eq!(shown["commitment"], before[1]["commitment"]);
    let heard = play(&mut socket, heard, 1).await;
    assert_eq!(heard["view"]["outcome"]["reason"], "resignation");
    assert_eq!(heard["view"]["outcome"]["winner"], "white");
    let secret = ServerSecret::from_hex(heard["view"]["deal"]["secret"].as_str().unwrap()).unwrap();
    assert_eq!(shown["contribution"], json!(secret.computer_contribution(1).to_hex()));
    check_record(&server, &table, DealCheck::Fair).await;

    // A rematch is against the same level, with the colors changed.
    let rematch = server.ask("POST", &table.path("/rematch"), &table.token, None).await.json();
    let next = Table::of(&rematch);
    let view = server.view(&next).await;
    assert_eq!((&view["computer"], &view["seat"]), (&json!({"seat": "white", "level": 1}), &json!("black")));
    server.stop().await;
}

#[tokio::test]
async fn it_answers_draw_offers_and_lets_moves_be_taken_back() {
    let data = tempfile::tempdir().unwrap();
    let script = Arc::new(Script { turns_nothing_up: true, ..Script::default() });
    let server = server_with(data.path(), &script).await;
    let clock = json!({"clock": {"kind": "increment", "base": 600_000, "increment": 1_000}});
    let table = sit_down(&server, "surprise", "white", clock).await;
    let (mut socket, heard) = server.watch(&table, None).await;
    let heard = play_of(&mut socket, heard, 2, advances).await;
    assert_eq!(heard["view"]["ply"], 4);
    socket.request(json!({"type": "offerDraw", "id": "draw"})).await;
    let declined = socket.hear_of("update").await;
    assert_eq!(
        (&declined["view"]["drawOffer"], &declined["view"]["phase"]),
        (&Value::Null, &json!("playing"))
    );

    socket.request(json!({"type": "takeback", "id": "back"})).await;
    // A move that turned something up is not taken back, so none here did.
    let agreed = socket.hear_of("update").await;
    assert_eq!((&agreed["view"]["ply"], &agreed["view"]["takeback"]), (&json!(2), &Value::Null));
    let heard = play_of(&mut socket, agreed, 2, advances).await;
    assert_eq!(heard["view"]["ply"], 6);
    let seen = script.seen.lock().unwrap().clone();
    assert!(seen.iter().all(|(_, clock)| clock.left.is_some_and(|left| left.as_millis() > 300_000)));
    server.stop().await;

    let script = Arc::new(Script { accepts_draws: true, ..Script::default() });
    let server = server_with(data.path(), &script).await;
    let (mut socket, heard) = server.watch(&table, None).await;
    my_turn(&mut socket, heard).await;
    socket.request(json!({"type": "offerDraw", "id": "again"})).await;
    let over = socket.hear_of("update").await;
    assert_eq!(over["view"]["outcome"]["reason"], "agreement");
    server.stop().await;
}

#[tokio::test]
async fn one_that_answers_nonsense_is_replaced_and_one_that_goes_on_with_it_gives_up() {
    for (times, reason) in [(1, None), (2, Some("resignation"))] {
        let data = tempfile::tempdir().unwrap();
        let script = Arc::new(Script { nonsense: Mutex::new((1, times)), ..Script::default() });
        let server = server_with(data.path(), &script).await;
        let table = sit_down(&server, "surprise", "white", json!({})).await;
        let (mut socket, heard) = server.watch(&table, None).await;
        let heard = play(&mut socket, heard, 1).await;
        assert_eq!(heard["view"]["outcome"]["reason"], json!(reason), "{times}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_level_or_a_game_that_no_computer_plays_is_refused() {
    let about: Vec<&'static About> = registry::all().iter().map(|game| game.about()).collect();
    assert!(about.iter().any(|about| about.id == "surprise-rex"));
    let data = tempfile::tempdir().unwrap();
    let server = server_with(data.path(), &Arc::default()).await;
    for (game, level, code) in [
        ("chaos", json!(0), "wrong-level"),
        ("chaos", json!(4), "wrong-level"),
        ("chaos", Value::Null, "wrong-level"),
        ("surprise-rex", json!(1), "no-computer"),
    ] {
        let body = json!({"game": game, "mode": "computer", "level": level});
        let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, code), "{}", reply.text);
        assert_eq!(reply.json()["error"]["field"], "level");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_against_it_is_aborted_by_the_person_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = server_with(data.path(), &Arc::default()).await;
    let table = sit_down(&server, "surprise", "black", json!({})).await;
    let (mut socket, heard) = server.watch(&table, None).await;
    let heard = my_turn(&mut socket, heard).await;
    assert_eq!((&heard["view"]["ply"], &heard["view"]["mayAbort"]), (&json!(1), &json!(true)));
    let for_it = json!({"type": "abort", "id": "its", "seat": "white"});
    assert_eq!(socket.request(for_it).await["error"]["code"], "not-your-seat");
    let over = socket.request(json!({"type": "abort", "id": "mine"})).await;
    assert_eq!(over["view"]["outcome"]["reason"], "aborted");
    assert_eq!(over["view"]["sitting"]["aborts"], json!([1, 0]));

    // The next game is with the same colors: it begins, and the person's own first move ends the offer.
    let rematch = server.ask("POST", &table.path("/rematch"), &table.token, None).await.json();
    let next = Table::of(&rematch);
    deal(&server, &next).await;
    let (mut socket, heard) = server.watch(&next, None).await;
    assert_eq!(heard["view"]["computer"]["seat"], "white");
    let heard = play(&mut socket, heard, 1).await;
    assert_eq!(heard["view"]["mayAbort"], false);
    let late = socket.request(json!({"type": "abort", "id": "late"})).await;
    assert_eq!(late["error"]["code"], "too-late-to-abort");
    server.stop().await;
}

#[tokio::test]
async fn so_many_are_kept_and_the_others_begin_each_move_anew() {
    let data = tempfile::tempdir().unwrap();
    let script = Arc::new(Script { turns_nothing_up: true, ..Script::default() });
    let engines = Engines { computers: Arc::new(Scripted(Arc::clone(&script))), ..Engines::default() };
    let mut limits = usual();
    limits.games.computers_kept = 1;
    let server = Server::limited(data.path(), engines, limits).await;
    let sat = || script.sat.load(Ordering::Relaxed);
    let three_moves = async || {
        let table = sit_down(&server, "surprise", "white", json!({})).await;
        let (mut socket, first) = server.watch(&table, None).await;
        let before = sat();
        play_of(&mut socket, first, 3, advances).await;
        (sat() - before, socket)
    };
    let (first, mut socket) = three_moves().await;
    let (second, _other) = three_moves().await;
    assert_eq!((first, second), (1, 3), "players that sat down for three moves each");
    // The place is free again when its table's game is over.
    let over = socket.request(json!({"type": "resign", "id": "enough"})).await;
    assert_eq!(over["view"]["phase"], "over", "{over}");
    assert_eq!(three_moves().await.0, 1);
    server.stop().await;
}
