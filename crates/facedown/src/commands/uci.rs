//! `facedown uci`: the engine for any GUI or runner.

use std::io;
use std::sync::{Arc, Mutex};

use clap::Args;
use facedown_engine::uci;

use crate::failure::Failure;

/// The flags of `uci`: none; everything is said in its dialogue.
#[derive(Args, Debug)]
pub struct Uci {}

impl Uci {
    /// Speaks UCI on the standard input and output until `quit` or the end of the input.
    pub fn run(self) -> Result<(), Failure> {
        Ok(uci::run(io::stdin().lock(), Arc::new(Mutex::new(io::stdout())))?)
    }
}
