//! Records shown through everybody's eyes.

use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Openings, Record, Source};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Start};
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::Server;

/// A game of `turns` turns on the deal of a seed, always the action at a place that the ply gives; and its record, with
/// the deal opened or not.
pub(super) fn played(game: &'static dyn AnyGame, turns: usize, opened: bool) -> (Box<dyn AnyTable>, String) {
    let options = game.choose(&[]).unwrap();
    let seed: DealSeed = "5e".repeat(32).parse().unwrap();
    let start = Start::Deal(&seed, false);
    let (mut table, _) = game.open(&options, start).unwrap();
    for ply in 0..turns {
        let Some(seat) = table.to_act().iter().next() else { break };
        let legal = table.legal(seat);
        let action = &legal[(ply * 7 + 3) % legal.len()].text;
        table.act(seat, action).unwrap();
    }
    let header = Header {
        game: game.about().id.to_owned(),
        rules: game.about().rules,
        options: options.canonical(),
        seats: Seat::all(game.about().seats).to_vec(),
        names: vec!["Ada".to_owned(); game.about().seats],
        date: Some("2026-11-21".to_owned()),
        pair: None,
        source: Source::Seed,
        start: table.observation(Viewer::Spectator, 0).unwrap().fen,
    };
    let dealt = game.position(&options, start).and_then(|p| p.fen(None)).unwrap();
    let (secret, contributions) = (None, Vec::new());
    let openings = opened.then_some(Openings { secret, contributions, start: dealt, seed: Some(seed) });
    let clocks: Vec<u64> = (0..turns as u64).map(|n| 60_000 - n * 10).collect();
    let record = Record::of(&*table, header, &clocks, openings).write();
    (table, record)
}

async fn replay(server: &Server, record: &str, observer: &str) -> Value {
    let reply =
        server.ask("POST", "/api/replays", "", Some(&json!({"record": record, "as": observer}))).await;
    assert_eq!(reply.status, 200, "{observer}: {}", reply.text);
    reply.json()
}

/// A line as programs tell a game: shown to each seat as far as the line told it.
#[tokio::test]
async fn a_position_line_becomes_a_game() {
    let server = Server::fresh().await;
    let line = "position startpos moves h2h9Pn i9h9r e0e1\n";
    for (observer, taken) in [("white", json!("N")), ("black", Value::Null), ("spectator", Value::Null)] {
        let shown = replay(&server, line, observer).await;
        assert_eq!((&shown["game"], &shown["deal"]), (&json!("jieqi"), &json!("set-up")));
        let texts: Vec<_> = shown["moves"].as_array().unwrap().iter().map(|m| &m["action"]).collect();
        assert_eq!(texts, ["h2h9", "i9h9", "e0e1"], "{observer}");
        assert_eq!(shown["moves"][0]["steps"][0]["piece"]["known"], taken, "{observer}");
        assert_eq!(shown["observations"].as_array().unwrap().len(), 4);
    }
    let chosen = json!({"record": "position startpos moves e2e4", "as": "white", "game": "surprise"});
    let reply = server.ask("POST", "/api/replays", "", Some(&chosen)).await;
    assert_eq!((reply.status, &reply.json()["game"]), (200, &json!("surprise")), "{}", reply.text);
    for (wrong, field) in [
        ("position startpos moves h2h9P a9a9", "record.1.moves"),
        ("position here", "record.1.start"),
        ("position fen 9/9 w - - 0 1", "record.1.start"),
    ] {
        let body = json!({"record": wrong, "as": "white"});
        let reply = server.ask("POST", "/api/replays", "", Some(&body)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "record"), "{}", reply.text);
        assert_eq!(reply.json()["error"]["field"], field, "{}", reply.text);
    }
    server.stop().await;
}

/// A replay shows of a position what the table showed there and then.
#[tokio::test]
async fn a_replay_shows_what_each_seat_had() {
    let server = Server::fresh().await;
    for game in registry::all() {
        for opened in [true, false] {
            let (table, record) = played(*game, 12, opened);
            let seats = Seat::all(game.about().seats);
            // Nobody can follow a closed record in which something was chosen in secret, or dealt to one seat alone.
            let start = |viewer| table.observation(viewer, 0).unwrap().fen;
            let dealt_in_secret =
                seats.iter().any(|seat| start(Viewer::Seat(*seat)) != start(Viewer::Spectator));
            if !opened && (dealt_in_secret || !table.secret_plies().is_empty()) {
                continue;
            }
            let viewers = seats.iter().map(|s| (s.name(), Viewer::Seat(*s)));
            for (observer, viewer) in viewers.chain([("spectator", Viewer::Spectator)]) {
                let shown = replay(&server, &record, observer).await;
                assert_eq!(shown["as"], json!(observer));
                assert_eq!(shown["moves"], json!(table.lines(viewer, 0)), "{} {observer}", game.about().id);
                let observations = shown["observations"].as_array().unwrap();
                assert_eq!(observations.len(), table.ply() as usize + 1);
                for (ply, observation) in (0..).zip(observations) {
                    let had = table.observation(viewer, ply).unwrap();
                    assert_eq!(
                        observation["scene"],
                        json!(had.scene),
                        "{} {observer} {ply}",
                        game.about().id
                    );
                    assert_eq!(observation["fen"], json!(had.fen));
                    assert_eq!(observation["pools"], json!(had.pools));
                    assert_eq!(observation["holdings"], json!(had.holdings));
                    assert_eq!(observation["odds"], json!(table.odds(viewer, ply).unwrap()));
                }
                assert_eq!(shown["clocks"][0], json!(60_000));
                assert_eq!(shown["truth"], Value::Null);
                assert_eq!(shown["deal"], json!(if opened { "from-seed" } else { "not-opened" }));
            }
        }
    }
    server.stop().await;
}

/// The referee's eyes are there where the deal is opened, or where nothing was hidden in the first place.
#[tokio::test]
async fn the_referees_observer_need_the_deal() {
    let server = Server::fresh().await;
    for game in registry::all() {
        let (table, record) = played(*game, 9, true);
        let shown = replay(&server, &record, "referee").await;
        let truth = shown["truth"].as_array().unwrap();
        assert_eq!(truth.len(), table.ply() as usize + 1);
        for (fen, observation) in truth.iter().zip(shown["observations"].as_array().unwrap()) {
            assert_eq!(observation["fen"], *fen);
            let told =
                game.position(table.options(), Start::Fen(fen.as_str().unwrap())).and_then(|p| p.fen(None));
            assert_eq!(told.as_deref(), Ok(fen.as_str().unwrap()), "{}", game.about().id);
        }
        let (_, closed) = played(*game, 9, false);
        let body = json!({"record": closed, "as": "referee"});
        let reply = server.ask("POST", "/api/replays", "", Some(&body)).await;
        let start = table.observation(Viewer::Spectator, 0).unwrap().fen;
        if !table.secret_plies().is_empty() {
            assert_eq!(reply.status, 422, "{}", reply.text);
        } else if game.position(table.options(), Start::Fen(&start)).and_then(|p| p.fen(None)).is_ok() {
            assert_eq!(reply.status, 200, "nothing is hidden in {}", game.about().id);
        } else {
            assert_eq!((reply.status, reply.code().as_str()), (422, "no-such-observer"), "{}", reply.text);
            assert_eq!(reply.json()["error"]["field"], json!("as"));
        }
    }
    server.stop().await;
}

/// A record that does not hold is answered by the line and the field that do not.
#[tokio::test]
async fn a_wrong_record_is_named_by_line_and_field() {
    let server = Server::fresh().await;
    let game = registry::find("surprise").unwrap();
    let (_, record) = played(game, 6, true);
    let third = record.lines().nth(2).unwrap();
    let cases = [
        ("", "record.1.line"),
        ("nonsense", "record.1.line"),
        (&record[..record.len() - 40], "record.10"),
        (&record.replace(third, &third.replace("\"n\":2", "\"n\":3")), "record.3.n"),
        (&record.replace("\"surprise\"", "\"chess\""), "record.1.game"),
    ];
    for (wrong, field) in cases {
        let body = json!({"record": wrong, "as": "white"});
        let reply = server.ask("POST", "/api/replays", "", Some(&body)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "record"), "{}", reply.text);
        assert_eq!(reply.json()["error"]["field"], json!(field), "{}", reply.text);
    }
    let seat = server.ask("POST", "/api/replays", "", Some(&json!({"record": record, "as": "solo"}))).await;
    assert_eq!((seat.status, seat.code().as_str()), (422, "no-such-observer"), "{}", seat.text);
    server.stop().await;
}
