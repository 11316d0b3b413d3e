//! `facedown bench`: speed, side by side with a public library.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use facedown_speed::room::{Crowd, Load};
use facedown_speed::{Contest, Measured, all};
use serde::Serialize;

use super::load::Opened;
use crate::failure::Failure;
use crate::progress::Progress;

/// The flags of `bench`.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("load").args(["room", "lobby"]))]
pub struct Bench {
    /// Number of runs of each side; its best run counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// One ply shallower, and a tenth of the playouts
    #[arg(long)]
    quick: bool,
    /// Only measurements with this word in their title
    #[arg(long, value_name = "WORD")]
    only: Option<String>,
    /// For programs: one object per line, `{"title","name","count","per_second","ratio"}`
    #[arg(long)]
    json: bool,
    /// Instead: many games at once in a separate room; measures memory and the time from action to receipt
    #[arg(long, conflicts_with_all = ["rounds", "quick", "only"])]
    room: bool,
    /// Instead: many people in the lobby of a separate room; measures how soon a seek is on the last of their lists
    #[arg(long, conflicts_with_all = ["rounds", "quick", "only"])]
    lobby: bool,
    /// People in the lobby; one half makes seeks, and two of the other half at once accept each
    #[arg(long, value_name = "N", default_value_t = 2_000, requires = "lobby", value_parser = clap::value_parser!(u16).range(4..=20_000))]
    visitors: u16,
    /// Seeks per second
    #[arg(long, value_name = "N", default_value_t = 200, requires = "lobby", value_parser = clap::value_parser!(u16).range(1..=5_000))]
    seeks: u16,
    /// Games at once in the room
    #[arg(long, value_name = "N", default_value_t = 200, requires = "room", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    games: u16,
    /// Seconds for which it goes on
    #[arg(long, value_name = "S", default_value_t = 300, requires = "load", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Milliseconds between two actions of a game
    #[arg(long, value_name = "MS", default_value_t = 1000, requires = "room", value_parser = clap::value_parser!(u32).range(0..=600_000))]
    pace: u32,
    /// Processes that the players are spread over
    #[arg(long, value_name = "N", default_value_t = 1, requires = "room", value_parser = clap::value_parser!(u8).range(1..=16))]
    processes: u8,
    /// The program that opens the room, to compare two builds; by default this one
    #[arg(long, value_name = "FILE", requires = "load")]
    program: Option<PathBuf>,
    /// The PostgreSQL database in which the room keeps its games, an empty one; by default they are in a folder
    #[arg(long, value_name = "URL", requires = "load")]
    database: Option<String>,
    /// One of the measurement's own processes: players of the server at this address
    #[arg(long, value_name = "ADDRESS", requires = "room", hide = true)]
    at: Option<SocketAddr>,
    /// The number of these players
    #[arg(long, value_name = "N", default_value_t = 0, requires = "room", hide = true)]
    group: u8,
    /// Echoes instead of games; without an address, the server of the echoes
    #[arg(long, requires = "room", hide = true)]
    echo: bool,
}

/// One side in JSON.
#[derive(Serialize)]
struct Side<'a> {
    title: &'a str,
    name: &'a str,
    count: u64,
    per_second: f64,
    ratio: f64,
}

impl Bench {
    /// Measures on one thread; sides that should count the same and do not are a no (1).
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.room {
            let time = Duration::from_secs(self.seconds.into());
            let pace = Duration::from_millis(self.pace.into());
            let load = Load { games: self.games.into(), time, pace, group: self.group };
            if self.at.is_some() || self.echo {
                return super::load::run_group(self.at, load, self.echo);
            }
            let opened = Opened { program: self.program, database: self.database };
            return super::load::run(load, self.processes, &opened, self.json, out);
        }
        if self.lobby {
            let time = Duration::from_secs(self.seconds.into());
            let crowd = Crowd { visitors: self.visitors.into(), seeks: self.seeks.into(), time };
            let opened = Opened { program: self.program, database: self.database };
            return super::load::lobby(crowd, &opened, self.json, out);
        }
        let mut contests = all(self.quick).map_err(|e| Failure::input(e.to_string()))?;
        if let Some(word) = &self.only {
            contests.retain(|contest| contest.title.contains(word.as_str()));
            if contests.is_empty() {
                return Err(Failure::input(format!("nothing that is measured has `{word}` in its title")));
            }
        }
        if !self.json {
            let optimised =
                if cfg!(debug_assertions) { "; this is a debug build: use --release" } else { "" };
            writeln!(out, "Millions a second, best of {}, and ratio to the first{optimised}", self.rounds)?;
        }
        let mut progress = Progress::new("measuring");
        for (done, contest) in contests.iter().enumerate() {
            progress.tell(done, contests.len());
            let sides = contest.measure(self.rounds);
            self.print(out, contest, &sides)?;
            out.flush()?;
            let differ = sides.windows(2).any(|pair| pair[0].count != pair[1].count);
            if contest.same_count && differ {
                return Err(Failure::no(format!("{}: the sides count differently", contest.title)));
            }
        }
        Ok(())
    }

    fn print(&self, out: &mut impl Write, contest: &Contest, sides: &[Measured]) -> Result<(), Failure> {
        let title = &contest.title;
        if !self.json {
            writeln!(out, "{title}")?;
        }
        for Measured { name, count, rate, ratio } in sides {
            if self.json {
                let side = Side { title, name, count: *count, per_second: rate.round(), ratio: *ratio };
                serde_json::to_writer(&mut *out, &side)?;
                writeln!(out)?;
            } else {
                writeln!(out, "  {name:<20} {count:>13} {:>9.1} M/s {ratio:>6.2}", rate / 1e6)?;
            }
        }
        Ok(())
    }
}
