//! Those who look on some time later get, byte for byte, nothing of what is younger: on the socket, over HTTP, in the
//! list, the preview and its picture, and in the record.

use std::sync::Arc;
use std::time::Duration;

use facedown_server::inside::Error;
use facedown_server::inside::Set;
use facedown_server::inside::Time;
use facedown_server::inside::{Command, Request, Room, Setting, Wish};
use facedown_storage::id::Id;
use facedown_storage::{Holder, Storage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::gone::{Seated, begun_with};
use super::memory::Memory;
use super::watching::{come, heard};

/// Seconds by which those who look on are behind.
const DELAY: u32 = 120;

/// Time passes for the room's clocks and its timers.
async fn pass(clocks: &Set, seconds: u32) {
    for _ in 0..seconds {
        clocks.pass(1_000);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// A listed game with a delay, of which both have made their first move.
async fn begun(clocks: &Set, storage: Arc<dyn Storage>) -> (Room, Id, Seated, Seated) {
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let clock = json!({"kind": "increment", "base": 600_000, "increment": 0});
    let more = json!({"seat": "white", "clock": clock, "listed": true, "delay": DELAY});
    begun_with(storage, setting, more).await
}

/// Everything of a table that somebody can ask for who looks on, or who has no more than its address.
async fn all(room: &Room, table: &Id) -> Vec<String> {
    let code = |error: Error| error.code().to_owned();
    let view = room.view(table, Holder::Spectator).await.unwrap();
    let seen = room.seen(table, Holder::Spectator).await.unwrap();
    let preview = room.preview(table).await.unwrap();
    room.list_anew().await;
    vec![
        serde_json::to_string(&view).unwrap(),
        crate::lines::all(&seen).concat(),
        serde_json::to_string(&room.listed().await.unwrap()).unwrap(),
        room.record(table, Holder::Spectator).await.unwrap_or_else(code),
        room.open_record(table).await.unwrap_or_else(code),
        // The picture is drawn from these alone.
        format!(
            "{} {} {:?} {:?} {:?}",
            preview.names.white, preview.ply, preview.phase, preview.outcome, preview.seen
        ),
    ]
}

/// The same without the time on White's clock, which runs, and the number of those who look on.
fn still(all: &[String]) -> Vec<String> {
    let names = ["\"left\":{\"white\":", "\"wtime\":", "\"secondsLeft\":", "\"spectators\":"];
    let without = |text: &String| {
        names.iter().fold(text.clone(), |text, name| {
            let mut parts = text.split(name);
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |so_far, part| {
                so_far + name + part.trim_start_matches(|c: char| c.is_ascii_digit())
            })
        })
    };
    all.iter().map(without).collect()
}

fn view_of(all: &[String]) -> Value {
    serde_json::from_str::<Value>(&all[0]).unwrap()["view"].clone()
}

#[tokio::test(start_paused = true)]
async fn those_who_look_on_later_get_nothing_of_what_is_younger() {
    let clocks = Set::default();
    let storage: Arc<dyn Storage> = Arc::new(Memory::default());
    let (room, table, mut white, mut black) = begun(&clocks, Arc::clone(&storage)).await;
    assert_eq!(view_of(&all(&room, &table).await)["phase"], "dealing", "the deal is too young");
    assert_eq!(room.listed().await.unwrap(), []);
    // Two minutes after the first moves they are seen, and the clock as it was then.
    pass(&clocks, DELAY).await;
    let first = all(&room, &table).await;
    let view = view_of(&first);
    assert_eq!((&view["phase"], &view["ply"], &view["delay"]), (&json!("playing"), &json!(2), &json!(DELAY)));
    assert_eq!(view["clock"]["left"]["white"], 600_000, "it has just begun to run");
    assert_eq!(room.listed().await.unwrap().len(), 1);
    let (_, mut messages) = come(&room, &table, Holder::Spectator, None).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let begun: Vec<Utf8Bytes> = heard(&mut messages);
    assert_eq!(begun.len(), 2, "the table, and who is there");
    // Ten moves, an offer that is declined, phrases, and the end: nothing of it reaches anybody who looks on.
    let before = all(&room, &table).await;
    for _ in 0..3 {
        white.act().await;
        black.act().await;
    }
    white.ask(Wish::OfferDraw).await;
    black.ask(Wish::AnswerDraw { accept: false }).await;
    assert_eq!(all(&room, &table).await, before, "not a byte");
    black.ask(Wish::Resign).await;
    let number = white.ask(Wish::Rematch { offer: true }).await["type"].clone();
    assert_ne!(number, Value::Null);
    white.leave().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(all(&room, &table).await, before, "nor of the end, nor of who has left");
    assert_eq!(heard(&mut messages), Vec::<Utf8Bytes>::new());
    let players: Value = serde_json::to_value(room.view(&table, Holder::Player(1)).await.unwrap()).unwrap();
    assert_eq!(players["view"]["outcome"]["reason"], "resignation");
    // A room that is opened again knows no more of what is too young.
    pass(&clocks, DELAY / 2).await;
    let half = all(&room, &table).await;
    assert_eq!(still(&half), still(&before));
    room.close().await;
    let (computers, random) =
        (facedown_server::Engines::default().computers, facedown_server::inside::Randomness::default());
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let games = facedown_games::registry::all();
    let room = Room::open_over(storage, games, random, computers, setting).await.unwrap();
    assert_eq!(still(&all(&room, &table).await), still(&before));
    let (_, mut messages) = come(&room, &table, Holder::Spectator, None).await.unwrap();
    // And then all of it is seen, on the socket too, with the deal opened at last.
    pass(&clocks, DELAY).await;
    let after = all(&room, &table).await;
    let view = view_of(&after);
    assert_eq!((&view["phase"], &view["ply"]), (&json!("over"), &json!(8)));
    assert!(view["deal"]["secret"].is_string() && after[3].contains("resignation") && after[4] == after[3]);
    assert_eq!(room.listed().await.unwrap(), []);
    let told: Vec<Value> =
        heard(&mut messages).iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert!(told.iter().any(|one| one["type"] == "update" && one["view"]["phase"] == "over"), "{told:?}");
    room.close().await;
}

/// The words of a refusal would tell of the game as it is now.
#[tokio::test(start_paused = true)]
async fn whatever_those_ask_who_look_on_later_is_refused_alike() {
    let clocks = Set::default();
    let (room, table, mut white, _black) = begun(&clocks, Arc::new(Memory::default())).await;
    pass(&clocks, DELAY).await;
    let (number, mut messages) = come(&room, &table, Holder::Spectator, None).await.unwrap();
    let wishes = || {
        [
            Wish::Act { n: 1, action: "e2e4".to_owned() },
            Wish::Resign,
            Wish::OfferDraw,
            Wish::ClaimGone,
            Wish::Wake,
            Wish::CloseInvitation,
            Wish::Rematch { offer: true },
            Wish::Look { from: 0, count: 32 },
        ]
    };
    let ask = async |messages: &mut tokio::sync::mpsc::Receiver<Box<Utf8Bytes>>| {
        heard(messages);
        let inbox = room.inbox(&table).await.unwrap();
        for (n, wish) in wishes().into_iter().enumerate() {
            let request = Request { id: format!("{n}"), seat: None, wish };
            let at = room.now();
            inbox.send(Command::Request { watcher: number, at, request }).await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        heard(messages)
    };
    let before = ask(&mut messages).await;
    assert_eq!(before.len(), 8);
    white.act().await;
    white.ask(Wish::Resign).await;
    assert_eq!(ask(&mut messages).await, before);
    room.close().await;
}

/// A delay that nobody could keep is not promised.
#[tokio::test]
async fn a_delay_is_for_games_that_somebody_watches_and_that_count_for_nothing() {
    let server = super::client::Server::fresh().await;
    let ask = async |mode: &str, more: Value| {
        let mut wish = json!({"game": "surprise", "mode": mode});
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.ask("POST", "/api/tables", "", Some(&wish)).await
    };
    assert_eq!(ask("link", json!({"delay": 900})).await.status, 201);
    assert_eq!(ask("shared", json!({"delay": 0})).await.status, 201);
    for (mode, more, answer) in [
        ("link", json!({"delay": 901}), (422, "wrong-delay")),
        ("shared", json!({"delay": 60}), (422, "wrong-delay")),
        ("link", json!({"delay": -1}), (400, "unreadable-body")),
        ("link", json!({"delay": "60"}), (400, "unreadable-body")),
    ] {
        let refused = ask(mode, more.clone()).await;
        assert_eq!((refused.status, refused.code().as_str()), answer, "{mode} {more}: {}", refused.text);
    }
    let clock = json!({"kind": "increment", "base": 300_000, "increment": 0});
    let rated = ask("link", json!({"delay": 60, "rated": true, "clock": clock})).await;
    assert_eq!((rated.status, rated.code().as_str()), (422, "not-rated"), "{}", rated.text);
    server.stop().await;
}

/// What is kept of a table says so again after the room was closed, in every storage.
#[tokio::test]
async fn a_delay_is_stored_with_the_sitting() {
    let data = tempfile::tempdir().unwrap();
    let server = super::client::Server::start(data.path()).await;
    let link = super::link::Link::sit_down(&server, "surprise", json!({"seat": "white", "delay": 300})).await;
    server.stop().await;
    let server = super::client::Server::start(data.path()).await;
    assert_eq!(server.view(&link.maker).await["delay"], 300);
    assert_eq!(server.view(&link.maker).await["phase"], "playing");
    assert_eq!(server.view(&link.watch).await["phase"], "dealing");
    server.stop().await;
}
