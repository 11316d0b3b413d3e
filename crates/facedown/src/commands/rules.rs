//! `facedown rules GAME`: the rules in plain words; `facedown rules --data FILE.zip`: all games' rules as data.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::args::{Game, game_parser};
use crate::failure::Failure;
use crate::{recording, rules_data};

/// The flags of `rules`.
#[derive(Args, Debug)]
pub struct Rules {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_parser(), required = true)]
    game: Option<Game>,
    /// Instead: the rules of all games as data, for programs that check themselves against them
    #[arg(long, value_name = "FILE.zip", exclusive = true)]
    data: Option<PathBuf>,
}

impl Rules {
    /// Prints the rules, or writes the archive.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = self.data {
            let bytes = rules_data::archive().map_err(|e| Failure::input(e.to_string()))?;
            return recording::put(&path, &bytes, &format!("{} kB", bytes.len().div_ceil(1000)), out);
        }
        let Some(game) = self.game else { return Err(Failure::input("name a game")) };
        writeln!(out, "{}", game.0.about().rules_text.trim_end())?;
        Ok(())
    }
}
