//! The game of an opponent who is gone, in a room without sockets whose minutes pass by themselves.

use std::sync::Arc;
use std::time::Duration;

use facedown_core::deal::Contribution;
use facedown_games::registry;
use facedown_server::Engines;
use facedown_server::inside::{Command, Guest, Lag, Randomness, Request, Room, Setting, Terms, Wish};
use facedown_server::limits::Watching;
use facedown_storage::id::{Id, Token};
use facedown_storage::{Holder, Storage};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use super::computers::advances;
use super::link::wish;
use super::memory::Memory;

/// One who looks at a table.
pub(super) struct Seated {
    room: Room,
    table: Id,
    player: u8,
    number: u64,
    pub(super) messages: mpsc::Receiver<Box<tokio_tungstenite::tungstenite::Utf8Bytes>>,
    requests: u32,
}

impl Seated {
    async fn come(room: &Room, table: &Id, player: u8) -> Seated {
        Seated::come_from(room, table, player, Lag::default()).await
    }

    /// The same from so far away.
    pub(super) async fn come_from(room: &Room, table: &Id, player: u8, lag: Lag) -> Seated {
        let (outbox, messages) = mpsc::channel(64);
        let (reply, number) = oneshot::channel();
        let holder = Holder::Player(player);
        let guest = Guest { holder, peer: None, lag, outbox };
        let watch = Command::Watch { guest, since: None, reply };
        room.inbox(table).await.unwrap().send(watch).await.unwrap();
        let number = number.await.unwrap().unwrap();
        Seated { room: room.clone(), table: table.clone(), player, number, messages, requests: 0 }
    }

    pub(super) async fn leave(self) {
        let leave = Command::Leave { watcher: self.number };
        self.room.inbox(&self.table).await.unwrap().send(leave).await.unwrap();
    }

    /// Asks, and takes what comes back under the request's id.
    pub(super) async fn ask(&mut self, wish: Wish) -> Value {
        self.requests += 1;
        let id = format!("{}-{}", self.number, self.requests);
        let request = Request { id: id.clone(), seat: None, wish };
        let command = Command::Request { watcher: self.number, at: self.room.now(), request };
        self.room.inbox(&self.table).await.unwrap().send(command).await.unwrap();
        loop {
            let heard: Value = serde_json::from_str(&self.messages.recv().await.unwrap()).unwrap();
            if heard["id"] == json!(id) {
                return heard;
            }
        }
    }

    /// The next word of who is there that names somebody as gone, or not.
    async fn gone(&mut self, is: bool) -> Value {
        loop {
            let heard: Value = serde_json::from_str(&self.messages.recv().await.unwrap()).unwrap();
            if heard["type"] == "presence" && heard["gone"].is_object() == is {
                return heard["gone"].clone();
            }
        }
    }

    /// Moves a pawn straight ahead: whatever was dealt, that ends no game.
    pub(super) async fn act(&mut self) {
        let view = self.room.view(&self.table, Holder::Player(self.player)).await;
        let view = serde_json::to_value(view.unwrap()).unwrap();
        let mut legal = view["view"]["legal"].as_array().unwrap().iter().map(|a| a["text"].as_str().unwrap());
        let action = legal.find(|text| advances(text)).unwrap().to_owned();
        let n = u32::try_from(view["n"].as_u64().unwrap()).unwrap();
        assert_eq!(self.ask(Wish::Act { n, action }).await["type"], "update");
    }
}

/// A dealt table in which both have made their first move, so that White is to act.
async fn begun(clock: Value) -> (Room, Id, Seated, Seated) {
    begun_in(Watching::default(), clock).await
}

/// The same with limits of the test's choice for those who look on.
pub(super) async fn begun_in(watching: Watching, clock: Value) -> (Room, Id, Seated, Seated) {
    begun_by(Arc::new(Memory::default()), Setting { watching, ..Setting::default() }, clock).await
}

/// The same over a storage and in a setting of the test's choice.
pub(super) async fn begun_by(
    storage: Arc<dyn Storage>,
    setting: Setting,
    clock: Value,
) -> (Room, Id, Seated, Seated) {
    begun_with(storage, setting, json!({"seat": "white", "clock": clock})).await
}

/// The same at a table that is wished for with these fields.
pub(super) async fn begun_with(
    storage: Arc<dyn Storage>,
    setting: Setting,
    more: Value,
) -> (Room, Id, Seated, Seated) {
    let (computers, random) = (Engines::default().computers, Randomness::default());
    let room = Room::open_over(storage, registry::all(), random, computers, setting).await.unwrap();
    let wish = wish("surprise", more);
    let made = room.make_with(serde_json::from_value(wish).unwrap(), None, Terms::default()).await.unwrap();
    let table = Id::given(made.table);
    room.join(&table, &Token::given(made.invite.unwrap()), "").await.unwrap();
    let given = [Contribution::new([1; 32]), Contribution::new([2; 32])];
    for (player, contribution) in (0u8..).zip(given) {
        let holder = Holder::Player(player);
        room.commit(&table, holder, None, contribution.commitment()).await.unwrap();
    }
    for (player, contribution) in (0u8..).zip(given) {
        room.contribute(&table, Holder::Player(player), None, contribution).await.unwrap();
    }
    let mut white = Seated::come(&room, &table, 0).await;
    let mut black = Seated::come(&room, &table, 1).await;
    white.act().await;
    black.act().await;
    (room, table, white, black)
}

#[tokio::test(start_paused = true)]
async fn a_game_is_claimed_after_a_minute_away_and_not_before() {
    let clock = json!({"kind": "increment", "base": 600_000, "increment": 0});
    let (room, table, white, mut black) = begun(clock).await;
    assert_eq!(black.ask(Wish::ClaimGone).await["error"]["code"], "nobody-gone", "White is there");
    white.leave().await;
    assert_eq!(black.gone(true).await, json!({"seat": "white", "claimAfter": 60_000}));
    tokio::time::sleep(Duration::from_secs(59)).await;
    assert_eq!(black.ask(Wish::ClaimGone).await["error"]["code"], "nobody-gone", "not for long enough");

    // Who comes back in time has lost nothing, and the minute begins anew.
    let white = Seated::come(&room, &table, 0).await;
    black.gone(false).await;
    white.leave().await;
    assert_eq!(black.gone(true).await["claimAfter"], 60_000);
    tokio::time::sleep(Duration::from_secs(61)).await;
    let over = black.ask(Wish::ClaimGone).await;
    assert_eq!(over["view"]["outcome"], json!({"winner": "black", "score": null, "reason": "abandoned"}));
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn nobody_is_gone_where_a_move_is_a_matter_of_days() {
    for clock in [json!({"kind": "days", "days": 2}), Value::Null] {
        let (room, _, white, mut black) = begun(clock).await;
        white.leave().await;
        tokio::time::sleep(Duration::from_secs(600)).await;
        assert_eq!(black.ask(Wish::ClaimGone).await["error"]["code"], "nobody-gone");
        room.close().await;
    }
}
