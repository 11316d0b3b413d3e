//! Attacks on tournaments: those who enter, an organizer who means ill, and tokens without end.

use std::net::SocketAddr;
use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use super::came::{Attack, LASTS, code, from_all, gathered, status, times};
use super::members::{Member, Tournament, last};
use super::room::Room;
use super::wire::{Socket, ask, post};

/// The attacks on tournaments.
pub const ALL: &[Attack] = &[
    Attack::new("1,600 entries in one tournament", entries),
    Attack::new("an organizer who renames without end before 800 lookers-on", renames),
    Attack::new("640 tournaments that nobody plays in", idle),
    Attack::new("tokens of a tournament without end", tokens),
];

/// A hundred from each address who look at a tournament.
pub fn lookers(tournament: &Tournament, addresses: &[SocketAddr]) -> Vec<Socket> {
    gathered(addresses, |at| (0..100).filter_map(|_| tournament.look(at).ok()).collect())
}

/// The bytes that they have heard.
pub fn heard(lookers: &mut [Socket]) -> usize {
    lookers.iter_mut().filter_map(|socket| socket.spill().ok()).sum()
}

fn entries(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(tournament) = Tournament::make(room.here, true) else { return "no tournament".to_owned() };
    let mut lookers = lookers(&tournament, addresses);
    let path = format!("/api/tournaments/{}/entries", tournament.id);
    let came = from_all(addresses, |at| {
        let one = |n| status(post(at, &path, &json!({"name": format!("Guest {} {n}", last(at))})));
        (0..200).map(one).collect()
    });
    format!("{came}; {} look on and heard {} kB", lookers.len(), heard(&mut lookers) >> 10)
}

fn renames(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(tournament) = Tournament::make(room.here, true) else { return "no tournament".to_owned() };
    if !tournament.fill(room.here, 128).is_ok_and(|code| code == 200) {
        return "nobody entered".to_owned();
    }
    let mut lookers = lookers(&tournament, addresses);
    let before = room.stored();
    let came = thread::scope(|scope| {
        let reads = scope.spawn(|| {
            let begun = Instant::now();
            let mut all = 0;
            while begun.elapsed() < LASTS {
                all += heard(&mut lookers);
            }
            all
        });
        let came = from_all(addresses, |at| {
            let (begun, mut answers) = (Instant::now(), Vec::new());
            for n in 0.. {
                if begun.elapsed() > LASTS {
                    break;
                }
                let number = u32::from(last(at)) * 12 % 128 + 1;
                let rename = json!({"do": "rename", "number": number, "name": format!("{} {n}", last(at))});
                answers.push(code(tournament.command(at, &rename).map(|status| (status, ()))));
            }
            answers
        });
        format!("{came}; lookers-on heard {} MB", reads.join().unwrap_or(0) >> 20)
    });
    let begun = Instant::now();
    let seen = ask(room.here, "GET", &format!("/api/tournaments/{}", tournament.id), "", "");
    let size = seen.map_or(0, |(_, body)| body.len() >> 10);
    let took = begun.elapsed().as_secs_f64() * 1e3;
    let stored = room.stored().saturating_sub(before) >> 20;
    format!("{came}; {stored} MB more are stored; its page: {size} kB after {took:.0} ms")
}

fn idle(room: &Room, addresses: &[SocketAddr]) -> String {
    let before = room.memory("VmRSS");
    let came = from_all(addresses, |at| {
        let one = |_| match Tournament::make(at, false) {
            Ok(tournament) => status(tournament.fill(at, 128).map(|code| (code, Value::Null))),
            Err(_) => "no tournament".to_owned(),
        };
        (0..80).map(one).collect()
    });
    // Those of a peer that is not counted stand for the next hours.
    let more = (0..400).filter(|_| {
        let made = Tournament::make(room.here, false);
        made.is_ok_and(|tournament| tournament.fill(room.here, 128).is_ok_and(|code| code == 200))
    });
    let more = more.count();
    format!("{came}, {more} more in the next hours: {} MB", room.memory("VmRSS").saturating_sub(before))
}

fn tokens(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(tournament) = Tournament::make(room.here, true) else { return "no tournament".to_owned() };
    let before = room.stored();
    let path = |end: &str| format!("/api/tournaments/{}/{end}", tournament.id);
    let mut took = Vec::new();
    let came = from_all(addresses, |at| {
        let Ok(member) = Member::sign_up(at, &format!("Collector{}", last(at))) else {
            return vec!["no account".to_owned()];
        };
        let mut answers = vec![status(member.ask(at, "POST", &path("entries"), "{}"))];
        let begun = Instant::now();
        while begun.elapsed() < LASTS {
            answers.push(status(member.ask(at, "POST", &path("access"), "")));
        }
        answers
    });
    for _ in 0..20 {
        let begun = Instant::now();
        let _ = ask(room.here, "GET", path("").trim_end_matches('/'), "", "");
        took.push(begun.elapsed());
    }
    let stored = room.stored().saturating_sub(before) >> 10;
    format!("{came}; {stored} kB more are stored; its page within {}", times(took))
}
