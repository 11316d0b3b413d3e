//! `facedown play GAME`: a game in the terminal.

use std::io::Write;

use clap::Args;
use facedown_core::deal::DealSeed;
use facedown_core::erased::Start;
use facedown_core::seat::PerSeat;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::args::{GameArgs, OptionArgs, fresh_seed};
use crate::failure::Failure;
use crate::play::player::{self, Player};
use crate::play::session::Session;

/// The flags of `play`.
#[derive(Args, Debug)]
pub struct Play {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// Who plays White (and a solitaire): `human` or `random`
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    white: Player,
    /// Who plays Black: `human` or `random`
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    black: Player,
    /// The seed of the deal, 64 hexadecimal digits; without it a fresh one is drawn
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
}

impl Play {
    /// Plays a game.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game)?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        let start = Start::Deal(&seed, false);
        let (mut table, _) = game.open(&chosen, start).map_err(|e| Failure::open(e, None))?;
        writeln!(out, "{}, by {}", game.about().name, game.about().inventor)?;
        let mut session = Session {
            table: table.as_mut(),
            players: PerSeat([self.white, self.black]),
            rng: ChaCha8Rng::from_seed(fresh_seed()?.0),
            input: std::io::stdin().lock(),
            out: &mut *out,
        };
        session.run()?;
        Ok(())
    }
}
