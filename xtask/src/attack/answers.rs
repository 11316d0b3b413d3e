//! Attacks by those who send slowly and do not read: bodies that stop, and answers that wait for nobody.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::accounts::full;
use super::came::{Attack, admitted, code, counted, from_all, gathered, sent_and_left, status};
use super::members::{Member, Tournament};
use super::room::{CALM, CALM_GAME, Room, USUAL};
use super::wire::{ask, connect, post, request, request_with};

/// The attacks with bodies and answers.
pub const ALL: &[Attack] = &[
    Attack::new("2,400 bodies that stop before their last byte", half_bodies),
    Attack::new("all that an account keeps, not read", exports),
    Attack::new("one thing that is saved, not read", saved),
    Attack::new("analyses asked and left", analyses),
    Attack::new("2,000 askers of the list of tournaments", lists),
];

/// Bytes of the bodies: printing takes somewhat more.
const BODY: usize = 1_500_000;

fn half_bodies(room: &Room, addresses: &[SocketAddr]) -> String {
    let begun = "{\"art\":{\"x\":\"";
    let head = request("POST", &format!("/api/print/{USUAL}/sheets"), "", begun);
    let head = head.replace(&format!("Content-Length: {}", begun.len()), &format!("Content-Length: {BODY}"));
    // All but the last byte.
    let held = unread(addresses, 300, &(head + &"x".repeat(BODY - begun.len() - 1)));
    let (now, admitted) = (room.memory("VmRSS"), admitted(room));
    format!("{} sent; then {now} MB; {admitted}", held.len())
}

/// Asks for something from everywhere and reads nothing of it: the connections.
fn unread(addresses: &[SocketAddr], each: usize, asked: &str) -> Vec<TcpStream> {
    gathered(addresses, |at| {
        let one = |_| {
            let mut stream = connect(at).ok()?;
            stream.write_all(asked.as_bytes()).ok()?;
            Some(stream)
        };
        (0..each).filter_map(one).collect()
    })
}

/// Holds answers that nobody reads, for as long as it takes to make them.
fn hold(room: &Room, member: &Member, addresses: &[SocketAddr], (each, path): (usize, &str)) -> String {
    let held = unread(addresses, each, &request_with("GET", path, &member.cookie, ""));
    thread::sleep(Duration::from_secs(12));
    let (now, begun) = (room.memory("VmRSS"), Instant::now());
    let one_more =
        addresses.first().map_or("no answer".to_owned(), |at| status(member.ask(*at, "GET", path, "")));
    let took = begun.elapsed().as_secs_f64();
    format!("{} answers not read; then {now} MB; one more: {one_more} after {took:.1} s", held.len())
}

fn exports(room: &Room, addresses: &[SocketAddr]) -> String {
    match full(room.here, "Collector") {
        Ok(member) => hold(room, &member, addresses, (20, "/api/account/export")),
        Err(why) => why.to_string(),
    }
}

fn saved(room: &Room, addresses: &[SocketAddr]) -> String {
    match full(room.here, "Collector") {
        Ok(member) => hold(room, &member, addresses, (300, "/api/account/saved/study/attack0")),
        Err(why) => why.to_string(),
    }
}

fn analyses(room: &Room, addresses: &[SocketAddr]) -> String {
    let wish = json!({"game": CALM_GAME, "fen": CALM, "as": "white", "lines": 5});
    let body = wish.to_string();
    let here = room.here;
    thread::scope(|scope| {
        let other = scope.spawn(move || {
            thread::sleep(Duration::from_secs(2));
            let begun = Instant::now();
            let answer = post(here, "/api/analyses", &wish);
            format!("{} after {:.1} s", status(answer), begun.elapsed().as_secs_f64())
        });
        let came = from_all(addresses, |at| {
            let one = |_| sent_and_left(at, "/api/analyses", &body);
            (0..400).map(one).collect()
        });
        format!("{came}; somebody else's analysis: {}", other.join().unwrap_or_default())
    })
}

fn lists(_: &Room, addresses: &[SocketAddr]) -> String {
    let made = gathered(addresses, |at| {
        let one = |_| {
            let tournament = Tournament::make(at, true).ok()?;
            tournament.fill(at, 128).ok().filter(|code| *code == 200)
        };
        (0..7).filter_map(one).collect()
    });
    let begun = Instant::now();
    let answers = gathered(addresses, |at| {
        let one = |_| code(ask(at, "GET", "/api/tournaments", "", ""));
        (0..2_000 / addresses.len().max(1)).map(one).collect()
    });
    let each = begun.elapsed().as_secs_f64() * 1e3 / answers.len().max(1) as f64;
    format!("{} of 128 players; {}, {each:.1} ms each", made.len(), counted(answers))
}
