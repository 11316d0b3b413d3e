//! `facedown bench --lobby`: many people in the lobby of a room that runs in a process of its own.

use std::io::Write;
use std::time::Duration;

use facedown_speed::room::{self, Crowd, Failed, Lobbied, Times};
use serde_json::json;

use super::Opened;
use super::process::Server;
use crate::failure::Failure;
use crate::progress::Progress;

/// The time within which a seek should be on every list.
const SOON: Duration = Duration::from_millis(500);

/// Fills the lobby and says how it went; somebody who was paired twice, or not at all, is a no (1).
pub fn lobby(crowd: Crowd, opened: &Opened, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let (lobbied, memory) = measure(crowd, opened).map_err(|e| Failure::input(e.to_string()))?;
    let Lobbied { lists, missed, seats, wrong } = &lobbied;
    let soon = lists.all().iter().filter(|time| **time <= SOON).count();
    let all = lists.count() + missed;
    let at = |times: &Times, thousandths| times.within(thousandths).as_secs_f64() * 1000.0;
    if as_json {
        let line = json!({
            "visitors": crowd.visitors, "seeks": all, "missed": missed, "within_500_ms": soon,
            "p50_ms": at(lists, 500), "p99_ms": at(lists, 990), "max_ms": at(lists, 1000),
            "seat_p50_ms": at(seats, 500), "seat_p99_ms": at(seats, 990), "paired_wrong": wrong,
            "bytes": memory,
        });
        writeln!(out, "{line}")?;
    } else {
        let optimised = if cfg!(debug_assertions) { "; this is a debug build: use --release" } else { "" };
        writeln!(out, "{} people, {all} seeks, {} each second{optimised}", crowd.visitors, crowd.seeks)?;
        writeln!(
            out,
            "  from a seek to the last of all lists: p50 {:.0} ms, p99 {:.0} ms, longest {:.0} ms; {soon} of {all} within \
             500 ms, {missed} not on every list",
            at(lists, 500),
            at(lists, 990),
            at(lists, 1000)
        )?;
        writeln!(
            out,
            "  from accepting to a seat: p50 {:.1} ms, p99 {:.1} ms; {wrong} seeks where not one of two was seated",
            at(seats, 500),
            at(seats, 990)
        )?;
        writeln!(out, "  memory with everybody there: {:.1} MiB", memory as f64 / f64::from(1 << 20))?;
    }
    if *wrong > 0 { Err(Failure::no(format!("{wrong} seeks were paired wrongly"))) } else { Ok(()) }
}

fn measure(crowd: Crowd, opened: &Opened) -> Result<(Lobbied, u64), Failed> {
    #[cfg(unix)]
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let progress = Progress::new("in the lobby");
    let own = std::env::current_exe()?;
    let program = opened.program.as_deref().unwrap_or(&own);
    let server = Server::room(program, crowd.visitors, opened.database.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let lobbied = runtime.block_on(room::lobby(server.address, crowd))?;
    let memory = server.memory()?;
    drop(progress);
    Ok((lobbied, memory))
}
