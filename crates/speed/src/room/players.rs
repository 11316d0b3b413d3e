//! The players of many games: they sit down, open their sockets, and act when their actions are due.

use std::net::SocketAddr;
use std::ops::Range;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::ask::sit_down;
use super::client::{Socket, open};
use super::{Failed, HEAD_START, Load, Times, wait_until};

/// Tables that are made, and sockets that are opened, at once.
const AT_ONCE: usize = 16;

/// Players who have sat down at their tables, where the games are dealt.
pub struct Seated {
    room: SocketAddr,
    load: Load,
    tables: Vec<(String, [String; 2])>,
}

impl Seated {
    /// Makes the tables, takes the seats and deals.
    ///
    /// # Errors
    /// Whatever the room refuses, or a connection that breaks.
    pub async fn sit_down(room: SocketAddr, load: Load) -> Result<Seated, Failed> {
        let mut tables = Vec::with_capacity(load.games);
        let sitting = (0..load.games).map(|game| sit_down(room, load.group, game as u64));
        let mut sitting = stream::iter(sitting).buffered(AT_ONCE);
        while let Some(sat) = sitting.next().await {
            tables.push(sat?);
        }
        Ok(Seated { room, load, tables })
    }

    /// Opens a socket for each seat.
    ///
    /// # Errors
    /// As for [`Seated::sit_down`].
    pub async fn connect(self) -> Result<Players, Failed> {
        let Seated { room, load, tables } = self;
        let mut games = Vec::with_capacity(tables.len());
        let both = |(table, tokens)| both(room, load.group, table, tokens);
        let mut connecting = stream::iter(tables).map(both).buffered(AT_ONCE);
        while let Some(connected) = connecting.next().await {
            games.push(connected?);
        }
        Ok(Players { room, load, games })
    }
}

/// Players whose sockets are open.
pub struct Players {
    room: SocketAddr,
    load: Load,
    games: Vec<[Seat; 2]>,
}

impl Players {
    /// Plays for the load's time. Each game's actions are due at fixed times, whether or not the last one has come through
    /// (an open loop: a room that stalls is charged for all that was due meanwhile). The times from when an action was due
    /// to the opponent's receipt.
    ///
    /// # Errors
    /// As for [`Seated::sit_down`].
    pub async fn play(self) -> Result<Times, Failed> {
        let Players { room, load, games } = self;
        let begin = Instant::now() + HEAD_START;
        let until = begin + load.time;
        let players: Vec<_> = games
            .into_iter()
            .enumerate()
            .map(|(game, seats)| tokio::spawn(play(room, seats, game as u64, load, begin..until)))
            .collect();
        let mut delays = Vec::new();
        for player in players {
            delays.extend(player.await??);
        }
        Ok(Times::new(delays))
    }
}

/// A seat's client.
struct Seat {
    socket: Socket,
    n: u64,
    view: View,
}

/// As much of a view as these players need.
#[derive(Deserialize, Default)]
struct View {
    #[serde(rename = "toAct")]
    to_act: Vec<String>,
    legal: Vec<Legal>,
}

#[derive(Deserialize)]
struct Legal {
    text: String,
}

/// As much of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    n: Option<u64>,
    view: Option<View>,
}

async fn both(
    room: SocketAddr,
    group: u8,
    table: String,
    [white, black]: [String; 2],
) -> Result<[Seat; 2], Failed> {
    Ok([connect(room, group, &table, white).await?, connect(room, group, &table, black).await?])
}

async fn connect(room: SocketAddr, group: u8, table: &str, token: String) -> Result<Seat, Failed> {
    let socket = open(room, group, &format!("/api/tables/{table}/live")).await?;
    let mut seat = Seat { socket, n: 0, view: View::default() };
    seat.say(json!({"type": "hello", "token": token, "since": null})).await?;
    seat.hear_beyond(0).await?;
    Ok(seat)
}

impl Seat {
    async fn say(&mut self, message: Value) -> Result<(), Failed> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// Hears on until the table is past a number.
    async fn hear_beyond(&mut self, n: u64) -> Result<(), Failed> {
        loop {
            let heard = self.socket.next().await.ok_or("the room has hung up")??;
            let Message::Text(text) = heard else { continue };
            let heard: Heard = serde_json::from_str(&text)?;
            if heard.kind == "refused" {
                return Err(format!("refused: {text}").into());
            }
            let Some(now) = heard.n else { continue };
            (self.n, self.view) = (now, heard.view.unwrap_or_default());
            if now > n {
                return Ok(());
            }
        }
    }
}

/// Plays one game after another, from the beginning of a time to its end; the delays of its actions.
async fn play(
    room: SocketAddr,
    mut seats: [Seat; 2],
    game: u64,
    load: Load,
    time: Range<Instant>,
) -> Result<Vec<Duration>, Failed> {
    let mut delays = Vec::new();
    let mut chance = (game + (u64::from(load.group) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |n: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance % n as u64) as usize
    };
    // Games do not act in step.
    let spread = (load.pace.as_millis() as usize).max(1);
    let mut due = time.start + Duration::from_millis(below(spread) as u64);
    while due < time.end {
        wait_until(due).await;
        let [white, black] = &mut seats;
        let whites = white.view.to_act.first().is_some_and(|seat| seat == "white");
        let (actor, other) = if whites { (white, black) } else { (black, white) };
        let legal = &actor.view.legal;
        if legal.is_empty() {
            let (table, tokens) = sit_down(room, load.group, below(256) as u64).await?;
            seats = both(room, load.group, table, tokens).await?;
            // Nobody was kept waiting: a new game begins with its own times.
            due = due.max(Instant::now());
            continue;
        }
        let action = legal[below(legal.len())].text.clone();
        let (n, id) = (actor.n, format!("{}-{}", delays.len(), actor.n));
        actor.say(json!({"type": "act", "id": id, "n": n, "action": action})).await?;
        other.hear_beyond(n).await?;
        delays.push(due.elapsed());
        actor.hear_beyond(n).await?;
        due += load.pace.max(Duration::from_millis(1));
    }
    Ok(delays)
}
