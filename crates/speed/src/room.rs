//! Many games at once in one playing room: what a game and a socket cost it in memory, and how long an action takes to
//! reach the opponent. It speaks the room's protocol as any client does and knows nothing else of it.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt, stream};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What is played, and for how long.
#[derive(Copy, Clone, Debug)]
pub struct Load {
    /// Games at once, two sockets each.
    pub games: usize,
    /// How long they are played.
    pub time: Duration,
    /// Time between two actions of a game.
    pub pace: Duration,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Actions that were played.
    pub actions: usize,
    /// From when an action was due to the opponent's receipt, in order.
    pub delays: Vec<Duration>,
    /// How long the disk took to store a page or two durably meanwhile, in order.
    pub syncs: Vec<Duration>,
    /// Bytes of memory that the room took before anything, with all tables dealt, with all sockets open, at the end.
    pub memory: [u64; 4],
}

impl Report {
    /// The delay that so many thousandths of the actions keep to; none without actions.
    #[must_use]
    pub fn delay(&self, thousandths: usize) -> Option<Duration> {
        quantile(&self.delays, thousandths)
    }

    /// The time that so many thousandths of the disk's syncs keep to.
    #[must_use]
    pub fn sync(&self, thousandths: usize) -> Option<Duration> {
        quantile(&self.syncs, thousandths)
    }
}

fn quantile(sorted: &[Duration], thousandths: usize) -> Option<Duration> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get(last * thousandths.min(1000) / 1000).copied()
}

/// Tables that are made, and sockets that are opened, at once.
const AT_ONCE: usize = 16;
/// Bytes that are synced to measure the disk: what one action writes.
const SYNCED: usize = 8 * 1024;
/// Between two syncs that measure the disk.
const BETWEEN_SYNCS: Duration = Duration::from_millis(50);

/// What went wrong, in words.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

/// A seat's client.
struct Seat {
    token: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    n: u64,
    view: Value,
}

/// Plays games in the room at an address, whose data is in a folder. Each game's actions are due at fixed times, whether
/// or not the last one has come through (an open loop: a room that stalls is charged for all that was due meanwhile).
/// `memory` says what the room takes now; `progress` hears how much is done.
///
/// # Errors
/// Whatever the room refuses, or a connection that breaks.
pub async fn load(
    address: SocketAddr,
    folder: &Path,
    load: Load,
    memory: impl Fn() -> Result<u64, Failed>,
    mut progress: impl FnMut(usize, usize),
) -> Result<Report, Failed> {
    let before = memory()?;
    let mut tables = Vec::with_capacity(load.games);
    let mut sitting =
        stream::iter(0..load.games).map(|game| sit_down(address, game as u64)).buffered(AT_ONCE);
    while let Some(sat) = sitting.next().await {
        tables.push(sat?);
        progress(tables.len(), load.games * 2);
    }
    let with_tables = memory()?;
    let mut games = Vec::with_capacity(load.games);
    let both = |(table, [white, black]): (String, [String; 2])| async move {
        Ok::<_, Failed>([connect(address, &table, white).await?, connect(address, &table, black).await?])
    };
    let mut connecting = stream::iter(tables).map(both).buffered(AT_ONCE);
    while let Some(connected) = connecting.next().await {
        games.push(connected?);
        progress(load.games + games.len(), load.games * 2);
    }
    let with_sockets = memory()?;
    let until = Instant::now() + load.time;
    let syncs = tokio::task::spawn_blocking({
        let (file, until) = (folder.join("bench.sync"), until.into_std());
        move || syncs(&file, until)
    });
    let players: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(game, seats)| tokio::spawn(play(address, seats, game as u64, load, until)))
        .collect();
    let mut delays = Vec::new();
    for player in players {
        delays.extend(player.await??);
    }
    delays.sort_unstable();
    let mut syncs = syncs.await??;
    syncs.sort_unstable();
    Ok(Report {
        actions: delays.len(),
        delays,
        syncs,
        memory: [before, with_tables, with_sockets, memory()?],
    })
}

/// Stores something durably again and again, beside the room's own file; how long that takes.
fn syncs(file: &Path, until: std::time::Instant) -> std::io::Result<Vec<Duration>> {
    let mut file = std::fs::File::create(file)?;
    let (bytes, mut taken) = ([0x5a; SYNCED], Vec::new());
    while std::time::Instant::now() < until {
        let begun = std::time::Instant::now();
        file.write_all(&bytes)?;
        file.sync_data()?;
        taken.push(begun.elapsed());
        std::thread::sleep(BETWEEN_SYNCS);
    }
    Ok(taken)
}

/// Asks over HTTP; where the room asks for patience, it gets it.
async fn ask(address: SocketAddr, path: &str, token: &str, body: &Value) -> Result<Value, Failed> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    for _ in 0..60 {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all((head.clone() + &body).as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let status = answer.split(' ').nth(1).unwrap_or_default().to_owned();
        match (status.as_str(), answer.split_once("\r\n\r\n")) {
            ("429", _) => tokio::time::sleep(Duration::from_secs(1)).await,
            ("200" | "201", Some((_, body))) => return Ok(serde_json::from_str(body)?),
            _ => return Err(format!("POST {path}: {answer}").into()),
        }
    }
    Err(format!("POST {path}: the room asks for patience all the time").into())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes a table by link, takes both seats and deals: its id, and White's and Black's tokens.
async fn sit_down(address: SocketAddr, number: u64) -> Result<(String, [String; 2]), Failed> {
    let clock = json!({"kind": "increment", "base": 10_800_000, "increment": 0});
    let wish = json!({"game": "surprise", "mode": "link", "seat": "white", "clock": clock});
    let made = ask(address, "/api/tables", "", &wish).await?;
    let table = text(&made["table"]);
    let at = |below: &str| format!("/api/tables/{table}{below}");
    let joined = ask(address, &at("/join"), "", &json!({"invite": made["invite"]})).await?;
    let tokens = [text(&made["token"]), text(&joined["token"])];
    let given = [[number as u8; 32], [!number as u8; 32]];
    for (token, bytes) in tokens.iter().zip(given) {
        let body = json!({"sha256": hex(&Sha256::digest(bytes))});
        ask(address, &at("/commitments"), token, &body).await?;
    }
    for (token, bytes) in tokens.iter().zip(given) {
        ask(address, &at("/contributions"), token, &json!({"contribution": hex(&bytes)})).await?;
    }
    Ok((table, tokens))
}

async fn connect(address: SocketAddr, table: &str, token: String) -> Result<Seat, Failed> {
    let (socket, _) = connect_async(format!("ws://{address}/api/tables/{table}/live")).await?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_nodelay(true)?;
    }
    let mut seat = Seat { token, socket, n: 0, view: Value::Null };
    seat.say(json!({"type": "hello", "token": seat.token, "since": null})).await?;
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
            let mut heard: Value = serde_json::from_str(&text)?;
            if heard["type"] == "refused" {
                return Err(format!("refused: {text}").into());
            }
            let Some(now) = heard["n"].as_u64() else { continue };
            (self.n, self.view) = (now, heard["view"].take());
            if now > n {
                return Ok(());
            }
        }
    }
}

/// Plays one game after another until the time is over; the delays of its actions.
async fn play(
    address: SocketAddr,
    mut seats: [Seat; 2],
    game: u64,
    load: Load,
    until: Instant,
) -> Result<Vec<Duration>, Failed> {
    let mut delays = Vec::new();
    let mut chance = game.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |n: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance % n as u64) as usize
    };
    // Games do not act in step.
    let spread = (load.pace.as_millis() as usize).max(1);
    let mut due = Instant::now() + Duration::from_millis(below(spread) as u64);
    while due < until {
        tokio::time::sleep_until(due).await;
        let [white, black] = &mut seats;
        let (actor, other) = if white.view["toAct"][0] == "white" { (white, black) } else { (black, white) };
        let legal = actor.view["legal"].as_array().map_or(&[][..], Vec::as_slice);
        if legal.is_empty() {
            let (table, tokens) = sit_down(address, below(256) as u64).await?;
            let [white, black] = tokens;
            seats = [connect(address, &table, white).await?, connect(address, &table, black).await?];
            // Nobody was kept waiting: a new game begins with its own times.
            due = due.max(Instant::now());
            continue;
        }
        let action = legal[below(legal.len())]["text"].clone();
        let (n, id) = (actor.n, format!("{}-{}", delays.len(), actor.n));
        actor.say(json!({"type": "act", "id": id, "n": n, "action": action})).await?;
        other.hear_beyond(n).await?;
        delays.push(due.elapsed());
        actor.hear_beyond(n).await?;
        due += load.pace.max(Duration::from_millis(1));
    }
    Ok(delays)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let delays: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        let report = Report { actions: 100, delays, syncs: Vec::new(), memory: [0; 4] };
        let at = |thousandths| report.delay(thousandths).map(|delay| delay.as_millis());
        assert_eq!((at(0), at(500), at(990), at(1000)), (Some(1), Some(50), Some(99), Some(100)));
        assert_eq!(report.sync(500), None);
    }
}
