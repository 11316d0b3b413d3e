//! `cargo xtask strength`: how well the engine plays, by matches of the release build, with what was asked of each.
//!
//! Every match is played on deals of a fixed seed, each deal twice with colors swapped. The figures of `docs/engine.md`
//! are what this printed.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::shell::{self, Root, run};

/// A game that the engine plays, and what is asked of it.
struct Game {
    id: &'static str,
    /// The least scores of level 8 against the random player, the greedy one and level 1.
    players: [f64; 3],
    /// Each level is measured against the one below.
    ladder: bool,
}

/// A game with what its issue asks.
const fn game(id: &'static str, players: [f64; 3], ladder: bool) -> Game {
    Game { id, players, ladder }
}

const GAMES: [Game; 8] = [
    game("surprise", [0.98, 0.90, 0.80], true),
    game("surprise-rex", [0.98, 0.90, 0.80], true),
    game("mysterious", [0.97, 0.75, 0.75], false),
    game("mysterious-casual", [0.85, 0.75, 0.75], false),
    game("jieqi", [0.99, 0.90, 0.90], true),
    game("chaos", [0.98, 0.90, 0.80], true),
    game("cloak-and-dagger", [0.97, 0.75, 0.75], false),
    game("booster", [0.97, 0.75, 0.75], false),
];

/// All-open positions that both programs search: Chaos starts whose rules from here on are those of chess.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1q2r3/p1pkb1p1/1pnp1n1p/4pN2/2BPP3/P1N1BQ2/1PP2P1P/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2b1k1n1/1p1r1p2/p2q1np1/2pPp2r/P1B1P1bN/2N2P1p/1P1Q2PP/R1B1K2R w - - 0 1",
];

/// What is measured: all of it, or one part.
pub const SECTIONS: [&str; 6] = ["players", "ladder", "clock", "trust", "rival", "speed"];

/// Runs the sections (all where none is named) in the games that are named among them (in all where none is), with so
/// many games of each match instead of the full number, if said.
pub fn measure(root: &Root, words: &[&str], games: Option<u32>) -> Result<(), String> {
    let (only, sections): (Vec<&str>, Vec<&str>) =
        words.iter().copied().partition(|word| GAMES.iter().any(|game| game.id == *word));
    if let Some(unknown) = sections.iter().find(|s| !SECTIONS.contains(s)) {
        return Err(format!(
            "there is no section `{unknown}`; there are {}, and the games {}",
            SECTIONS.join(", "),
            GAMES.map(|game| game.id).join(", ")
        ));
    }
    run(root.program("cargo").args(["build", "--release", "--locked", "--package", "facedown"]))?;
    let program = root.join("target/release/facedown");
    let wanted = |name: &str| sections.is_empty() || sections.contains(&name);
    let mut missed = 0;
    let mut play = |asked: &Asked| -> Result<(), String> {
        missed += u32::from(!asked.play(root, &program, games)?);
        Ok(())
    };
    for Game { id: game, players, ladder } in
        GAMES.into_iter().filter(|game| only.is_empty() || only.contains(&game.id))
    {
        if wanted("players") {
            for (rival, least) in ["random", "greedy", "engine:1"].into_iter().zip(players) {
                play(&Asked::new(game, "engine:8", rival, 200, Some(least)).with(&["--nodes", "20000"]))?;
            }
        }
        if wanted("ladder") && ladder {
            for level in 1..8 {
                let (better, worse) = (format!("engine:{}", level + 1), format!("engine:{level}"));
                play(&Asked::new(game, &better, &worse, 400, Some(0.60)).with(&["--nodes", "20000"]))?;
            }
        }
        if wanted("clock") {
            play(&Asked::new(game, "engine:8", "engine:7", 100, None).with(&["--tc", "1+0.01"]))?;
        }
    }
    if wanted("trust") {
        let test = ["test", "--release", "--locked", "--package", "facedown-lab", "--test", "trusting"];
        run(root.program("cargo").args(test).args(["--", "--nocapture"]).env("FACEDOWN_DEEP", "1"))?;
    }
    if wanted("rival") || wanted("speed") {
        let rival = rival()?;
        if wanted("speed") {
            speed(&program, &rival)?;
        }
        if wanted("rival") {
            let uci = format!("uci:{} option.Threads=1", rival.display());
            let rules = ["--option", "setup-filter=no-check", "--chess-starts", "--movetime", "50"];
            play(&Asked::new("chaos", "engine:8", &uci, 50, None).with(&rules))?;
        }
    }
    if missed > 0 { Err(format!("{missed} matches ended below what is asked")) } else { Ok(()) }
}

/// A match, and the least score that is asked of its first player.
struct Asked {
    game: &'static str,
    players: [String; 2],
    games: u32,
    least: Option<f64>,
    flags: Vec<String>,
}

impl Asked {
    fn new(game: &'static str, a: &str, b: &str, games: u32, least: Option<f64>) -> Asked {
        Asked { game, players: [a.to_owned(), b.to_owned()], games, least, flags: Vec::new() }
    }

    fn with(mut self, flags: &[&str]) -> Asked {
        self.flags.extend(flags.iter().map(|f| (*f).to_owned()));
        self
    }

    /// Plays it and prints a line; `false` where it ended below what is asked.
    fn play(&self, root: &Root, program: &Path, games: Option<u32>) -> Result<bool, String> {
        let [a, b] = &self.players;
        let games = games.unwrap_or(self.games).min(self.games).to_string();
        let table = root.join("target/strength.csv");
        let mut command = Command::new(program);
        command.args(["match", self.game, "--a", a, "--b", b, "--games", &games, "--json", "--out"]);
        command.arg(&table).arg("--force").args(&self.flags);
        let started = Instant::now();
        let told = shell::output(&mut command)?;
        let seconds = started.elapsed().as_secs();
        let told: Value = serde_json::from_str(&told).map_err(|e| format!("{a} against {b}: {e}"))?;
        let count = |key: &str| told[key].as_u64().unwrap_or_default();
        let elo = |key: &str| told["elo"][key].as_f64().map_or("∞".to_owned(), |x| format!("{x:+.0}"));
        let score = told["score"].as_f64().unwrap_or_default();
        let csv = std::fs::read_to_string(&table).map_err(|e| format!("{}: {e}", table.display()))?;
        let ended = |reason: &str| csv.lines().filter(|l| l.contains(&format!(",{reason},"))).count();
        let (late, faults) = (ended("time"), ended("abandoned"));
        let (score, apart) = match at_start(&csv, a) {
            (0, _) => (score, String::new()),
            (over, rest) => (rest, format!(" and {over} games over at the start, counted apart")),
        };
        let enough = self.least.is_none_or(|least| score >= least);
        println!(
            "{:<13} {a} - {b}: {} won, {} drawn, {} lost, {:.1}%{}{apart} (Elo {}, 95% {} to {}); {late} on time, {faults} by \
             fault; {seconds} s{}",
            self.game,
            count("wins"),
            count("draws"),
            count("losses"),
            100.0 * score,
            self.least.map_or(String::new(), |l| format!(" of {:.0}% asked", 100.0 * l)),
            elo("difference"),
            elo("low"),
            elo("high"),
            if enough { "" } else { "  BELOW" }
        );
        Ok(enough)
    }
}

/// Of a table of games: how many were over when the last card was turned up, before anybody could move, and the share of
/// points that the player named `a` got in the others.
fn at_start(csv: &str, a: &str) -> (usize, f64) {
    let (mut over, mut points, mut games) = (0, 0.0, 0.0);
    for line in csv.lines().skip(1) {
        let cells: Vec<_> = line.split(',').collect();
        let [_, white, _, result, _, _, _, actions, ..] = cells[..] else { continue };
        let last = actions.split(' ').next_back().unwrap_or_default();
        if last.starts_with("flip:") || last.starts_with("promote:") {
            over += 1;
            continue;
        }
        games += 1.0;
        points += match (result, white == a) {
            ("1-0", true) | ("0-1", false) => 1.0,
            ("1-0" | "0-1", _) => 0.0,
            _ => 0.5,
        };
    }
    (over, points / f64::max(games, 1.0))
}

/// Fairy-Stockfish as Debian installs it: a program of its own, under the GPL, never linked.
fn rival() -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push(PathBuf::from("/usr/games"));
    let found = folders.into_iter().map(|f| f.join("fairy-stockfish")).find(|p| p.is_file());
    found.ok_or_else(|| "fairy-stockfish is not installed: `apt-get install fairy-stockfish`".to_owned())
}

/// Nodes a second of both programs on the same positions, one thread, two seconds each, and their ratio.
fn speed(ours: &Path, rival: &Path) -> Result<(), String> {
    let owners = "a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7";
    println!("nodes a second, ours and fairy-stockfish's, one thread");
    for fen in POSITIONS {
        let home: String = owners
            .as_bytes()
            .chunks(2)
            .map(|square| String::from_utf8_lossy(square).into_owned())
            .filter(|square| owns(fen, square))
            .collect();
        let home = if home.is_empty() { "-".to_owned() } else { home };
        let mine = nodes_a_second(ours, &["uci"], "chaos", &format!("{fen} {home} 0"))?;
        let theirs = nodes_a_second(rival, &[], "chess", fen)?;
        println!("  {:>9} {:>9}  ratio {:.2}  {fen}", mine, theirs, mine as f64 / theirs.max(1) as f64);
    }
    Ok(())
}

/// Does a pawn stand on its own second rank here?
fn owns(fen: &str, square: &str) -> bool {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'0');
    let row = fen.split([' ', '/']).nth(8 - usize::from(rank)).unwrap_or_default();
    let mut at = 0;
    for c in row.chars() {
        match c.to_digit(10) {
            Some(n) => at += n as u8,
            None => {
                if at == file && c == if rank == 2 { 'P' } else { 'p' } {
                    return true;
                }
                at += 1;
            }
        }
    }
    false
}

fn nodes_a_second(program: &Path, arguments: &[&str], variant: &str, fen: &str) -> Result<u64, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", program.display());
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let lines =
        format!("uci\nsetoption name UCI_Variant value {variant}\nposition fen {fen}\ngo movetime 2000\n");
    input.write_all(lines.as_bytes()).map_err(failed)?;
    let mut nps = 0;
    for line in BufReader::new(child.stdout.take().ok_or("no output")?).lines() {
        let line = line.map_err(failed)?;
        let mut words = line.split_whitespace();
        if words.any(|w| w == "nps") {
            nps = words.next().and_then(|w| w.parse().ok()).unwrap_or(nps);
        }
        if line.starts_with("bestmove") {
            break;
        }
    }
    input.write_all(b"quit\n").map_err(failed)?;
    child.wait().map_err(failed)?;
    Ok(nps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_over_at_the_start_are_counted_apart() {
        let csv = "pair,white,black,result,reason,plies,seed,actions,fault\n\
                   1,engine:8,random,1-0,checkmate,66,00,@a1 flip:a1 e2e4,\n\
                   1,random,engine:8,0-1,checkmate,64,00,@a1 flip:a1,\n\
                   2,random,engine:8,1/2-1/2,stalemate,70,00,@a1 flip:a1 e2e4,\n";
        assert_eq!(at_start(csv, "engine:8"), (1, 0.75));
    }

    #[test]
    fn pawns_at_home_are_found() {
        assert!(owns(POSITIONS[0], "e2") && owns(POSITIONS[0], "h7"));
        let other = POSITIONS[4];
        assert!(owns(other, "e2") && owns(other, "c7") && !owns(other, "a2") && !owns(other, "d7"));
    }
}
