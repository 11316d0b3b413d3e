//! The ends of sealed games: at the table, on time, by a claim, by what a seat does not open; and what comes after.

use std::path::Path;

use facedown_core::record::DealCheck;
use facedown_games::registry;
use facedown_server::Engines;
use facedown_server::inside::Set;
use serde_json::{Value, json};

use super::super::client::{Server, set_by, storage, until};
use super::seats::{Native, Sealed, play, settle};
use super::{both, checked, dealing, resign, seal};
use crate::chance::stream_of;

/// A server whose minutes pass when the test says so, and whose games are those of a label.
async fn timed(label: &str, data: &Path, clocks: &Set) -> Server {
    Server::set(registry::all(), storage(data).await, stream_of(label), set_by(clocks)).await
}

/// Time passes a second at a time while a clock runs, so that nobody takes it for an outage.
async fn pass_at_a_clock(clocks: &Set, seconds: u32) {
    for _ in 0..seconds {
        clocks.pass(1_000);
        // The room gives a sign of life every second of the machine's own.
        tokio::time::sleep(std::time::Duration::from_millis(450)).await;
    }
}

/// Plays on until cards are due that the other seat is to open, which it does not. The answer is which seat keeps silent.
async fn until_one_is_silent(server: &Server, sealed: &Sealed, seats: &mut [Native]) -> usize {
    loop {
        settle(server, seats).await;
        let acting = seats.iter().position(Native::is_to_act).unwrap();
        let (other, ply) = (1 - acting, seats[acting].view["ply"].clone());
        seats[other].silent = true;
        seats[acting].act().await.unwrap();
        loop {
            let state = seal(server, sealed).await;
            let due = state["due"].as_array().unwrap();
            let owes = |seat: usize| due.iter().any(|due| due["seat"] == seats[seat].number as u64);
            if owes(other) && !owes(acting) {
                return other;
            }
            if due.is_empty() && server.view(&sealed.watch).await["ply"] != ply {
                break;
            }
            seats[acting].step(server).await;
        }
        // It owed nothing, and is heard again.
        seats[other].silent = false;
    }
}

/// Resignation, agreement, an abort: the first two are provisional until both have opened, and the record and a rematch
/// are refused until then; a game that does not count waits for nobody.
#[tokio::test]
async fn games_end_at_the_table() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("ends", data.path(), Engines::default()).await;
    for end in ["resign", "draw", "abort"] {
        let sealed = Sealed::make(&server, "jieqi", json!({"mode": "link", "seat": "random"})).await;
        let mut seats = both(&server, &sealed, end).await;
        play(&server, &mut seats, if end == "abort" { 0 } else { 7 }).await;
        seats.iter_mut().for_each(|seat| seat.silent = true);
        match end {
            "resign" => seats[1].say(json!({"type": "resign"})).await,
            "abort" => seats[1].say(json!({"type": "abort"})).await,
            _ => {
                seats[0].say(json!({"type": "offerDraw"})).await;
                while seats[1].view["drawOffer"] == Value::Null {
                    seats[1].step(&server).await;
                }
                seats[1].say(json!({"type": "answerDraw", "accept": true})).await;
            }
        }
        for seat in &mut seats {
            while seat.view["phase"] != "over" {
                seat.step(&server).await;
            }
        }
        let view = server.view(&sealed.watch).await;
        assert_eq!(view["seal"]["provisional"], end != "abort", "{end}");
        assert_eq!(view["seal"]["closesIn"].is_number(), end != "abort", "{end}");
        let record = server.ask("GET", &sealed.maker.path("/record"), &sealed.maker.token, None).await;
        if end == "abort" {
            assert_eq!(view["outcome"]["reason"], "aborted");
            checked(&server, &sealed, DealCheck::NotOpened).await;
            continue;
        }
        assert_eq!((record.status, record.code().as_str()), (409, "result-provisional"));
        let rematch = server.ask("POST", &sealed.maker.path("/rematch"), &sealed.maker.token, None).await;
        assert_eq!((rematch.status, rematch.code().as_str()), (409, "result-provisional"));
        for seat in &mut seats {
            seat.silent = false;
            let owed = seat.seat.unheard();
            seat.send(&server, owed).await;
        }
        settle(&server, &mut seats).await;
        let view = server.view(&sealed.watch).await;
        let reason = if end == "draw" { "agreement" } else { "resignation" };
        assert_eq!(
            (&view["outcome"]["reason"], &view["seal"]["provisional"]),
            (&json!(reason), &json!(false))
        );
        checked(&server, &sealed, DealCheck::Sealed).await;

        // The next game has other locks, of fresh secrets.
        let next = sealed.next(&server).await;
        let mut again = both(&server, &next, &format!("{end}, the next game")).await;
        play(&server, &mut again, 4).await;
        resign(&mut again).await;
        settle(&server, &mut again).await;
        let record = checked(&server, &next, DealCheck::Sealed).await;
        assert_eq!(record.turns.len(), 4);
    }
    server.stop().await;
}

/// A seat that does not open its secret has lost, whatever the board said, a minute after the end; a room that was closed
/// meanwhile waits for a minute more.
#[tokio::test]
async fn whoever_does_not_open_has_lost() {
    let data = tempfile::tempdir().unwrap();
    let clocks = Set::default();
    let server = timed("unopened", data.path(), &clocks).await;
    let clock = json!({"kind": "increment", "base": 600_000, "increment": 0});
    let sealed =
        Sealed::make(&server, "surprise", json!({"mode": "link", "seat": "white", "clock": clock})).await;
    let mut seats = both(&server, &sealed, "unopened").await;
    play(&server, &mut seats, 4).await;
    // Black says nothing any more, though White resigns.
    seats[1].silent = true;
    seats[0].say(json!({"type": "resign"})).await;
    while seats[0].view["seal"]["unsealed"] != json!([true, false]) {
        seats[0].step(&server).await;
    }
    assert_eq!(
        (&seats[0].view["outcome"]["winner"], &seats[0].view["seal"]["provisional"]),
        (&json!("black"), &json!(true))
    );
    pass_at_a_clock(&clocks, 30).await;
    server.stop().await;
    let server = timed("unopened, again 1", data.path(), &clocks).await;
    pass_at_a_clock(&clocks, 40).await;
    assert_eq!(server.view(&sealed.watch).await["seal"]["provisional"], true, "it was closed meanwhile");
    pass_at_a_clock(&clocks, 25).await;
    until("the room waits no longer", async || {
        server.view(&sealed.watch).await["seal"]["provisional"] == false
    })
    .await;
    let view = server.view(&sealed.watch).await;
    assert_eq!(view["outcome"], json!({"winner": "white", "score": null, "reason": "unopened"}));
    checked(&server, &sealed, DealCheck::HalfSealed).await;
    server.stop().await;
    // It is so for whoever loads the table again.
    let server = timed("unopened, again 2", data.path(), &clocks).await;
    assert_eq!(server.view(&sealed.watch).await["outcome"], view["outcome"]);
    server.stop().await;
}

/// Who owes an opening has the clock that runs, and loses by time.
#[tokio::test]
async fn whoever_owes_an_opening_loses_by_time() {
    let data = tempfile::tempdir().unwrap();
    let clocks = Set::default();
    let server = timed("owed", data.path(), &clocks).await;
    let clock = json!({"kind": "increment", "base": 3_000, "increment": 0});
    let sealed =
        Sealed::make(&server, "jieqi", json!({"mode": "link", "seat": "black", "clock": clock})).await;
    let mut seats = both(&server, &sealed, "time").await;
    play(&server, &mut seats, 5).await;
    let silent = until_one_is_silent(&server, &sealed, &mut seats).await;
    let view = server.view(&sealed.watch).await;
    let color = seats[silent].view["seat"].clone();
    assert_eq!(view["clock"]["running"], color, "the clock of the one who owes runs");
    assert_eq!((&view["toAct"], &view["legal"]), (&json!([]), &json!([])));
    let early = seats[1 - silent].refusal(&server, json!({"type": "claimGone"})).await;
    assert_eq!(early["code"], "nobody-gone");
    pass_at_a_clock(&clocks, 4).await;
    until("the flag falls", async || server.view(&sealed.watch).await["phase"] == "over").await;
    // It opens its secret all the same, and that is the end.
    seats[silent].silent = false;
    seats[silent].again(&server).await;
    settle(&server, &mut seats).await;
    let view = server.view(&sealed.watch).await;
    assert_eq!(view["outcome"]["reason"], "time");
    assert_ne!(view["outcome"]["winner"], color);
    let record = checked(&server, &sealed, DealCheck::Sealed).await;
    assert!(record.sealed.unwrap().unfinished.is_some(), "the action that waited stands in the record");
    server.stop().await;
}

/// Without a clock: a seat that is there and opens nothing for a minute may be claimed against.
#[tokio::test]
async fn whoever_withholds_an_opening_may_be_claimed_against() {
    let data = tempfile::tempdir().unwrap();
    let clocks = Set::default();
    let server = timed("withheld", data.path(), &clocks).await;
    let sealed = Sealed::make(&server, "surprise", json!({"mode": "link", "seat": "random"})).await;
    let mut seats = both(&server, &sealed, "withheld").await;
    play(&server, &mut seats, 2).await;
    let silent = until_one_is_silent(&server, &sealed, &mut seats).await;
    clocks.pass(30_000);
    let early = seats[1 - silent].refusal(&server, json!({"type": "claimGone"})).await;
    assert_eq!(early["code"], "nobody-gone");
    let own = seats[silent].refusal(&server, json!({"type": "claimGone"})).await;
    assert_eq!(own["code"], "nobody-gone");
    clocks.pass(35_000);
    seats[1 - silent].say(json!({"type": "claimGone"})).await;
    until("the game is claimed", async || server.view(&sealed.watch).await["phase"] == "over").await;
    seats[silent].silent = false;
    seats[silent].again(&server).await;
    settle(&server, &mut seats).await;
    let view = server.view(&sealed.watch).await;
    assert_eq!(view["outcome"]["reason"], "abandoned");
    assert_ne!(view["outcome"]["winner"], seats[silent].view["seat"]);
    checked(&server, &sealed, DealCheck::Sealed).await;
    server.stop().await;
}
