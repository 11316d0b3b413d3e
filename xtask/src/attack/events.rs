//! Attacks by programs and by those who write: event streams, lines without end, reports.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::came::{Attack, LASTS, from_all, gathered, status, times};
use super::members::{Member, Tournament, last};
use super::room::{Room, table};
use super::tournaments::{heard, lookers};
use super::wire::{ask, bearer, connect, request_with};

/// The attacks by programs and writers.
pub const ALL: &[Attack] = &[
    Attack::new("event streams opened without end, with 60 games each", streams),
    Attack::new("lines and reports without end before 800 lookers-on", lines),
];

/// An account with games against the computer that wait for it, and a token.
fn player(at: SocketAddr) -> Option<(Member, String, usize)> {
    let member = Member::sign_up(at, &format!("Streamer{}", last(at))).ok()?;
    let mut seats = Vec::new();
    for _ in 0..60 {
        let Ok(table) = table(at, &json!({"mode": "computer", "level": 1, "seat": "white"})) else { break };
        seats.push(json!({"table": table.id, "token": table.token}));
    }
    let (_, claimed) =
        member.ask(at, "POST", "/api/account/seats", &json!({"seats": seats}).to_string()).ok()?;
    let token = member.token(at).ok()?;
    Some((member, token, usize::try_from(claimed["claimed"].as_u64()?).ok()?))
}

fn streams(_: &Room, addresses: &[SocketAddr]) -> String {
    let came = gathered(addresses, |at| {
        let Some((_, token, games)) = player(at) else { return vec![(0, Vec::new())] };
        let asked = request_with("GET", "/api/stream/event", &bearer(&token), "");
        let (begun, mut held, mut took): (_, Vec<TcpStream>, _) = (Instant::now(), Vec::new(), Vec::new());
        while begun.elapsed() < LASTS {
            let asking = Instant::now();
            let opened = connect(at).and_then(|mut stream| {
                stream.write_all(asked.as_bytes())?;
                // The head alone is waited for, and nothing is read.
                stream.peek(&mut [0; 16])?;
                Ok(stream)
            });
            held.extend(opened);
            took.push(asking.elapsed());
        }
        vec![(games, took)]
    });
    let games: usize = came.iter().map(|(games, _)| games).sum();
    let took: Vec<Duration> = came.into_iter().flat_map(|(_, took)| took).collect();
    format!("{games} games; {} streams opened, each within {}", took.len(), times(took))
}

fn lines(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(tournament) = Tournament::make(room.here, true) else { return "no tournament".to_owned() };
    let mut lookers = lookers(&tournament, addresses);
    let (id, before) = (&tournament.id, room.stored());
    let path = |end: &str| format!("/api/tournaments/{id}/{end}");
    let came = from_all(addresses, |at| {
        let members: Vec<Member> =
            (0..10).filter_map(|n| Member::sign_up(at, &format!("Writer{}n{n}", last(at))).ok()).collect();
        for member in &members {
            let _ = member.ask(at, "POST", &path("entries"), "{}");
        }
        let (begun, mut answers, about) = (Instant::now(), Vec::new(), format!("Writer{}n0", last(at)));
        for n in 0.. {
            if begun.elapsed() > LASTS {
                break;
            }
            let Some(member) = members.get(n % members.len().max(1)) else { break };
            let line = json!({"text": format!("{n} {}", "x".repeat(130))}).to_string();
            answers.push(status(member.ask(at, "POST", &path("chat"), &line)));
            let report =
                json!({"reason": "other", "tournament": id, "name": about, "words": "x".repeat(500)});
            answers.push(status(member.ask(at, "POST", "/api/account/reports", &report.to_string())));
        }
        answers
    });
    sleep(Duration::from_millis(500));
    let heard = heard(&mut lookers);
    let seen = ask(room.here, "GET", &path("chat"), &tournament.token, "");
    let kept = seen.ok().and_then(|(_, body)| serde_json::from_slice::<Value>(&body).ok());
    let kept = kept.and_then(|seen| seen["lines"].as_array().map(Vec::len)).unwrap_or(0);
    let stored = room.stored().saturating_sub(before) >> 10;
    format!(
        "{came}; {} look on and heard {} kB; {kept} lines are kept, {stored} kB more are stored",
        lookers.len(),
        heard >> 10
    )
}
