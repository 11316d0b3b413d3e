//! The engine for any GUI or runner: the Universal Chess Interface, with the conventions of Fairy-Stockfish for
//! variants (`UCI_Variant`).
//!
//! An engine of games with hidden pieces is told and does not ask: a position line holds a FEN as this seat sees it
//! and the actions since, each with what it made known (`d1g4=Q,c8=k`); after its own `bestmove` it gets a new position
//! line with what turned up. A line that cannot be read is answered by `info string error: ...` and changes nothing.

mod go;
mod position;
pub mod program;

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use facedown_games::registry;

use crate::level::Level;
use crate::search::table::BUCKET;
pub use go::Go;
pub use position::Position;

/// The writer of answers; a search writes from its own thread.
pub type Output = Arc<Mutex<dyn Write + Send>>;

/// The settings that a GUI changes by `setoption`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Settings {
    variant: &'static str,
    multi_pv: usize,
    level: Level,
    options: Vec<(String, String)>,
    /// Megabytes of the table, about.
    hash: u64,
    /// Threads that search together.
    threads: usize,
    /// The part of each move's time that a GUI's own work takes.
    overhead: Duration,
    show_wdl: bool,
    /// The GUI may ponder, so it wants to know on what.
    ponders: bool,
}

/// Megabytes that the table takes where nobody says anything else.
const HASH: u64 = 32;

/// The most threads that may search together.
const THREADS: usize = 256;

/// The games of which a search can tell what each position is worth, in the order of the registry.
fn variants() -> impl Iterator<Item = &'static str> {
    struct Known;
    impl registry::EvaluatedVisitor for Known {
        type Output = bool;
        fn visit<G: facedown_core::show::Show + facedown_core::rules::evaluate::Evaluate>(self) -> bool {
            G::KNOWN_THROUGHOUT
        }
    }
    registry::all()
        .iter()
        .map(|game| game.about().id)
        .filter(|id| registry::dispatch_evaluated(id, Known) == Some(true))
}

/// Speaks UCI until `quit` or the end of the input.
///
/// # Errors
/// The error with which reading or writing fails.
pub fn run(input: impl BufRead, output: Output) -> io::Result<()> {
    let mut session = Session::new(output);
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if session.line(line.trim())? == Next::Quit {
            break;
        }
    }
    session.finish();
    Ok(())
}

#[derive(PartialEq, Eq)]
enum Next {
    Go,
    Quit,
}

struct Session {
    output: Output,
    settings: Settings,
    position: Option<Position>,
    stop: Arc<AtomicBool>,
    search: Option<JoinHandle<()>>,
    /// The search that runs ends only when it is stopped.
    endless: bool,
    /// The same once the move that is pondered was played.
    endless_when_hit: bool,
    pondering: Arc<AtomicBool>,
    memory: go::Memory,
    /// The tables of a new game are still to be made.
    new_game: bool,
}

impl Session {
    fn new(output: Output) -> Session {
        let variant = variants().next().unwrap_or_default();
        Session {
            output,
            settings: Settings {
                variant,
                multi_pv: 1,
                level: Level::TOP,
                options: Vec::new(),
                hash: HASH,
                threads: 1,
                overhead: crate::time::OVERHEAD,
                show_wdl: true,
                ponders: false,
            },
            position: None,
            stop: Arc::default(),
            search: None,
            endless: false,
            endless_when_hit: false,
            pondering: Arc::default(),
            memory: go::Memory::default(),
            new_game: false,
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    fn error(&self, text: &str) -> io::Result<()> {
        self.say(&format!("info string error: {text}"))
    }

    fn line(&mut self, line: &str) -> io::Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "uci" => self.introduce()?,
            "isready" => {
                if std::mem::take(&mut self.new_game) {
                    self.memory.prepare(self.settings.variant, self.table_bits(), self.settings.threads);
                }
                self.say("readyok")?;
            }
            "ucinewgame" => {
                self.halt();
                self.memory = go::Memory::default();
                self.position = None;
                self.new_game = true;
            }
            "setoption" => {
                if let Err(why) = self.set(rest) {
                    self.error(&why)?;
                }
            }
            "position" => {
                self.halt();
                match Position::read(self.settings.variant, &self.settings.options, rest) {
                    Ok(position) => self.position = Some(position),
                    Err(why) => self.error(&why)?,
                }
            }
            "go" => {
                self.halt();
                self.go(rest)?;
            }
            "stop" => self.halt(),
            "ponderhit" => {
                self.endless = self.endless_when_hit;
                self.pondering.store(false, Ordering::Relaxed);
            }
            "debug" | "register" => {}
            "quit" => return Ok(Next::Quit),
            _ => self.error(&format!(
                "unknown command `{}`: expected uci, isready, setoption, ucinewgame, position, go, stop or quit",
                crop(command)
            ))?,
        }
        Ok(Next::Go)
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(&format!("id name Facedown {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Facedown authors")?;
        let variants: Vec<_> = variants().map(|v| format!("var {v}")).collect();
        self.say(&format!(
            "option name UCI_Variant type combo default {} {}",
            self.settings.variant,
            variants.join(" ")
        ))?;
        self.say("option name MultiPV type spin default 1 min 1 max 64")?;
        self.say("option name Level type spin default 8 min 1 max 8")?;
        self.say("option name Game_Options type string default <empty>")?;
        self.say(&format!("option name Hash type spin default {HASH} min 1 max 1024"))?;
        self.say("option name Clear Hash type button")?;
        self.say(&format!("option name Threads type spin default 1 min 1 max {THREADS}"))?;
        self.say("option name Ponder type check default false")?;
        let kept = crate::time::OVERHEAD.as_millis();
        self.say(&format!("option name Move Overhead type spin default {kept} min 0 max 5000"))?;
        self.say("option name UCI_ShowWDL type check default true")?;
        self.say("option name UCI_AnalyseMode type check default false")?;
        self.say("uciok")
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let body = text.strip_prefix("name ").ok_or("expected `setoption name NAME value VALUE`")?;
        let (name, value) = body.split_once(" value ").unwrap_or((body, ""));
        let (name, value) = (name.trim(), value.trim());
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let known = variants().find(|v| *v == value);
                self.settings.variant = known.ok_or_else(|| {
                    format!(
                        "`{}` is not a game: expected {}",
                        crop(value),
                        variants().collect::<Vec<_>>().join(", ")
                    )
                })?;
                self.settings.options.clear();
                self.position = None;
            }
            "multipv" => {
                self.settings.multi_pv =
                    value.parse().ok().filter(|n| (1..=64).contains(n)).ok_or("MultiPV takes 1 to 64")?;
            }
            "level" => self.settings.level = value.parse()?,
            "hash" => {
                let megabytes = value.parse().ok().filter(|n| (1..=1024).contains(n));
                self.settings.hash = megabytes.ok_or("Hash takes 1 to 1024 megabytes")?;
                self.halt();
                self.memory = go::Memory::default();
            }
            "clear hash" => {
                self.halt();
                self.memory = go::Memory::default();
            }
            "threads" => {
                let threads = value.parse().ok().filter(|n| (1..=THREADS).contains(n));
                self.settings.threads = threads.ok_or_else(|| format!("Threads takes 1 to {THREADS}"))?;
                self.halt();
                self.memory = go::Memory::default();
            }
            "move overhead" => {
                let millis = value.parse().ok().filter(|n| *n <= 5_000);
                self.settings.overhead =
                    Duration::from_millis(millis.ok_or("Move Overhead takes 0 to 5000 milliseconds")?);
            }
            "uci_showwdl" => self.settings.show_wdl = check(value)?,
            "ponder" => self.settings.ponders = check(value)?,
            // Nothing depends on it: an analysis is a search like any other.
            "uci_analysemode" => {
                check(value)?;
            }
            "game_options" => {
                let given = value.split(',').map(str::trim).filter(|v| !v.is_empty() && *v != "<empty>");
                let pairs: Option<Vec<_>> =
                    given.map(|v| v.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()))).collect();
                let pairs = pairs.ok_or("Game_Options takes NAME=VALUE,NAME=VALUE")?;
                position::check_options(self.settings.variant, &pairs)?;
                self.settings.options = pairs;
                self.position = None;
            }
            _ => return Err(format!("no option `{}`", crop(name))),
        }
        Ok(())
    }

    fn go(&mut self, text: &str) -> io::Result<()> {
        let go = match Go::read(text) {
            Ok(go) => go,
            Err(why) => {
                self.error(&why)?;
                // Whoever asked waits for a move: the least search names one.
                Go { nodes: Some(1), ..Go::default() }
            }
        };
        if self.position.is_none() {
            match Position::read(self.settings.variant, &self.settings.options, "startpos") {
                Ok(position) => self.position = Some(position),
                Err(why) => {
                    self.error(&why)?;
                    return self.say("bestmove (none)");
                }
            }
        }
        let Some(position) = self.position.clone() else { return Ok(()) };
        self.stop.store(false, Ordering::Relaxed);
        self.endless_when_hit = go.is_endless();
        self.endless = go.ponder || self.endless_when_hit;
        self.pondering.store(go.ponder, Ordering::Relaxed);
        let task = go::Task {
            position,
            go,
            multi_pv: self.settings.multi_pv,
            level: self.settings.level,
            table_bits: self.table_bits(),
            threads: self.settings.threads,
            overhead: self.settings.overhead,
            show_wdl: self.settings.show_wdl,
            ponders: self.settings.ponders,
            pondering: Arc::clone(&self.pondering),
            stop: Arc::clone(&self.stop),
            output: Arc::clone(&self.output),
            memory: self.memory.clone(),
        };
        self.search = Some(std::thread::spawn(move || task.run()));
        Ok(())
    }

    /// Buckets of the table, as a power of two.
    fn table_bits(&self) -> u32 {
        ((self.settings.hash << 20) / BUCKET).ilog2()
    }

    /// Stops the search and waits for its `bestmove`.
    fn halt(&mut self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits for the search. At the end of the input a search without bounds must end too.
    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            if self.endless {
                self.stop.store(true, Ordering::Relaxed);
            }
            // A search that panicked has said so on stderr; the session goes on.
            let _ = search.join();
        }
    }
}

/// Reads the value of a check box.
fn check(value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("expected true or false, found `{}`", crop(value)))
}

/// The beginning of a text from outside, for messages.
fn crop(text: &str) -> String {
    let mut short: String = text.chars().take(40).filter(|c| !c.is_control()).collect();
    if text.chars().count() > 40 {
        short.push('…');
    }
    short
}
