//! `facedown play GAME`: a game in the terminal.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Openings, Record, Source};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::table::{AnyTable, Start};
use facedown_engine::player::Bounds;
use facedown_lab::arena::TimeControl;
use facedown_lab::contestant::Place;

use crate::args::{GameArgs, OptionArgs, fresh_seed};
use crate::failure::Failure;
use crate::play::clock::Clocks;
use crate::play::player::{self, Player, Seated};
use crate::play::session::Session;
use crate::recording;

/// The flags of `play`.
#[derive(Args, Debug)]
pub struct Play {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// White's player (or a solitaire's): human, random, greedy, engine:LEVEL or uci:COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    white: Player,
    /// Black's player
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = player::read)]
    black: Player,
    /// A clock for each player: seconds and increment, such as 300+2
    #[arg(long, value_name = "S+I")]
    tc: Option<TimeControl>,
    /// The seed of the deal, 64 hexadecimal digits; by default a fresh one is drawn
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
    /// Write the record of the game to this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Play {
    /// Plays a game.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let file = match &self.record {
            Some(path) => Some((
                path,
                recording::create(path, "name a new file for the record, or move the old one away")?,
            )),
            None => None,
        };
        let seed = match self.seed.clone() {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        let start = Start::Deal(&seed, false);
        let (mut table, _) = game.open(&chosen, start).map_err(|e| Failure::open(e, None))?;
        writeln!(out, "{}, by {}", game.about().name, game.about().inventor)?;
        let players =
            PerSeat([self.sit(table.as_ref(), Seat::White)?, self.sit(table.as_ref(), Seat::Black)?]);
        let mut session = Session {
            table: table.as_mut(),
            players,
            clocks: Clocks::new(self.tc),
            input: std::io::stdin().lock(),
            out: &mut *out,
        };
        session.run()?;
        let clocks = session.clocks.after_actions().to_vec();
        let over = table.outcome().is_some();
        if over {
            let dealt = game
                .position(&chosen, start)
                .and_then(|p| p.fen(None))
                .map_err(|e| Failure::open(e, None))?;
            writeln!(out, "The deal was {dealt}")?;
            writeln!(out, "of seed {}", seed.to_hex())?;
            if game.on_one_deal(&chosen).map_err(|e| Failure::input(e.to_string()))?.games > 1 {
                writeln!(
                    out,
                    "This was the first game of a pair on one deal. For the second, with the colors changed, play once \
                     more with this --seed, and with --white {} --black {}",
                    self.black, self.white,
                )?;
            }
        }
        if let Some((path, mut file)) = file {
            let record = self.record_of(table.as_ref(), &seed, &clocks)?;
            file.write_all(record.write().as_bytes())
                .and_then(|()| file.sync_all())
                .map_err(|e| Failure::input(format!("cannot write {}: {e}", path.display())))?;
            writeln!(out, "The record is in {}", path.display())?;
        }
        Ok(())
    }

    /// Seats a player; a seat that the game does not have stays a person's, who is never asked.
    fn sit(&self, table: &dyn AnyTable, seat: Seat) -> Result<Seated, Failure> {
        let index = table.seats().iter().position(|s| s.index() == seat.index());
        let Some(&seat) = index.and_then(|i| table.seats().get(i)) else { return Ok(Seated::Human) };
        let Player::Computer(contestant) = [&self.white, &self.black][seat.index()] else {
            return Ok(Seated::Human);
        };
        let place = Place { game: table.game(), options: table.options(), seat };
        let chance = fresh_seed()?.0.iter().fold(0u64, |sum, byte| sum << 8 ^ sum >> 56 ^ u64::from(*byte));
        let player = contestant.sit(place, Bounds::default(), chance);
        player.map(Seated::Computer).map_err(|why| Failure::input(format!("{contestant}: {why}")))
    }

    /// The record of the game; its deal is opened only when the game is over.
    fn record_of(&self, table: &dyn AnyTable, seed: &DealSeed, clocks: &[u64]) -> Result<Record, Failure> {
        let game = self.which.game.0;
        let about = game.about();
        let seen =
            table.observation(Viewer::Spectator, 0).map(|observation| observation.fen).unwrap_or_default();
        let names = table.seats().iter().map(|s| match [&self.white, &self.black][s.index()] {
            Player::Human => String::new(),
            computer => computer.to_string(),
        });
        let header = Header {
            game: about.id.to_owned(),
            rules: about.rules,
            options: table.options().canonical(),
            seats: table.seats().to_vec(),
            names: names.collect(),
            date: None,
            pair: None,
            source: Source::Seed,
            start: seen,
        };
        let openings = match table.outcome() {
            None => None,
            Some(_) => Some(Openings {
                secret: None,
                contributions: Vec::new(),
                seed: Some(seed.clone()),
                start: game
                    .position(table.options(), Start::Deal(seed, false))
                    .and_then(|p| p.fen(None))
                    .map_err(|e| Failure::open(e, None))?,
            }),
        };
        Ok(Record::of(table, header, clocks, openings))
    }
}
