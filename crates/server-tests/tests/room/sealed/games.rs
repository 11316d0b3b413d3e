//! Whole sealed games over the wire.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use facedown_core::ports::computers::Computers;
use facedown_core::record::DealCheck;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_server::Engines;
use serde_json::{Value, json};

use super::super::client::{Server, storage};
use super::super::computers::told;
use super::seats::{Native, SEALED, Sealed, play, settle};
use super::{both, checked, dealing, games, resign};

fn terms(id: &str, n: u64) -> Value {
    match id {
        "parade" | "neighbour" => json!({"mode": "shared"}),
        _ if n.is_multiple_of(2) => json!({"mode": "link", "seat": "random"}),
        _ => json!({"mode": "link", "seat": "black"}),
    }
}

/// Games of every kind between native seats: both follow the rules on their own side, both audits pass, and the record
/// that the room gives holds, for Python alone too. A spectator is told the same lines.
#[tokio::test]
async fn native_seats_play_every_game_over_the_wire() {
    let server = Server::fresh().await;
    for id in SEALED {
        let mut plies = 0;
        let mut audits = Vec::new();
        for n in 0..games(2) {
            let sealed = Sealed::make(&server, id, terms(id, n)).await;
            let (mut spectator, first) = server.watch(&sealed.watch, None).await;
            assert_eq!(first["view"]["seal"]["number"], Value::Null);
            let mut seats = both(&server, &sealed, &format!("{id} {n}")).await;
            play(&server, &mut seats, if n < 2 { 24 } else { 90 }).await;
            let ended = Instant::now();
            if seats[0].view["phase"] != "over" {
                resign(&mut seats).await;
                settle(&server, &mut seats).await;
                // From the resignation until both have heard that the result is final.
                audits.push(ended.elapsed());
            }
            for seat in &seats {
                assert_eq!(seat.seat.others_locks_hold(), Some(true), "{id} {n}");
                assert!(seat.seat.refused().is_empty(), "{:?}", seat.seat.refused());
                assert_eq!((&seat.view["seal"]["provisional"], seat.late), (&json!(false), 0));
                assert_eq!(
                    seat.view["outcome"]["reason"].as_str(),
                    seat.seat.outcome().map(|outcome| outcome.reason),
                    "the seat's own game has ended like the room's"
                );
            }
            let record = checked(&server, &sealed, DealCheck::Sealed).await;
            plies += record.turns.len();
            let told = seats[0].view["seal"]["lines"].as_u64().unwrap();
            let mut heard = 0;
            while heard < told {
                let message = spectator.hear().await;
                if message["type"] == "seal" {
                    assert_eq!(message["from"], heard);
                    heard += message["lines"].as_array().unwrap().len() as u64;
                }
            }
        }
        let longest = audits.iter().max().copied().unwrap_or_default();
        println!(
            "{id}: {} games, {plies} plies; {} audits, at most {} ms",
            games(2),
            audits.len(),
            longest.as_millis()
        );
    }
    server.stop().await;
}

/// A room that is started again after every message that a seat has heard goes on: with the commitments, the locks, in the
/// midst of a turn, and while it waits for secrets.
#[tokio::test]
async fn a_room_that_is_started_again_at_each_step_goes_on() {
    for id in ["jieqi", "parade"] {
        let data = tempfile::tempdir().unwrap();
        let mut server = dealing(id, data.path(), Engines::default()).await;
        let sealed = Sealed::make(&server, id, terms(id, 0)).await;
        let mut seats = both(&server, &sealed, &format!("{id} again")).await;
        let (mut starts, mut acted, mut resigned, mut midst) = (0, 0, false, 0);
        loop {
            server.stop().await;
            starts += 1;
            server = dealing(&format!("{id} {starts}"), data.path(), Engines::default()).await;
            for seat in &mut seats {
                seat.again(&server).await;
            }
            let view = server.view(&sealed.watch).await;
            midst += u32::from(view["seal"]["waiting"] != Value::Null);
            let quiet = view["phase"] == "playing" && view["seal"]["due"] == json!([]);
            if view["phase"] == "over" && view["seal"]["provisional"] == false {
                break;
            }
            let heard = view["seal"]["lines"].as_u64().unwrap();
            if quiet && seats.iter().all(|seat| seat.seat.heard_count() as u64 == heard) {
                if acted < 6 {
                    acted += 1;
                    let acting = seats.iter_mut().find(|seat| seat.is_to_act()).unwrap();
                    acting.act().await.unwrap();
                    // The room has it before it ends.
                    acting.answered(&server).await;
                } else if !resigned {
                    resigned = true;
                    seats[0].say(json!({"type": "resign"})).await;
                    seats[0].answered(&server).await;
                }
            }
            assert!(starts < 400, "{view}");
        }
        settle(&server, &mut seats).await;
        for seat in &mut seats {
            assert_eq!(seat.seat.others_locks_hold(), Some(true));
        }
        checked(&server, &sealed, DealCheck::Sealed).await;
        println!("{id}: {starts} starts, {midst} of them in the midst of a turn");
        // In a solitaire the house answers at once, so that few starts find a question open.
        assert!(midst > 0 || seats.len() == 1);
        server.stop().await;
    }
}

/// A computer that takes any legal action, found by playing its own game again from what it was told.
struct Any(Arc<Mutex<Vec<Seen>>>);

/// Seats such computers, and keeps what they were given.
pub(super) struct Anybody(pub(super) Arc<Mutex<Vec<Seen>>>);

impl Computers for Anybody {
    fn levels(&self, _: &str) -> u8 {
        1
    }

    fn sit(&self, _: &str, _: Seat, _: u8) -> Option<Box<dyn AnyPlayer>> {
        Some(Box::new(Any(Arc::clone(&self.0))))
    }
}

impl AnyPlayer for Any {
    fn choose(&mut self, seen: &Seen, _: Clock) -> Result<Decision<String>, String> {
        self.0.lock().unwrap().push(seen.clone());
        let legal = told(seen).legal(seen.seat);
        let at = seen.actions.len() * 7 % legal.len().max(1);
        legal.get(at).map_or(Ok(Decision::Resign), |action| Ok(Decision::Act(action.text.clone())))
    }

    fn accepts_draw(&mut self, _: &Seen) -> Result<bool, String> {
        Ok(false)
    }
}

/// The house's computer holds the other lock, whichever color it has: it plays from what its own seat knows, its secret is
/// in the log, and a room that is started again goes on with it.
#[tokio::test]
async fn the_house_is_a_seat_like_any_other() {
    for (id, color) in [("surprise", "white"), ("jieqi", "black"), ("mysterious-casual", "random")] {
        let data = tempfile::tempdir().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let engines = || Engines { computers: Arc::new(Anybody(Arc::clone(&seen))), ..Engines::default() };
        let server = dealing(id, data.path(), engines()).await;
        let terms = json!({"mode": "computer", "level": 1, "seat": color});
        let sealed = Sealed::make(&server, id, terms).await;
        let mut seats =
            vec![Native::sit(&server, &sealed, &sealed.maker, &format!("{id} against the house")).await];
        play(&server, &mut seats, 6).await;
        assert_eq!(
            seats[0].view["seal"]["house"].as_u64(),
            Some(1 - seats[0].number as u64),
            "the house has the other number"
        );
        server.stop().await;

        // Its secret alone is stored, like a token's: what it sees is what the rules have told its seat.
        let server = dealing("started again", data.path(), engines()).await;
        seats[0].again(&server).await;
        play(&server, &mut seats, 14).await;
        // Not while the computer thinks: its move might end the game first.
        while seats[0].view["phase"] == "playing" && !seats[0].is_to_act() {
            seats[0].step(&server).await;
            settle(&server, &mut seats).await;
        }
        resign(&mut seats).await;
        settle(&server, &mut seats).await;
        assert_eq!(seats[0].seat.others_locks_hold(), Some(true));
        let record = checked(&server, &sealed, DealCheck::Sealed).await;
        assert!(!seen.lock().unwrap().is_empty() && record.turns.len() >= 2, "{id}");
        let names = record.header.names.join(" ");
        assert!(names.contains("computer, level 1"), "{names}");
        server.stop().await;
        let kept = storage(data.path()).await;
        let log =
            kept.load(&facedown_storage::id::Id::given(sealed.maker.id.clone())).await.unwrap().unwrap().log;
        let house = log.iter().filter(|line| line.entry.contains("house-seat")).count();
        assert_eq!(house, 1, "the house's secret is a line of the log");
        kept.close().await;
    }
}

/// A turn of a solitaire is taken back: what was opened stays open, and the same cards turn up again.
#[tokio::test]
async fn a_turn_of_a_solitaire_is_taken_back() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("taken back", data.path(), Engines::default()).await;
    let sealed = Sealed::make(&server, "parade", json!({"mode": "shared"})).await;
    let mut seats = vec![Native::sit(&server, &sealed, &sealed.maker, "taken back").await];
    play(&server, &mut seats, 8).await;
    let before = seats[0].view["fen"].clone();
    let opened = seats[0].seat.heard_count();
    seats[0].say(json!({"type": "takeback"})).await;
    while seats[0].view["ply"] == 8 {
        seats[0].step(&server).await;
    }
    settle(&server, &mut seats).await;
    assert_eq!(seats[0].view["undone"]["count"], 1);
    assert_ne!(seats[0].view["fen"], before);
    assert_eq!(seats[0].seat.heard_count(), opened + 1, "nothing is opened again");
    play(&server, &mut seats, 12).await;
    if seats[0].view["phase"] != "over" {
        resign(&mut seats).await;
    }
    settle(&server, &mut seats).await;
    checked(&server, &sealed, DealCheck::Sealed).await;
    server.stop().await;
}

/// Two tabs of one seat both answer with the same bytes: each counts once, and neither is refused.
#[tokio::test]
async fn several_tabs_of_a_seat_open_the_same() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("tabs", data.path(), Engines::default()).await;
    let sealed = Sealed::make(&server, "surprise-rex", json!({"mode": "link", "seat": "white"})).await;
    let mut seats = both(&server, &sealed, "tabs").await;
    settle(&server, &mut seats).await;
    // The same secret in a second tab, which has read everything.
    let tab = Native::sit(&server, &sealed, &sealed.maker, "tabs, the maker").await;
    seats.push(tab);
    for _ in 0..12 {
        settle(&server, &mut seats).await;
        let acting = usize::from(!seats[0].is_to_act());
        let Some(action) = seats[acting].act().await else { break };
        if acting == 0 {
            // Tabs of one page keep together what they have sent.
            seats[2].seat.remember(&action);
        }
        let ply = seats[2].view["ply"].clone();
        while seats[2].view["ply"] == ply {
            for seat in &mut seats {
                if seat.view["ply"] == ply {
                    seat.step(&server).await;
                }
            }
        }
    }
    resign(&mut seats[..2]).await;
    settle(&server, &mut seats).await;
    assert!(seats[2].seat.refused().is_empty(), "{:?}", seats[2].seat.refused());
    seats.truncate(2);
    let opened: Vec<String> = {
        let (mut socket, _) = server.watch(&sealed.watch, None).await;
        let lines = socket.hear().await["lines"].clone();
        lines
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|line| line["opening"].as_str().map(str::to_owned))
            .collect()
    };
    let mut once = opened.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), opened.len(), "no opening is told twice");
    checked(&server, &sealed, DealCheck::Sealed).await;
    server.stop().await;
}
