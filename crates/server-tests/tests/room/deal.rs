//! The deal: commitments before contributions, and what ends an attempt.

use facedown_core::deal::{Contribution, ServerSecret};
use facedown_core::record::DealCheck;
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Server, Table, storage};
use super::play::{Choices, check_record, play_on};
use crate::chance::chosen;

async fn commit(server: &Server, table: &Table, seat: &str, contribution: Contribution) -> Value {
    let body = json!({"seat": seat, "sha256": contribution.commitment().to_string()});
    server.ask("POST", &table.path("/commitments"), &table.token, Some(&body)).await.json()
}

async fn open(server: &Server, table: &Table, seat: &str, contribution: Contribution) -> Value {
    let body = json!({"seat": seat, "contribution": contribution.to_hex()});
    server.ask("POST", &table.path("/contributions"), &table.token, Some(&body)).await.json()
}

fn contribution(byte: u8) -> Contribution {
    Contribution::new([byte; 32])
}

#[tokio::test]
async fn contributions_are_opened_only_after_every_commitment() {
    let server = Server::fresh().await;
    let table = server.make("surprise", &[]).await;
    let start = server.view(&table).await;
    assert_eq!(start["phase"], "dealing");
    assert_eq!(start["deal"]["commitment"], json!(table.commitment));
    assert_eq!(start["legal"], json!([]));
    // Every deal of this game begins alike, so its board is there to see before it is dealt.
    assert_eq!(start["scene"]["cells"].as_array().unwrap().len(), 32);

    let early = open(&server, &table, "white", contribution(1)).await;
    assert_eq!(early["error"]["code"], "commitment-missing");
    assert_eq!(commit(&server, &table, "white", contribution(1)).await["complete"], false);
    let early = open(&server, &table, "white", contribution(1)).await;
    assert_eq!(early["error"]["code"], "commitment-missing", "Black is not committed");
    let seen = server.look(&table).await;
    assert_eq!(seen["n"], 1);
    assert_eq!(seen["view"]["deal"]["contributions"][0]["contribution"], Value::Null);

    // The same again changes nothing, whoever lost the answer may repeat it.
    commit(&server, &table, "white", contribution(1)).await;
    assert_eq!(server.look(&table).await, seen);
    assert_eq!(commit(&server, &table, "black", contribution(2)).await["complete"], true);
    assert_eq!(open(&server, &table, "black", contribution(2)).await["phase"], "dealing");
    assert_eq!(open(&server, &table, "black", contribution(2)).await["phase"], "dealing");
    let other = open(&server, &table, "black", contribution(3)).await;
    assert_eq!(other["error"]["code"], "already-opened");
    assert_eq!(open(&server, &table, "white", contribution(1)).await["phase"], "playing");
    let late = commit(&server, &table, "white", contribution(4)).await;
    assert_eq!(late["error"]["code"], "already-dealt");
    let view = server.view(&table).await;
    assert_eq!(view["deal"]["commitment"], json!(table.commitment));
    assert_eq!(view["deal"]["secret"], Value::Null);
    assert_eq!(view["deal"]["contributions"][1]["contribution"], json!(contribution(2).to_hex()));
    server.stop().await;
}

#[tokio::test]
async fn an_attempt_that_is_not_opened_as_committed_ends_with_a_new_secret() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let table = server.make("surprise", &[]).await;
    let (mut socket, _) = server.watch(&table, None).await;
    commit(&server, &table, "white", contribution(1)).await;
    commit(&server, &table, "black", contribution(2)).await;
    open(&server, &table, "white", contribution(1)).await;
    let refused = open(&server, &table, "black", contribution(9)).await;
    assert_eq!(refused["error"]["code"], "contribution-mismatch");
    assert_eq!(refused["error"]["field"], "contribution");
    let view = server.view(&table).await;
    let second = view["deal"]["commitment"].as_str().unwrap().to_owned();
    assert_ne!(second, table.commitment);
    assert!(refused["error"]["message"].as_str().unwrap().contains(&second));
    for part in view["deal"]["contributions"].as_array().unwrap() {
        assert_eq!((&part["commitment"], &part["contribution"]), (&Value::Null, &Value::Null));
    }
    // Those who look are told of every step.
    for n in 1..=4 {
        assert_eq!(socket.hear().await["n"], n);
    }

    // A page that was reloaded has lost what it committed itself to. It is shown a new secret's commitment, and is not
    // committed before it has seen that: whoever commits first could otherwise be dealt against.
    commit(&server, &table, "black", contribution(4)).await;
    commit(&server, &table, "white", contribution(1)).await;
    let body = json!({"seat": "white", "sha256": contribution(3).commitment().to_string()});
    let replaced = server.ask("POST", &table.path("/commitments"), &table.token, Some(&body)).await;
    assert_eq!((replaced.status, replaced.code().as_str()), (409, "commitment-replaced"));
    let third = replaced.json()["error"]["commitment"].as_str().unwrap().to_owned();
    assert!(third != second && third != table.commitment);
    let view = server.view(&table).await;
    assert_eq!(view["deal"]["commitment"], json!(third));
    for part in view["deal"]["contributions"].as_array().unwrap() {
        assert_eq!(part["commitment"], Value::Null, "nobody is committed under the new secret yet");
    }
    let again = commit(&server, &table, "white", contribution(3)).await;
    assert_eq!((&again["commitment"], &again["complete"]), (&json!(third), &json!(false)));
    // The same text again is no other one.
    assert_eq!(commit(&server, &table, "white", contribution(3)).await, again);
    commit(&server, &table, "black", contribution(4)).await;
    server.stop().await;

    let server = Server::start(data.path()).await;
    assert_eq!(server.view(&table).await["deal"]["commitment"], json!(third));
    open(&server, &table, "white", contribution(3)).await;
    open(&server, &table, "black", contribution(4)).await;
    let (mut socket, first) = server.watch(&table, None).await;
    let resigned = json!({"type": "resign", "id": "r", "seat": "white"});
    assert_eq!(first["view"]["phase"], "playing");
    let last = socket.request(resigned).await;
    assert_eq!(last["view"]["outcome"], json!({"winner": "black", "score": null, "reason": "resignation"}));
    let secret = ServerSecret::from_hex(last["view"]["deal"]["secret"].as_str().unwrap()).unwrap();
    assert_eq!(secret.commitment().to_string(), third);
    check_record(&server, &table, DealCheck::Fair).await;
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_has_a_fresh_deal_and_the_colors_swapped() {
    let server = Server::fresh().await;
    let names = json!({"white": " Ada ", "black": "Brook"});
    let body = json!({"game": "surprise-rex", "options": {}, "mode": "shared", "names": names});
    let made = server.ask("POST", "/api/tables", "", Some(&body)).await;
    let first = Table::of(&made.json());
    let early = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not-dealt"));
    server.deal(&first).await;
    let early = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!((early.status, early.code().as_str()), (409, "game-not-over"));

    let (mut socket, heard) = server.watch(&first, None).await;
    assert_eq!(heard["view"]["names"], json!({"white": "Ada", "black": "Brook"}));
    play_on(&mut socket, heard, &mut Choices::new(5), 4).await;
    let over = socket.request(json!({"type": "resign", "id": "end", "seat": "black"})).await;
    assert_eq!(over["view"]["sitting"]["score"], json!([1.0, 0.0]));
    let rematch = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!(rematch.status, 201);
    assert_eq!(rematch.json()["phase"], "dealing");
    let second = Table::of(&rematch.json());
    assert_ne!(second.id, first.id);
    assert_ne!(second.commitment, first.commitment);
    assert_eq!(second.token, first.token, "one token serves the sitting");
    // Asked for twice it is the same one.
    let again = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!(Table::of(&again.json()).id, second.id);
    assert_eq!(server.view(&first).await["next"], json!(second.id));
    assert_eq!(socket.hear().await["view"]["next"], json!(second.id));

    server.deal(&second).await;
    let view = server.view(&second).await;
    assert_eq!(view["names"], json!({"white": "Brook", "black": "Ada"}));
    assert_eq!(view["sitting"]["white"], 1);
    let (mut socket, _) = server.watch(&second, None).await;
    let over = socket.request(json!({"type": "resign", "id": "end", "seat": "white"})).await;
    assert_eq!(over["view"]["sitting"]["score"], json!([2.0, 0.0]), "Ada has won both");
    assert_eq!(over["view"]["sitting"]["pair"], Value::Null);
    check_record(&server, &first, DealCheck::Fair).await;
    check_record(&server, &second, DealCheck::Fair).await;
    server.stop().await;
}

#[tokio::test]
async fn draws_are_offered_answered_and_lapse() {
    let server = Server::fresh().await;
    let (table, mut socket, heard) = server.open("surprise").await;
    let offered = socket.request(json!({"type": "offerDraw", "id": "a", "seat": "white"})).await;
    assert_eq!(offered["view"]["drawOffer"], "white");
    let twice = socket.request(json!({"type": "offerDraw", "id": "b", "seat": "white"})).await;
    assert_eq!(twice["error"]["code"], "draw-offered");
    let own = json!({"type": "answerDraw", "id": "c", "seat": "white", "accept": true});
    assert_eq!(socket.request(own).await["error"]["code"], "no-draw-offer");
    let declined = socket.request(json!({"type": "answerDraw", "id": "d", "accept": false})).await;
    assert_eq!(
        (&declined["view"]["drawOffer"], &declined["view"]["phase"]),
        (&Value::Null, &json!("playing"))
    );

    // White's own move leaves White's offer standing, Black's move lets it lapse.
    let mut choices = Choices::new(1);
    play_on(&mut socket, declined, &mut choices, 2).await;
    let offered = socket.request(json!({"type": "offerDraw", "id": "e", "seat": "white"})).await;
    assert_eq!(offered["n"], json!(heard["n"].as_u64().unwrap() + 5));
    let moved = play_on(&mut socket, offered, &mut choices, 1).await;
    assert_eq!(moved["view"]["drawOffer"], "white");
    let moved = play_on(&mut socket, moved, &mut choices, 1).await;
    assert_eq!(moved["view"]["drawOffer"], Value::Null);
    let nothing = socket.request(json!({"type": "claimDraw", "id": "f"})).await;
    assert_eq!(nothing["error"]["code"], "nothing-to-claim");

    // An offer against an offer is an agreement.
    socket.request(json!({"type": "offerDraw", "id": "g", "seat": "black"})).await;
    let agreed = socket.request(json!({"type": "offerDraw", "id": "h", "seat": "white"})).await;
    assert_eq!(agreed["view"]["outcome"], json!({"winner": null, "score": null, "reason": "agreement"}));
    assert_eq!(agreed["view"]["sitting"]["score"], json!([0.5, 0.5]));
    let over = socket.request(json!({"type": "resign", "id": "i", "seat": "white"})).await;
    assert_eq!(over["error"]["code"], "game-over");
    check_record(&server, &table, DealCheck::Fair).await;
    server.stop().await;
}

#[tokio::test]
async fn a_draw_by_repetition_is_claimed_by_the_seat_to_act() {
    let data = tempfile::tempdir().unwrap();
    // Not every deal gets to a repetition this way.
    let random = chosen(&[[7; 32]], &[]);
    let server = Server::over(registry::all(), storage(data.path()).await, random).await;
    let table = server.sit_down("surprise", &[]).await;
    let (mut socket, mut heard) = server.watch(&table, None).await;
    // The pawns of the e file part; then something that stands open goes to and fro, if it can.
    let mut choices = Choices::new(3);
    for _ in 0..400 {
        if heard["view"]["claim"].is_string() || heard["view"]["phase"] == "over" {
            break;
        }
        heard = back_or_any(&mut socket, &heard, &mut choices).await;
    }
    assert_eq!(heard["view"]["claim"], "repetition", "{}", heard["view"]["fen"]);
    let to_act = heard["view"]["toAct"][0].clone();
    let other = if to_act == "white" { "black" } else { "white" };
    let not_yours = socket.request(json!({"type": "claimDraw", "id": "x", "seat": other})).await;
    assert_eq!(not_yours["error"]["code"], "not-your-turn");
    let claimed = socket.request(json!({"type": "claimDraw", "id": "y"})).await;
    assert_eq!(claimed["view"]["outcome"], json!({"winner": null, "score": null, "reason": "repetition"}));
    check_record(&server, &table, DealCheck::Fair).await;
    server.stop().await;
}

/// Takes back the last own move where that is legal, else plays any move of an open piece, else any.
async fn back_or_any(socket: &mut super::client::Socket, heard: &Value, choices: &mut Choices) -> Value {
    let legal = heard["view"]["legal"].as_array().unwrap();
    let lines: Vec<Value> = socket
        .frames
        .iter()
        .flat_map(|frame| {
            serde_json::from_str::<Value>(frame).unwrap()["moves"].as_array().cloned().unwrap_or_default()
        })
        .collect();
    let own = lines.len().checked_sub(2).map(|i| lines[i]["action"].as_str().unwrap().to_owned());
    let back = own.filter(|a| a.len() == 4).map(|a| format!("{}{}", &a[2..], &a[..2]));
    let open = |square: &Value| {
        let cells = heard["view"]["scene"]["cells"].as_array().unwrap();
        cells.iter().any(|c| c["at"] == *square && c["piece"]["type"] == "open" && c["piece"]["piece"] != "P")
    };
    let text = back
        .filter(|b| legal.iter().any(|a| a["text"] == json!(b)))
        .or_else(|| legal.iter().find(|a| open(&a["from"])).map(|a| a["text"].as_str().unwrap().to_owned()))
        .unwrap_or_else(|| legal[choices.below(legal.len())]["text"].as_str().unwrap().to_owned());
    let id = format!("m{}", heard["n"]);
    socket.request(json!({"type": "act", "id": id, "n": heard["n"], "action": text})).await
}
