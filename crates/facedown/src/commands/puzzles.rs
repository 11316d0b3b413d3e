//! `facedown puzzles GAME`: positions to be solved in the fewest moves.

use std::io::Write;

use clap::Args;
use facedown_solver::puzzles::{Difficulty, Wish};
use facedown_solver::registry::{make, names};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::progress::Progress;

/// The flags of `puzzles`.
#[derive(Args, Debug)]
pub struct Puzzles {
    #[command(flatten)]
    which: GameArgs,
    /// Number of puzzles to make
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Only puzzles of this difficulty: easy, medium, hard or fiendish
    #[arg(long, value_name = "D", value_parser = difficulty)]
    difficulty: Option<Difficulty>,
    /// Only puzzles with a single shortest solution (move order aside)
    #[arg(long)]
    unique: bool,
    /// The number of the first deal to try; the same number gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// The most deals to try
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    tries: u64,
}

fn difficulty(name: &str) -> Result<Difficulty, String> {
    Difficulty::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Difficulty::ALL.iter().map(|d| d.name()).collect();
        format!("there are {}", names.join(", "))
    })
}

impl Puzzles {
    /// Writes puzzles, a line each: the board, par, difficulty and how many solutions there are.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let wish =
            Wish { count: self.count, difficulty: self.difficulty, unique: self.unique, tries: self.tries };
        let mut progress = Progress::new("looking for puzzles");
        let told = |_: u64, found: usize| progress.tell(found, self.count);
        let game = self.which.game.0.about().id;
        let puzzles = make(game, wish, self.from, told).ok_or_else(|| {
            Failure::input(format!("{game} is no solitaire: puzzles are made of {}", names()))
        })?;
        drop(progress);
        for puzzle in &puzzles {
            writeln!(out, "{puzzle}")?;
        }
        if puzzles.len() < self.count {
            return Err(Failure::no(format!(
                "{} of {} found in {} deals; `--tries` looks further",
                puzzles.len(),
                self.count,
                self.tries
            )));
        }
        Ok(())
    }
}
