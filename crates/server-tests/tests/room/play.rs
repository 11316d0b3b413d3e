//! Whole games of every game in the registry, chosen from the views' own lists of actions.

use facedown_core::record::{DealCheck, Record, verify};
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table};

/// The same choices on every run.
pub(super) struct Choices(u64);

impl Choices {
    pub(super) fn new(seed: u64) -> Choices {
        Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        // Xorshift: enough to vary games, and nothing else depends on it.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// On a shared screen whose secrets are covered, the seat to act says that it is there.
pub(super) async fn uncover(socket: &mut Socket, heard: &Value) -> Option<Value> {
    if heard["view"]["covered"] != json!(true) {
        return None;
    }
    let id = format!("wake-{}", heard["n"]);
    let seat = &heard["view"]["toAct"][0];
    let answer = socket.request(json!({"type": "wake", "id": id, "seat": seat})).await;
    assert_eq!((&answer["type"], &answer["n"]), (&json!("update"), &heard["n"]), "{answer}");
    assert_eq!(&answer["view"]["seat"], seat);
    Some(answer)
}

/// Plays one action out of a message's view; `None` where there is none to choose.
pub(super) async fn act(socket: &mut Socket, heard: &Value, choices: &mut Choices) -> Option<Value> {
    let awake = uncover(socket, heard).await;
    let heard = awake.as_ref().unwrap_or(heard);
    let legal = heard["view"]["legal"].as_array().unwrap();
    if legal.is_empty() {
        return None;
    }
    let action = &legal[choices.below(legal.len())]["text"];
    let id = format!("request-{}", heard["n"]);
    let answer = socket.request(json!({"type": "act", "id": id, "n": heard["n"], "action": action})).await;
    assert_eq!(answer["type"], "update", "{answer}");
    assert_eq!(answer["n"], json!(heard["n"].as_u64().unwrap() + 1));
    Some(answer)
}

/// Plays until the game is over, or for so many actions; returns the last message.
pub(super) async fn play_on(
    socket: &mut Socket,
    mut heard: Value,
    choices: &mut Choices,
    actions: usize,
) -> Value {
    for _ in 0..actions {
        match act(socket, &heard, choices).await {
            Some(answer) => heard = answer,
            None => break,
        }
    }
    heard
}

/// Checks the record of a finished game against the rules, its deal and the last view.
pub(super) async fn check_record(server: &Server, table: &Table, deal: DealCheck) {
    let reply = server.ask("GET", &table.path("/record"), &table.token, None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let record = Record::read(reply.text.as_bytes()).unwrap();
    let verified = verify(&record, registry::find).unwrap();
    assert_eq!(verified.deal, deal);
    let view = server.view(table).await;
    let ply = verified.table.ply();
    let last = verified.table.observation(facedown_core::rules::seat::Viewer::Spectator, ply).unwrap();
    assert_eq!(view["fen"], json!(last.fen));
    assert_eq!(view["ply"], json!(ply));
}

#[tokio::test]
async fn every_game_is_played_to_its_end_over_a_restart() {
    for game in registry::all() {
        let id = game.about().id;
        let data = tempfile::tempdir().unwrap();
        let mut choices = Choices::new(id.len() as u64);
        let server = Server::start(data.path()).await;
        let (table, mut socket, first) = server.open(id).await;
        assert_eq!(first["type"], "sync", "{id}");
        assert_eq!(first["view"]["phase"], "playing", "{id}");
        assert_eq!(first["view"]["deal"]["commitment"], json!(table.commitment), "{id}");
        let middle = play_on(&mut socket, first, &mut choices, 15).await;
        let before = server.look(&table).await;
        assert_eq!(before["n"], middle["n"]);
        server.stop().await;

        let server = Server::start(data.path()).await;
        assert_eq!(server.look(&table).await, before, "{id}: the same view under the same number");
        let (mut socket, mut heard) = server.watch(&table, None).await;
        assert_eq!(heard, before);
        heard = play_on(&mut socket, heard, &mut choices, 5000).await;
        let view = &heard["view"];
        assert_eq!(view["phase"], "over", "{id}");
        assert!(view["outcome"]["reason"].is_string(), "{id}");
        assert_eq!(view["legal"], json!([]), "{id}");
        let options = game.choose(&[]).unwrap();
        if game.on_one_deal(&options).unwrap().games == 1 {
            let secret = view["deal"]["secret"].as_str().unwrap();
            let secret = facedown_core::deal::ServerSecret::from_hex(secret).unwrap();
            assert_eq!(secret.commitment().to_string(), table.commitment, "{id}");
            check_record(&server, &table, DealCheck::Fair).await;
        } else {
            assert_eq!(view["deal"]["secret"], Value::Null, "{id}: opened after the second game");
            check_record(&server, &table, DealCheck::NotOpened).await;
        }
        server.stop().await;
    }
}
