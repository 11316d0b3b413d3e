//! Games that are told by hand, over HTTP.

use facedown_core::record::{DealCheck, Record, verify};
use facedown_core::table::Start;
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Reply, Server};

async fn ask(server: &Server, below: &str, body: &Value) -> Reply {
    server.ask("POST", &format!("/api/by-hand{below}"), "", Some(body)).await
}

/// The state of a game that is told by hand, as the room answers it.
async fn stand(server: &Server, body: &Value) -> Value {
    let reply = ask(server, "", body).await;
    assert_eq!(reply.status, 200, "{body}: {}", reply.text);
    reply.json()
}

async fn refused(server: &Server, below: &str, body: &Value, status: u16, code: &str, field: &str) -> String {
    let reply = ask(server, below, body).await;
    assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body}: {}", reply.text);
    assert_eq!(reply.json()["error"]["field"], json!(field), "{body}: {}", reply.text);
    reply.json()["error"]["message"].as_str().unwrap().to_owned()
}

fn turn(action: &str, told: Value) -> Value {
    json!({"action": action, "told": told})
}

fn surprise(turns: &[Value]) -> Value {
    json!({"game": "surprise", "turns": turns})
}

#[tokio::test]
async fn people_are_asked_what_turned_up() {
    let server = Server::fresh().await;
    let start = stand(&server, &surprise(&[])).await;
    assert_eq!((&start["asked"], &start["moves"]), (&Value::Null, &json!([])));
    assert_eq!(start["position"]["toAct"], json!(["white"]));
    let asked = stand(&server, &surprise(&[turn("b1c3", json!([]))])).await;
    let left = json!({"of": 8, "chances": [
        {"piece": "R", "count": 2}, {"piece": "B", "count": 2}, {"piece": "N", "count": 2},
        {"piece": "K", "count": 1}, {"piece": "Q", "count": 1},
    ]});
    let mut chances = asked["asked"]["left"]["chances"].as_array().unwrap().clone();
    let order = |chance: &Value| left["chances"].as_array().unwrap().iter().position(|c| c == chance);
    chances.sort_by_key(order);
    assert_eq!(json!({"of": asked["asked"]["left"]["of"], "chances": chances}), left);
    assert_eq!((&asked["asked"]["place"], &asked["asked"]["only"]), (&json!("b1"), &Value::Null));
    assert_eq!(asked["position"]["fen"], start["position"]["fen"], "nothing has happened yet");

    let first = turn("b1c3", json!(["K"]));
    let told = stand(&server, &surprise(std::slice::from_ref(&first))).await;
    assert_eq!(told["moves"][0]["events"], json!(["b1c3=K"]));
    assert_eq!(told["position"]["pools"][0]["pieces"], json!("QRRBBNN"));
    let second = [first.clone(), turn("e7e5", json!([])), turn("g1f3", json!(["K"]))];
    let words = refused(&server, "", &surprise(&second), 409, "impossible-answer", "turns.3.told").await;
    assert!(words.contains("cannot be a king: none is left; what is left is a"), "{words}");

    let open = [turn("b1c3", json!([])), turn("e7e5", json!([]))];
    refused(&server, "", &surprise(&open), 409, "answer-not-given", "turns.1.told").await;
    refused(&server, "", &surprise(&[turn("b1b5", json!([]))]), 409, "illegal-action", "turns.1.action")
        .await;
    let more = [first, turn("e7e5", json!(["Q"]))];
    refused(&server, "", &surprise(&more), 409, "impossible-answer", "turns.2.told").await;
    server.stop().await;
}

/// A piece that only its captor may know can be left untold; told, it is counted, and others do not see it.
#[tokio::test]
async fn a_captured_face_down_piece_may_stay_unknown() {
    let server = Server::fresh().await;
    let jieqi = |told: Value| json!({"game": "jieqi", "turns": [turn("h2h9", told)]});
    let asked = stand(&server, &jieqi(json!(["P"]))).await["asked"].clone();
    assert_eq!(
        (&asked["place"], &asked["only"], &asked["left"]["of"]),
        (&json!("h9"), &json!("white"), &json!(15))
    );
    let (silent, spoken) = (jieqi(json!(["P", null])), jieqi(json!(["P", "n"])));
    for game in [&silent, &spoken] {
        let stands = stand(&server, game).await;
        assert_eq!((&stands["asked"], &stands["moves"][0]["events"]), (&Value::Null, &json!(["h2h9=P"])));
        assert_eq!(stands["position"]["captured"][0]["pieces"][0]["known"], Value::Null);
        assert_eq!(stands["position"]["pools"][1]["pieces"].as_str().unwrap().len(), 15);
    }
    // What the captor alone knows is not counted off for those who are asked next.
    let next = async |told: &str| {
        let turns = [turn("h2h9", json!(["P", told])), turn("i9h9", json!([]))];
        stand(&server, &json!({"game": "jieqi", "turns": turns})).await
    };
    let (knight, pawn) = (next("n").await, next("p").await);
    assert_eq!((&knight["asked"]["place"], &knight["asked"]["left"]["of"]), (&json!("i9"), &json!(15)));
    assert_eq!(knight, pawn);
    let events = async |game: &Value| {
        let text = ask(&server, "/record", game).await.text;
        Record::read(text.as_bytes()).unwrap().turns[0].events.join(" ")
    };
    assert_eq!(
        (events(&silent).await, events(&spoken).await),
        ("h2h9=P".to_owned(), "h2h9=P h9=n".to_owned())
    );
    server.stop().await;
}

#[tokio::test]
async fn each_game_is_offered_or_says_why_not() {
    let server = Server::fresh().await;
    let listed = server.ask("GET", "/api/games", "", None).await.json();
    for (game, listed) in registry::all().iter().zip(listed.as_array().unwrap()) {
        let id = game.about().id;
        let plain = json!({"game": id});
        if listed["notByHand"] != Value::Null {
            refused(&server, "", &plain, 422, "not-by-hand", "game").await;
            continue;
        }
        if listed["startDrawn"] == json!(true) {
            refused(&server, "", &plain, 422, "start-not-given", "start").await;
            let seed = "5e".repeat(32).parse().unwrap();
            let drawn = game
                .position(&game.choose(&[]).unwrap(), Start::Deal(&seed, false))
                .and_then(|p| p.fen(None))
                .unwrap();
            let stands = stand(&server, &json!({"game": id, "start": drawn})).await;
            assert_ne!(stands["position"]["legal"], json!([]), "{id}");
            continue;
        }
        assert_ne!(stand(&server, &plain).await["position"]["legal"], json!([]), "{id}");
    }
    refused(&server, "", &json!({"game": "go"}), 422, "no-such-game", "game").await;
    let told = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr";
    // A dealer's FEN tells nobody at this table what lies there.
    let dealers = json!({"game": "surprise", "start": told, "turns": [turn("b1c3", json!([]))]});
    assert_eq!(stand(&server, &dealers).await["asked"]["left"]["of"], json!(8));
    server.stop().await;
}

#[tokio::test]
async fn the_clock_is_that_of_the_room() {
    let server = Server::fresh().await;
    let clock = json!({"kind": "increment", "base": 60_000, "increment": 2_000});
    let at = |turns: Value, elapsed: u32| json!({"game": "surprise", "clock": clock, "turns": turns, "elapsed": elapsed});
    let spent =
        |action: &str, told: Value, spent: u32| json!({"action": action, "told": told, "spent": spent});
    let seen = |stands: &Value| {
        let clock = &stands["clock"];
        (clock["left"]["white"].clone(), clock["left"]["black"].clone(), clock["running"].clone())
    };
    let first = spent("b1c3", json!(["N"]), 5_000);
    let begun = stand(&server, &at(json!([]), 1_000)).await;
    assert_eq!(seen(&begun), (json!(59_000), json!(60_000), json!("white")));
    // Its clock is pressed before people say what the card is.
    let asked = stand(&server, &at(json!([spent("b1c3", json!([]), 5_000)]), 3_000)).await;
    assert_eq!(seen(&asked), (json!(57_000), json!(57_000), json!("black")));
    let told = stand(&server, &at(json!([first]), 3_000)).await;
    assert_eq!(seen(&told), (json!(57_000), json!(57_000), json!("black")));
    let paused =
        json!({"game": "surprise", "clock": clock, "turns": [first], "elapsed": 3_000, "paused": true});
    assert_eq!(seen(&stand(&server, &paused).await), (json!(57_000), json!(57_000), Value::Null));
    let fallen = stand(&server, &at(json!([first]), 60_000)).await;
    assert_eq!(seen(&fallen), (json!(57_000), json!(0), Value::Null));
    assert_eq!(fallen["position"]["outcome"], json!({"winner": "white", "score": null, "reason": "time"}));
    let late = at(json!([first, spent("e7e5", json!([]), 60_000)]), 0);
    refused(&server, "", &late, 409, "flag-fallen", "turns.2.spent").await;
    let wrong = json!({"game": "surprise", "clock": {"kind": "increment", "base": 0, "increment": 0}});
    refused(&server, "", &wrong, 422, "wrong-clock", "clock").await;

    let text = ask(&server, "/record", &at(json!([first]), 60_000)).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::ByHand);
    assert_eq!(record.turns[0].clock, Some(57_000));
    assert_eq!((record.end.reason.as_deref(), record.end.result.as_str()), (Some("time"), "1-0"));
    server.stop().await;
}

#[tokio::test]
async fn its_record_is_given_out_at_any_time() {
    let server = Server::fresh().await;
    let game = |more: Value| {
        let mut game = json!({
            "game": "surprise", "turns": [turn("b1c3", json!(["Q"])), turn("e7e5", json!([]))],
            "names": {"white": "Ada", "black": ""}, "date": "2026-11-21",
        });
        for (name, value) in more.as_object().unwrap() {
            game[name] = value.clone();
        }
        game
    };
    let cases = [
        (json!({}), "*", Value::Null),
        (json!({"end": {"reason": "resignation", "winner": "white"}}), "1-0", json!("white")),
        (json!({"end": {"reason": "agreement"}}), "1/2-1/2", Value::Null),
    ];
    for (more, result, winner) in cases {
        let reply = ask(&server, "/record", &game(more)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        assert!(reply.head.contains("content-type: application/jsonl"), "{}", reply.head);
        let record = Record::read(reply.text.as_bytes()).unwrap();
        assert_eq!(record.end.result, result);
        assert_eq!(
            (record.header.names[0].as_str(), record.header.date.as_deref()),
            ("Ada", Some("2026-11-21"))
        );
        assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::ByHand);
        let replay = json!({"record": reply.text, "as": "spectator"});
        let shown = server.ask("POST", "/api/replays", "", Some(&replay)).await.json();
        assert_eq!((&shown["deal"], &shown["moves"][0]["text"]), (&json!("by-hand"), &json!("□b1-c3=Q")));
        assert_eq!(shown["outcome"]["winner"], winner);
    }
    let wrong = [
        (json!({"end": {"reason": "checkmate", "winner": "white"}}), 409, "wrong-end", "end.reason"),
        (json!({"end": {"reason": "resignation"}}), 409, "wrong-end", "end.winner"),
        (json!({"end": {"reason": "agreement", "winner": "white"}}), 409, "wrong-end", "end.winner"),
        (json!({"date": "yesterday"}), 422, "wrong-day", "date"),
        (json!({"names": {"white": "x".repeat(41)}}), 422, "wrong-name", "names.white"),
        (json!({"start": "garbage", "turns": []}), 422, "wrong-fen", "start.2.1"),
    ];
    for (more, status, code, field) in wrong {
        refused(&server, "", &game(more.clone()), status, code, field).await;
        refused(&server, "/record", &game(more), status, code, field).await;
    }
    let open = game(json!({"turns": [turn("b1c3", json!([]))]}));
    refused(&server, "/record", &open, 409, "answer-not-given", "turns").await;
    let endless = vec![turn("b1c3", json!([])); 1501];
    refused(&server, "", &surprise(&endless), 422, "record-too-long", "record").await;
    server.stop().await;
}
