//! `facedown completions SHELL`: a completion script.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Failure;

/// The flags of `completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        // Written to memory first: the generator panics where its writer fails, as a closed pipe does.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "facedown", &mut script);
        Ok(out.write_all(&script)?)
    }
}
