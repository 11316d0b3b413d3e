//! `facedown match GAME`: many games between two computer players.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use clap::Args;
use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::Seat;
use facedown_engine::player::Bounds;
use facedown_lab::arena::TimeControl;
use facedown_lab::contest::{Contest, Entry, Limits};
use facedown_lab::contestant::Contestant;
use facedown_lab::starts::{self, Given};
use facedown_tournament::elo::{self, Elo};
use facedown_tournament::pairs::Pairs;
use facedown_tournament::sprt::{Decision, Sprt};
use serde_json::json;

use crate::args::{GameArgs, OptionArgs};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::recording::NewFile;

/// The flags of `match`.
#[derive(Args, Debug)]
pub struct Match {
    #[command(flatten)]
    which: GameArgs,
    /// The first player: random, greedy, engine:LEVEL or uci:COMMAND
    #[arg(long, value_name = "PLAYER")]
    a: Contestant,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    b: Contestant,
    /// Number of games; every deal is played twice with colors swapped, so an odd number is rounded up
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The most positions an engine searches per action
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds an engine has per action
    #[arg(long, value_name = "MS", conflicts_with = "tc", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// A clock for each game: seconds and increment, such as 1+0.01
    #[arg(long, value_name = "S+I", value_parser = clap::value_parser!(TimeControl))]
    tc: Option<TimeControl>,
    /// Positions per action for the first player, instead of --nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    /// Positions per action for the second player, instead of --nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    /// Milliseconds per action for the first player, instead of --movetime and --tc
    #[arg(long, value_name = "MS", conflicts_with = "tc_a", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime_a: Option<u64>,
    /// Milliseconds per action for the second player, instead of --movetime and --tc
    #[arg(long, value_name = "MS", conflicts_with = "tc_b", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime_b: Option<u64>,
    /// The clock of the first player, instead of --movetime and --tc
    #[arg(long, value_name = "S+I", value_parser = clap::value_parser!(TimeControl))]
    tc_a: Option<TimeControl>,
    /// The clock of the second player, instead of --movetime and --tc
    #[arg(long, value_name = "S+I", value_parser = clap::value_parser!(TimeControl))]
    tc_b: Option<TimeControl>,
    /// The number of games played at a time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Starts instead of deals: a file with a FEN, or `seed` and 64 digits, in each line; each is played twice
    #[arg(long, value_name = "FILE", conflicts_with = "chess_starts")]
    starts: Option<PathBuf>,
    /// Stop once a sequential test decides between two Elo differences, such as 0,5
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Determines the deals: the same number gives the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write one CSV line per game to this new file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file of --out if it exists
    #[arg(long, requires = "out")]
    force: bool,
    /// Write the record of every game into this folder, as soon as its pair is over
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Only deals that are also chess positions, which chess programs can play
    #[arg(long)]
    chess_starts: bool,
    #[command(flatten)]
    options: OptionArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// Reads the two Elo bounds of a test, such as `0,5`.
fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds =
        text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let (low, high) = bounds.ok_or("expected two Elo differences, such as 0,5")?;
    Sprt::new(low, high).map_err(|e| e.to_string())
}

impl Match {
    /// Plays the match; prints wins, draws, losses and the Elo difference with its 95% interval.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.options.choose(self.which.game.0)?;
        let starts =
            self.starts.as_deref().map(|path| self.read_starts(path)).transpose()?.unwrap_or_default();
        // Opened before the match, so that hours of games are not lost to a wrong path.
        let mut file = self.out.as_deref().map(|path| create(path, self.force)).transpose()?;
        let makes_folder = self.records.as_deref().filter(|folder| !folder.exists());
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder)
                .map_err(|e| Failure::input(format!("{} cannot be made: {e}", folder.display())))?;
        }
        let contest = Contest {
            game: self.which.game.0.about().id,
            options,
            players: [self.a.clone(), self.b.clone()],
            pairs: self.games.div_ceil(2),
            limits: [
                self.limits(self.nodes_a, self.movetime_a, self.tc_a),
                self.limits(self.nodes_b, self.movetime_b, self.tc_b),
            ],
            concurrency: usize::from(self.concurrency),
            starts,
            sprt: self.sprt,
            seed: self.seed,
            chess_starts: self.chess_starts,
        };
        let playable = contest.playable();
        if playable < contest.pairs {
            // Where nobody reads it there is nothing else to do.
            let _ = writeln!(
                std::io::stderr(),
                "the file has {playable} starts: {} games are played at most",
                2 * playable
            );
        }
        let progress = Mutex::new((Progress::new("playing"), Ok(())));
        let (pairs, entries) = contest
            .run(&|pairs, games| {
                let mut held = progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                held.0.tell(pairs.len() as usize, playable as usize);
                if let (Some(folder), Ok(())) = (&self.records, &held.1) {
                    held.1 = games.iter().try_for_each(|game| write_record(folder, game));
                }
            })
            .map_err(|e| {
                // No game was played: an empty folder says nothing, and one with records stays.
                if let Some(folder) = makes_folder {
                    let _ = std::fs::remove_dir(folder);
                }
                Failure::input(e.to_string())
            })?;
        progress.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).1?;
        if let Some(file) = &mut file {
            let mut text = Vec::new();
            write_games(&mut text, &entries)?;
            file.fill(&text)?;
        }
        self.tell_faults(&entries);
        self.tell(out, &pairs)
    }

    /// A player's limits: its own where it has any, else those of both.
    fn limits(&self, nodes: Option<u64>, movetime: Option<u64>, tc: Option<TimeControl>) -> Limits {
        let own = movetime.is_some() || tc.is_some();
        let move_time = if own { movetime } else { self.movetime };
        Limits {
            bounds: Bounds {
                nodes: nodes.or(self.nodes),
                move_time: move_time.map(Duration::from_millis),
                longest: None,
            },
            time: if own { tc } else { self.tc },
        }
    }

    /// Reads the file of `--starts`.
    fn read_starts(&self, path: &Path) -> Result<Vec<Given>, Failure> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::input(format!("{} cannot be read: {e}", path.display())))?;
        starts::read(&text, self.which.game.0, &self.options.options)
            .map_err(|e| Failure::input(format!("{}, {e}", path.display())))
    }

    /// Says on the standard error which games a player lost by what no player may do.
    fn tell_faults(&self, entries: &[Entry]) {
        let mut err = std::io::stderr().lock();
        for entry in entries {
            if let Some(fault) = &entry.fault {
                let [first, second] = &contest_seats(entry, [&self.a, &self.b]);
                let who = if fault.seat == Seat::White { first } else { second };
                // Where nobody reads it there is nothing else to do.
                let _ = writeln!(err, "pair {}, {who} ({}) lost: {}", entry.pair + 1, fault.seat, fault.why);
            }
        }
    }

    fn tell(&self, out: &mut impl Write, pairs: &Pairs) -> Result<(), Failure> {
        let (wins, draws, losses) = pairs.wins_draws_losses();
        let elo = elo::of(pairs);
        let verdict = self.sprt.map(|test| (test.ratio(pairs), test.bounds(), test.decide(pairs)));
        if self.json {
            let number = |x: f64| if x.is_finite() { json!(x) } else { json!(null) };
            let told = json!({
                "a": self.a.to_string(), "b": self.b.to_string(),
                "wins": wins, "draws": draws, "losses": losses, "pairs": pairs.counts(), "score": pairs.score(),
                "elo": elo.map(|e| json!({
                    "difference": number(e.difference), "low": number(e.low), "high": number(e.high),
                    "superiority": e.superiority,
                })),
                "sprt": verdict.map(|(ratio, bounds, decision)| json!({
                    "ratio": ratio, "decision": word(decision), "bounds": [bounds.0, bounds.1],
                })),
            });
            return Ok(writeln!(out, "{told}")?);
        }
        writeln!(out, "{} against {}: {wins} won, {draws} drawn, {losses} lost", self.a, self.b)?;
        writeln!(out, "score {:.1}% of {} games", 100.0 * pairs.score(), wins + draws + losses)?;
        writeln!(out, "pairs by points of {} (0, 1/2, 1, 3/2, 2): {:?}", self.a, pairs.counts())?;
        if let Some(Elo { difference, low, high, superiority }) = elo {
            writeln!(out, "Elo {} (95%: {} to {})", signed(difference), signed(low), signed(high))?;
            writeln!(out, "likelihood of superiority {:.1}%", 100.0 * superiority)?;
        }
        if elo.is_none() {
            writeln!(out, "no Elo difference: it takes two pairs of games to tell how far they scatter")?;
        }
        if let Some((ratio, (low, high), decision)) = verdict {
            writeln!(out, "SPRT {}: ratio {ratio:.2} within {low:.2} and {high:.2}", word(decision))?;
        }
        Ok(())
    }
}

fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Open => "open",
        Decision::Accept => "accepted",
        Decision::Reject => "rejected",
    }
}

/// An Elo difference; without end where one side got every point.
fn signed(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.1}")
    } else if elo > 0.0 {
        "+∞".to_owned()
    } else {
        "-∞".to_owned()
    }
}

fn create(path: &Path, replace: bool) -> Result<NewFile, Failure> {
    if replace {
        return NewFile::replace(path);
    }
    NewFile::create(path, "name a new file, or give --force to replace it")
}

/// The players who had White and Black.
fn contest_seats<'a>(entry: &Entry, [first, second]: [&'a Contestant; 2]) -> [&'a Contestant; 2] {
    if entry.swapped { [second, first] } else { [first, second] }
}

/// The record of a game: `0012-1.jsonl` and `0012-2.jsonl` are the games of the twelfth pair.
fn write_record(folder: &Path, game: &Entry) -> Result<(), Failure> {
    let path = folder.join(format!("{:04}-{}.jsonl", game.pair + 1, u32::from(game.swapped) + 1));
    std::fs::write(&path, game.record.write())
        .map_err(|e| Failure::input(format!("{} cannot be written: {e}", path.display())))
}

/// One line a game; the deal's seed (or the start, where that was a position) and the actions replay it. A cell with a comma, a quote or a line end is quoted
/// (RFC 4180), as the actions of a game are whose turns have parts.
fn write_games(file: impl Write, entries: &[Entry]) -> std::io::Result<()> {
    let mut table = csv::Writer::from_writer(file);
    table.write_record([
        "pair", "white", "black", "result", "reason", "plies", "seed", "actions", "fault", "start",
    ])?;
    for game in entries {
        let actions: Vec<_> = game.record.turns.iter().map(|turn| turn.action.as_str()).collect();
        let names = game.record.header.names.iter().cloned();
        let rest = [
            game.outcome.result(2),
            game.outcome.reason.to_owned(),
            actions.len().to_string(),
            game.deal.as_ref().map_or(String::new(), DealSeed::to_hex),
            actions.join(" "),
            game.fault.as_ref().map_or(String::new(), |f| f.why.clone()),
            game.start.clone(),
        ];
        table.write_record(std::iter::once((game.pair + 1).to_string()).chain(names).chain(rest))?;
    }
    table.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read_or_refused() {
        assert!(sprt("0,5").is_ok() && sprt("-5,0").is_ok());
        for wrong in ["", "5", "5,0", "a,b", "nan,1"] {
            assert!(sprt(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_difference_without_end_is_written_as_such() {
        assert_eq!([signed(12.34), signed(f64::INFINITY), signed(f64::NEG_INFINITY)], ["+12.3", "+∞", "-∞"]);
    }
}
