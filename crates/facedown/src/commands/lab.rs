//! `facedown lab`: studies of the rules by many games.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use facedown_engine::level::Level;
use facedown_lab::study::compare::compare;
use facedown_lab::study::file::Study;
use facedown_lab::study::folder::Folder;
use facedown_lab::study::openings::Openings;
use facedown_lab::study::report::{self, LARGEST, Report};
use facedown_lab::study::run::{Ended, NODES, Run};
use facedown_lab::study::{named, run};
use serde_json::json;

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::progress::Progress;

/// Time between two lines with the results so far.
const TOLD_EVERY: Duration = Duration::from_secs(60);

/// The exit code of a run that was stopped and can go on, by which batch systems queue it again (EX_TEMPFAIL).
const GOES_ON: i32 = 75;

/// The flags of `lab`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Lab {
    #[command(subcommand)]
    what: Option<What>,
    /// A study by its name, or a TOML file with one of your own; without it the list of studies
    #[arg(value_name = "STUDY")]
    study: Option<String>,
    #[command(flatten)]
    how: How,
}

/// What else the lab does.
#[derive(Subcommand, Debug)]
enum What {
    /// Put the parts of all shards into one table, and write the report
    Merge(Merge),
    /// Write a run for others: its report, figures and command, and its games in files of 1 MB at most
    Publish(Publish),
    /// Compare two choices of a game's options on common deals
    Compare(Compare),
    /// What came of each first move in the games of some runs, as JSON, where a game begins with a move from one start
    Openings(AllOpenings),
}

/// The flags of `lab openings`.
#[derive(Args, Debug)]
struct AllOpenings {
    /// The folders of the runs, merged or published
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

/// The flags of a run.
#[derive(Args, Debug)]
struct How {
    /// The share of the study's full size
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// Positions an engine searches per action; several, by commas: the second on half of the deals
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [NODES], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Both players at this level, instead of those of the study
    #[arg(long, value_name = "LEVEL", value_parser = |text: &str| text.parse::<Level>())]
    level: Option<Level>,
    /// Play the deals of one shard alone, such as 0/8 to 7/8; `facedown lab merge` puts all together
    #[arg(long, value_name = "I/N", default_value = "0/1", value_parser = shard)]
    shard: (u32, u32),
    /// The folder of the run; a run that was stopped goes on in it [default: lab/STUDY]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Take the games of a published run of the study, and play those that it lacks
    #[arg(long, value_name = "DIR")]
    from: Option<PathBuf>,
    /// The number of games played at a time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// The flags of `lab merge`.
#[derive(Args, Debug)]
struct Merge {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Also write one CSV line a game
    #[arg(long)]
    csv: bool,
    /// Report on a run of which deals are absent
    #[arg(long)]
    unfinished: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// The flags of `lab publish`.
#[derive(Args, Debug)]
struct Publish {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// The folder that others get; what was published there before is replaced
    #[arg(value_name = "DIR")]
    to: PathBuf,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// The flags of `lab compare`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    which: GameArgs,
    /// An option of the first choice; may be repeated, and without any it is the defaults
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    a: Vec<(String, String)>,
    /// An option of the second choice; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    b: Vec<(String, String)>,
    /// Number of deals; two games on each under either choice
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    deals: u32,
    /// Determines deals and players: the same number gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    how: How,
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(x) if x > 0.0 && x <= 1_000.0 => Ok(x),
        _ => Err("expected a share above 0, such as 0.1".to_owned()),
    }
}

fn shard(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|(i, n)| i < n).ok_or_else(|| "expected I/N with I from 0 to N-1, such as 0/8".to_owned())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    parts
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "expected NAME=VALUE".to_owned())
}

impl Lab {
    /// Lists the studies, runs one, merges shards, publishes a run or compares options.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match (self.what, self.study) {
            (Some(What::Merge(merge)), _) => merge.run(out),
            (Some(What::Publish(publish)), _) => publish.run(out),
            (Some(What::Compare(compared)), _) => {
                let id = compared.which.game.0.about().id;
                let study = compare(id, &compared.a, &compared.b, compared.deals, compared.seed)
                    .map_err(|e| Failure::input(e.to_string()))?;
                compared.how.run(study, out)
            }
            (Some(What::Openings(asked)), _) => asked.run(out),
            (None, Some(study)) => self.how.run(read(&study)?, out),
            (None, None) => list(self.how.json, out),
        }
    }
}

/// A study by name, or of a file.
fn read(name: &str) -> Result<Study, Failure> {
    let study = match named::find(name) {
        Some(study) => study,
        None if name.ends_with(".toml") => {
            let text = std::fs::read_to_string(name)
                .map_err(|e| Failure::input(format!("{name} cannot be read: {e}")))?;
            Study::read(&text)
        }
        None => {
            let known: Vec<_> = named::names().collect();
            return Err(Failure::input_with_help(
                format!("there is no study `{name}`"),
                format!("there are {}, or name a file that ends in .toml", known.join(", ")),
            ));
        }
    };
    study.map_err(|e| Failure::input(format!("{name}: {e}")))
}

fn list(as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let studies: Result<Vec<Study>, Failure> = named::names().map(read).collect();
    let studies = studies?;
    if as_json {
        let line = |study: &Study| {
            json!({
                "id": study.id, "title": study.title, "inventor": study.inventor, "question": study.question,
                "arms": study.arms.len(), "deals": study.sample.deals, "repeats": study.sample.repeats,
                "rounds": study.sample.rounds, "hours": study.hours(),
            })
        };
        let all: Vec<_> = studies.iter().map(line).collect();
        return Ok(writeln!(out, "{}", json!(all))?);
    }
    for study in studies {
        let (arms, sample) = (study.arms.len(), &study.sample);
        let rounds = match sample.rounds {
            1 => String::new(),
            rounds => format!(", of which the better half goes on to twice as many, {} times", rounds - 1),
        };
        writeln!(out, "{}: {}", study.id, study.title)?;
        if !study.question.is_empty() {
            writeln!(out, "  \"{}\" ({})", study.question, study.inventor)?;
        }
        writeln!(
            out,
            "  {} games ({arms} {} on {} deals{rounds}), some {} of a processor at {NODES} positions\n",
            study.games(),
            if arms == 1 { "arm" } else { "arms" },
            sample.deals,
            if study.hours() < 1.0 {
                format!("{:.0} minutes", (60.0 * study.hours()).ceil())
            } else {
                format!("{:.1} hours", study.hours())
            }
        )?;
    }
    writeln!(out, "`facedown lab STUDY` runs one; `--scale 0.1` is a tenth of it, with wider intervals.")?;
    Ok(())
}

impl How {
    fn run(self, mut study: Study, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(level) = self.level {
            study.players.white = format!("engine:{level}");
            study.players.black = study.players.white.clone();
        }
        let folder = self.out.clone().unwrap_or_else(|| PathBuf::from("lab").join(&study.id));
        let run = Run {
            study,
            scale: self.scale,
            nodes: self.nodes,
            shard: self.shard,
            jobs: usize::from(self.jobs),
        };
        if let Some(published) = &self.from {
            let taken = run.take(published, &folder).map_err(|e| Failure::input(e.to_string()))?;
            // Where nobody reads it there is nothing else to do.
            let _ = writeln!(std::io::stderr(), "{taken} deals are taken from {}", published.display());
        }
        let stop = stopped_by_signal();
        let mut progress = Progress::new("playing");
        let (begun, mut told, mut before) = (Instant::now(), Instant::now(), None);
        let mut state = (0, 0);
        let ended = run.play(&folder, &stop, &mut |so_far: &run::Progress<'_>| {
            let first = *before.get_or_insert(so_far.done);
            state = (so_far.done, so_far.of);
            progress.tell(so_far.done as usize, so_far.of as usize);
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                let new = f64::from(so_far.done - first).max(1.0);
                let left = begun.elapsed().as_secs_f64() / new * f64::from(so_far.of - so_far.done);
                let answer = run.study.answer.answer(&run.study, &so_far.so_far.findings());
                progress.note(&format!(
                    "{} of {} deals, some {:.0} minutes left. So far: {answer}",
                    so_far.done,
                    so_far.of,
                    left / 60.0
                ));
            }
        });
        drop(progress);
        let ended = ended.map_err(|e| Failure::input(e.to_string()))?;
        let (done, of) = state;
        if self.shard.1 > 1 {
            writeln!(
                out,
                "shard {}/{}: {done} of {of} deals in {}; `facedown lab merge {2}` once all shards are done",
                self.shard.0,
                self.shard.1,
                folder.display()
            )?;
        } else {
            let report = merged(&folder, false)?;
            tell(&report, &folder, self.json, out)?;
        }
        let why = match ended {
            Ended::Whole => return Ok(()),
            Ended::Stopped => format!("stopped after {done} of {of} deals: the same command goes on"),
            Ended::Waits => format!(
                "{done} of {of} deals are done, and the next are known once the other shards are as far: the same command \
                 goes on"
            ),
        };
        out.flush()?;
        // Where nobody reads it there is nothing else to do.
        let _ = writeln!(std::io::stderr(), "{why}");
        std::process::exit(GOES_ON)
    }
}

impl Merge {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let report = merged(&self.folder, self.csv)?;
        let (deals, planned) = (report.findings.deals, report.findings.planned);
        tell(&report, &self.folder, self.json, out)?;
        if !report.findings.whole() && !self.unfinished {
            return Err(Failure::no(format!(
                "{deals} of {planned} deals are there: run the shards that lack some, or give --unfinished"
            )));
        }
        Ok(())
    }
}

impl Publish {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let report = Folder::open(&self.run)
            .and_then(|run| report::publish(&run, &self.to, LARGEST))
            .map_err(|e| Failure::input(e.to_string()))?;
        tell(&report, &self.to, self.json, out)
    }
}

impl AllOpenings {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut openings = Openings::default();
        for folder in &self.folders {
            openings.add(folder).map_err(|e| Failure::input(e.to_string()))?;
        }
        Ok(write!(out, "{}", openings.to_json()?)?)
    }
}

fn merged(folder: &std::path::Path, csv: bool) -> Result<Report, Failure> {
    Folder::open(folder)
        .and_then(|folder| report::merge(&folder, csv))
        .map_err(|e| Failure::input(e.to_string()))
}

fn tell(
    report: &Report,
    folder: &std::path::Path,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if as_json {
        return Ok(writeln!(out, "{}", serde_json::to_string(report)?)?);
    }
    writeln!(out, "{}", report.answer)?;
    Ok(writeln!(out, "{}", folder.join("report.html").display())?)
}

/// True once the process is asked to end. What is being played then is finished and written down.
fn stopped_by_signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            #[cfg(unix)]
            {
                use tokio::signal::unix::{SignalKind, signal};
                if let Ok(mut terminated) = signal(SignalKind::terminate()) {
                    tokio::select! {
                        _ = terminated.recv() => {}
                        _ = tokio::signal::ctrl_c() => {}
                    }
                    return;
                }
            }
            // A signal without a handler ends the process by itself.
            let _ = tokio::signal::ctrl_c().await;
        });
        asked.store(true, Ordering::Relaxed);
        // Where nobody reads it there is nothing else to do.
        let _ = writeln!(std::io::stderr(), "stopping: the games that are being played are finished first");
    });
    stop
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_and_scales_are_read_or_refused() {
        assert_eq!((shard("0/1"), shard("7/8")), (Ok((0, 1)), Ok((7, 8))));
        for wrong in ["", "1", "8/8", "-1/8", "a/b", "0/0"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
        assert_eq!(scale("0.01"), Ok(0.01));
        for wrong in ["0", "-1", "x", "nan", "inf"] {
            assert!(scale(wrong).is_err(), "{wrong}");
        }
    }
}
