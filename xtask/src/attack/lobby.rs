//! Attacks on those who look for somebody to play with: the lobby, and challenges by name.

use std::net::SocketAddr;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::came::{Attack, LASTS, counted, gathered, status};
use super::members::{Member, last};
use super::room::{CALM_GAME, OTHER, Room, USUAL};
use super::wire::{Socket, ask_with, bearer};

/// The attacks on the lobby.
pub const ALL: &[Attack] = &[
    Attack::new("seeks made and dropped before 1,600 visitors", seeks),
    Attack::new("challenges at one account", challenges),
];

/// Visitors from each address.
const VISITORS: usize = 200;

/// Requests a second of one visitor; the room takes no more.
const EACH_SECOND: u64 = 20;

fn enter(at: SocketAddr, visitor: usize) -> std::io::Result<Socket> {
    let visitor = format!("visitor-{:03}-{visitor:022}", last(at));
    Socket::at(at, "/api/lobby/live", "", &json!({"type": "hello", "visitor": visitor}))
}

fn seek(number: usize) -> Value {
    let clocks: Vec<Value> = (1..=12)
        .map(
            |minutes| json!({"kind": "increment", "base": minutes * 60_000, "increment": number % 60 * 1000}),
        )
        .collect();
    let terms = json!({"games": [CALM_GAME, USUAL], "clocks": clocks, "name": "x".repeat(40)});
    json!({"type": "seek", "id": number.to_string(), "terms": terms})
}

fn seeks(room: &Room, addresses: &[SocketAddr]) -> String {
    let here = room.here;
    let visitors = |at| -> Vec<Socket> { (0..VISITORS).filter_map(|n| enter(at, n).ok()).collect() };
    let counts = thread::scope(|scope| {
        let somebody = scope.spawn(move || somebody(here));
        let counts: Vec<[usize; 3]> = gathered(addresses, |at| {
            let mut inside = visitors(at);
            let (begun, mut said, mut heard) = (Instant::now(), 0, 0);
            // Each makes a seek and withdraws what is none, in turn.
            for round in 0.. {
                if begun.elapsed() > LASTS {
                    break;
                }
                for (n, socket) in inside.iter_mut().enumerate() {
                    let wish = if round % 2 == 0 {
                        seek(n + round)
                    } else {
                        json!({"type": "withdraw", "id": "w", "seek": "none"})
                    };
                    if socket.say(&wish).is_ok() {
                        said += 1;
                    }
                    heard += socket.spill().unwrap_or(0);
                }
                let due = Duration::from_millis(1000 / EACH_SECOND * (round as u64 + 1));
                sleep(due.saturating_sub(begun.elapsed()));
            }
            vec![[inside.len(), said, heard]]
        });
        (counts, somebody.join().unwrap_or_default())
    });
    let (counts, somebody) = counts;
    let sum = |n: usize| counts.iter().map(|count| count[n]).sum::<usize>();
    format!("{} inside, {} messages, {} MB heard; {somebody}", sum(0), sum(1), sum(2) >> 20)
}

/// Somebody else makes a seek in the middle of it.
fn somebody(here: SocketAddr) -> String {
    sleep(Duration::from_secs(4));
    let wish = json!({"type": "seek", "id": "own", "terms": {"games": [OTHER], "clocks": []}});
    let took = Socket::at(here, "/api/lobby/live", "", &json!({"type": "hello", "visitor": "v".repeat(30)}))
        .and_then(|mut socket| socket.request(&wish));
    match took {
        Ok((heard, took)) => format!(
            "somebody else's seek: {} after {:.0} ms",
            heard["error"]["code"].as_str().or(heard["type"].as_str()).unwrap_or_default(),
            took.as_secs_f64() * 1e3
        ),
        Err(why) => format!("somebody else is not let in: {why}"),
    }
}

fn challenges(room: &Room, addresses: &[SocketAddr]) -> String {
    let (target, friend) = (Member::sign_up(room.here, "Target"), Member::sign_up(room.here, "Friend"));
    let (Ok(target), Ok(friend)) = (target, friend) else { return "nobody could sign up".to_owned() };
    let mut page = target.listen(room.here).ok();
    let answers = gathered(addresses, |at| {
        let rival = format!("Rival{}", last(at));
        let Ok(member) = Member::sign_up(at, &rival) else { return vec!["no account".to_owned()] };
        let _page = member.listen(at);
        let by_page = json!({"to": "Target", "game": USUAL, "seat": "random"}).to_string();
        let mut answers: Vec<String> = (0..50)
            .map(|_| format!("page: {}", status(member.ask(at, "POST", "/api/account/challenges", &by_page))))
            .collect();
        let token = member.token(at).unwrap_or_default();
        let by_program = json!({"variant": USUAL}).to_string();
        answers.extend((0..100).map(|_| {
            let answer = ask_with(at, "POST", "/api/challenge/Target", &bearer(&token), &by_program);
            answer.map_or("no answer".to_owned(), |answer| format!("program: {}", answer.status))
        }));
        answers
    });
    let heard = page.as_mut().and_then(|page| page.spill().ok()).unwrap_or(0);
    let _page = friend.listen(room.here);
    let wish = json!({"to": "Target", "game": USUAL, "seat": "white"}).to_string();
    let friends = status(friend.ask(room.here, "POST", "/api/account/challenges", &wish));
    format!("{}; the page heard {} kB; a friend's challenge: {friends}", counted(answers), heard >> 10)
}
