//! `facedown deal GAME`: a start position.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use facedown_core::deal::{Commitment, DealSeed};
use facedown_core::ports::printing::MOST_DEALS;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Seat;
use facedown_core::table::{AnyGame, Start};
use facedown_print::choices::Choices;
use facedown_print::sealed::SealedError;
use serde::Serialize;

use crate::args::{DialectArgs, GameArgs, Observer, OptionArgs, fresh_seed};
use crate::commands::print::{PaperArgs, write_pdf};
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::recording::STDOUT;

/// The flags of `deal`.
#[derive(Args, Debug)]
pub struct Deal {
    #[command(flatten)]
    which: GameArgs,
    /// The seed of the deal, 64 hexadecimal digits; by default a fresh one is drawn
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
    #[command(flatten)]
    options: OptionArgs,
    /// The point of view; by default the referee's, or with a dialect a spectator's
    #[arg(long = "as", value_name = "VIEWER")]
    observer: Option<Observer>,
    #[command(flatten)]
    dialect: DialectArgs,
    /// Draw the colors first, as for a table with random colors
    #[arg(long)]
    draw_colors: bool,
    /// Print a sealed deal, for play without screens: a sheet to fold for each seat, and the arbiter's
    #[arg(long, value_name = "FILE.pdf", conflicts_with_all = ["observer", "dialect", "json", "draw_colors"])]
    sheet: Option<PathBuf>,
    /// Number of deals to print, each from its own fresh seed
    #[arg(long, value_name = "N", default_value_t = 1, requires = "sheet", conflicts_with = "seed",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_DEALS)))]
    count: u8,
    #[command(flatten)]
    paper: PaperArgs,
    /// For programs: `{"game","seed","fen"}`
    #[arg(long)]
    json: bool,
}

/// The answer in JSON; `maker` only where the colors were drawn.
#[derive(Serialize)]
struct Dealt<'a> {
    game: &'a str,
    seed: String,
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    maker: Option<Seat>,
}

impl Deal {
    /// Deals and prints the position.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let observer = self.observer.unwrap_or(match self.dialect.dialect {
            Some(_) => Observer::Spectator,
            None => Observer::Referee,
        });
        let viewer = observer.viewer(Seat::all(game.about().seats))?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        if let Some(path) = &self.sheet {
            let mut seeds = vec![seed];
            for _ in 1..self.count {
                seeds.push(fresh_seed()?);
            }
            if path == Path::new(STDOUT) {
                let problem = "the commitments are told on the standard output";
                return Err(Failure::input_with_help(problem, "name a file by `--sheet`"));
            }
            return print(game, self.paper, path, (&chosen, &seeds), out);
        }
        self.paper.unused("it is for `--sheet`")?;
        if self.draw_colors && game.about().seats < 2 {
            let problem = format!("{} is played alone: there are no colors to draw", game.about().name);
            return Err(Failure::input_with_help(problem, "leave out --draw-colors"));
        }
        let start = Start::Deal(&seed, self.draw_colors);
        let position = game.position(&chosen, start).map_err(|e| Failure::open(e, None))?;
        let fen = position.fen(viewer).map_err(|e| Failure::open(e, None))?;
        let fen = self.dialect.spell(game, &chosen, fen, viewer)?;
        let maker = position.maker();
        if self.json {
            let dealt = Dealt { game: game.about().id, seed: seed.to_hex(), fen, maker };
            serde_json::to_writer(&mut *out, &dealt)?;
            return Ok(writeln!(out)?);
        }
        let scene = position.scene(viewer).map_err(|e| Failure::open(e, None))?;
        draw::board(out, &scene, Look::default(), &[])?;
        writeln!(out)?;
        writeln!(out, "game  {}", game.about().name)?;
        if !chosen.canonical().is_empty() {
            writeln!(out, "with  {}", chosen.canonical().replace(',', " "))?;
        }
        writeln!(out, "seed  {}", seed.to_hex())?;
        if let Some(maker) = maker {
            writeln!(out, "the table's maker plays {maker}")?;
        }
        writeln!(out, "fen   {fen}")?;
        Ok(())
    }
}

/// Prints the deals. Who prints them need not see them: only the commitments are shown.
fn print(
    game: &dyn AnyGame,
    on: PaperArgs,
    path: &Path,
    (chosen, seeds): (&Chosen, &[DealSeed]),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let choices = Choices { paper: on.paper, ink: on.ink(), ..Choices::default() };
    let document = choices.deals(game, chosen, seeds).map_err(|e| match e {
        SealedError::Open(e) => Failure::open(e, None),
        SealedError::Print(e) => e.into(),
        SealedError::NothingDealt { .. } => Failure::input_with_help(e.to_string(), "leave out --sheet"),
    })?;
    write_pdf(path, &document, out)?;
    for seed in seeds {
        writeln!(out, "commitment  {}", Commitment::to(&seed.0))?;
    }
    Ok(())
}
