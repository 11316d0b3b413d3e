//! Another program that speaks UCI, as a player: started, asked and ended by a client that keeps to the protocol.
//!
//! It is told what its seat has received and nothing else: the start as that seat saw it, and the actions since, each
//! with what it made known. A program that knows no game of ours by name is told what it can play ([`told`]): chess
//! programs the positions whose rules are those of chess, engines made for Jieqi that game in their own dialect. Every
//! wait has an end, and the process is gone when the player is dropped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_games::registry::{self, Visitor};

use super::crop;
use crate::player::Bounds;
use crate::seated;

/// The longest that a program may take to say `uciok` and `readyok`.
const STARTING: Duration = Duration::from_secs(10);

/// The longest that it may take over its time before it counts as silent.
const GRACE: Duration = Duration::from_secs(2);

/// The longest that it may think where neither clock nor time bounds it.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time that it is given to end by itself.
const LEAVING: Duration = Duration::from_millis(500);

/// Nobody says so much in one line.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that wait to be read.
const WAITING: usize = 4096;

/// A running program at one seat.
pub struct Program {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// It knows the game by its name; else it is told it as programs without names for games are.
    knows: bool,
    bounds: Bounds,
    /// The start of the game that it was last told to be new.
    game: Option<(Chosen, String)>,
    /// The last error that it told.
    complaint: Option<String>,
}

/// A start and the actions since, as programs that do not know the game by its name are told them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// FEN of the start, as the program's own seat sees it.
    pub start: String,
    /// The actions since, with what they made known, in the program's spelling.
    pub moves: Vec<String>,
}

/// The observations for such a program at `seat`; `None` where it cannot play the game from this start.
#[must_use]
pub fn told(game: &str, options: &Chosen, seat: Seat, start: &str, actions: &[String]) -> Option<Told> {
    struct Asked<'a> {
        options: &'a Chosen,
        seat: Seat,
        start: &'a str,
        actions: &'a [String],
    }
    impl Visitor for Asked<'_> {
        type Output = Option<Told>;
        fn visit<G: Show>(self) -> Option<Told> {
            let options = G::options(self.options).ok()?;
            let setup = G::read_fen(self.start, &options).ok()?;
            let start = (G::PROGRAMS.fen)(setup.view(Viewer::Seat(self.seat)))?;
            Some(Told {
                start,
                moves: self.actions.iter().map(|action| (G::PROGRAMS.action)(action)).collect(),
            })
        }
    }
    registry::dispatch(game, Asked { options, seat, start, actions }).flatten()
}

/// The same from a later position on: the first from which everything up to now is a game of chess. Chaos Chess begins
/// with rules that chess programs do not know, and goes on without them.
fn told_later(seen: &Seen) -> Option<Told> {
    struct Spelled<'a>(&'a [String]);
    impl Visitor for Spelled<'_> {
        type Output = Vec<String>;
        fn visit<G: Show>(self) -> Vec<String> {
            self.0.iter().map(|action| (G::PROGRAMS.action)(action)).collect()
        }
    }
    let table = seated::table(seen).ok()?;
    let mut from = table.ply();
    let mut start = table.chess_fen(from)?;
    while let Some(before) = from.checked_sub(1).filter(|ply| table.chess_follows(*ply)) {
        let Some(fen) = table.chess_fen(before) else { break };
        (from, start) = (before, fen);
    }
    let moves = registry::dispatch(seen.game, Spelled(seen.actions.get(from as usize..)?))?;
    Some(Told { start, moves })
}

impl Program {
    /// Starts a program by its command: its path or name, its arguments, and `option.NAME=VALUE` for what it shall be
    /// set to. Words with blanks stand in double quotes.
    ///
    /// # Errors
    /// In words: it does not start, does not speak UCI, or cannot play the game.
    pub fn start(command: &str, game: &str, options: &Chosen, bounds: Bounds) -> Result<Program, String> {
        let (set, words): (Vec<_>, Vec<_>) =
            words(command).into_iter().partition(|w| w.starts_with("option."));
        let (name, arguments) = words.split_first().ok_or("there is no command to start")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("`{name}` does not start: {e}"))?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while matches!(output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line), Ok(n) if n > 0)
                {
                    if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                        break;
                    }
                    line.clear();
                }
            });
        }
        let mut program = Program {
            name: name.clone(),
            child,
            input,
            lines,
            knows: false,
            bounds,
            game: None,
            complaint: None,
        };
        program.introduce(game, options, &set)?;
        Ok(program)
    }

    fn introduce(&mut self, game: &str, options: &Chosen, set: &[String]) -> Result<(), String> {
        self.say("uci")?;
        let deadline = Instant::now() + STARTING;
        let (mut variants, mut takes_options) = (None, false);
        loop {
            let line = self.hear(deadline)?.ok_or_else(|| {
                format!("`{}` does not say uciok within {} seconds", self.name, STARTING.as_secs())
            })?;
            if line == "uciok" {
                break;
            }
            if let Some(combo) = line.strip_prefix("option name UCI_Variant ") {
                variants = Some(combo.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
            }
            takes_options |= line.starts_with("option name Game_Options ");
        }
        self.knows = variants.as_ref().is_some_and(|v| v.iter().any(|v| v == game));
        if self.knows {
            self.say(&format!("setoption name UCI_Variant value {game}"))?;
            if takes_options {
                self.say(&format!("setoption name Game_Options value {}", options.canonical()))?;
            }
        } else if variants.is_some() {
            self.say("setoption name UCI_Variant value chess")?;
        }
        for option in set {
            let option = option.strip_prefix("option.").unwrap_or(option);
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<(), String> {
        self.say("isready")?;
        let deadline = Instant::now() + STARTING;
        while let Some(line) = self.hear(deadline)? {
            if line == "readyok" {
                return Ok(());
            }
        }
        Err(format!("`{}` does not say readyok within {} seconds", self.name, STARTING.as_secs()))
    }

    /// Sends a line to the program; the error says that it is gone.
    fn say(&mut self, line: &str) -> Result<(), String> {
        let sent = match &mut self.input {
            Some(input) => writeln!(input, "{line}").and_then(|()| input.flush()),
            None => Err(std::io::ErrorKind::BrokenPipe.into()),
        };
        sent.map_err(|_| self.gone())
    }

    /// The next line; `None` where none came in time.
    fn hear(&mut self, deadline: Instant) -> Result<Option<String>, String> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                if line.starts_with("info string") && line.to_ascii_lowercase().contains("error") {
                    self.complaint = Some(line.chars().take(200).collect());
                }
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// The end of a program that does not hear or speak any more, in words.
    fn gone(&mut self) -> String {
        // The end of its output is seen a little before the end of the process.
        let deadline = Instant::now() + LEAVING;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!("`{}` ended by itself ({status})", self.name),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
                _ => return format!("`{}` closed its output", self.name),
            }
        }
    }

    /// Tells it the position, and before the first one of a game that it is a new game.
    fn tell(&mut self, seen: &Seen) -> Result<(), String> {
        let game = (seen.options.clone(), seen.start.clone());
        if self.game.as_ref() != Some(&game) {
            self.say("ucinewgame")?;
            self.ready()?;
            self.game = Some(game);
        }
        let Told { start, moves } = if self.knows {
            Told { start: seen.start.clone(), moves: seen.actions.clone() }
        } else {
            told(seen.game, &seen.options, seen.seat, &seen.start, &seen.actions)
                .or_else(|| told_later(seen))
                .ok_or_else(|| {
                    format!("`{}` does not know {}, and this is no position of chess", self.name, seen.game)
                })?
        };
        let behind = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.say(&format!("position fen {start}{behind}"))
    }

    /// Can it be told this position? A program that knows the game can be told all of them.
    #[must_use]
    pub fn can_be_told(&self, seen: &Seen) -> bool {
        let from_the_start = || told(seen.game, &seen.options, seen.seat, &seen.start, &seen.actions);
        self.knows || from_the_start().or_else(|| told_later(seen)).is_some()
    }

    /// Asks it for an action; `None` where it finds none: what is no mate here, since checks have no force yet, may be one
    /// to a program that plays chess.
    ///
    /// # Errors
    /// In words: it cannot be told this position, does not answer, or is gone.
    pub fn find(&mut self, seen: &Seen, clock: Clock) -> Result<Option<String>, String> {
        // What it said unasked is no answer to this.
        while self.lines.try_recv().is_ok() {}
        self.tell(seen)?;
        let (go, patience) = self.go(clock);
        self.say(&go)?;
        let mut deadline = Instant::now() + patience;
        let mut stopped = false;
        loop {
            let Some(line) = self.hear(deadline)? else {
                if stopped {
                    let said =
                        self.complaint.as_ref().map_or_else(String::new, |c| format!("; it said: {c}"));
                    return Err(format!("`{}` does not answer `{go}`, nor `stop`{said}", self.name));
                }
                self.say("stop")?;
                stopped = true;
                deadline = Instant::now() + GRACE;
                continue;
            };
            let Some(rest) = line.strip_prefix("bestmove") else { continue };
            let action = rest.split_whitespace().next().unwrap_or_default();
            if action.is_empty() || action == "(none)" || action == "0000" {
                return Ok(None);
            }
            return Ok(Some(crop(action)));
        }
    }

    /// The `go` line, and how long its answer may take.
    fn go(&self, clock: Clock) -> (String, Duration) {
        let millis = |time: Duration| time.as_millis();
        if let Some(time) = self.bounds.move_time {
            return (format!("go movetime {}", millis(time)), time + GRACE);
        }
        if let Some(left) = clock.left {
            // A seat is not told the other's clock here; the own one stands for both.
            let (left_ms, increment) = (millis(left), millis(clock.increment));
            let clocks = format!("go wtime {left_ms} btime {left_ms} winc {increment} binc {increment}");
            let nodes = self.bounds.nodes.map_or_else(String::new, |n| format!(" nodes {n}"));
            return (clocks + &nodes, left + GRACE);
        }
        match self.bounds.nodes {
            Some(nodes) => (format!("go nodes {nodes}"), PATIENCE),
            None => ("go movetime 1000".to_owned(), Duration::from_secs(1) + GRACE),
        }
    }
}

/// A command line as words; double quotes keep blanks together.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quoted, mut open) = (Vec::new(), false, false);
    for c in command.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            c if c.is_whitespace() && !quoted => open = false,
            c => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
        }
    }
    words
}

impl AnyPlayer for Program {
    fn choose(&mut self, seen: &Seen, clock: Clock) -> Result<Decision<String>, String> {
        let found = self.find(seen, clock)?;
        found.map(Decision::Act).ok_or_else(|| format!("`{}` finds no move", self.name))
    }

    fn accepts_draw(&mut self, _seen: &Seen) -> Result<bool, String> {
        // UCI has no word for it.
        Ok(false)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may be gone already, or hear nothing; then it is ended.
        let _ = self.say("stop");
        let _ = self.say("quit");
        self.input = None;
        let deadline = Instant::now() + LEAVING;
        while Instant::now() < deadline {
            // A program blocked on a full pipe cannot read `quit`.
            while self.lines.try_recv().is_ok() {}
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_options() {
        assert_eq!(words("a b  c"), ["a", "b", "c"]);
        assert_eq!(words("\"a b\" c\"d e\" \"\""), ["a b", "cd e", ""]);
        assert!(words("  ").is_empty());
    }

    fn start_told(game: &str, start: &str, actions: &[&str]) -> Option<Told> {
        let options = registry::find(game).expect("there").choose(&[]).expect("defaults");
        let actions: Vec<String> = actions.iter().map(|action| (*action).to_owned()).collect();
        told(game, &options, Seat::Black, start, &actions)
    }

    #[test]
    fn positions_of_chess_are_known() {
        let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let all = "a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7";
        let moves = vec!["e2e4".to_owned()];
        assert_eq!(
            start_told("chaos", &format!("{chess} {all} 0"), &["e2e4"]),
            Some(Told { start: chess.to_owned(), moves })
        );
        for other in [
            // Checks without force; a pawn without its double step; a pawn on the first rank.
            format!("{chess} {all} 2"),
            format!("{chess} {} 0", &all[2..]),
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1 a1 0".to_owned(),
        ] {
            assert_eq!(start_told("chaos", &other, &[]), None, "{other}");
        }
        let surprise = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1";
        assert_eq!(start_told("surprise", surprise, &[]), None);
    }

    /// A king that may be left attacked is no chess; once checks count and none stands, it is, and what was played since
    /// is told too.
    #[test]
    fn a_game_that_becomes_chess_is_told_from_there_on() {
        let options = registry::find("chaos").expect("there").choose(&[]).expect("defaults");
        let mut seen = Seen {
            game: "chaos",
            options,
            seat: Seat::White,
            start: "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1 - 2".to_owned(),
            actions: Vec::new(),
        };
        assert_eq!(told_later(&seen), None);
        seen.actions.extend(["g1f1", "e8d7", "e1e4"].map(str::to_owned));
        let later = told_later(&seen).expect("it is chess by now");
        let moves = ["e8d7", "e1e4"].map(str::to_owned).to_vec();
        assert_eq!(later, Told { start: "4k3/8/8/8/8/8/8/4RK2 b - - 1 1".to_owned(), moves });
    }

    /// Five fields, and letters behind the points (Jieqi rules page, 6.4 and 7.2).
    #[test]
    fn engines_for_jieqi_are_told_it_in_their_dialect() {
        let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5";
        let told = start_told("jieqi", &format!("{start} - 0 1"), &["h2h9=P", "i9h9=r,h9=P", "e0e1"]);
        let moves = ["h2h9P", "i9h9rP", "e0e1"].map(str::to_owned).to_vec();
        assert_eq!(told, Some(Told { start: format!("{start} 0 1"), moves }));
        // What this seat saw captured is in no field; its pool does not hold it.
        let later = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2r2N2n2B2b2A2a2C2c2P4p5";
        let told = start_told("jieqi", &format!("{later} - 0 1"), &[]);
        assert_eq!(told, Some(Told { start: format!("{later} 0 1"), moves: Vec::new() }));
    }
}
