//! Makes the lists of starts in `crates/lab/starts`, for matches in which neither side is ahead from the first move on:
//!
//! ```text
//! cargo run --release -p facedown-lab --example level_starts -- openings 100 > openings.txt
//! cargo run --release -p facedown-lab --example level_starts -- chaos 100 > chaos.txt
//! cargo run --release -p facedown-lab --example level_starts -- deals 100 > deals.txt
//! ```
//!
//! Stockfish and Fairy-Stockfish, as Debian installs them, are programs of their own (GPL) that are asked over UCI: a
//! position is level where both find it so, and neither sees a draw by force. Openings are well-known ones and what Stockfish would play on from them; Chaos
//! positions come from deals that chess programs can play, twenty moves on, chosen by lot among good moves.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Start};
use facedown_engine::uci::program::told;
use facedown_games::registry;

/// A position is level within so many centipawns either way.
const LEVEL: i32 = 60;
/// The depth to which both programs look to say so.
const DEPTH: u32 = 13;
/// The depth to which Stockfish looks for moves to play on.
const GLANCE: u32 = 7;
/// Lines of which one is chosen by lot, and what they may be worse than the best.
const LINES: usize = 4;
const WORSE: i32 = 35;
/// Plies that are played from a Chaos deal.
const PLIES: usize = 40;
/// What a mate counts, in centipawns.
const MATE: i32 = 10_000;

const OPENINGS: [(&str, &str); 40] = [
    ("Italian Game", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6"),
    ("Two Knights Defense", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8"),
    ("Ruy Lopez, Closed", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"),
    ("Ruy Lopez, Berlin Defense", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 d2d3 f8c5 c2c3 e8g8"),
    ("Ruy Lopez, Exchange", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6"),
    ("Scotch Game", "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 d4c6 b7c6"),
    ("Four Knights Game", "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4 e1g1 e8g8"),
    ("Petrov's Defense", "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 d2d4 d6d5"),
    ("Vienna Game", "e2e4 e7e5 b1c3 g8f6 g2g3 d7d5 e4d5 f6d5 f1g2 d5c3"),
    ("Bishop's Opening", "e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 g1f3 d7d5 c4b3 f8d6"),
    ("French, Tarrasch", "e2e4 e7e6 d2d4 d7d5 b1d2 c7c5 e4d5 e6d5 g1f3 b8c6"),
    ("French, Exchange", "e2e4 e7e6 d2d4 d7d5 e4d5 e6d5 g1f3 g8f6 f1d3 f8d6"),
    ("French, Winawer", "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3"),
    ("Caro-Kann, Exchange", "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 f1d3 b8c6 c2c3 g8f6"),
    ("Caro-Kann, Classical", "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 e4g3 f5g6"),
    ("Caro-Kann, Two Knights", "e2e4 c7c6 b1c3 d7d5 g1f3 c8g4 h2h3 g4f3 d1f3 e7e6"),
    ("Sicilian, Najdorf", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"),
    ("Sicilian, Sveshnikov", "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5"),
    ("Sicilian, Classical", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 b8c6"),
    ("Sicilian, Rossolimo", "e2e4 c7c5 g1f3 b8c6 f1b5 g7g6 e1g1 f8g7 f1e1 e7e5"),
    ("Sicilian, Alapin", "e2e4 c7c5 c2c3 g8f6 e4e5 f6d5 d2d4 c5d4 g1f3 b8c6"),
    ("Sicilian, Closed", "e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 d2d3 d7d6"),
    ("Scandinavian Defense", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3 c7c6"),
    ("Pirc Defense", "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 f8g7 f1e2 e8g8"),
    ("Alekhine's Defense", "e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3 c8g4 f1e2 e7e6"),
    ("Queen's Gambit Declined", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8"),
    ("Queen's Gambit, Exchange", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5 c1g5 c7c6"),
    ("Queen's Gambit Accepted", "d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6 f1c4 c7c5"),
    ("Slav Defense", "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5"),
    ("Semi-Slav Defense", "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6 e2e3 b8d7"),
    ("Tarrasch Defense", "d2d4 d7d5 c2c4 e7e6 b1c3 c7c5 c4d5 e6d5 g1f3 b8c6"),
    ("Nimzo-Indian Defense", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5"),
    ("Queen's Indian Defense", "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7 f1g2 f8e7"),
    ("Bogo-Indian Defense", "d2d4 g8f6 c2c4 e7e6 g1f3 f8b4 c1d2 d8e7 g2g3 b8c6"),
    ("Grünfeld Defense", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5 e2e4 d5c3"),
    ("Catalan Opening", "d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 f8e7 g1f3 e8g8"),
    ("London System", "d2d4 d7d5 g1f3 g8f6 c1f4 c7c5 e2e3 b8c6 c2c3 e7e6"),
    ("Dutch Defense", "d2d4 f7f5 g2g3 g8f6 f1g2 g7g6 g1f3 f8g7 e1g1 e8g8"),
    ("English Opening", "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5 c4d5 f6d5"),
    ("Symmetrical English", "c2c4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 g1f3 g8f6"),
];

/// Another program, asked over UCI.
struct Judge {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Judge {
    fn start(path: &str) -> Result<Judge, String> {
        let mut child =
            Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|e| {
                format!("{path} does not start: {e}; `apt-get install stockfish fairy-stockfish`")
            })?;
        let input = child.stdin.take().ok_or("no input")?;
        let lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
        let mut judge = Judge { name: path.to_owned(), child, input, lines };
        judge.say("uci")?;
        judge.until("uciok", |judge, line| {
            if let Some(name) = line.strip_prefix("id name ") {
                judge.name = name.to_owned();
            }
        })?;
        judge.say("setoption name Threads value 1")?;
        Ok(judge)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|e| format!("{}: {e}", self.name))
    }

    fn until(&mut self, end: &str, mut heard: impl FnMut(&mut Judge, &str)) -> Result<(), String> {
        loop {
            let line = self.lines.next().ok_or_else(|| format!("{} ended", self.name))?;
            let line = line.map_err(|e| format!("{}: {e}", self.name))?;
            if line.starts_with(end) {
                return Ok(());
            }
            heard(self, &line);
        }
    }

    /// The best lines of a position: their first moves and what they are worth to the side to move, in centipawns.
    fn lines(&mut self, fen: &str, depth: u32, count: usize) -> Result<Vec<(String, i32)>, String> {
        self.say("ucinewgame")?;
        self.say(&format!("setoption name MultiPV value {count}"))?;
        self.say(&format!("position fen {fen}"))?;
        self.say(&format!("go depth {depth}"))?;
        let mut found: Vec<(String, i32)> = Vec::new();
        self.until("bestmove", |_, line| {
            let after = |word: &str| line.split(' ').skip_while(|w| *w != word).nth(1);
            let (Some(first), Some(kind)) = (after("pv"), after("score")) else { return };
            let value = after(kind).and_then(|n| n.parse::<i32>().ok()).unwrap_or_default();
            let value = if kind == "mate" { MATE * value.signum() } else { value };
            let place = after("multipv").and_then(|n| n.parse::<usize>().ok()).unwrap_or(1);
            found.truncate(place.saturating_sub(1));
            found.push((first.to_owned(), value));
        })?;
        Ok(found)
    }

    /// The worth of a position to the side to move, in centipawns; `None` where the game is over.
    fn worth(&mut self, fen: &str) -> Result<Option<i32>, String> {
        Ok(self.lines(fen, DEPTH, 1)?.first().map(|(_, value)| *value))
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}

/// Both programs, and the positions that were written before.
struct Lister {
    judges: [Judge; 2],
    game: &'static dyn AnyGame,
    options: Chosen,
    seen: HashSet<String>,
}

impl Lister {
    /// Plays on by lot among Stockfish's good moves. Where one side is more than level ahead, it takes the least of them.
    fn play_on(
        &mut self,
        table: &mut dyn AnyTable,
        plies: usize,
        lot: &mut ChanceStream,
    ) -> Result<bool, String> {
        for _ in 0..plies {
            let Some(seat) = table.to_act().iter().next() else { return Ok(false) };
            let Some(six) = self.six(&fen(table)) else { return Ok(false) };
            let lines = self.judges[0].lines(&six, GLANCE, LINES)?;
            let Some(&(_, best)) = lines.first() else { return Ok(false) };
            let chosen = if best > LEVEL {
                // Not to nothing at all, which is a draw by repetition.
                let open = lines.iter().filter(|(_, value)| *value != 0);
                open.min_by_key(|(_, value)| value.abs()).or(lines.first())
            } else {
                let good: Vec<_> = lines.iter().filter(|(_, value)| value + WORSE >= best).collect();
                good.get(lot.below(good.len() as u32) as usize).copied()
            };
            let Some((action, _)) = chosen else { return Ok(false) };
            table.act(seat, action).map_err(|e| e.to_string())?;
        }
        Ok(true)
    }

    /// The six fields of a position that chess programs can play on from.
    fn six(&self, fen: &str) -> Option<String> {
        told(self.game.about().id, &self.options, Seat::White, fen, &[]).map(|told| told.start)
    }

    /// Writes a position where both programs find it level, neither sees a draw by force (worth exactly nothing), and it is
    /// none of those before.
    fn list(&mut self, title: &str, table: &dyn AnyTable) -> Result<bool, String> {
        let fen = fen(table);
        let Some(six) = self.six(&fen) else { return Ok(false) };
        let mut worths = [0; 2];
        for (judge, worth) in self.judges.iter_mut().zip(&mut worths) {
            match judge.worth(&six)? {
                Some(found) if found != 0 && found.abs() <= LEVEL => *worth = found,
                _ => return Ok(false),
            }
        }
        let board = six.split(' ').take(4).collect::<Vec<_>>().join(" ");
        if !self.seen.insert(board) {
            return Ok(false);
        }
        println!("# {title} ({:+} {:+})\n{fen}", worths[0], worths[1]);
        Ok(true)
    }

    fn head(&self, what: &str, command: &str) {
        let [first, second] = &self.judges;
        println!(
            "# {what}\n# Level: within {LEVEL} centipawns by {} and by {} at depth {DEPTH}; what each says for the side to \
             move\n# stands in brackets. Made by `cargo run --release -p facedown-lab --example level_starts -- {command}`.",
            first.name, second.name
        );
    }
}

fn fen(table: &dyn AnyTable) -> String {
    table.observation(Viewer::Spectator, table.ply()).map(|seen| seen.fen).unwrap_or_default()
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn openings(mut lister: Lister, wanted: usize) -> Result<(), String> {
    lister.head("Chess openings as positions of Chaos Chess.", &format!("openings {wanted}"));
    let (mut found, mut lot) = (0, DealSeed([1; 32]).stream());
    for round in 0.. {
        for (name, moves) in OPENINGS {
            let (mut table, _) =
                lister.game.open(&lister.options, Start::Fen(CHESS)).map_err(|e| e.to_string())?;
            for action in moves.split(' ') {
                let seat = table.to_act().iter().next().ok_or("the game is over")?;
                table.act(seat, action).map_err(|e| format!("{name}: {e}"))?;
            }
            let goes_on = lister.play_on(table.as_mut(), 2 * round, &mut lot)?;
            if goes_on && lister.list(name, table.as_ref())? {
                found += 1;
            }
            if found == wanted {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn chaos(mut lister: Lister, wanted: usize) -> Result<(), String> {
    lister.head("Positions of Chaos Chess some twenty moves on.", &format!("chaos {wanted}"));
    let (mut found, mut lot) = (0, DealSeed([2; 32]).stream());
    let setup = lister.game.choose(&[("setup-filter", "no-check")]).map_err(|e| e.to_string())?;
    for number in 0u64.. {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_be_bytes());
        let dealt =
            lister.game.open(&setup, Start::Deal(&DealSeed(seed), false)).map_err(|e| e.to_string())?;
        let (mut table, _) = dealt;
        if lister.six(&fen(table.as_ref())).is_none() {
            continue;
        }
        let goes_on = lister.play_on(table.as_mut(), PLIES, &mut lot)?;
        if goes_on && lister.list(&format!("Deal {number}"), table.as_ref())? {
            found += 1;
        }
        if found == wanted {
            return Ok(());
        }
    }
    Ok(())
}

fn deals(wanted: usize) {
    println!(
        "# Deals for any game that has them, by number.\n\
         # Made by `cargo run --release -p facedown-lab --example level_starts -- deals {wanted}`."
    );
    for number in 1..=wanted as u64 {
        let mut seed = [0xfd; 32];
        seed[..8].copy_from_slice(&number.to_be_bytes());
        println!("seed {}", DealSeed(seed).to_hex());
    }
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let wanted = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    if what == "deals" {
        deals(wanted);
        return Ok(());
    }
    let game = registry::find("chaos").ok_or("there is no such game")?;
    let judges = [Judge::start("/usr/games/stockfish")?, Judge::start("/usr/games/fairy-stockfish")?];
    let options = game.choose(&[]).map_err(|e| e.to_string())?;
    let lister = Lister { judges, game, options, seen: HashSet::new() };
    match what.as_str() {
        "openings" => openings(lister, wanted),
        "chaos" => chaos(lister, wanted),
        _ => Err("expected `openings N`, `chaos N` or `deals N`".to_owned()),
    }
}
