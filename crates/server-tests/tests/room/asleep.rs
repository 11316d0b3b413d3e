//! A machine that sleeps and a clock that is set, in a room whose clocks a test sets: neither costs a player time.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use facedown_core::ports::computers::Computers;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_games::registry;
use facedown_server::inside::Set;
use facedown_server::inside::Time;
use facedown_server::inside::{Lag, Randomness, Room, Setting, Terms, Wish};
use facedown_storage::id::Id;
use facedown_storage::{Holder, Storage};
use serde_json::{Value, json};

use super::client::until;
use super::computers::told;
use super::gone::{Seated, begun_by};
use super::memory::Memory;

async fn left(room: &Room, table: &Id) -> (Value, Value) {
    let view = serde_json::to_value(room.view(table, Holder::Spectator).await.unwrap()).unwrap();
    (view["view"]["phase"].clone(), view["view"]["clock"]["left"]["white"].clone())
}

/// One minute, of which White has spent ten seconds.
async fn ten_seconds_spent(clocks: &Set) -> (Room, Id, Seated, Seated, Arc<Memory>) {
    let storage = Arc::new(Memory::default());
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let clock = json!({"kind": "increment", "base": 60_000, "increment": 0});
    let (room, table, white, black) =
        begun_by(Arc::clone(&storage) as Arc<dyn Storage>, setting, clock).await;
    for _ in 0..10 {
        clocks.pass(1_000);
        tokio::time::sleep(Duration::from_millis(1_000)).await;
    }
    // The room's next beat is half a second away.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(left(&room, &table).await, (json!("playing"), json!(50_000)));
    (room, table, white, black, storage)
}

/// The room's beat, on which it notices that it was asleep.
async fn beat() {
    tokio::time::sleep(Duration::from_millis(1_500)).await;
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_sleeps_costs_nobody_time() {
    // The steady clock stands still meanwhile, as on most machines, or goes on, as where a process is stopped.
    for sleep in [Set::step, Set::pass] {
        let clocks = Set::default();
        let (room, table, mut white, _black, storage) = ten_seconds_spent(&clocks).await;
        sleep(&clocks, 20 * 60 * 1_000);
        beat().await;
        assert_eq!(left(&room, &table).await, (json!("playing"), json!(50_000)));
        white.act().await;
        let (phase, left) = left(&room, &table).await;
        assert_eq!((phase, left), (json!("playing"), json!(50_000)));
        // It is an outage like a restart: whoever loads the game again finds it.
        assert_eq!(storage.wake(0).await.unwrap().len(), 1);
        room.close().await;
    }
}

/// A request that arrives before the room has noticed anything is judged like one after.
#[tokio::test(start_paused = true)]
async fn whoever_acts_first_after_a_sleep_has_lost_nothing() {
    for sleep in [Set::step, Set::pass] {
        let clocks = Set::default();
        let (room, table, mut white, _black, _) = ten_seconds_spent(&clocks).await;
        sleep(&clocks, 20 * 60 * 1_000);
        white.act().await;
        assert_eq!(left(&room, &table).await, (json!("playing"), json!(50_000)));
        beat().await;
        // Nor does Black pay for it.
        let view = serde_json::to_value(room.view(&table, Holder::Spectator).await.unwrap()).unwrap();
        assert_eq!(view["view"]["clock"]["left"]["black"], 60_000, "{view}");
        room.close().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_back_stops_no_clock() {
    let clocks = Set::default();
    let (room, table, mut white, _black, _) = ten_seconds_spent(&clocks).await;
    clocks.step(-3_600_000);
    beat().await;
    clocks.pass(2_000);
    assert_eq!(left(&room, &table).await, (json!("playing"), json!(48_000)));
    white.act().await;
    assert_eq!(left(&room, &table).await, (json!("playing"), json!(48_000)));
    room.close().await;
}

/// Up to half a second a move is given back, and never more than the move took.
#[tokio::test(start_paused = true)]
async fn a_slow_connection_costs_no_time() {
    for (measured, took, pays) in [(120, 1_000, 880), (2_000, 1_000, 500), (300, 200, 0)] {
        let clocks = Set::default();
        let (room, table, white, _black, _) = ten_seconds_spent(&clocks).await;
        white.leave().await;
        let lag = Lag::default();
        lag.measured(Duration::from_millis(measured));
        let mut white = Seated::come_from(&room, &table, 0, lag).await;
        // The ten seconds are spent on this very move.
        clocks.pass(took);
        white.act().await;
        let given = measured.min(500) as i64;
        let (_, left) = left(&room, &table).await;
        assert_eq!(left, json!(60_000 - (10_000 + took - given)), "{measured} {took} {pays}");
        room.close().await;
    }
}

/// A computer that thinks when it is let.
#[derive(Clone, Default)]
struct Held(Arc<(Mutex<bool>, Condvar)>);

impl Held {
    fn let_go(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }
}

impl Computers for Held {
    fn levels(&self, _: &str) -> u8 {
        1
    }

    fn sit(&self, _: &str, _: Seat, _: u8) -> Option<Box<dyn AnyPlayer>> {
        Some(Box::new(self.clone()))
    }
}

impl AnyPlayer for Held {
    fn choose(&mut self, seen: &Seen, _: Clock) -> Result<Decision<String>, String> {
        let mut free = self.0.0.lock().unwrap();
        while !seen.actions.is_empty() && !*free {
            free = self.0.1.wait(free).unwrap();
        }
        Ok(Decision::Act(told(seen).legal(seen.seat)[0].text.clone()))
    }

    fn accepts_draw(&mut self, _: &Seen) -> Result<bool, String> {
        Ok(false)
    }
}

/// The computer of one table waits until those of others are done: that is no time of its own, and no flag falls.
#[tokio::test]
async fn waiting_for_a_place_to_think_costs_no_time() {
    let clocks = Set::default();
    let held = Held::default();
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let (storage, random) = (Arc::new(Memory::default()), Randomness::default());
    let computers = Arc::new(held.clone());
    let room = Room::open_over(storage, registry::all(), random, computers, setting).await.unwrap();
    let view = async |table: &Id| {
        serde_json::to_value(room.view(table, Holder::Player(0)).await.unwrap()).unwrap()["view"].clone()
    };
    let places = std::thread::available_parallelism().map_or(1, |n| n.get()).saturating_sub(1).max(1);
    let calm = "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0";
    let quick = json!({"kind": "increment", "base": 5_000, "increment": 0});
    let (mut tables, mut people) = (Vec::new(), Vec::new());
    // One more than can think at once; the last one with a clock, which runs when both have moved.
    for n in 0..=places {
        let clock = if n == places { quick.clone() } else { Value::Null };
        let wish = json!({
            "game": "chaos", "mode": "computer", "level": 1, "seat": "black", "position": calm, "clock": clock
        });
        let made =
            room.make_with(serde_json::from_value(wish).unwrap(), None, Terms::default()).await.unwrap();
        let table = Id::given(made.table);
        let person = Seated::come_from(&room, &table, 0, Lag::default()).await;
        until("the computer's first move", async || view(&table).await["ply"] == 1).await;
        people.push(person);
        tables.push(table);
    }
    for person in &mut people {
        let moved = person.ask(Wish::Act { n: 2, action: "e8d8".to_owned() }).await;
        assert_eq!(moved["type"], "update", "{moved}");
    }
    let last = tables.last().unwrap();
    for _ in 0..4 {
        clocks.pass(2_000);
        // The room's beat.
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        assert_eq!(view(last).await["phase"], "playing");
    }
    held.let_go();
    until("the computer's second move", async || view(last).await["ply"] == 3).await;
    let clock = view(last).await["clock"].clone();
    assert_eq!(clock["left"]["white"], 5_000, "{clock}");
    room.close().await;
}
