//! The room is killed at random moments of play (SIGKILL, nothing is said or written any more), opened again, and two
//! clients that come back by number go on: no acknowledged action is lost, none is carried out twice, and the time for
//! which the room was closed is on nobody's clock.
//!
//! `FACEDOWN_DEEP` kills it 1,000 times.

mod player;
mod room;

use std::thread;
use std::time::Duration;

use player::{BASE, Moments, play, sit_down};
use room::Room;
use serde_json::Value;

/// Milliseconds for which the room stays closed after each kill.
const CLOSED: u64 = 250;

#[test]
fn nothing_acknowledged_is_lost_when_the_room_is_killed_at_any_moment() {
    let kills = if std::env::var_os("FACEDOWN_DEEP").is_some() { 1_000 } else { 20 };
    let workdir = tempfile::tempdir().expect("a temporary folder");
    let mut moments = Moments(0x5eed_cafe);
    let mut room = Room::open(workdir.path());
    let mut clients = sit_down(&room);
    let (mut killed, mut games, mut acknowledged, mut in_doubt) = (0, 1, 0, 0);
    let mut open = Duration::ZERO;
    while killed < kills {
        let killer = room.kill_in(20 + moments.below(150));
        if play(&mut clients, &room, &mut moments).is_ok() {
            acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
            assert_eq!(clients[0].view["phase"], "over");
        }
        killer.join().unwrap();
        open += room.ended();
        killed += 1;
        in_doubt += clients.iter().filter(|client| client.pending.is_some()).count();
        thread::sleep(Duration::from_millis(CLOSED));
        room = Room::open(workdir.path());
        if clients[0].view["phase"] == "over" {
            clients = sit_down(&room);
            open = Duration::ZERO;
            games += 1;
            continue;
        }
        // What both have spent together is no more than the room was open in this game.
        let seen =
            room.ask("GET", &format!("/api/tables/{}", clients[0].table), &clients[0].token, &Value::Null);
        let clock = &seen["view"]["clock"]["left"];
        let spent: u64 = ["white", "black"].map(|seat| BASE - clock[seat].as_u64().unwrap()).iter().sum();
        let at_most = (open + room.opened.elapsed()).as_millis() as u64;
        assert!(spent <= at_most, "{spent} ms were spent in {at_most} ms of play");
    }
    acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
    println!(
        "killed {killed} times in {games} games: {acknowledged} acknowledged actions, none lost; \
         {in_doubt} requests were under way"
    );
    assert!(acknowledged > kills as usize, "{acknowledged}");
    // The last game is played to its end by the room that is left.
    assert!(play(&mut clients, &room, &mut moments).is_ok());
    assert_eq!(clients[0].moves, clients[1].moves);
    room.kill();
}
