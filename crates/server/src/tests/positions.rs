//! Positions by themselves, and actions in them.

use facedown_core::erased::Start;
use facedown_core::seat::Viewer;
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
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    for game in registry::all() {
        let id = game.about().id;
        let (table, _) = played(*game, 10, true);
        // What was chosen in secret is not in a spectator's line, and odds go by what was told since.
        if !table.secret_plies().is_empty() {
            continue;
        }
        let options = table.options().clone();
        let (lines, sights): (Vec<_>, Vec<_>) = (
            table.lines(Viewer::Spectator, 0),
            (0..=table.ply()).map(|ply| table.sight(Viewer::Spectator, ply).unwrap()).collect(),
        );
        let mut table = table;
        table.end(facedown_core::outcome::Outcome::nobody("aborted"));
        let truth = table.finish().map_err(|_| "a finished game").unwrap();
        let mut fen = truth[0].clone();
        for (ply, line) in lines.iter().enumerate() {
            let look = ask(&server, "", json!({"game": id, "options": {}, "fen": fen})).await;
            assert_eq!(look.status, 200, "{}", look.text);
            let look = look.json();
            assert_eq!(look["scene"], json!(sights[ply].scene), "{id} {ply}");
            assert_eq!((&look["hidden"], &look["fen"]), (&json!(true), &json!(sights[ply].fen)));
            let legal = look["legal"].as_array().unwrap();
            assert!(legal.iter().any(|l| l["text"] == json!(line.action)), "{id} {ply}: {}", line.action);
            let acted = ask(&server, "/act", json!({"game": id, "fen": fen, "action": line.action})).await;
            assert_eq!(acted.status, 200, "{}", acted.text);
            let acted = acted.json();
            assert_eq!(acted["move"]["steps"], json!(line.steps), "{id} {ply}");
            assert_eq!(acted["move"]["events"], json!(line.events), "{id} {ply}");
            assert_eq!(acted["position"]["scene"], json!(sights[ply + 1].scene), "{id} {ply}");
            assert_eq!(acted["fen"], json!(truth[ply + 1]), "{id} {ply}");
            // The same from what a spectator sees, told what turns up.
            let told = json!({"game": id, "fen": sights[ply].fen, "action": line.entered()});
            let told = ask(&server, "/act", told).await;
            assert_eq!(told.status, 200, "{}", told.text);
            assert_eq!(told.json()["move"]["steps"], json!(line.steps), "{id} {ply}");
            fen = truth[ply + 1].clone();
        }
        let read = game.fen(&options, Start::Fen(&fen), None);
        assert_eq!(read.as_deref(), Ok(fen.as_str()));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_position_is_seen_through_the_eyes_that_are_asked_for() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    // Two cards of each side lie, and White is to place the next: White's eyes see the own kinds and may act.
    let fen = "8/5x2/8/4x3/4X3/8/8/6X1 w - - 0 1 place 8P2NB2RQ/8p2n2b2r g1K,e4B,e5q,f7k";
    let known = |reply: &Value| -> Vec<Value> {
        let cells = reply["scene"]["cells"].as_array().unwrap();
        cells.iter().map(|cell| cell["man"]["known"].clone()).collect()
    };
    let cases =
        [("white", json!(["K", "B", null, null]), true), ("black", json!([null, null, "Q", "K"]), false)];
    for (eyes, kinds, may_act) in cases {
        let look = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": eyes})).await;
        assert_eq!(look.status, 200, "{}", look.text);
        assert_eq!(json!(known(&look.json())), kinds, "{eyes}");
        assert_eq!(!look.json()["legal"].as_array().unwrap().is_empty(), may_act, "{eyes}");
        let act = json!({"game": "mysterious", "fen": fen, "action": "P@a8", "as": eyes});
        let acted = ask(&server, "/act", act).await.json();
        let seen = if may_act { "P@a8" } else { "X@a8" };
        assert_eq!(acted["move"]["action"], json!(seen), "{eyes}");
        assert!(acted["fen"].as_str().unwrap().ends_with("a8P"), "{}", acted["fen"]);
    }
    let everybody = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": null})).await.json();
    assert_eq!(json!(known(&everybody)), json!([null, null, null, null]));
    let nobody = ask(&server, "", json!({"game": "mysterious", "fen": fen, "as": "solo"})).await;
    assert_eq!((nobody.status, nobody.code().as_str()), (422, "no-such-eyes"), "{}", nobody.text);
    server.stop().await;
}

/// Whoever gives what one seat saw gets what programs at that seat read.
#[tokio::test]
async fn a_position_is_spelled_for_other_programs() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
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
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
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
