//! `cargo xtask strength`: how well the engine plays, by matches of the release build, with what was asked of each.
//!
//! Every match is played on deals of a fixed seed, each deal twice with colors swapped. The figures of `docs/engine.md`
//! are what this printed.

mod rivals;
mod speed;

use std::path::{Path, PathBuf};
use std::process::Command;
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

/// What is measured: all of it, or one part. `frozen` needs a program to play against.
pub const SECTIONS: [&str; 7] = ["players", "ladder", "clock", "trust", "rival", "frozen", "speed"];

/// What somebody wants measured.
#[derive(Default)]
pub struct Wish<'a> {
    /// Sections, all where none is named; those of `games` that are named, all where none is.
    sections: Vec<&'a str>,
    games: Vec<&'a str>,
    /// So many games of each match instead of the full number.
    number: Option<u32>,
    /// The program that is measured; what the workspace builds where it is not given.
    program: Option<PathBuf>,
    /// A build that was put aside, to play against.
    frozen: Option<PathBuf>,
    /// A program that plays Jieqi in the dialect of Pikafish's line.
    jieqi: Option<PathBuf>,
}

impl<'a> Wish<'a> {
    /// Reads the words behind `strength`.
    ///
    /// # Errors
    /// In words: an unknown one, or a flag without its path.
    pub fn read(words: &[&'a str]) -> Result<Wish<'a>, String> {
        let mut wish = Wish::default();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let mut path = || match words.next().map(PathBuf::from) {
                Some(path) if path.is_file() => Ok(Some(path)),
                Some(path) => Err(format!("{word}: there is no file {}", path.display())),
                None => Err(format!("{word} needs the path of a program")),
            };
            match word {
                "--program" => wish.program = path()?,
                "--frozen" => wish.frozen = path()?,
                "--rival" => wish.jieqi = path()?,
                _ if SECTIONS.contains(&word) => wish.sections.push(word),
                _ if GAMES.iter().any(|game| game.id == word) => wish.games.push(word),
                _ => match word.parse() {
                    Ok(number) => wish.number = Some(number),
                    Err(_) => {
                        return Err(format!(
                            "there is no section `{word}`; there are {}, the games {}, and --program, --frozen and \
                             --rival with a path",
                            SECTIONS.join(", "),
                            GAMES.map(|game| game.id).join(", ")
                        ));
                    }
                },
            }
        }
        if wish.sections.contains(&"frozen") && wish.frozen.is_none() {
            return Err("`frozen` needs --frozen and the path of a build that was put aside".to_owned());
        }
        Ok(wish)
    }

    fn section(&self, name: &str) -> bool {
        self.sections.is_empty() || self.sections.contains(&name)
    }

    fn game(&self, id: &str) -> bool {
        self.games.is_empty() || self.games.contains(&id)
    }
}

/// Measures what is wished; prints a line a match.
///
/// # Errors
/// A match that could not be played, or that some ended below what is asked.
pub fn measure(root: &Root, wish: &Wish<'_>) -> Result<(), String> {
    let program = match &wish.program {
        Some(program) => program.clone(),
        None => {
            run(root.program("cargo").args(["build", "--release", "--locked", "--package", "facedown"]))?;
            root.join("target/release/facedown")
        }
    };
    let mut missed = 0;
    let mut play = |asked: &Asked| -> Result<(), String> {
        missed += u32::from(!asked.play(root, &program, wish.number)?);
        Ok(())
    };
    for Game { id: game, players, ladder } in GAMES.into_iter().filter(|game| wish.game(game.id)) {
        if wish.section("players") {
            for (rival, least) in ["random", "greedy", "engine:1"].into_iter().zip(players) {
                play(&Asked::new(game, "engine:8", rival, 200, Some(least)).with(&["--nodes", "20000"]))?;
            }
        }
        if wish.section("ladder") && ladder {
            for level in 1..8 {
                let (better, worse) = (format!("engine:{}", level + 1), format!("engine:{level}"));
                play(&Asked::new(game, &better, &worse, 400, Some(0.60)).with(&["--nodes", "20000"]))?;
            }
        }
        if wish.section("clock") {
            play(&Asked::new(game, "engine:8", "engine:7", 100, None).with(&["--tc", "1+0.01"]))?;
        }
    }
    if wish.section("trust") {
        let test = ["test", "--release", "--locked", "--package", "facedown-lab", "--test", "trusting"];
        run(root.program("cargo").args(test).args(["--", "--nocapture"]).env("FACEDOWN_DEEP", "1"))?;
    }
    if wish.section("speed") {
        match rivals::installed("fairy-stockfish") {
            Ok(rival) => speed::compare(&program, &rival)?,
            Err(why) => println!("speed: {why}"),
        }
        if let Some(rival) = &wish.jieqi {
            speed::compare_jieqi(&program, rival)?;
        }
    }
    if wish.section("rival") {
        rivals::matches(root, wish, &mut play)?;
    }
    if let Some(frozen) = wish.frozen.as_ref().filter(|_| wish.section("frozen")) {
        rivals::against_frozen(root, wish, frozen, &mut play)?;
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

    /// The name of the list of starts that it is played from, in words.
    fn starts(&self) -> String {
        let list = self.flags.iter().skip_while(|flag| *flag != "--starts").nth(1);
        let name = list.and_then(|path| Path::new(path).file_name());
        name.map_or_else(String::new, |name| format!(" from {}", name.to_string_lossy()))
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
            "{:<13} {a} - {b}{}: {} won, {} drawn, {} lost, {:.1}%{}{apart} (Elo {}, 95% {} to {}); {late} on time, {faults} by \
             fault; {seconds} s{}",
            self.game,
            self.starts(),
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
    fn a_wish_is_read_or_refused_in_words() {
        let wish = Wish::read(&["ladder", "jieqi", "40"]).expect("reads");
        assert!(
            wish.section("ladder") && !wish.section("players") && wish.game("jieqi") && !wish.game("chaos")
        );
        assert_eq!(wish.number, Some(40));
        assert!(Wish::read(&[]).is_ok_and(|all| all.section("rival") && all.game("booster")));
        for (words, why) in [
            (&["nothing"][..], "there is no section `nothing`"),
            (&["frozen"], "needs --frozen"),
            (&["--frozen"], "needs the path"),
            (&["--program", "/no/such/program"], "there is no file"),
        ] {
            assert!(Wish::read(words).is_err_and(|e| e.contains(why)), "{words:?}");
        }
    }
}
