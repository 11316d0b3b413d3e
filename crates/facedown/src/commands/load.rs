//! `facedown bench --room`: many games at once in a playing room that runs in a process of its own.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use facedown_speed::room::{Failed, Load, Report, load};
use serde_json::json;

use crate::failure::Failure;
use crate::progress::Progress;

/// A room in a process of its own, with its games in a folder that goes with it.
struct Room {
    child: Child,
    data: PathBuf,
    address: SocketAddr,
    /// Kept open: a room that cannot say where it is ends.
    _says: BufReader<ChildStdout>,
}

impl Room {
    fn open(program: Option<&Path>) -> Result<Room, Failed> {
        let data = std::env::temp_dir().join(format!("facedown-bench-{}", std::process::id()));
        let program = program.map_or_else(std::env::current_exe, |program| Ok(program.to_owned()))?;
        let mut command = Command::new(&program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("cannot start {}: {e}", program.display()))?;
        let mut greeting = String::new();
        let mut says = BufReader::new(child.stdout.take().ok_or("the room has no standard output")?);
        says.read_line(&mut greeting)?;
        let port = greeting.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let address = SocketAddr::from(([127, 0, 0, 1], port.unwrap_or(0)));
        let room = Room { child, data, address, _says: says };
        if port.is_some() { Ok(room) } else { Err("the room did not open".into()) }
    }

    /// Bytes of memory that it takes now.
    fn memory(&self) -> Result<u64, Failed> {
        let path = format!("/proc/{}/status", self.child.id());
        let status =
            fs::read_to_string(&path).map_err(|e| format!("{path}: {e}; memory is read on Linux only"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.ok_or("the system does not say how much memory the room takes")? * 1024)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // Nothing of it is kept, so it need not close in order.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Opens a room, plays in it and says what that took.
pub fn run(wish: Load, program: Option<&Path>, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |e: Failed| Failure::input(e.to_string());
    let room = Room::open(program).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::input(format!("cannot start: {e}")))?;
    let mut progress = Progress::new("sitting down");
    let report = runtime
        .block_on(load(room.address, &room.data, wish, || room.memory(), |done, of| progress.tell(done, of)))
        .map_err(failed)?;
    drop(progress);
    print(&wish, &report, as_json, out)
}

fn print(wish: &Load, report: &Report, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let [before, tables, sockets, end] = report.memory;
    let games = wish.games as u64;
    let per_game = tables.saturating_sub(before) / games;
    let per_socket = sockets.saturating_sub(tables) / (2 * games);
    let at = |thousandths| report.delay(thousandths).map_or(0.0, milliseconds);
    let sync = |thousandths| report.sync(thousandths).map_or(0.0, milliseconds);
    if as_json {
        let line = json!({
            "games": games, "seconds": wish.time.as_secs(), "actions": report.actions, "bytes_a_game": per_game,
            "bytes_a_socket": per_socket, "bytes_at_the_end": end, "p50_ms": at(500), "p99_ms": at(990),
            "max_ms": at(1000), "p999_ms": at(999), "sync_p50_ms": sync(500), "sync_p99_ms": sync(990),
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let optimised = if cfg!(debug_assertions) { "; this is a debug build: use --release" } else { "" };
    writeln!(
        out,
        "{games} games at once for {} s, {} actions{optimised}",
        wish.time.as_secs(),
        report.actions
    )?;
    writeln!(out, "  memory a game    {:>8.1} KiB", kibibytes(per_game))?;
    writeln!(out, "  memory a socket  {:>8.1} KiB", kibibytes(per_socket))?;
    writeln!(out, "  memory at the end{:>8.1} MiB", kibibytes(end) / 1024.0)?;
    writeln!(
        out,
        "  from due to the opponent's receipt: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms",
        at(500),
        at(990),
        at(999),
        at(1000)
    )?;
    writeln!(
        out,
        "  the disk's own sync of 8 KiB meanwhile: p50 {:.1} ms, p99 {:.1} ms",
        sync(500),
        sync(990)
    )?;
    Ok(())
}

fn milliseconds(delay: Duration) -> f64 {
    delay.as_secs_f64() * 1000.0
}

fn kibibytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
