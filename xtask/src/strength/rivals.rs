//! Matches against programs of others, and against a build that was put aside.

use std::path::{Path, PathBuf};

use super::{Asked, Wish};
use crate::shell::Root;

/// A match is played.
type Play<'a> = &'a mut dyn FnMut(&Asked) -> Result<(), String>;

/// A program as Debian installs it: of its own, under the GPL, never linked.
pub fn installed(name: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push(PathBuf::from("/usr/games"));
    let found = folders.into_iter().map(|f| f.join(name)).find(|p| p.is_file());
    found.ok_or_else(|| format!("{name} is not installed: `apt-get install {name}`"))
}

/// A list of starts, as `match` takes it.
fn starts(root: &Root, name: &str) -> String {
    root.join("crates/lab/starts").join(name).display().to_string()
}

/// The rivals that are there: chess programs on level starts and on drawn ones, and the one for Jieqi that was given.
pub fn matches(root: &Root, wish: &Wish<'_>, play: Play<'_>) -> Result<(), String> {
    if wish.game("chaos") {
        for (name, least) in [("fairy-stockfish", Some(0.20)), ("stockfish", None)] {
            let rival = match installed(name) {
                Ok(rival) => format!("uci:{} option.Threads=1", rival.display()),
                Err(why) => {
                    println!("rival: {why}");
                    continue;
                }
            };
            for (file, least) in [("openings.txt", least), ("chaos.txt", None)] {
                let list = starts(root, file);
                let level = ["--starts", list.as_str(), "--movetime", "100"];
                play(&Asked::new("chaos", "engine:8", &rival, 200, least).with(&level))?;
            }
            let drawn = ["--option", "setup-filter=no-check", "--chess-starts", "--movetime", "50"];
            play(&Asked::new("chaos", "engine:8", &rival, 50, None).with(&drawn))?;
        }
    }
    if wish.game("jieqi") {
        let Some(rival) = &wish.jieqi else {
            println!("rival: no program for Jieqi was given by --rival");
            return Ok(());
        };
        let rival = format!("uci:\"{}\" option.Threads=1", rival.display());
        let list = starts(root, "deals.txt");
        for (games, time, least) in [(200, "100", Some(0.40)), (40, "1000", None)] {
            let flags = ["--starts", list.as_str(), "--movetime", time];
            play(&Asked::new("jieqi", "engine:8", &rival, games, least).with(&flags))?;
        }
    }
    Ok(())
}

/// Today's level 8 against the one of an earlier build, on equal time: the open games, Chaos from level starts and from
/// drawn ones.
pub fn against_frozen(root: &Root, wish: &Wish<'_>, frozen: &Path, play: Play<'_>) -> Result<(), String> {
    let rival = format!("uci:\"{}\" uci", frozen.display());
    for (game, file, least) in [
        ("surprise", "deals.txt", Some(0.65)),
        ("surprise-rex", "deals.txt", Some(0.65)),
        ("jieqi", "deals.txt", None),
        ("chaos", "openings.txt", Some(0.65)),
        ("chaos", "chaos.txt", Some(0.65)),
        ("chaos", "deals.txt", None),
    ] {
        if wish.game(game) {
            let list = starts(root, file);
            let flags = ["--starts", list.as_str(), "--movetime", "100"];
            play(&Asked::new(game, "engine:8", &rival, 200, least).with(&flags))?;
        }
    }
    Ok(())
}
