//! Games of a tournament that are played with real cards: told once, by those who may, and held to the board.

use facedown_core::record::{DealCheck, Record, verify};
use facedown_core::table::Start;
use facedown_games::registry;
use serde_json::{Value, json};

use super::browser::{Browser, PASSWORD};
use super::client::{Reply, Server};
use super::tournaments::{Tournament, pair_of_two};

/// A mate in Surprise Chess: the queen takes on f7 and looks at two cards.
fn mate() -> Value {
    let turn = |action: &str, told: &[&str]| json!({"action": action, "told": told});
    json!([
        turn("e2e4", &[]),
        turn("e7e5", &[]),
        turn("d1h5", &["Q"]),
        turn("b8c6", &["n"]),
        turn("f1c4", &["B"]),
        turn("g8f6", &["n"]),
        turn("h5f7", &["k", "b"]),
    ])
}

/// A game of Surprise Chess that White won by mate.
fn won(white: &str, black: &str) -> Value {
    json!({"game": "surprise", "turns": mate(), "names": {"white": white, "black": black}, "date": "2026-11-21"})
}

/// The same people's game in which somebody resigns after a move of each side.
fn resigned(white: &str, black: &str, winner: &str) -> Value {
    json!({
        "game": "surprise",
        "turns": [{"action": "e2e4"}, {"action": "e7e5"}],
        "end": {"reason": "resignation", "winner": winner},
        "names": {"white": white, "black": black},
    })
}

fn with(mut sheet: Value, more: Value) -> Value {
    sheet.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    sheet
}

impl Tournament {
    async fn tell(&self, server: &Server, token: &str, place: &str, sheet: &Value) -> Reply {
        server.ask("POST", &self.path(&format!("/games/{place}")), token, Some(sheet)).await
    }

    /// Tells a game that is taken; the tournament then.
    async fn told(&self, server: &Server, token: &str, place: &str, sheet: &Value) -> Value {
        let reply = self.tell(server, token, place, sheet).await;
        assert_eq!(reply.status, 200, "{sheet}: {}", reply.text);
        reply.json()
    }

    /// Tells a game that is refused, with this status, code and field; the words.
    async fn tell_refused(
        &self,
        server: &Server,
        (token, place): (&str, &str),
        sheet: &Value,
        (status, code, field): (u16, &str, Value),
    ) -> String {
        let reply = self.tell(server, token, place, sheet).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{sheet}: {}", reply.text);
        assert_eq!(reply.json()["error"]["field"], field, "{sheet}: {}", reply.text);
        reply.json()["error"]["message"].as_str().unwrap().to_owned()
    }

    async fn record(&self, server: &Server, place: &str) -> Reply {
        server.ask("GET", &self.path(&format!("/games/{place}")), "", None).await
    }
}

/// The names of White and Black of a pairing.
fn names(view: &Value, round: usize, board: usize) -> [String; 2] {
    let pairing = &view["rounds"][round - 1]["pairings"][board - 1];
    ["white", "black"].map(|color| {
        let entries = view["entries"].as_array().unwrap();
        let entry = entries.iter().find(|entry| entry["number"] == pairing[color]).unwrap();
        entry["name"].as_str().unwrap().to_owned()
    })
}

fn game(view: &Value, round: usize, board: usize, game: usize) -> &Value {
    &view["rounds"][round - 1]["pairings"][board - 1]["games"][game - 1]
}

fn by_hand(more: Value) -> Value {
    with(pair_of_two(json!({"byHand": true, "roundsByHand": true, "listed": true})), more)
}

/// An evening of four, whom the organizer has entered, with its first round open.
async fn evening(server: &Server, more: Value) -> Tournament {
    let club = Tournament::make(server, &by_hand(more)).await;
    club.command(server, json!({"do": "enter", "names": ["Ada", "Bo", "Cy", "Di"]})).await;
    club.command(server, json!({"do": "start"})).await;
    club
}

/// What is told by the organizer's device stands everywhere: result, crosstable, report file, list of games, record.
#[tokio::test]
async fn a_told_game_stands_everywhere() {
    let server = Server::fresh().await;
    let club = evening(&server, json!({})).await;
    let view = club.view(&server).await;
    let [white, black] = names(&view, 1, 1);
    assert_eq!(game(&view, 1, 1, 1)["told"], Value::Null);
    let view = club.told(&server, &club.token, "1-1-1", &won(&white, &black)).await;
    let told = json!({"result": "1-0", "reason": "checkmate"});
    assert_eq!((&game(&view, 1, 1, 1)["result"], &game(&view, 1, 1, 1)["told"]), (&json!("1-0"), &told));
    assert_eq!(game(&view, 1, 1, 1)["table"], Value::Null);
    assert_eq!(view["standings"][0]["points"], "1");

    let reply = club.record(&server, "1-1-1").await;
    assert!(reply.status == 200 && reply.head.contains("content-type: application/jsonl"), "{}", reply.head);
    let record = Record::read(reply.text.as_bytes()).unwrap();
    assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::ByHand);
    assert_eq!(record.header.names, [white.clone(), black.clone()]);
    assert_eq!(
        (record.end.reason.as_deref(), record.header.date.as_deref()),
        (Some("checkmate"), Some("2026-11-21"))
    );
    let replay = json!({"record": reply.text, "as": "spectator"});
    let shown = server.ask("POST", "/api/replays", "", Some(&replay)).await;
    assert_eq!((shown.status, &shown.json()["deal"]), (200, &json!("by-hand")), "{}", shown.text);
    // A name that is corrected is corrected in the record.
    let number = &view["rounds"][0]["pairings"][0]["white"];
    club.command(&server, json!({"do": "rename", "number": number, "name": "Ada Lovelace"})).await;
    let record = Record::read(club.record(&server, "1-1-1").await.text.as_bytes()).unwrap();
    assert_eq!(record.header.names, ["Ada Lovelace".to_owned(), black.clone()]);

    // The other board's result is entered without a game.
    club.command(&server, json!({"do": "result", "round": 1, "board": 2, "game": 1, "result": "1/2-1/2"}))
        .await;
    let missing = club.record(&server, "1-2-1").await;
    assert_eq!((missing.status, missing.code().as_str()), (404, "no-record"));
    for (place, code) in [("2-1-1", "no-such-board"), ("1-1-2", "no-such-board"), ("first", "no-such-board")]
    {
        let missing = club.record(&server, place).await;
        assert_eq!((missing.status, missing.code().as_str()), (422, code), "{place}");
    }
    let listed = server.ask("GET", &club.path("/games"), "", None).await;
    assert!(listed.head.contains("content-type: application/x-ndjson"), "{}", listed.head);
    // It comes in chunks, with their sizes between.
    let lines = listed.text.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[0],
        json!({
            "round": 1, "board": 1, "game": 1, "white": "Ada Lovelace", "black": black, "result": "1-0",
            "told": told, "table": null,
        })
    );
    assert_eq!((&lines[1]["told"], &lines[1]["result"]), (&Value::Null, &json!("1/2-1/2")));
    let records = server.ask("GET", &club.path("/games?as=records"), "", None).await.text;
    let record = records.lines().filter(|line| line.starts_with('{')).map(|line| format!("{line}\n"));
    let record = Record::read(record.collect::<String>().as_bytes()).unwrap();
    assert_eq!(record.end.result, "1-0", "one record and nothing else");
    let wrong = server.ask("GET", &club.path("/games?as=pgn"), "", None).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "unreadable-query"));
    let text = server.ask("GET", &club.path("/crosstable?as=csv"), "", None).await.text;
    assert!(text.lines().any(|line| line.contains("Ada Lovelace") && line.ends_with('1')), "{text}");
    let report = server.ask("GET", &club.path("/report"), "", None).await.text;
    assert!(report.lines().any(|line| line.contains("Ada Lovelace") && line.contains("w 1")), "{report}");
    server.stop().await;
}

/// The same game told twice is one; another is refused with what stands, until the organizer corrects.
#[tokio::test]
async fn what_stands_is_not_overwritten() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path()).await;
    let club = evening(&server, json!({})).await;
    let [white, black] = names(&club.view(&server).await, 1, 1);
    let organizer = (club.token.as_str(), "1-1-1");
    let sheet = won(&white, &black);
    let n = club.told(&server, &club.token, "1-1-1", &sheet).await["n"].clone();
    // Told again, from another device at which it took another time, and after the room was closed.
    server.stop().await;
    server = Server::start(data.path()).await;
    let clock = json!({"kind": "increment", "base": 600_000, "increment": 0});
    for again in [sheet.clone(), with(sheet.clone(), json!({"date": "2026-11-22", "clock": clock}))] {
        assert_eq!(club.told(&server, &club.token, "1-1-1", &again).await["n"], n, "nothing is written");
    }
    let stands = (409, "result-stands", Value::Null);
    for other in [resigned(&white, &black, "white"), resigned(&white, &black, "black")] {
        let words = club.tell_refused(&server, organizer, &other, stands.clone()).await;
        assert!(words.contains("the result 1-0 already, and the record of another course"), "{words}");
    }
    // Corrected, the record stands beside the right result, and is replaced by the organizer's right one alone.
    let correct = |result: Value| json!({"do": "correct", "round": 1, "board": 1, "game": 1, "result": result, "reason": "the slips"});
    let view = club.command(&server, correct(json!("0-1"))).await;
    assert_eq!(
        (&game(&view, 1, 1, 1)["result"], &game(&view, 1, 1, 1)["told"]["result"]),
        (&json!("0-1"), &json!("1-0"))
    );
    let view = club.told(&server, &club.token, "1-1-1", &sheet).await;
    assert_eq!(game(&view, 1, 1, 1)["result"], "0-1", "what is told again changes no correction");
    club.tell_refused(&server, organizer, &resigned(&white, &black, "white"), stands.clone()).await;
    let number = view["rounds"][0]["pairings"][0]["white"].clone();
    let player =
        server.ask("POST", &club.path("/links"), &club.token, Some(&json!({"number": number}))).await;
    let player = player.json()["token"].as_str().unwrap().to_owned();
    let right = resigned(&white, &black, "black");
    club.tell_refused(&server, (&player, "1-1-1"), &right, stands.clone()).await;
    let view = club.told(&server, &club.token, "1-1-1", &right).await;
    assert_eq!(game(&view, 1, 1, 1)["told"], json!({"result": "0-1", "reason": "resignation"}));
    let record = Record::read(club.record(&server, "1-1-1").await.text.as_bytes()).unwrap();
    assert_eq!((record.end.result.as_str(), record.turns.len()), ("0-1", 2));
    // Taken back, it is played again: nothing of it stands, and whatever is told next does.
    let view = club.command(&server, correct(Value::Null)).await;
    assert_eq!(
        (&game(&view, 1, 1, 1)["result"], &game(&view, 1, 1, 1)["told"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(club.record(&server, "1-1-1").await.code(), "no-record");
    let view = club.told(&server, &player, "1-1-1", &sheet).await;
    assert_eq!(game(&view, 1, 1, 1)["told"]["reason"], "checkmate");

    // A result that was entered without a game: one that ended so joins it, another is refused.
    let [white, black] = names(&view, 1, 2);
    club.command(&server, json!({"do": "result", "round": 1, "board": 2, "game": 1, "result": "0-1"})).await;
    let other = resigned(&white, &black, "white");
    let words = club.tell_refused(&server, (&club.token, "1-2-1"), &other, stands).await;
    assert!(words.contains("the result 0-1 already; if that is wrong"), "{words}");
    let view = club.told(&server, &club.token, "1-2-1", &resigned(&white, &black, "black")).await;
    assert_eq!(game(&view, 1, 2, 1)["told"]["reason"], "resignation");
    server.stop().await;
}

/// The organizer and the two players tell a game; nobody else does.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_tell_a_game() {
    let server = Server::fresh().await;
    let club = Tournament::make(&server, &by_hand(json!({}))).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    for browser in [&mut ada, &mut bo] {
        let entered = browser.post(&format!("/tournaments/{}/entries", club.id), json!({})).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
    }
    let guests = [club.enter(&server, "Cy").await, club.enter(&server, "Di").await];
    club.command(&server, json!({"do": "start"})).await;
    let view = club.view(&server).await;
    let of_guest =
        |round: usize, board: usize, name: &str| names(&view, round, board).iter().any(|n| n == name);
    let board = (1..=2).find(|board| of_guest(1, *board, "Cy")).unwrap();
    let [white, black] = names(&view, 1, board);
    let (place, sheet) = (format!("1-{board}-1"), resigned(&white, &black, "white"));
    let missing = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    for token in ["", &club.invite, missing] {
        club.tell_refused(&server, (token, &place), &sheet, (403, "not-entered", Value::Null)).await;
    }
    let path = |place: &str| format!("/tournaments/{}/games/{place}", club.id);
    // Somebody of the other board.
    let other = format!("1-{}-1", 3 - board);
    club.tell_refused(&server, (&guests[0].token, &other), &sheet, (403, "other-board", Value::Null)).await;
    for browser in [&mut ada, &mut bo] {
        let plays = names(&view, 1, board).contains(&browser.who().await.unwrap());
        if !plays {
            let refused = browser.post(&path(&place), sheet.clone()).await;
            assert_eq!((refused.status, refused.code().as_str()), (403, "other-board"));
        }
    }
    // A page of another site does not tell in somebody's name.
    ada.site = "cross-site";
    assert_eq!(ada.post(&path(&place), sheet.clone()).await.code(), "cross-site");
    ada.site = "same-origin";
    let mut stranger = Browser::new(&server);
    stranger.sign_up("Eve").await;
    assert_eq!(stranger.post(&path(&place), sheet.clone()).await.code(), "not-entered");
    // A player with the token of the entry; and one with an account.
    let view = club.told(&server, &guests[0].token, &place, &sheet).await;
    assert_eq!(game(&view, 1, board, 1)["result"], "1-0");
    let board = (1..=2).find(|board| names(&view, 1, *board).contains(&"Ada".to_owned())).unwrap();
    let place = format!("1-{board}-1");
    let [white, black] = names(&view, 1, board);
    let sheet = resigned(&white, &black, "white");
    let told = ada.post(&path(&place), sheet.clone()).await;
    assert_eq!(told.status, 200, "{}", told.text);
    // It is among what the room keeps of her; and it is not rated.
    let export = ada.get("/account/export").await.json();
    assert_eq!(
        export["toldGames"],
        json!([{
            "tournament": club.id, "round": 1, "board": board, "game": 1, "first": white == "Ada",
            "told": {"result": "1-0", "reason": "resignation"},
        }])
    );
    assert_eq!((&export["ratings"], &export["ratingChanges"]), (&json!([]), &json!([])));
    assert_eq!(ada.get("/players/Ada").await.json()["ratings"], json!([]));
    // Closed, the account tells nothing any more, and its name is nowhere.
    let cookie = ada.cookie.clone();
    assert_eq!(ada.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    ada.cookie = cookie;
    assert_eq!(ada.post(&path(&place), sheet).await.code(), "not-entered");
    let record = club.record(&server, &place).await;
    assert!(!record.text.contains("Ada") && record.text.contains("deleted player 1"), "{}", record.text);
    verify(&Record::read(record.text.as_bytes()).unwrap(), registry::find).unwrap();
    server.stop().await;
}

/// A game that is not the one of the board is refused, with what is wrong.
#[tokio::test]
async fn a_game_is_held_to_its_board() {
    let server = Server::fresh().await;
    let clock = json!({"kind": "increment", "base": 300_000, "increment": 0});
    let club = evening(&server, json!({"clock": clock})).await;
    let view = club.view(&server).await;
    let [white, black] = names(&view, 1, 1);
    let [other, _] = names(&view, 1, 2);
    let sheet = won(&white, &black);
    let at = (club.token.as_str(), "1-1-1");
    let wrong = |field: &str| (422, "wrong-sheet", json!(field));
    let longer = json!({"kind": "increment", "base": 600_000, "increment": 0});
    let cases = [
        (json!({"game": "jieqi", "turns": []}), wrong("game"), "this tournament plays `surprise`"),
        (json!({"names": {"white": black, "black": white}}), wrong("names"), "not the other way round"),
        (json!({"names": {"white": white, "black": other}}), wrong("names"), "has Black"),
        (json!({"clock": longer}), wrong("clock"), "another clock"),
        (json!({"end": {"reason": "aborted"}, "turns": []}), wrong("end"), "no result"),
        (json!({"turns": []}), (409, "game-not-over", Value::Null), "goes on"),
        (
            json!({"turns": [{"action": "b1c3"}]}),
            (409, "answer-not-given", json!("turns")),
            "people have still to tell",
        ),
        (
            json!({"turns": [{"action": "b1c3", "told": ["P"]}]}),
            (409, "impossible-answer", json!("turns.1.told")),
            "turn 1",
        ),
        (json!({"start": "garbage", "turns": []}), (422, "wrong-fen", json!("start.2.1")), "the start"),
        (json!({"date": "today"}), (422, "wrong-day", json!("date")), "no day"),
    ];
    for (more, refused, says) in cases {
        let words = club.tell_refused(&server, at, &with(sheet.clone(), more.clone()), refused).await;
        assert!(words.contains(says), "{more}: {words}");
    }
    // A position of one's own is no start of the game.
    let own = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX b KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr";
    let from = json!({"start": own, "turns": [], "end": {"reason": "resignation", "winner": "white"}});
    club.tell_refused(&server, at, &with(sheet.clone(), from), wrong("start")).await;
    for place in ["1-3-1", "2-1-1", "1-1-2", "0-1-1", "1-1"] {
        let none = (422, "no-such-board", Value::Null);
        club.tell_refused(&server, (&club.token, place), &sheet, none).await;
    }
    let view = club.view(&server).await;
    assert_eq!(
        (&game(&view, 1, 1, 1)["result"], &view["n"]),
        (&Value::Null, &json!(6)),
        "nothing is left of it"
    );
    // Without names and clock it is the board's all the same: on the table stood a clock of wood.
    let mut plain = sheet.clone();
    plain.as_object_mut().unwrap().shift_remove("names");
    club.told(&server, &club.token, "1-1-1", &plain).await;
    let record = Record::read(club.record(&server, "1-1-1").await.text.as_bytes()).unwrap();
    assert_eq!(record.header.names, [white, black]);

    // Where the room makes the boards, nothing is told; and one deal for all boards is dealt by the room.
    let room = Tournament::make(&server, &pair_of_two(json!({}))).await;
    let players = [room.enter(&server, "Ada").await, room.enter(&server, "Bo").await];
    room.command(&server, json!({"do": "start"})).await;
    let own = (room.token.as_str(), "1-1-1");
    room.tell_refused(&server, own, &won("Ada", "Bo"), (409, "room-boards", Value::Null)).await;
    room.board(&server, &players[0]).await;
    let early = room.record(&server, "1-1-1").await;
    assert_eq!((early.status, early.code().as_str()), (409, "not-dealt"), "{}", early.text);
    for more in [json!({"sameDeal": true}), json!({"sealed": true, "clock": clock})] {
        let refused = server.ask("POST", "/api/tournaments", "", Some(&by_hand(more.clone()))).await;
        assert_eq!(refused.status, 422, "{more}: {}", refused.text);
        let code = if more["sameDeal"] == json!(true) { "wrong-tournament" } else { "not-sealed" };
        assert_eq!(refused.code(), code);
    }
    server.stop().await;
}

/// After the end, and for somebody who has left, results stand; a record may still join the result that it has.
#[tokio::test]
async fn after_the_end_and_after_somebody_has_left() {
    let server = Server::fresh().await;
    let club = evening(&server, json!({})).await;
    let view = club.view(&server).await;
    let [white, black] = names(&view, 1, 1);
    let gone = &view["rounds"][0]["pairings"][0]["black"];
    club.command(&server, json!({"do": "withdraw", "number": gone})).await;
    let at = (club.token.as_str(), "1-1-1");
    let words =
        club.tell_refused(&server, at, &won(&white, &black), (409, "result-stands", Value::Null)).await;
    assert!(words.contains("the result +/- already"), "{words}");

    let two = Tournament::make(&server, &by_hand(json!({"roundsByHand": false}))).await;
    two.command(&server, json!({"do": "enter", "names": ["Ada", "Bo"]})).await;
    let before = two.tell(&server, &two.token, "1-1-1", &won("Ada", "Bo")).await;
    assert_eq!((before.status, before.code().as_str()), (422, "no-such-board"));
    two.command(&server, json!({"do": "start"})).await;
    let [white, black] = names(&two.view(&server).await, 1, 1);
    let view = two.told(&server, &two.token, "1-1-1", &won(&white, &black)).await;
    assert_eq!((&view["stage"], &view["winners"]), (&json!("done"), &json!([white])));
    let again = two.told(&server, &two.token, "1-1-1", &won(&white, &black)).await;
    assert_eq!(again["n"], view["n"]);
    let at = (two.token.as_str(), "1-1-1");
    let other = resigned(&white, &black, "black");
    two.tell_refused(&server, at, &other, (409, "result-stands", Value::Null)).await;
    // The last result was typed, and ended it: its game can still be told.
    let two = Tournament::make(&server, &by_hand(json!({"roundsByHand": false}))).await;
    two.command(&server, json!({"do": "enter", "names": ["Ada", "Bo"]})).await;
    two.command(&server, json!({"do": "start"})).await;
    let [white, black] = names(&two.view(&server).await, 1, 1);
    two.command(&server, json!({"do": "result", "round": 1, "board": 1, "game": 1, "result": "1-0"})).await;
    let view = two.told(&server, &two.token, "1-1-1", &won(&white, &black)).await;
    assert_eq!(
        (&view["stage"], &game(&view, 1, 1, 1)["told"]["reason"]),
        (&json!("done"), &json!("checkmate"))
    );
    server.stop().await;
}

/// Both games of a pair in Chaos Chess are told, each from the set-up that was laid out, with the colors changed.
#[tokio::test]
async fn a_pair_of_chaos_on_one_set_up() {
    let server = Server::fresh().await;
    let club = Tournament::make(&server, &by_hand(json!({"game": "chaos", "games": 2}))).await;
    club.command(&server, json!({"do": "enter", "names": ["Ada", "Bo"]})).await;
    club.command(&server, json!({"do": "start"})).await;
    let [white, black] = names(&club.view(&server).await, 1, 1);
    let chaos = registry::find("chaos").unwrap();
    let drawn = |seed: &str| {
        let seed = seed.repeat(32).parse().unwrap();
        let start = Start::Deal(&seed, false);
        chaos.position(&chaos.choose(&[]).unwrap(), start).and_then(|p| p.fen(None)).unwrap()
    };
    let sheet = |start: &str, names: [&str; 2], winner: &str| {
        json!({
            "game": "chaos", "start": start, "end": {"reason": "resignation", "winner": winner},
            "names": {"white": names[0], "black": names[1]},
        })
    };
    let (start, other) = (drawn("5e"), drawn("a1"));
    let first = sheet(&start, [&white, &black], "white");
    let second = sheet(&start, [&black, &white], "black");
    let at = |place: &'static str| (club.token.as_str(), place);
    let early = (409, "wrong-moment", Value::Null);
    club.tell_refused(&server, at("1-1-2"), &second, early).await;
    let mut bare = first.clone();
    bare.as_object_mut().unwrap().shift_remove("start");
    club.tell_refused(&server, at("1-1-1"), &bare, (422, "start-not-given", json!("start"))).await;
    let view = club.told(&server, &club.token, "1-1-1", &first).await;
    assert_eq!(
        (&game(&view, 1, 1, 1)["result"], &game(&view, 1, 1, 2)["result"]),
        (&json!("1-0"), &Value::Null)
    );
    // The colors of the first game, or another set-up.
    let turned = sheet(&start, [&white, &black], "black");
    club.tell_refused(&server, at("1-1-2"), &turned, (422, "wrong-sheet", json!("names"))).await;
    let moved = sheet(&other, [&black, &white], "black");
    let words = club.tell_refused(&server, at("1-1-2"), &moved, (422, "wrong-sheet", json!("start"))).await;
    assert!(words.contains("on one set-up"), "{words}");
    let view = club.told(&server, &club.token, "1-1-2", &second).await;
    assert_eq!(game(&view, 1, 1, 2)["result"], "0-1");
    assert_eq!(view["standings"][0]["points"], "2", "one player won both");
    let records = server.ask("GET", &club.path("/games?as=records"), "", None).await.text;
    let headers = records.lines().filter(|line| line.contains("\"source\":\"by-hand\""));
    assert_eq!(headers.count(), 2, "{records}");
    let record = Record::read(club.record(&server, "1-1-2").await.text.as_bytes()).unwrap();
    assert_eq!(record.header.names, [black, white]);
    server.stop().await;
}
