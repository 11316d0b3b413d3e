//! Positions by themselves, and actions in them.

use facedown_core::rules::seat::Viewer;
use facedown_core::table::Start;
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Reply, Server};
use super::replays::played;

async fn ask(server: &Server, below: &str, body: Value) -> Reply {
    server.ask("POST", &format!("/api/positions{below}"), "", Some(&body)).await
}

/// A game is played on from FEN to FEN: everything is as at the table, but for what a FEN does not hold.
#[tokio::test]
async fn a_game_goes_on_from_fen_to_fen() {
    let server = Server::fresh().await;
    for game in registry::all() {
        let id = game.about().id;
        let (table, _) = played(*game, 10, true);
        // What was chosen in secret is not in a spectator's line, and odds go by what was told since.
        if !table.secret_plies().is_empty() {
            continue;
        }
        let options = table.options().clone();
        let (lines, observations): (Vec<_>, Vec<_>) = (
            table.lines(Viewer::Spectator, 0),
            (0..=table.ply()).map(|ply| table.observation(Viewer::Spectator, ply).unwrap()).collect(),
        );
        let mut table = table;
        table.end(facedown_core::rules::outcome::Outcome::nobody("aborted"));
        let truth = table.finish().map_err(|_| "a finished game").unwrap();
        let truth: Vec<String> = truth.iter().map(|position| position.fen(None).unwrap()).collect();
        let mut fen = truth[0].clone();
        for (ply, line) in lines.iter().enumerate() {
            let look = ask(&server, "", json!({"game": id, "options": {}, "fen": fen})).await;
            assert_eq!(look.status, 200, "{}", look.text);
            let look = look.json();
            assert_eq!(look["scene"], json!(observations[ply].scene), "{id} {ply}");
            assert_eq!((&look["hidden"], &look["fen"]), (&json!(true), &json!(observations[ply].fen)));
            let legal = look["legal"].as_array().unwrap();
            assert!(legal.iter().any(|l| l["text"] == json!(line.action)), "{id} {ply}: {}", line.action);
            let acted = ask(&server, "/act", json!({"game": id, "fen": fen, "action": line.action})).await;
            assert_eq!(acted.status, 200, "{}", acted.text);
            let acted = acted.json();
            assert_eq!(acted["move"]["steps"], json!(line.steps), "{id} {ply}");
            assert_eq!(acted["move"]["events"], json!(line.events), "{id} {ply}");
            assert_eq!(acted["position"]["scene"], json!(observations[ply + 1].scene), "{id} {ply}");
            assert_eq!(acted["fen"], json!(truth[ply + 1]), "{id} {ply}");
            // The same from what a spectator sees, told what turns up.
            let told = json!({"game": id, "fen": observations[ply].fen, "action": line.entered()});
            let told = ask(&server, "/act", told).await;
            assert_eq!(told.status, 200, "{}", told.text);
            assert_eq!(told.json()["move"]["steps"], json!(line.steps), "{id} {ply}");
            fen = truth[ply + 1].clone();
        }
        let read = game.position(&options, Start::Fen(&fen)).and_then(|p| p.fen(None));
        assert_eq!(read.as_deref(), Ok(fen.as_str()));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_position_is_seen_through_the_observer_that_are_asked_for() {
    let server = Server::fresh().await;
    // Two cards of each side lie, and White is to place the next: White's eyes see the own kinds and may act.
    let fen = "8/5x2/8/4x3/4X3/8/8/6X1 w - - 0 1 place 8P2NB2RQ/8p2n2b2r g1K,e4B,e5q,f7k";
    let known = |reply: &Value| -> Vec<Value> {
        let cells = reply["scene"]["cells"].as_array().unwrap();
        cells.iter().map(|cell| cell["piece"]["known"].clone()).collect()
    };
    let cases =
        [("white", json!(["K", "B", null, null]), true), ("black", json!([null, null, "Q", "K"]), false)];
    for (observer, kinds, may_act) in cases {
        let look = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": observer})).await;
        assert_eq!(look.status, 200, "{}", look.text);
        assert_eq!(json!(known(&look.json())), kinds, "{observer}");
        assert_eq!(!look.json()["legal"].as_array().unwrap().is_empty(), may_act, "{observer}");
        let act = json!({"game": "mysterious", "fen": fen, "action": "P@a8", "as": observer});
        let acted = ask(&server, "/act", act).await.json();
        let seen = if may_act { "P@a8" } else { "X@a8" };
        assert_eq!(acted["move"]["action"], json!(seen), "{observer}");
        assert!(acted["fen"].as_str().unwrap().ends_with("a8P"), "{}", acted["fen"]);
    }
    let everybody = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": null})).await.json();
    assert_eq!(json!(known(&everybody)), json!([null, null, null, null]));
    let nobody = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": "solo"})).await;
    assert_eq!((nobody.status, nobody.code().as_str()), (422, "no-such-observer"), "{}", nobody.text);
    server.stop().await;
}

/// A turn in parts is gone through part by part: each answer holds what is begun, the last one the whole turn.
#[tokio::test]
async fn a_turn_in_parts_is_entered_part_by_part() {
    let server = Server::fresh().await;
    let game = registry::find("booster").unwrap();
    let seed = "5e".repeat(32).parse().unwrap();
    let fen = game
        .position(&game.choose(&[]).unwrap(), Start::Deal(&seed, false))
        .and_then(|p| p.fen(None))
        .unwrap();
    let act = async |action: &str, begun: Value| {
        let body = json!({"game": "booster", "fen": fen, "action": action, "begun": begun, "as": "white"});
        ask(&server, "/act", body).await
    };
    let texts = |reply: &Value| -> Vec<String> {
        let legal = reply["position"]["legal"].as_array().unwrap();
        legal.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
    };

    let moved = act("e2e4", json!([])).await.json();
    assert_eq!(
        (&moved["begun"], &moved["fen"], &moved["move"]["ply"]),
        (&json!(["e2e4"]), &json!(fen), &json!(1))
    );
    assert_eq!(moved["move"]["steps"], json!([{"type": "move", "from": "e2", "to": "e4"}]));
    let at_e4 = |reply: &Value| {
        reply["position"]["scene"]["cells"].as_array().unwrap().iter().any(|c| c["at"] == "e4")
    };
    assert!(at_e4(&moved));
    assert_eq!(texts(&moved).last().map(String::as_str), Some("end"));
    let card = texts(&moved).into_iter().find(|text| text.contains('@')).expect("a card fits some piece");

    let added = act(&card, json!(["e2e4"])).await.json();
    assert_eq!((&added["begun"], &added["fen"]), (&json!(["e2e4", card]), &json!(fen)));
    let steps = added["move"]["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["from"] != "e2"), "the part's own steps alone: {steps:?}");
    assert_eq!(texts(&added), ["end"], "one card a turn");

    let ended = act("end", json!(["e2e4", card])).await.json();
    let whole = act(&format!("e2e4,{card}"), Value::Null).await.json();
    assert_eq!((&ended["begun"], &whole["begun"]), (&json!([]), &json!([])));
    for field in ["move", "position", "fen"] {
        assert_eq!(ended[field], whole[field], "{field}");
    }
    assert_ne!(ended["fen"], json!(fen));

    for (action, begun, code) in [
        ("end", json!([]), "illegal-action"),
        ("e4", json!(["e2e4"]), "illegal-action"),
        ("end", json!(["e2e5"]), "illegal-action"),
        ("d7d5", json!(["e2e4", "end"]), "not-your-turn"),
    ] {
        let reply = act(action, begun.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (409, code), "{action} {begun}: {}", reply.text);
    }
    // Where turns have no parts, an action is the one part of its turn.
    let body = |begun: Value| {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 0";
        json!({"game": "chaos", "fen": fen, "action": "e1e2", "begun": begun})
    };
    let [part, turn] =
        [ask(&server, "/act", body(json!([]))).await, ask(&server, "/act", body(Value::Null)).await];
    assert_eq!((part.status, part.text), (200, turn.text));
    server.stop().await;
}

/// Whoever gives what one seat saw gets what programs at that seat read.
#[tokio::test]
async fn a_position_is_spelled_for_other_programs() {
    let server = Server::fresh().await;
    let board = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX";
    let pool = "R2r2N2n2B2b2A2a2C2c2P4p4";
    let fen = format!("{board} w {pool} p1 0 1");
    let look = ask(&server, "", json!({"game": "jieqi", "fen": fen})).await;
    let spellings = look.json()["spellings"].clone();
    let of = |dialect: &str| {
        let found = spellings.as_array().unwrap().iter().find(|s| s["dialect"] == dialect);
        found.map(|s| s["fen"].as_str().unwrap().to_owned()).unwrap_or_default()
    };
    assert_eq!(of("jieqibox"), fen);
    assert_eq!(of("pikafish"), format!("{board} w {pool} 0 1"));
    assert_eq!(of("jieqibox-old"), format!("{board} {pool} w - - 0 1"));
    let chaos = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 0";
    let none = ask(&server, "", json!({"game": "chaos", "fen": chaos})).await;
    assert_eq!(none.json()["spellings"], json!([]), "{}", none.text);
    server.stop().await;
}

/// A wrong FEN is named by field and character; a wrong action by what is wrong with it.
#[tokio::test]
async fn what_is_wrong_is_named() {
    let server = Server::fresh().await;
    let start = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
    let cases = [
        ("", json!({"game": "go", "fen": start}), 422, "no-such-game", "game"),
        ("", json!({"game": "surprise", "options": {"x": "y"}, "fen": start}), 422, "wrong-option", "x"),
        ("", json!({"game": "surprise", "fen": start.replace("8/8", "8/9")}), 422, "wrong-fen", "fen.1.21"),
        ("", json!({"game": "surprise", "fen": start.replace(" w ", " x ")}), 422, "wrong-fen", "fen.2.1"),
        ("", json!({"game": "surprise", "fen": "8"}), 422, "wrong-fen", "fen.2.1"),
        (
            "/act",
            json!({"game": "surprise", "fen": start, "action": "e2e5"}),
            409,
            "illegal-action",
            "action",
        ),
        (
            "/act",
            json!({"game": "surprise", "fen": start, "action": "zz"}),
            409,
            "unreadable-action",
            "action",
        ),
        (
            "/act",
            json!({"game": "surprise", "fen": start, "action": "b1c3"}),
            409,
            "answer-not-given",
            "action",
        ),
        (
            "/act",
            json!({"game": "surprise", "fen": start, "action": "b1c3=P"}),
            409,
            "impossible-answer",
            "action",
        ),
    ];
    for (below, body, status, code, field) in cases {
        let reply = ask(&server, below, body.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body}: {}", reply.text);
        assert_eq!(reply.json()["error"]["field"], json!(field), "{body}: {}", reply.text);
    }
    server.stop().await;
}
