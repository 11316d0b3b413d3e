//! A room of its own for each attack, under a limit of memory, and somebody who plays in it meanwhile.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::wire::{Socket, post};

/// Chaos Chess from a position that a few moves to and fro do not end.
pub const CALM: &str = "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0";

/// The game of that position, one that most things can be asked of, one more, and one for one player.
pub const CALM_GAME: &str = "chaos";
pub const USUAL: &str = "surprise";
pub const OTHER: &str = "booster";
pub const ALONE: &str = "parade";

/// Moves to and fro there.
const MOVES: [&str; 4] = ["a1a2", "e8d8", "a2a1", "d8e8"];

/// A room that runs.
pub struct Room {
    process: Child,
    /// What it prints stays open: earlier versions end where nobody can hear them.
    _prints: Option<BufReader<ChildStdout>>,
    data: PathBuf,
    /// The address at which it is found on this machine.
    pub here: SocketAddr,
}

impl Room {
    /// Starts the program with more flags, under a limit of its address space in megabytes.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(program: &Path, megabytes: u64, flags: &[&str]) -> Result<Room, String> {
        let data = std::env::temp_dir().join(format!("facedown-attack-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        let limited = format!(
            "ulimit -v {}; data=$1; shift; exec \"$0\" serve --listen 0.0.0.0:0 --data \"$data\" \"$@\"",
            megabytes << 10
        );
        let mut command = Command::new("sh");
        command.arg("-c").arg(limited).arg(program).arg(&data).args(flags);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().map_err(|e| format!("the room does not start: {e}"))?;
        let mut prints = process.stdout.take().map(BufReader::new);
        let said = prints.as_mut().into_iter().flat_map(BufRead::lines);
        let port = said.map_while(Result::ok).find_map(|line| {
            line.strip_prefix("Facedown is open at ")?.rsplit_once(':')?.1.parse::<u16>().ok()
        });
        match port {
            Some(port) => {
                Ok(Room { process, _prints: prints, data, here: SocketAddr::from(([127, 0, 0, 1], port)) })
            }
            None => Err(format!("{} did not open a room", program.display())),
        }
    }

    /// Does it still run?
    pub fn lives(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// A figure of its memory in megabytes: `VmRSS` (now) or `VmHWM` (at most so far).
    pub fn memory(&self, figure: &str) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) >> 10
    }

    /// Files and sockets that it has open.
    pub fn files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.process.id())).map_or(0, Iterator::count)
    }

    /// Bytes of the database.
    pub fn stored(&self) -> u64 {
        let files = ["facedown.sqlite", "facedown.sqlite-wal"];
        files
            .iter()
            .filter_map(|file| std::fs::metadata(self.data.join(file)).ok())
            .map(|file| file.len())
            .sum()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// A table that was made: its id and what opens it.
pub struct Table {
    /// Its id.
    pub id: String,
    /// What opens the seats.
    pub token: String,
    /// What lets one look on.
    pub watch: String,
}

/// Makes a table of Chaos Chess at one screen.
pub fn table(at: SocketAddr, more: &Value) -> Result<Table, String> {
    let mut body = json!({"game": CALM_GAME, "mode": "shared", "position": CALM});
    if let (Some(body), Some(more)) = (body.as_object_mut(), more.as_object()) {
        body.extend(more.clone());
    }
    let (status, made) = post(at, "/api/tables", &body).map_err(|e| format!("no table: {e}"))?;
    let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
    if status != 201 {
        return Err(format!("no table: {status} {}", made["error"]["code"].as_str().unwrap_or_default()));
    }
    Ok(Table { id: text("table"), token: text("token"), watch: text("watch") })
}

/// Somebody who plays at a table of their own, a move every fifty milliseconds, and notes how long each takes.
pub struct Bystander {
    stop: Arc<AtomicBool>,
    plays: JoinHandle<Vec<Option<Duration>>>,
}

impl Bystander {
    /// Sits down and plays.
    pub fn sit_down(at: SocketAddr) -> Bystander {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let plays = spawn(move || {
            let mut took = Vec::new();
            while !stopped.load(Ordering::Relaxed) {
                if game(at, &stopped, &mut took).is_none() {
                    // A move that did not come through, or no table at all.
                    took.push(None);
                    sleep(Duration::from_millis(200));
                }
            }
            took
        });
        Bystander { stop, plays }
    }

    /// Rises, and says how long the moves took.
    pub fn rise(self) -> String {
        self.stop.store(true, Ordering::Relaxed);
        let took = self.plays.join().unwrap_or_default();
        let lost = took.iter().filter(|took| took.is_none()).count();
        let mut took: Vec<Duration> = took.into_iter().flatten().collect();
        took.sort();
        let at = |part: usize| took.get(took.len() * part / 100).or(took.last());
        let ms = |took: Option<&Duration>| {
            took.map_or("-".to_owned(), |t| format!("{:.1}", t.as_secs_f64() * 1e3))
        };
        let lost = if lost > 0 { format!(", {lost} lost") } else { String::new() };
        format!("{} / {} / {} ms{lost}", ms(at(50)), ms(at(99)), ms(took.last()))
    }
}

/// One game of a few moves.
fn game(at: SocketAddr, stop: &AtomicBool, took: &mut Vec<Option<Duration>>) -> Option<()> {
    let table = table(at, &json!({})).ok()?;
    let mut socket = Socket::open(at, &table.id, &table.token).ok()?;
    let mut n = socket.hear().ok()?["n"].clone();
    for (number, action) in MOVES.iter().cycle().take(8).enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        let act = json!({"type": "act", "id": number.to_string(), "n": n, "action": action});
        let (done, time) = socket.request(&act).ok()?;
        n = done.get("n")?.clone();
        took.push(Some(time));
        sleep(Duration::from_millis(50).saturating_sub(begun.elapsed()));
    }
    Some(())
}
