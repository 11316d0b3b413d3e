//! Bodies that were damaged at random: every answer is a whole one, and none is a fault of the room.

use facedown_games::registry;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;
use serde_json::json;

use super::client::Server;
use super::replays::played;

/// Damaged bodies for each of the whole ones.
const EACH: usize = 60;

/// Changes a few bytes: another one, one more, one less, a part twice, or the end cut off.
fn damaged(body: &str, rng: &mut ChaCha20Rng) -> Vec<u8> {
    let signs = b"0189aAfFkKxXwW-/?=,:@\"\\{}[] \n\x00\xff\xe4";
    let mut bytes = body.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..bytes.len().max(1));
        let sign = *signs.choose(rng).unwrap_or(&b' ');
        match rng.random_range(0..6) {
            0 | 1 if at < bytes.len() => bytes[at] = sign,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.insert(at.min(bytes.len()), sign),
            4 if at < bytes.len() => {
                let end = (at + rng.random_range(1..20)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            5 if rng.random_range(0..8) == 0 => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}

#[tokio::test]
async fn damaged_bodies_are_answered() {
    let server = Server::fresh().await;
    let mut rng = ChaCha20Rng::seed_from_u64(20);
    let mut answers = std::collections::BTreeMap::<u16, usize>::new();
    for game in registry::all() {
        let (table, record) = played(*game, 5, true);
        let id = game.about().id;
        let fen = game
            .position(
                table.options(),
                facedown_core::table::Start::Deal(&"5e".repeat(32).parse().unwrap(), false),
            )
            .and_then(|p| p.fen(None))
            .unwrap();
        let action = table.lines(facedown_core::rules::seat::Viewer::Spectator, 0)[0].action.clone();
        let observer = if game.about().seats == 1 { "solo" } else { "white" };
        let whole = [
            ("/api/positions", json!({"game": id, "options": {}, "fen": fen})),
            ("/api/positions/act", json!({"game": id, "fen": fen, "action": action})),
            ("/api/replays", json!({"record": record, "as": observer})),
            ("/api/by-hand", json!({"game": id, "start": fen, "turns": [{"action": action, "told": ["K"]}]})),
            ("/api/reviews", json!({"record": record, "as": observer})),
        ];
        for (path, body) in whole {
            for _ in 0..EACH {
                let body = damaged(&body.to_string(), &mut rng);
                let head = format!(
                    "POST {path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nContent-Type: application/json\r\n\
                     Content-Length: {}\r\n\r\n",
                    body.len()
                );
                let reply = server.send(&[head.as_bytes(), &body].concat()).await;
                let what = || format!("{path} {}: {}", String::from_utf8_lossy(&body), reply.text);
                assert!(reply.status < 500, "{}", what());
                assert!(reply.status == 200 || reply.code().len() > 3, "{}", what());
                *answers.entry(reply.status).or_default() += 1;
            }
        }
    }
    // Some damage does no harm, some is found by JSON, some by the rules.
    assert!([200, 400, 422].iter().all(|status| answers.contains_key(status)), "{answers:?}");
    server.stop().await;
}
