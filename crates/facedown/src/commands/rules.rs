//! `facedown rules GAME`: the rules in plain words.

use std::io::Write;

use clap::Args;

use crate::args::GameArgs;
use crate::failure::Failure;

/// The flags of `rules`.
#[derive(Args, Debug)]
pub struct Rules {
    #[command(flatten)]
    which: GameArgs,
}

impl Rules {
    /// Prints the rules.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let about = self.which.game.0.about();
        writeln!(out, "{}", about.rules_text.trim_end())?;
        Ok(())
    }
}
