//! Coming back by number, two clients on one seat, requests that are sent again, readers that are slow.

use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use super::client::{Server, Table};
use super::link::Link;
use super::play::{Choices, act, play_on};
use futures_util::{SinkExt, StreamExt};

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let server = Server::fresh().await;
    let (table, mut playing, first) = server.open("surprise").await;
    let n = first["n"].as_u64().unwrap();
    let last = play_on(&mut playing, first, &mut Choices::new(4), 5).await;
    let whole = server.look(&table).await;
    let moves = whole["view"]["moves"].as_array().unwrap();

    let (_, missed) = server.watch(&table, Some(n + 2)).await;
    assert_eq!(missed["type"], "update");
    assert_eq!(missed["n"], last["n"]);
    assert_eq!(missed["moves"].as_array().unwrap(), &moves[2..]);
    assert_eq!(missed["view"], last["view"]);
    assert_eq!(missed["id"], Value::Null);
    // Nothing missed, or a number that this table never had: the whole.
    for since in [n + 5, n + 6, 4_000_000_000] {
        assert_eq!(server.watch(&table, Some(since)).await.1, whole);
    }
    // From before the deal on: every move.
    let (_, all) = server.watch(&table, Some(0)).await;
    assert_eq!(all["moves"].as_array().unwrap(), moves);
    server.stop().await;
}

#[tokio::test]
async fn two_clients_on_one_seat_see_the_same_and_only_one_acts() {
    let server = Server::fresh().await;
    let (table, mut one, first) = server.open("surprise").await;
    let (mut two, same) = server.watch(&table, None).await;
    assert_eq!(first, same);
    let legal = first["view"]["legal"].as_array().unwrap();
    let wish =
        |id: &str, i: usize| json!({"type": "act", "id": id, "n": first["n"], "action": legal[i]["text"]});
    let done = one.request(wish("one", 0)).await;
    let late = two.request(wish("two", 1)).await;
    assert_eq!(late["error"]["code"], "stale-number");
    assert_eq!(late["error"]["field"], "n");
    assert_eq!(server.look(&table).await["view"]["ply"], 1);
    // The second client heard of the first one's move, but not as an answer to a request of its own.
    let told: Value = serde_json::from_str(&two.frames[two.frames.len() - 2]).unwrap();
    assert_eq!((&told["n"], &told["id"], &told["view"]), (&done["n"], &Value::Null, &done["view"]));
    let ahead = json!({"type": "act", "id": "x", "n": 77, "action": legal[0]["text"]});
    assert_eq!(two.request(ahead).await["error"]["code"], "unknown-number");
    server.stop().await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_is_carried_out_once() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (table, mut socket, first) = server.open("surprise").await;
    let action = first["view"]["legal"][0]["text"].clone();
    let wish = json!({"type": "act", "id": "once", "n": first["n"], "action": action});
    let done = socket.request(wish.clone()).await;
    let again = socket.request(wish.clone()).await;
    assert_eq!((&again["type"], &again["n"]), (&json!("update"), &done["n"]));
    assert_eq!(again["moves"], json!([]));
    assert_eq!(again["view"], done["view"]);
    let other =
        json!({"type": "act", "id": "once", "n": done["n"], "action": done["view"]["legal"][0]["text"]});
    assert_eq!(socket.request(other).await["error"]["code"], "request-id-used");
    let other = json!({"type": "resign", "id": "once", "seat": "white"});
    assert_eq!(socket.request(other).await["error"]["code"], "request-id-used");
    server.stop().await;

    // The log remembers it over a restart.
    let server = Server::start(data.path()).await;
    let (mut socket, back) = server.watch(&table, None).await;
    assert_eq!(back["n"], done["n"]);
    let again = socket.request(wish).await;
    assert_eq!((&again["n"], &again["view"]), (&done["n"], &done["view"]));
    assert_eq!(server.view(&table).await["ply"], 1);
    server.stop().await;
}

#[tokio::test]
async fn messages_that_come_twice_late_or_in_the_wrong_order_are_carried_out_once() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let n = players.last["n"].as_u64().unwrap();
    let legal = players.last["view"]["legal"].clone();
    let wish =
        |id: &str, n: u64, i: usize| json!({"type": "act", "id": id, "n": n, "action": legal[i]["text"]});

    // A request from a view that does not exist yet overtakes the one that it was made after.
    let early = players.white.request(wish("second", n + 2, 1)).await;
    assert_eq!(early["error"]["code"], "unknown-number");
    // A request, the same in a second tab, and the same again after the answer of Black.
    let (mut tab, _) = server.watch(&link.maker, None).await;
    players.white.say(wish("first", n, 0)).await;
    let in_tab = tab.request(wish("first", n, 0)).await;
    assert_eq!((&in_tab["type"], &in_tab["view"]["ply"]), (&json!("update"), &json!(1)));
    players.last = players.white.at(&json!(n + 1)).await;
    players.play(&mut Choices::new(8), 1).await;
    let late = players.white.request(wish("first", n, 0)).await;
    assert_eq!((&late["type"], &late["n"], &late["moves"]), (&json!("update"), &json!(n + 2), &json!([])));
    assert_eq!(late["view"]["ply"], 2);
    // Chosen from the position before Black's answer, under a name of its own: too late.
    let stale = tab.request(wish("stale", n + 1, 1)).await;
    assert_eq!(stale["error"]["code"], "stale-number");

    // An offer changes the number and not the position, so that what was chosen before it still counts.
    let offered = players.black.request(json!({"type": "offerDraw", "id": "offer"})).await;
    assert_eq!(offered["n"], n + 3);
    let second = late["view"]["legal"][0]["text"].clone();
    let moved =
        players.white.request(json!({"type": "act", "id": "third", "n": n + 2, "action": second})).await;
    assert_eq!((&moved["view"]["ply"], &moved["view"]["drawOffer"]), (&json!(3), &Value::Null));

    // A connection that is cut in the middle of it all comes back to the same game.
    drop(players);
    let (mut back, missed) = server.watch(&link.maker, Some(n + 2)).await;
    assert_eq!((&missed["n"], &missed["moves"][0]["action"]), (&moved["n"], &second));
    let again = back.request(json!({"type": "act", "id": "third", "n": n + 2, "action": second})).await;
    assert_eq!((&again["type"], &again["view"]["ply"]), (&json!("update"), &json!(3)));
    server.stop().await;
}

/// Choices of both seats from the same view count for both, whoever is heard first (Cloak and Dagger's arrangements); a
/// choice that a seat chose before its own last action does not.
#[tokio::test]
async fn two_seats_that_act_at_once_do_not_make_each_other_late() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "cloak-and-dagger", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let n = players.last["n"].clone();
    let seen_by_black = players.black.at(&n).await;
    let arrange = |id: &str, seen: &Value| {
        let action = &seen["view"]["legal"][0]["text"];
        json!({"type": "act", "id": id, "n": n, "action": action})
    };
    let first = players.white.request(arrange("first", &players.last)).await;
    assert_eq!(first["view"]["toAct"], json!(["black"]), "{first}");
    let again = players.white.request(arrange("again", &players.last)).await;
    assert_eq!(again["error"]["code"], "stale-number", "{again}");
    let second = players.black.request(arrange("second", &seen_by_black)).await;
    assert_eq!((&second["type"], &second["view"]["ply"]), (&json!("update"), &json!(2)), "{second}");
    server.stop().await;
}

/// A connection whose reader takes nothing: its receive buffer is as small as the system lets it be.
async fn lazy_reader(
    server: &Server,
    table: &Table,
) -> tokio_tungstenite::WebSocketStream<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    let stream = socket.connect(server.address).await.unwrap();
    let url = format!("ws://{}/api/tables/{}/live", server.address, table.id);
    let (mut lazy, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
    let hello = json!({"type": "hello", "token": table.token, "since": null});
    lazy.send(Message::text(hello.to_string())).await.unwrap();
    lazy
}

#[tokio::test]
async fn a_slow_reader_is_dropped_and_resumes_by_number() {
    let server = Server::fresh().await;
    let (table, mut socket, first) = server.open("parade").await;
    let mut lazy = lazy_reader(&server, &table).await;
    let begun: Value = match lazy.next().await {
        Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(begun["n"], first["n"]);
    // A move to and fro: each a whole view, until neither the system's buffers nor the outbox take more.
    let mut last = first;
    for i in 0..950 {
        act(&mut socket, &last, &mut Choices::new(1)).await.unwrap();
        last = socket.request(json!({"type": "takeback", "id": format!("back-{i}")})).await;
    }
    let moved = act(&mut socket, &last, &mut Choices::new(1)).await.unwrap();
    let mut seen = 0;
    let closed = loop {
        match lazy.next().await {
            Some(Ok(Message::Text(text))) => {
                seen = serde_json::from_str::<Value>(&text).unwrap()["n"].as_u64().unwrap();
            }
            Some(Ok(Message::Close(frame))) => break frame.map(|f| u16::from(f.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => break None,
        }
    };
    assert!(closed.is_none_or(|code| code == 1001), "{closed:?}");
    assert!(seen < moved["n"].as_u64().unwrap(), "it was dropped before the last message");
    let (_, missed) = server.watch(&table, Some(seen)).await;
    assert_eq!((&missed["type"], &missed["n"]), (&json!("update"), &moved["n"]));
    assert_eq!(missed["moves"], moved["moves"]);
    assert_eq!(missed["view"], moved["view"]);
    server.stop().await;
}

#[tokio::test]
async fn a_room_that_closes_says_so() {
    let server = Server::fresh().await;
    let (_, mut socket, _) = server.open("chaos").await;
    let (_, closed) = tokio::join!(server.stop(), socket.next());
    assert_eq!(closed, Err(1001));
}
