//! One screen that two people share in a game in which each holds secrets: only the seat that said it is there sees its
//! own, and every other way to the table is covered.

use facedown_core::deal::{Blind, Commitment};
use serde_json::{Value, json};

use super::client::{Server, Socket, Table};
use super::play::{Choices, act, uncover};

/// Everything that came over a socket since the last call.
fn heard_so_far(socket: &mut Socket) -> String {
    std::mem::take(&mut socket.frames).concat()
}

async fn refused(socket: &mut Socket, message: Value, code: &str) {
    let answer = socket.request(message).await;
    assert_eq!(answer["error"]["code"], code, "{answer}");
}

/// A table at which White is awake and has placed the king on e1.
async fn king_placed(server: &Server) -> (Table, Socket, Value) {
    let (table, mut socket, first) = server.open("mysterious").await;
    assert_eq!((&first["view"]["covered"], &first["view"]["seat"]), (&json!(true), &Value::Null));
    assert_eq!(first["view"]["legal"], json!([]));
    refused(&mut socket, json!({"type": "act", "id": "a", "n": first["n"], "action": "K@e1"}), "covered")
        .await;
    refused(&mut socket, json!({"type": "wake", "id": "b", "seat": "black"}), "not-your-turn").await;
    let awake = uncover(&mut socket, &first).await.unwrap();
    assert_eq!(awake["view"]["legal"].as_array().unwrap().len(), 384);
    let placed = json!({"type": "act", "id": "c", "n": awake["n"], "action": "K@e1"});
    let answer = socket.request(placed).await;
    assert_eq!(answer["view"]["covered"], true);
    (table, socket, answer)
}

#[tokio::test]
async fn nothing_of_the_sleeping_seat_is_sent() {
    let server = Server::fresh().await;
    let (table, mut socket, covered) = king_placed(&server).await;
    heard_so_far(&mut socket);
    // Black wakes, looks and goes: no way tells where White's king lies.
    let black = uncover(&mut socket, &covered).await.unwrap();
    assert_eq!(black["view"]["seat"], "black");
    let (mut second, whole) = server.watch(&table, None).await;
    assert_eq!(whole["view"]["covered"], true, "a second tab is covered");
    assert_eq!(whole["view"]["moves"][0]["action"], "X@e1");
    let first = socket.hear().await;
    assert_eq!(
        (&first["type"], &first["view"]["covered"]),
        (&json!("sync"), &json!(true)),
        "so is the first"
    );
    let (_, returned) = server.watch(&table, Some(covered["n"].as_u64().unwrap() - 1)).await;
    assert_eq!(returned["type"], "sync", "a return starts anew");
    let over_http = server.look(&table).await.to_string();
    for text in [heard_so_far(&mut socket), heard_so_far(&mut second), returned.to_string(), over_http] {
        assert!(!text.contains("K@e1") && text.contains("X@e1"), "{text}");
    }
    // White, awake again after Black's turn, sees it.
    let answer = act(&mut second, &whole, &mut Choices::new(1)).await.unwrap();
    let white = uncover(&mut second, &answer).await.unwrap();
    assert_eq!(white["view"]["seat"], "white");
    assert!(heard_so_far(&mut second).contains("K@e1"));
    server.stop().await;
}

#[tokio::test]
async fn a_restart_covers_the_screen_and_keeps_the_commitments() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (table, mut socket, covered) = king_placed(&server).await;
    uncover(&mut socket, &covered).await.unwrap();
    let bound = server.look(&table).await["view"]["moves"][0]["commitment"].clone();
    server.stop().await;

    let server = Server::start(data.path()).await;
    let again = server.look(&table).await;
    assert_eq!(again["view"]["covered"], true);
    assert_eq!(again["view"]["moves"][0]["commitment"], bound);
    // Placed, then turned up: whoever looks can check what was bound.
    let (mut socket, mut heard) = server.watch(&table, None).await;
    let mut choices = Choices::new(3);
    while heard["view"]["ply"].as_u64().unwrap() < 32 {
        heard = act(&mut socket, &heard, &mut choices).await.unwrap();
    }
    assert_eq!(heard["view"]["covered"], false, "turning up needs no secret");
    let flip = json!({"type": "act", "id": "flip", "n": heard["n"], "action": "flip:e1"});
    let flipped = socket.request(flip).await;
    let opened = &flipped["moves"][0]["opened"][0];
    assert_eq!((&opened["text"], &opened["ply"]), (&json!("K@e1"), &json!(1)));
    let blind: Blind = opened["bytes"].as_str().unwrap().parse().unwrap();
    assert_eq!(json!(Commitment::to_choice("K@e1", &blind).to_string()), bound);
    server.stop().await;
}

/// Games without secrets have no cover.
#[tokio::test]
async fn nothing_is_covered_elsewhere() {
    let server = Server::fresh().await;
    for game in ["surprise", "mysterious-casual"] {
        let (_, mut socket, first) = server.open(game).await;
        assert_eq!(first["view"]["covered"], false, "{game}");
        refused(&mut socket, json!({"type": "wake", "id": "w"}), "nothing-covered").await;
    }
    server.stop().await;
}
