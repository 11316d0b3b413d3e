//! `facedown games`: what there is.

use std::io::Write;

use clap::Args;
use facedown_core::notation::About;
use facedown_core::rules::options::OptionSpec;
use serde::Serialize;

use crate::failure::Failure;
use crate::offered;

/// The flags of `games`.
#[derive(Args, Debug)]
pub struct Games {
    /// For programs: a list of objects, with each game's options
    #[arg(long)]
    json: bool,
}

/// One game in JSON.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    about: &'a About,
    options: &'a [OptionSpec],
}

impl Games {
    /// Lists the games.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            let list: Vec<_> = offered::games()
                .iter()
                .map(|game| Listed { about: game.about(), options: game.option_specs() })
                .collect();
            serde_json::to_writer(&mut *out, &list)?;
            return Ok(writeln!(out)?);
        }
        let width = offered::games().iter().map(|game| game.about().id.len()).max().unwrap_or(0);
        for game in offered::games() {
            let about = game.about();
            let players = if about.seats == 1 { "1 player" } else { "2 players" };
            writeln!(out, "{:width$}  {} ({}), {players}", about.id, about.name, about.inventor)?;
            writeln!(out, "{:width$}  {}", "", about.summary)?;
        }
        Ok(())
    }
}
