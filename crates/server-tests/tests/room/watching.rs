//! Those who look at a table: how many may, what they cost the players, and how often they hear of one another.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use facedown_server::Engines;
use facedown_server::inside::Error;
use facedown_server::inside::{Command, Guest, Lag, Room};
use facedown_server::limits::{Limits, Peer, Watching};
use facedown_storage::Holder;
use facedown_storage::id::Id;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::client::{Server, Socket, Table};
use super::gone::begun_in;
use super::link::Link;

fn peer(n: u8) -> Option<Peer> {
    Limits::default().peer(Some(IpAddr::from([192, 0, 2, n])), None)
}

/// The messages for somebody who comes to look.
pub(super) async fn come(
    room: &Room,
    table: &Id,
    holder: Holder,
    peer: Option<Peer>,
) -> Result<(u64, mpsc::Receiver<Box<Utf8Bytes>>), Error> {
    let (outbox, messages) = mpsc::channel(64);
    let (reply, number) = oneshot::channel();
    let guest = Guest { holder, peer, lag: Lag::default(), outbox };
    room.inbox(table).await?.send(Command::Watch { guest, since: None, reply }).await.unwrap();
    Ok((number.await.unwrap()?, messages))
}

fn kind(message: &Utf8Bytes) -> Value {
    serde_json::from_str::<Value>(message).unwrap()["type"].clone()
}

/// The messages that have come.
pub(super) fn heard(messages: &mut mpsc::Receiver<Box<Utf8Bytes>>) -> Vec<Utf8Bytes> {
    std::iter::from_fn(|| messages.try_recv().ok().map(|text| *text)).collect()
}

#[tokio::test(start_paused = true)]
async fn so_many_look_on_and_nobody_takes_all_places() {
    let watching = Watching { each_table: 5, each_peer: 3, ..Watching::default() };
    let (room, table, _white, _black) = begun_in(watching, Value::Null).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(come(&room, &table, Holder::Spectator, peer(1)).await.unwrap());
    }
    let full = |came: Result<_, Error>| matches!(came, Err(Error::Watched));
    assert!(full(come(&room, &table, Holder::Spectator, peer(1)).await), "one peer");
    for n in 2..4 {
        inside.push(come(&room, &table, Holder::Spectator, peer(n)).await.unwrap());
    }
    assert!(full(come(&room, &table, Holder::Spectator, peer(9)).await), "all together");
    assert!(full(come(&room, &table, Holder::Spectator, None).await));
    // However many look on, a player comes in, but not with any number of sockets.
    for _ in 0..2 {
        inside.push(come(&room, &table, Holder::Player(0), peer(1)).await.unwrap());
    }
    assert!(full(come(&room, &table, Holder::Player(0), peer(1)).await), "three with the one from before");
    inside.push(come(&room, &table, Holder::Player(1), peer(1)).await.unwrap());
    // Whoever leaves makes room.
    let (number, _messages) = inside.remove(0);
    room.inbox(&table).await.unwrap().send(Command::Leave { watcher: number }).await.unwrap();
    assert!(come(&room, &table, Holder::Spectator, peer(1)).await.is_ok());
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn spectators_share_the_bytes_of_what_they_see() {
    let (room, table, mut white, _black) = begun_in(Watching::default(), Value::Null).await;
    let mut spectators = Vec::new();
    for n in 0..10 {
        spectators.push(come(&room, &table, Holder::Spectator, peer(n)).await.unwrap().1);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    spectators.iter_mut().for_each(|messages| drop(heard(messages)));
    white.act().await;
    let views: Vec<Utf8Bytes> = spectators.iter_mut().map(|messages| heard(messages).remove(0)).collect();
    assert_eq!(kind(&views[0]), "update");
    let address = |text: &Utf8Bytes| text.as_str().as_ptr();
    assert!(views.iter().all(|view| address(view) == address(&views[0])));
    room.close().await;
}

/// A hundred who come one after another are not told of each other a hundred times; players hear of each other at once.
#[tokio::test(start_paused = true)]
async fn comings_and_goings_are_gathered() {
    let (room, table, white, mut black) = begun_in(Watching::default(), Value::Null).await;
    let (_, mut first) = come(&room, &table, Holder::Spectator, peer(1)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(heard(&mut first).iter().map(kind).collect::<Vec<_>>(), ["sync", "presence"]);
    let mut others = Vec::new();
    for n in 0..100 {
        others.push(come(&room, &table, Holder::Spectator, peer(n)).await.unwrap());
    }
    let at_once = heard(&mut first).len();
    assert!(at_once <= 2, "{at_once} messages for 100 who came");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let last: Value = serde_json::from_str(heard(&mut first).last().unwrap()).unwrap();
    assert_eq!((&last["type"], &last["spectators"]), (&json!("presence"), &json!(101)));
    // Each newcomer hears who is there, and what comes after is gathered for them, too.
    for (_, messages) in &mut others {
        let heard: Vec<_> = heard(messages).iter().map(kind).collect();
        assert!(heard.starts_with(&[json!("sync"), json!("presence")]) && heard.len() <= 4, "{heard:?}");
    }
    // In the same second: a spectator leaves, and so does a player.
    let (number, _) = others.remove(0);
    room.inbox(&table).await.unwrap().send(Command::Leave { watcher: number }).await.unwrap();
    drop(heard(&mut black.messages));
    let begun = tokio::time::Instant::now();
    white.leave().await;
    loop {
        let told: Value = serde_json::from_str(&black.messages.recv().await.unwrap()).unwrap();
        if told["white"] == false {
            break;
        }
    }
    // By the test's own clock, which goes on only when nobody has anything to do.
    assert_eq!(begun.elapsed(), Duration::ZERO);
    room.close().await;
}

/// A real socket: who is one too many is told so, and may come back.
#[tokio::test]
async fn one_too_many_is_refused_in_words() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits {
        watching: Watching { each_table: 1, each_peer: 1, ..Watching::default() },
        ..super::client::usual()
    };
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let (_one, _) = server.watch(&link.watch, None).await;
    let (mut other, refused) = server.watch(&link.watch, None).await;
    assert_eq!((&refused["type"], &refused["error"]["code"]), (&json!("refused"), &json!("too-many-watch")));
    assert_eq!(other.next().await, Err(1013));
    let (_player, first) = server.watch(&link.maker, None).await;
    assert_eq!(first["type"], "sync");
    server.stop().await;
}

/// Measures the time until both players have a move, by the number of those who look on: printed, for people
/// to read.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_thousand_watchers_cost() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits {
        watching: Watching { each_table: 2_000, each_peer: 2_000, ..Watching::default() },
        ..super::client::usual()
    };
    facedown_server::files::raise_limit();
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    // Each has an end of the connection on either side, and other tests have theirs.
    let most = facedown_server::files::most().map_or(1_000, |files| files / 4).min(1_000);
    for crowd in [0, most] {
        let calm = "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0";
        let link = Link::make(&server, "chaos", json!({"seat": "white", "position": calm})).await;
        let (mut white, first) = server.watch(&link.maker, None).await;
        let (mut black, _) = server.watch(&link.joiner, None).await;
        let mut spectators = Vec::new();
        for _ in 0..crowd {
            spectators.push(silent(&server, &link.watch).await);
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        let mut n = first["n"].clone();
        let mut took = Vec::new();
        for (at, action) in ["a1a2", "e8d8", "a2a1", "d8e8"].iter().cycle().take(12).enumerate() {
            let (mover, other) =
                if at % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
            let begun = Instant::now();
            let request = json!({"type": "act", "id": format!("m{at}"), "n": n, "action": action});
            let done = mover.request(request).await;
            assert_eq!(done["type"], "update", "{done}");
            other.at(&done["n"]).await;
            took.push(begun.elapsed());
            n = done["n"].clone();
        }
        took.sort();
        println!("{crowd} watchers: {:?} a move in the middle, {:?} at most", took[took.len() / 2], took[11]);
    }
    server.stop().await;
}

/// Somebody who looks on and lets everything that comes lie in the system's buffers.
async fn silent(server: &Server, table: &Table) -> Socket {
    let mut socket = server.socket(&table.id).await;
    socket.say(json!({"type": "hello", "token": table.token, "since": null})).await;
    socket
}
