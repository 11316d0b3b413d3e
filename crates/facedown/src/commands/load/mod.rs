//! `facedown bench --room`: many games at once in a playing room that runs in a process of its own, with players in
//! others, and beside it as many sockets to a server that only echoes.

mod group;
mod lobby;
mod process;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use facedown_speed::room::{Failed, Load, Times, syncs};
use serde_json::json;

pub use self::lobby::lobby;
use self::process::{Groups, Server};
use crate::failure::Failure;
use crate::progress::Progress;

/// Settings with which the room is opened.
pub struct Opened {
    /// By which program; by default this one.
    pub program: Option<PathBuf>,
    /// Over which database; by default in a folder.
    pub database: Option<String>,
}

/// The measured figures.
struct Report {
    /// From when an action was due to the opponent's receipt.
    delays: Times,
    /// Times that the disk took meanwhile to store a page or two durably.
    syncs: Times,
    /// Bytes of memory that the room took before anything, with all tables dealt, with all sockets open, at the end.
    memory: [u64; 4],
    /// Bytes of memory of the server of echoes for each socket.
    echo_socket: u64,
    /// From when an echo was due until it was back.
    echoes: Times,
}

/// The part of the time that the echoes take.
const ECHOES: u32 = 10;

/// One process of a measurement: players, or those who hear echoes, at an address, or without one the server of echoes.
pub fn run_group(at: Option<SocketAddr>, load: Load, echo: bool) -> Result<(), Failure> {
    let failed = |e: Failed| Failure::input(e.to_string());
    // As many files as sockets; where the system permits fewer, opening one fails and says so.
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Failure::input(format!("cannot start: {e}")))?;
    let ended = runtime.block_on(async {
        match (at, echo) {
            (None, _) => group::echo().await,
            (Some(at), true) => group::echoes(at, load).await,
            (Some(at), false) => group::players(at, load).await,
        }
    });
    // Its standard input may still be read, for which nobody waits.
    runtime.shutdown_background();
    ended.map_err(failed)
}

/// Opens a room, plays in it from so many processes and says what that took.
pub fn run(
    load: Load,
    groups: u8,
    opened: &Opened,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let report = measure(&load, groups, opened).map_err(|e| Failure::input(e.to_string()))?;
    print(&load, &report, as_json, out)
}

fn measure(load: &Load, groups: u8, opened: &Opened) -> Result<Report, Failed> {
    let progress = Progress::new("sitting down");
    let own = std::env::current_exe()?;
    let program = opened.program.as_deref().unwrap_or(&own);
    let room = Server::room(program, load.games * 2, opened.database.as_deref())?;
    let before = room.memory()?;
    let mut players = Groups::start(room.address, load, groups, false)?;
    players.wait("seated")?;
    let tables = room.memory()?;
    players.go_on()?;
    players.wait("connected")?;
    let sockets = room.memory()?;
    players.go_on()?;
    let (folder, time) = (room.data.clone(), load.time);
    let syncing = std::thread::spawn(move || syncs(&folder, time));
    let delays = players.times()?;
    let syncs = syncing.join().map_err(|_| "the disk was not measured")??;
    let end = room.memory()?;
    drop((players, room));
    let server = Server::echo()?;
    let empty = server.memory()?;
    let echo = Load { time: (load.time / ECHOES).max(Duration::from_secs(1)), ..*load };
    let mut callers = Groups::start(server.address, &echo, groups, true)?;
    callers.wait("connected")?;
    let echo_socket = server.memory()?.saturating_sub(empty) / (2 * load.games as u64);
    callers.go_on()?;
    let echoes = callers.times()?;
    drop(progress);
    Ok(Report { delays, syncs, memory: [before, tables, sockets, end], echo_socket, echoes })
}

fn print(load: &Load, report: &Report, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let [before, tables, sockets, end] = report.memory;
    let games = load.games as u64;
    let per_game = tables.saturating_sub(before) / games;
    let per_socket = sockets.saturating_sub(tables) / (2 * games);
    let at = |times: &Times, thousandths| times.within(thousandths).as_secs_f64() * 1000.0;
    let Report { delays, syncs, echoes, echo_socket, .. } = report;
    if as_json {
        let line = json!({
            "games": games, "seconds": load.time.as_secs(), "actions": delays.count(), "bytes_a_game": per_game,
            "bytes_a_socket": per_socket, "bytes_at_the_end": end,
            "p50_ms": at(delays, 500), "p99_ms": at(delays, 990),
            "p999_ms": at(delays, 999), "max_ms": at(delays, 1000),
            "sync_p50_ms": at(syncs, 500), "sync_p99_ms": at(syncs, 990),
            "echoes": echoes.count(), "echo_bytes_a_socket": echo_socket,
            "echo_p50_ms": at(echoes, 500), "echo_p99_ms": at(echoes, 990),
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let optimised = if cfg!(debug_assertions) { "; this is a debug build: use --release" } else { "" };
    let (seconds, actions) = (load.time.as_secs(), delays.count());
    writeln!(out, "{games} games at once for {seconds} s, {actions} actions{optimised}")?;
    writeln!(out, "  memory a game    {:>8.1} KiB", kibibytes(per_game))?;
    writeln!(out, "  memory a socket  {:>8.1} KiB", kibibytes(per_socket))?;
    writeln!(out, "  memory at the end{:>8.1} MiB", kibibytes(end) / 1024.0)?;
    writeln!(
        out,
        "  from due to the opponent's receipt: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms",
        at(delays, 500),
        at(delays, 990),
        at(delays, 999),
        at(delays, 1000)
    )?;
    writeln!(
        out,
        "  the disk's own sync of 8 KiB meanwhile: p50 {:.1} ms, p99 {:.1} ms",
        at(syncs, 500),
        at(syncs, 990)
    )?;
    writeln!(
        out,
        "  as many sockets to a bare echo: {:.1} KiB a socket; {} echoes of 10 KiB: p50 {:.1} ms, p99 {:.1} ms",
        kibibytes(*echo_socket),
        echoes.count(),
        at(echoes, 500),
        at(echoes, 990)
    )?;
    Ok(())
}

fn kibibytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
