//! `facedown man DIR`: the manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};

use crate::args::Cli;
use crate::failure::Failure;

/// The flags of `man`.
#[derive(Args, Debug)]
pub struct Man {
    /// The folder for them, made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    /// Writes a page for the program and one for each command.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let failed = |e: std::io::Error| {
            Failure::input(format!("the pages cannot be written to {}: {e}", self.folder.display()))
        };
        fs::create_dir_all(&self.folder).map_err(failed)?;
        clap_mangen::generate_to(Cli::command(), &self.folder).map_err(failed)?;
        Ok(writeln!(out, "The pages are in {}: man {0}/facedown.1", self.folder.display())?)
    }
}
