//! A full lobby: many people look on while others seek and accept, and for each seek it is measured when the last of all
//! lists had it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Socket, open};
use super::{Failed, Times};

/// The people in a lobby, and what they do.
#[derive(Copy, Clone, Debug)]
pub struct Crowd {
    /// Number of people: one half of them makes seeks, the other accepts them.
    pub visitors: usize,
    /// Seeks that all of them together make each second.
    pub seeks: u32,
    /// Time for which they go on.
    pub time: Duration,
}

/// The figures of a lobby.
#[derive(Debug)]
pub struct Lobbied {
    /// From when a seek was sent until it was on the last of all lists; one for each seek.
    pub lists: Times,
    /// Seeks that were not on every list in the end.
    pub missed: usize,
    /// From when somebody accepted until they had a seat.
    pub seats: Times,
    /// Seeks for which not exactly one of the two who accepted has a seat.
    pub wrong: usize,
}

/// Time after which a seek is accepted: it has been on all lists by then.
const ACCEPTED_AFTER: Duration = Duration::from_secs(2);

/// Time that is waited at the end for what is still on its way.
const AFTERWARDS: Duration = Duration::from_secs(5);

/// The beginning of the name of each seek's maker; its number follows.
const NAME: &str = "\"name\":\"seek-";

/// One seek, as all of them see it.
#[derive(Default)]
struct Seen {
    sent: AtomicU64,
    lists: AtomicU32,
    last: AtomicU64,
    accepted: AtomicU64,
    seated: AtomicU64,
    seats: AtomicU32,
    refused: AtomicU32,
}

/// All seeks, the game that they are for, and the time from which microseconds are counted.
struct Board {
    game: &'static str,
    begun: Instant,
    seeks: Vec<Seen>,
}

impl Board {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// A list has changed: which seeks are new on it?
    fn changed(&self, text: &str) {
        let now = self.now();
        for rest in text.split(NAME).skip(1) {
            let digits = rest.split('"').next().unwrap_or_default();
            let Some(seek) = digits.parse::<usize>().ok().and_then(|n| self.seeks.get(n)) else { continue };
            seek.lists.fetch_add(1, Ordering::Relaxed);
            seek.last.fetch_max(now, Ordering::Relaxed);
        }
    }

    /// An answer to somebody who accepted.
    fn answered(&self, answer: &Value) {
        let number = answer["id"].as_str().and_then(|id| id.strip_prefix("accept-"));
        let seek = number.and_then(|n| n.parse::<usize>().ok()).and_then(|n| self.seeks.get(n));
        let Some(seek) = seek else { return };
        match answer["type"].as_str() {
            Some("paired") => {
                seek.seated.store(self.now(), Ordering::Relaxed);
                seek.seats.fetch_add(1, Ordering::Relaxed);
            }
            Some("refused") if answer["error"]["code"] == "seek-gone" => {
                seek.refused.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
    }
}

/// Something that a visitor is to do.
enum Wish {
    Seek(usize),
    Accept(usize, String),
}

/// Somebody in the lobby, until nobody wishes anything of them any more and nothing comes.
async fn visit(
    mut socket: Socket,
    mut wishes: mpsc::UnboundedReceiver<Wish>,
    made: mpsc::UnboundedSender<(usize, String)>,
    board: Arc<Board>,
) -> Result<(), Failed> {
    loop {
        tokio::select! {
            wish = wishes.recv() => {
                let request = match wish {
                    None => return Ok(()),
                    Some(Wish::Seek(n)) => {
                        // A clock of its own, so that nobody else's fits.
                        let clock = json!({"kind": "increment", "base": 60_000 + n, "increment": 0});
                        let terms = json!({"games": [board.game], "clocks": [clock], "name": format!("seek-{n}")});
                        board.seeks[n].sent.store(board.now(), Ordering::Relaxed);
                        json!({"type": "seek", "id": format!("seek-{n}"), "terms": terms})
                    }
                    Some(Wish::Accept(n, seek)) => {
                        let now = board.now();
                        let _ = board.seeks[n].accepted.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
                        json!({"type": "accept", "id": format!("accept-{n}"), "seek": seek})
                    }
                };
                socket.send(Message::text(request.to_string())).await?;
            }
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) if text.starts_with("{\"type\":\"changed\"") => board.changed(&text),
                Some(Ok(Message::Text(text))) => {
                    let answer: Value = serde_json::from_str(&text)?;
                    board.answered(&answer);
                    if answer["type"] == "sought" {
                        let number = answer["id"].as_str().and_then(|id| id.strip_prefix("seek-")?.parse().ok());
                        let seek = answer["seek"].as_str().unwrap_or_default().to_owned();
                        let _ = number.map(|n| made.send((n, seek)));
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(why.into()),
                None => return Err("the room closed a visitor's connection".into()),
            },
        }
    }
}

/// Fills the lobby of a room, and measures it.
///
/// # Errors
/// A room that does not let everybody in, or puts somebody out.
pub async fn lobby(at: SocketAddr, crowd: Crowd) -> Result<Lobbied, Failed> {
    let all = (crowd.seeks as usize) * usize::try_from(crowd.time.as_secs())?;
    let seeks = std::iter::repeat_with(Seen::default).take(all).collect();
    let two = facedown_games::registry::all().iter().map(|game| game.about()).find(|about| about.seats == 2);
    let game = two.ok_or("there is no game for two")?.id;
    let board = Arc::new(Board { game, begun: Instant::now(), seeks });
    let (made, mut waiting) = mpsc::unbounded_channel();
    let (mut tell, mut people) = (Vec::new(), Vec::new());
    for n in 0..crowd.visitors {
        let mut socket = open(at, 0, "/api/lobby/live").await?;
        let hello = json!({"type": "hello", "visitor": format!("visitor-{n:0>24}")});
        socket.send(Message::text(hello.to_string())).await?;
        let (wish, wishes) = mpsc::unbounded_channel();
        tell.push(wish);
        people.push(tokio::spawn(visit(socket, wishes, made.clone(), Arc::clone(&board))));
    }
    drop(made);
    // All of them are there, and have heard of each other.
    tokio::time::sleep(AFTERWARDS).await;
    let half = (crowd.visitors / 2).max(1);
    let accepting = tokio::spawn({
        let tell = tell.clone();
        async move {
            while let Some((n, seek)) = waiting.recv().await {
                let tell = tell.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(ACCEPTED_AFTER).await;
                    // Two at once: one of them is seated.
                    for other in [n, n + 1] {
                        let _ = tell[half + other % half].send(Wish::Accept(n, seek.clone()));
                    }
                });
            }
        }
    });
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / crowd.seeks.max(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for n in 0..all {
        ticks.tick().await;
        let _ = tell[n % half].send(Wish::Seek(n));
    }
    tokio::time::sleep(ACCEPTED_AFTER + AFTERWARDS).await;
    drop(tell);
    accepting.abort();
    for person in people {
        // Nobody wishes anything of them any more: who has not been put out ends well.
        person.await??;
    }
    Ok(figures(&board, crowd.visitors))
}

fn figures(board: &Board, visitors: usize) -> Lobbied {
    let on_all = |seek: &&Seen| seek.lists.load(Ordering::Relaxed) as usize == visitors;
    let between = |from: &AtomicU64, to: &AtomicU64| {
        Duration::from_micros(to.load(Ordering::Relaxed).saturating_sub(from.load(Ordering::Relaxed)))
    };
    let lists: Vec<_> =
        board.seeks.iter().filter(on_all).map(|seek| between(&seek.sent, &seek.last)).collect();
    let right =
        |seek: &&Seen| (seek.seats.load(Ordering::Relaxed), seek.refused.load(Ordering::Relaxed)) == (1, 1);
    let seats: Vec<_> =
        board.seeks.iter().filter(right).map(|seek| between(&seek.accepted, &seek.seated)).collect();
    let (missed, wrong) = (board.seeks.len() - lists.len(), board.seeks.len() - seats.len());
    Lobbied { lists: Times::new(lists), missed, seats: Times::new(seats), wrong }
}
