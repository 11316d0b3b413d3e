//! `facedown options GAME`: what may be chosen before the deal.

use std::io::Write;

use clap::Args;

use crate::args::GameArgs;
use crate::failure::Failure;

/// The flags of `options`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    which: GameArgs,
    /// For programs: the schema as a list of objects
    #[arg(long)]
    json: bool,
}

impl Options {
    /// Lists the options.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let specs = game.option_specs();
        if self.json {
            serde_json::to_writer(&mut *out, specs)?;
            return Ok(writeln!(out)?);
        }
        if specs.is_empty() {
            writeln!(out, "{} has no options.", game.about().name)?;
        }
        for spec in specs {
            writeln!(out, "{}: {} (default `{}`)", spec.name, spec.takes.words(), spec.default)?;
            writeln!(out, "    {}", spec.help)?;
        }
        for (name, options) in game.presets() {
            let options: Vec<_> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let options = if options.is_empty() { "the defaults".to_owned() } else { options.join(" ") };
            writeln!(out, "preset={name}: {options}")?;
        }
        Ok(())
    }
}
