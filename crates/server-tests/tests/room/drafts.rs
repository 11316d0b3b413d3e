//! Turns in parts: what is begun goes to its own seat alone until it is committed. Played by Booster Chess, whose first
//! move may be followed by a card and is committed by `end`.

use std::sync::Arc;

use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table};
use super::link::{Link, Players};
use super::memory::Memory;
use super::play::{Choices, play_on, uncover};
use crate::chance::chosen;

impl Socket {
    /// Sends a part that is chosen with `begun` parts taken, under a fresh name.
    async fn part(&mut self, n: &Value, begun: usize, part: &str) -> Value {
        let id = format!("part-{n}-{begun}-{part}-{}", self.frames.len());
        self.request(json!({"type": "part", "id": id, "n": n, "begun": begun, "action": part})).await
    }

    /// Takes the last of `begun` parts back.
    async fn undo_part(&mut self, n: &Value, begun: usize) -> Value {
        let id = format!("undo-{n}-{begun}-{}", self.frames.len());
        self.request(json!({"type": "undoPart", "id": id, "n": n, "begun": begun})).await
    }

    /// True if nothing but who is there came since the socket was last read: asks for a pong and reads up to
    /// it.
    async fn heard_nothing(&mut self) -> bool {
        self.say(json!({"type": "ping"})).await;
        loop {
            match self.hear().await["type"].as_str() {
                Some("pong") => return true,
                Some("presence") => {}
                _ => return false,
            }
        }
    }
}

fn parts(answer: &Value) -> &Value {
    &answer["draft"]["parts"]
}

fn code(answer: &Value) -> &Value {
    &answer["error"]["code"]
}

/// A card of the hand with a piece that it may be played on, as a part.
fn a_card(answer: &Value) -> String {
    let legal = answer["legal"].as_array().unwrap();
    let card = legal.iter().map(|line| line["text"].as_str().unwrap()).find(|text| text.contains('@'));
    card.expect("six cards, each of which fits some piece").to_owned()
}

/// A game by link, and the number of its start.
async fn begun(server: &Server) -> (Link, Players, Value) {
    let link = Link::sit_down(server, "booster", json!({"seat": "white"})).await;
    let players = link.players(server).await;
    let n = players.last["n"].clone();
    (link, players, n)
}

#[tokio::test]
async fn a_draft_is_told_to_its_seat_alone() {
    let server = Server::fresh().await;
    let (link, mut players, n) = begun(&server).await;
    let Players { white, black, .. } = &mut players;
    let (mut tab, _) = server.watch(&link.maker, None).await;
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    // What is there before the draft: everybody hears of the tab and the spectator.
    for socket in [&mut *black, &mut spectator] {
        assert!(socket.heard_nothing().await);
    }
    let others = [server.look(&link.joiner).await, server.look(&link.watch).await];

    let moved = white.part(&n, 0, "e2e4").await;
    assert_eq!((&moved["type"], &moved["n"], parts(&moved)), (&json!("draft"), &n, &json!(["e2e4"])));
    let legal: Vec<_> = moved["legal"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(legal.last(), Some(&&json!("end")));
    let in_tab = tab.hear_of("draft").await;
    assert_eq!(
        (&in_tab["id"], &in_tab["draft"], &in_tab["legal"]),
        (&Value::Null, &moved["draft"], &moved["legal"])
    );
    let card = a_card(&moved);
    let added = white.part(&n, 1, &card).await;
    assert_eq!(parts(&added), &json!(["e2e4", card]));
    let [white_has, black_has] = [0, 1].map(|hand| &added["draft"]["holdings"]["hands"][hand]);
    assert_eq!((&white_has["cards"], white_has["known"].as_array().unwrap().len()), (&json!(5), 5));
    assert_eq!((&black_has["cards"], &black_has["known"]), (&json!(6), &json!([])));

    for socket in [&mut *black, &mut spectator] {
        assert!(socket.heard_nothing().await, "a draft is nobody else's");
    }
    assert_eq!([server.look(&link.joiner).await, server.look(&link.watch).await], others);
    // It is there again for the own seat, whichever way it comes back.
    assert_eq!(server.view(&link.maker).await["draft"], added["draft"]);
    let (_, back) = server.watch(&link.maker, n.as_u64()).await;
    assert_eq!((&back["type"], &back["view"]["draft"]), (&json!("sync"), &added["draft"]));
    assert_eq!(back["view"]["legal"], added["legal"]);

    assert_eq!(parts(&white.undo_part(&n, 2).await), &json!(["e2e4"]));
    let done = white.part(&n, 1, "end").await;
    assert_eq!((&done["type"], &done["view"]["draft"]), (&json!("update"), &Value::Null));
    assert_eq!(done["n"], json!(n.as_u64().unwrap() + 1));
    for socket in [&mut tab, black, &mut spectator] {
        let heard = socket.hear_of("update").await;
        assert_eq!((&heard["n"], &heard["moves"][0]["action"]), (&done["n"], &json!("e2e4")));
        assert_eq!(heard["view"]["draft"], Value::Null);
    }
    server.stop().await;
}

/// Parts that come twice, too late, from another tab or from somebody else.
#[tokio::test]
async fn a_part_counts_once_and_for_the_draft_it_was_chosen_from() {
    let server = Server::fresh().await;
    let (link, mut players, n) = begun(&server).await;
    let Players { white, black, .. } = &mut players;
    assert_eq!(code(&white.undo_part(&n, 0).await), "nothing-begun");
    assert_eq!(code(&white.part(&n, 0, "end").await), "illegal-action");
    assert_eq!(code(&white.part(&json!(99), 0, "e2e4").await), "unknown-number");
    assert_eq!(code(&black.part(&n, 0, "e7e5").await), "not-your-turn");
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    assert_eq!(code(&spectator.part(&n, 0, "e2e4").await), "spectator");

    let first = white.part(&n, 0, "e2e4").await;
    let again = white.part(&n, 0, "e2e4").await;
    assert_eq!((&again["type"], &again["draft"]), (&json!("draft"), &first["draft"]), "sent again: as it is");
    let other = white.part(&n, 0, "d2d4").await;
    assert_eq!((code(&other), &other["error"]["field"]), (&json!("stale-draft"), &json!("begun")));
    assert_eq!(code(&white.part(&n, 1, "e5").await), "illegal-action", "no boosters to spend");
    let undone = white.undo_part(&n, 1).await;
    assert_eq!(undone["draft"], Value::Null);
    assert_eq!(white.undo_part(&n, 1).await["draft"], Value::Null, "taken back once");

    // The turn is committed once, also when the answer got lost and the part is sent again.
    white.part(&n, 0, "d2d4").await;
    let end = json!({"type": "part", "id": "end", "n": n, "begun": 1, "action": "end"});
    let done = white.request(end.clone()).await;
    let again = white.request(end).await;
    assert_eq!((&again["type"], &again["n"], &again["moves"]), (&json!("update"), &done["n"], &json!([])));
    assert_eq!(code(&white.part(&n, 1, "end").await), "stale-number");
    // A whole turn takes the place of what was begun; one that is wrong leaves it.
    let n = &done["n"];
    black.part(n, 0, "g8f6").await;
    let whole = |id: &str, turn: &str| json!({"type": "act", "id": id, "n": n, "action": turn});
    assert_eq!(code(&black.request(whole("wrong", "e7e5,e4")).await), "illegal-action");
    assert_eq!(server.view(&link.joiner).await["draft"]["parts"], json!(["g8f6"]));
    let turn = black.request(whole("turn", "e7e5")).await;
    assert_eq!((&turn["moves"][0]["action"], &turn["view"]["draft"]), (&json!("e7e5"), &Value::Null));
    server.stop().await;
}

/// Everything that reaches Black and somebody who looks on, where White wavers or goes straight ahead.
async fn reaches_the_others(wavers: bool) -> (String, Vec<String>) {
    let random = chosen(&[[9; 32]], &[[1; 16], [2; 16], [3; 16]]);
    let server = Server::over(registry::all(), Arc::new(Memory::default()), random).await;
    let (link, mut players, n) = begun(&server).await;
    let Players { white, black, .. } = &mut players;
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    assert!(black.heard_nothing().await);
    let card = a_card(&white.part(&n, 0, "e2e4").await);
    if wavers {
        white.part(&n, 1, &card).await;
        white.undo_part(&n, 2).await;
        white.part(&n, 1, "e5").await;
        white.undo_part(&n, 1).await;
        white.part(&n, 0, "b1c3").await;
        white.undo_part(&n, 1).await;
        white.part(&n, 0, "e2e4").await;
    }
    let mut asked = Vec::new();
    for viewer in [&link.joiner, &link.watch] {
        asked.push(server.look(viewer).await.to_string());
    }
    assert_eq!(white.part(&n, 1, "end").await["type"], "update");
    let told = [black.hear_of("update").await, spectator.hear_of("update").await];
    let early = black.part(&n, 0, "e7e5").await;
    asked.extend(
        [server.look(&link.joiner).await, early, told[0].clone(), told[1].clone()].map(|v| v.to_string()),
    );
    server.stop().await;
    // Who is there is told when it changes; how far that was on its way when White acted is chance.
    let frames = [black.frames.clone(), spectator.frames.clone()].concat();
    (card, frames.into_iter().filter(|frame| !frame.contains("\"presence\"")).chain(asked).collect())
}

#[tokio::test]
async fn a_draft_that_was_taken_back_is_as_none_to_everybody_else() {
    let (straight, wavering) = (reaches_the_others(false).await, reaches_the_others(true).await);
    assert!(straight.1.len() > 8, "{}", straight.1.len());
    assert_eq!(straight, wavering);
}

#[tokio::test]
async fn a_covered_screen_shows_no_draft() {
    let server = Server::fresh().await;
    let table: Table = server.sit_down("booster", &[]).await;
    let (mut socket, first) = server.watch(&table, None).await;
    assert_eq!((&first["view"]["covered"], &first["view"]["legal"]), (&json!(true), &json!([])));
    let known =
        |view: &Value, hand: usize| view["holdings"]["hands"][hand]["known"].as_array().unwrap().len();
    assert_eq!([0, 1].map(|hand| known(&first["view"], hand)), [0, 0]);
    let n = &first["n"];
    assert_eq!(code(&socket.part(n, 0, "e2e4").await), "covered");
    let awake = uncover(&mut socket, &first).await.unwrap();
    assert_eq!([0, 1].map(|hand| known(&awake["view"], hand)), [6, 0]);
    let moved = socket.part(n, 0, "e2e4").await;
    let added = socket.part(n, 1, &a_card(&moved)).await;
    let (mut second, whole) = server.watch(&table, None).await;
    assert_eq!((&whole["view"]["covered"], &whole["view"]["draft"]), (&json!(true), &Value::Null));
    assert!(!whole.to_string().contains("e2e4"), "{whole}");
    let covered = socket.hear_of("sync").await;
    assert_eq!((&covered["view"]["covered"], &covered["view"]["draft"]), (&json!(true), &Value::Null));
    // White, there again, goes on with it; then it is Black's turn, and covered.
    let again = uncover(&mut second, &whole).await.unwrap();
    assert_eq!(again["view"]["draft"], added["draft"]);
    let done = second.part(n, 2, "end").await;
    assert_eq!((&done["view"]["covered"], &done["view"]["toAct"]), (&json!(true), &json!(["black"])));
    server.stop().await;
}

/// A draft falls with its turn: when moves are taken back, and when the game ends.
#[tokio::test]
async fn a_draft_falls_with_its_turn() {
    let server = Server::fresh().await;
    let (link, mut players, n) = begun(&server).await;
    let Players { white, black, .. } = &mut players;
    white.part(&n, 0, "e2e4").await;
    let n = white.part(&n, 1, "end").await["n"].clone();
    black.part(&n, 0, "e7e5").await;
    let asked = white.request(json!({"type": "takeback", "id": "back"})).await;
    assert_eq!(server.view(&link.joiner).await["draft"]["parts"], json!(["e7e5"]), "a question leaves it");
    black.request(json!({"type": "answerTakeback", "id": "yes", "accept": true})).await;
    let view = server.view(&link.joiner).await;
    assert_eq!((&view["draft"], &view["toAct"], &view["ply"]), (&Value::Null, &json!(["white"]), &json!(0)));
    let n = json!(asked["n"].as_u64().unwrap() + 1);
    white.part(&n, 0, "d2d4").await;
    let over = black.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(over["view"]["phase"], "over");
    let view = server.view(&link.maker).await;
    assert_eq!((&view["draft"], &view["legal"], &view["ply"]), (&Value::Null, &json!([]), &json!(0)));
    server.stop().await;
}

/// A draft is in no log: a room that is started again has none, and the turn is begun anew.
#[tokio::test]
async fn a_draft_is_gone_when_the_room_is_started_again() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (link, mut players, n) = begun(&server).await;
    assert_eq!(parts(&players.white.part(&n, 0, "e2e4").await), &json!(["e2e4"]));
    server.stop().await;

    let server = Server::start(data.path()).await;
    let (mut white, back) = server.watch(&link.maker, n.as_u64()).await;
    assert_eq!((&back["type"], &back["n"], &back["view"]["draft"]), (&json!("sync"), &n, &Value::Null));
    assert_eq!((&back["view"]["ply"], &back["view"]["toAct"]), (&json!(0), &json!(["white"])));
    assert_eq!(code(&white.part(&n, 1, "end").await), "stale-draft", "nothing follows on what is gone");
    assert_eq!(parts(&white.part(&n, 0, "d2d4").await), &json!(["d2d4"]));
    let done = white.part(&n, 1, "end").await;
    assert_eq!((&done["type"], &done["moves"][0]["action"]), (&json!("update"), &json!("d2d4")));
    server.stop().await;
}

/// Games whose turns have no parts take an action as the one part of its turn.
#[tokio::test]
async fn an_action_is_a_turn_of_one_part_elsewhere() {
    let server = Server::fresh().await;
    let (_, mut socket, first) = server.open("surprise").await;
    assert_eq!((&first["view"]["turnsHaveParts"], &first["view"]["holdings"]), (&json!(false), &Value::Null));
    let action = first["view"]["legal"][0]["text"].as_str().unwrap().to_owned();
    let done = socket.part(&first["n"], 0, &action).await;
    assert_eq!((&done["type"], &done["moves"][0]["action"]), (&json!("update"), &json!(action)));
    let on = play_on(&mut socket, done, &mut Choices::new(2), 3).await;
    assert_eq!(on["view"]["ply"], 4);
    server.stop().await;
}
