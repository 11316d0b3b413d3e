//! `facedown perft GAME DEPTH`: leaf counts.

use std::io::Write;

use clap::{Args, ValueEnum};
use facedown_core::rules::perft::Count;
use facedown_core::table::Start;

use crate::args::{GameArgs, OptionArgs, PositionArgs, fresh_seed};
use crate::failure::Failure;
use crate::progress::Progress;

/// The flags of `perft`.
#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    which: GameArgs,
    /// The depth in actions
    #[arg(value_parser = depth)]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// Print the count for each first action
    #[arg(long)]
    divide: bool,
    /// Which leaves to count
    #[arg(long, value_name = "KIND", default_value = "deal")]
    count: Kind,
}

/// Kinds of count.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// Everything hidden is fixed by the FEN or the seed
    Deal,
    /// The same leaves, but each is played, which takes longer
    Played,
    /// Each distinct reveal is a separate branch
    Outcomes,
    /// Like outcomes, but the last ply counts each action once
    Actions,
    /// Nothing turns up (Jieqi only)
    Frozen,
}

/// Reads a depth.
fn depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number of actions, 0 or more".to_owned())
}

impl Perft {
    /// Counts; the total stands alone on the last line.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let fresh = fresh_seed()?;
        // A game has this count or has not, whatever the position.
        let is_frozen = || {
            let position = game.position(&chosen, Start::Deal(&fresh, false));
            position.and_then(|p| p.perft(1, Count::Frozen, &mut |_, _| {})).is_ok()
        };
        let count = match self.count {
            Kind::Deal => Count::Deal,
            Kind::Played => Count::Played,
            Kind::Outcomes => Count::Outcomes,
            Kind::Actions => Count::Actions,
            Kind::Frozen if is_frozen() => Count::Frozen,
            Kind::Frozen => {
                return Err(Failure::input_with_help(
                    format!("{} has no count `frozen`", game.about().name),
                    "it has `deal`, `played`, `outcomes` and `actions`",
                ));
            }
        };
        let public_start = game.start_fen(&chosen)?;
        let start = match (self.position.start(), &public_start) {
            (Some(start), _) => start,
            (None, Some(fen)) if !matches!(count, Count::Deal | Count::Played) => Start::Fen(fen),
            (None, _) => {
                writeln!(out, "seed {}", fresh.to_hex())?;
                Start::Deal(&fresh, false)
            }
        };
        let failed = |e| Failure::open(e, self.position.fen.as_deref());
        if self.depth == 0 {
            // Checks the start as any other depth does.
            game.open(&chosen, start).map_err(failed)?;
            return Ok(writeln!(out, "1")?);
        }
        let mut progress = Progress::new("counting");
        let leaves = game
            .position(&chosen, start)
            .and_then(|p| p.perft(self.depth, count, &mut |done, of| progress.tell(done, of)))
            .map_err(failed)?;
        drop(progress);
        if self.divide {
            for (action, n) in &leaves {
                writeln!(out, "{action}: {n}")?;
            }
        }
        writeln!(out, "{}", leaves.iter().map(|(_, n)| n).sum::<u64>())?;
        Ok(())
    }
}
