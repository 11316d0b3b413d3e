//! `cargo xtask churn`: people come, play, look on and leave for an hour, and the room's memory is printed each minute.
//!
//! A table stays in memory for ten minutes after the last look, so memory grows at first; from twenty minutes on it must
//! stay as it is, within [`FLAT`].

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::attack::room::{Room, table};
use crate::attack::wire::{Socket, ask};
use crate::shell::Root;

/// Guests who come and go side by side.
const GUESTS: u64 = 4;
/// From one table of a guest to the next.
const EVERY: Duration = Duration::from_secs(2);
/// Minutes after which memory must be as it will be.
const SETTLED: usize = 20;
/// The most that the memory in use may have grown by at the end, in percent.
const FLAT: f64 = 5.0;
/// Megabytes of address space for the room.
const MEMORY: u64 = 4_096;

/// Lets people come and go, and prints the room's memory.
///
/// # Errors
/// Arguments that are not understood; a room that does not open, ends, answers wrongly, or grows.
pub fn churn(root: &Root, arguments: &[&str]) -> Result<(), String> {
    let (program, minutes) = read(root, arguments)?;
    let mut room = Room::start(&program, MEMORY, &[])?;
    let (stop, tables, faults) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let at = room.here;
    println!("minute, tables so far, what went wrong, memory (MB), open files, database (kB)");
    let mut memory = Vec::new();
    scope(|guests| {
        for guest in 0..GUESTS {
            let (stop, tables, faults) = (&stop, &tables, &faults);
            guests.spawn(move || {
                let mut visit = guest;
                while !stop.load(Ordering::Relaxed) {
                    let begun = Instant::now();
                    if let Err(what) = come_and_go(at, visit) {
                        faults.fetch_add(1, Ordering::Relaxed);
                        eprintln!("churn: {what}");
                    }
                    tables.fetch_add(1, Ordering::Relaxed);
                    visit += GUESTS;
                    sleep(EVERY.saturating_sub(begun.elapsed()));
                }
            });
        }
        for minute in 1..=minutes {
            sleep(Duration::from_secs(60));
            if !room.lives() {
                break;
            }
            memory.push(room.memory("VmRSS"));
            let (made, wrong) = (tables.load(Ordering::Relaxed), faults.load(Ordering::Relaxed));
            let now = memory.last().copied().unwrap_or_default();
            println!("{minute}, {made}, {wrong}, {now}, {}, {}", room.files(), room.stored() >> 10);
        }
        stop.store(true, Ordering::Relaxed);
    });
    if memory.len() < minutes {
        return Err("the room ended".to_owned());
    }
    let wrong = faults.load(Ordering::Relaxed);
    if wrong > 0 {
        return Err(format!("{wrong} guests were not served"));
    }
    let (Some(settled), Some(end)) = (memory.get(SETTLED - 1), memory.last()) else {
        println!("too short to say whether memory stays: {SETTLED} minutes at least");
        return Ok(());
    };
    let grown = (*end as f64 / *settled as f64 - 1.0) * 100.0;
    println!("memory from minute {SETTLED} to the end: {settled} MB, {end} MB, {grown:+.1} %");
    if grown > FLAT { Err(format!("memory grew by {grown:.1} %")) } else { Ok(()) }
}

/// One guest makes a table, plays on it with others looking on, and leaves in one of the ways in which people leave.
fn come_and_go(at: SocketAddr, visit: u64) -> Result<(), String> {
    let failed = |what: &'static str| move |e: std::io::Error| format!("{what}: {e}");
    let table = table(at, &json!({}))?;
    let mut socket = Socket::open(at, &table.id, &table.token).map_err(failed("the table"))?;
    let watchers: Vec<Socket> =
        (0..visit % 3).filter_map(|_| Socket::open(at, &table.id, &table.watch).ok()).collect();
    let mut n = socket.hear().map_err(failed("the first view"))?["n"].clone();
    let rook = ["h1h2", "h2h3", "h3h4", "h4h5", "h5h1"].into_iter().cycle();
    let king = ["e8d8", "d8c8", "c8b8", "b8b7", "b7c7", "c7d7", "d7e7", "e7e8"].into_iter().cycle();
    let line = rook.zip(king).flat_map(<[_; 2]>::from).take(4 + (visit % 40) as usize);
    for (number, action) in line.enumerate() {
        let act = json!({"type": "act", "id": number.to_string(), "n": n, "action": action});
        let (done, _) = socket.request(&act).map_err(failed("a move"))?;
        n = done.get("n").cloned().ok_or_else(|| format!("{action} was not taken: {done}"))?;
    }
    drop(watchers);
    match visit % 4 {
        // The end of a game, its record and its replay are asked for.
        0 => {
            let resign = json!({"type": "resign", "id": "resigns", "seat": "white"});
            let (over, _) = socket.request(&resign).map_err(failed("resigning"))?;
            if over["view"]["phase"] != "over" {
                return Err(format!("the game goes on: {over}"));
            }
            let path = format!("/api/tables/{}/record", table.id);
            let (status, record) = ask(at, "GET", &path, &table.token, "").map_err(failed("the record"))?;
            let record = String::from_utf8_lossy(&record).into_owned();
            let body = json!({"record": record, "as": "referee"}).to_string();
            let (replayed, _) = ask(at, "POST", "/api/replays", "", &body).map_err(failed("the replay"))?;
            if (status, replayed) != (200, 200) {
                return Err(format!("record {status}, replay {replayed}"));
            }
        }
        // The line is lost, and somebody comes back.
        1 => {
            drop(socket);
            let mut again = Socket::open(at, &table.id, &table.token).map_err(failed("coming back"))?;
            again.hear().map_err(failed("the view after coming back"))?;
        }
        // The table is left as it is.
        _ => {}
    }
    Ok(())
}

fn read(root: &Root, arguments: &[&str]) -> Result<(PathBuf, usize), String> {
    let (mut program, mut minutes) = (root.join("target/release/facedown"), 60);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("`{word}` needs a value"));
        match *word {
            "--program" => program = PathBuf::from(value()?),
            "--minutes" => {
                minutes = value()?.parse().map_err(|_| "`--minutes` takes a whole number".to_owned())?;
            }
            other => return Err(format!("`{other}`: expected --program PATH or --minutes N")),
        }
    }
    if program.is_file() {
        Ok((program, minutes))
    } else {
        Err(format!("there is no {}: build it, or name one with --program", program.display()))
    }
}
