//! Attacks on sealed games: locks and openings that are none.

use std::net::SocketAddr;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::came::{Attack, LASTS, counted, gathered, status, times};
use super::room::{ALONE, Room};
use super::wire::{Socket, post, post_as};
use crate::archive::sha256;

/// The attacks on sealed games.
pub const ALL: &[Attack] = &[Attack::new("locks and openings that are none", made_up)];

/// Hexadecimal digits of 32 bytes.
fn digits(number: usize) -> String {
    format!("{number:064x}")
}

/// Something of a sealed table's protocol with a fault in it.
fn fault(number: usize) -> Value {
    let id = number.to_string();
    match number % 6 {
        0 => json!({"type": "open", "id": id, "opening": format!("0 outer 03 07 {}", digits(number))}),
        1 => json!({"type": "open", "id": id, "opening": format!("{} {}", "0 inner 99 99", digits(number))}),
        2 => json!({"type": "open", "id": id, "opening": "x".repeat(15_000)}),
        3 => json!({"type": "unseal", "id": id, "seed": digits(number)}),
        4 => json!({"type": "unseal", "id": id, "seed": "f".repeat(15_000)}),
        _ => json!({"type": "open", "id": id, "opening": "\u{0}".repeat(2_000)}),
    }
}

fn made_up(room: &Room, addresses: &[SocketAddr]) -> String {
    let before = room.stored();
    let came: Vec<(Vec<String>, Vec<Duration>)> = gathered(addresses, |at| {
        let body = json!({"game": ALONE, "mode": "shared", "sealed": true});
        let Ok((_, made)) = post(at, "/api/tables", &body) else { return Vec::new() };
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        let (table, token) = (text("table"), text("token"));
        let path = |end: &str| format!("/api/tables/{table}/{end}");
        let asked = |end: &str, body: &Value| status(post_as(at, &path(end), &token, body));
        let (hash, own) = (sha256(&[7; 32]), "07".repeat(32));
        let mut answers =
            vec![format!("commitment: {}", asked("commitments", &json!({"seat": "solo", "sha256": hash})))];
        // Of this lock the room knows nothing: the deal is fixed, and cards are due that nobody can open.
        let lock: Vec<String> = (0..16).map(digits).collect();
        answers.push(format!("first lock: {}", asked("locks", &json!({"seat": "solo", "locks": [lock]}))));
        let opened = json!({"seat": "solo", "contribution": own});
        answers.push(format!("dealt: {}", asked("contributions", &opened)));
        let mut sockets: Vec<Socket> =
            (0..10).filter_map(|_| Socket::open(at, &table, &token).ok()).collect();
        let (begun, mut took) = (Instant::now(), Vec::new());
        for number in 0.. {
            if begun.elapsed() > LASTS {
                break;
            }
            // Locks that are not the same twice; those of the wrong number, and of nonsense.
            let lock: Vec<String> = match number % 3 {
                0 => (0..16).map(|n| digits(number * 16 + n)).collect(),
                1 => vec!["x".repeat(50); 1_000],
                _ => (0..900).map(digits).collect(),
            };
            answers.push(format!("lock: {}", asked("locks", &json!({"seat": "solo", "locks": [lock]}))));
            for socket in &mut sockets {
                if let Ok((heard, time)) = socket.request(&fault(number)) {
                    answers.push(heard["error"]["code"].as_str().unwrap_or("taken").to_owned());
                    took.push(time);
                }
            }
            sleep(Duration::from_millis(30));
        }
        vec![(answers, took)]
    });
    let (answers, took): (Vec<_>, Vec<_>) = came.into_iter().unzip();
    let answers = counted(answers.into_iter().flatten().collect());
    let took = times(took.into_iter().flatten().collect());
    format!(
        "{answers}; answered within {took}; {} kB more are stored",
        room.stored().saturating_sub(before) >> 10
    )
}
