//! `facedown odds GAME`: the exact odds of everything hidden, for a seat's eyes.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::OddsLine;
use serde::Serialize;

use crate::args::{GameArgs, Observer, OptionArgs, PositionArgs};
use crate::failure::Failure;
use crate::opening;
use crate::recording;
use crate::words::{Words, turns};

/// The flags of `odds`.
#[derive(Args, Debug)]
pub struct Odds {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// A record of the game, which can say more than a FEN
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "seed"])]
    record: Option<PathBuf>,
    /// The position after this many turns of the record; by default the last one
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<u32>,
    /// The point of view; by default that of the seat to act
    #[arg(long = "as", value_name = "SEAT")]
    observer: Option<Observer>,
    /// For programs: `{"odds":{"c8":{"r":[2,8],...}}}`
    #[arg(long)]
    json: bool,
}

/// The answer in JSON: by place, by piece, the count and of how many.
#[derive(Serialize)]
struct Told {
    odds: BTreeMap<String, BTreeMap<char, (u32, u32)>>,
}

impl Odds {
    /// Tells the odds.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let table = match &self.record {
            Some(path) => recording::open(path, Some(game), &self.options)?.1.table,
            None => {
                let chosen = self.options.choose(self.which.game.0)?;
                opening::open(game, &chosen, &self.position)?.table
            }
        };
        let viewer = match self.observer {
            None => table.to_act().iter().next().map_or(Viewer::Spectator, Viewer::Seat),
            Some(observer) => observer.viewer(table.seats())?.ok_or_else(|| {
                Failure::input_with_help(
                    "the referee knows everything: there are no odds to tell",
                    "name a seat, or `spectator`",
                )
            })?,
        };
        let ply = self.ply.unwrap_or(table.ply());
        let lines = table.odds(viewer, ply).ok_or_else(|| {
            Failure::input(format!("the record has {}; there is no position after {ply}", turns(table.ply())))
        })?;
        if self.json {
            serde_json::to_writer(&mut *out, &in_json(&lines))?;
            return Ok(writeln!(out)?);
        }
        write_lines(out, Words::of(game.about().id), &lines)
    }
}

fn in_json(lines: &[OddsLine]) -> Told {
    let line = |line: &OddsLine| {
        let of = line.odds.of;
        (line.place.clone(), line.odds.chances.iter().map(|c| (c.piece, (c.count, of))).collect())
    };
    Told { odds: lines.iter().map(line).collect() }
}

/// The odds in words, such as `c8  rook 2/8 · knight 2/8`; places with the same odds share a line.
pub fn write_lines(out: &mut impl Write, words: Words, lines: &[OddsLine]) -> Result<(), Failure> {
    if lines.is_empty() {
        writeln!(
            out,
            "There are no odds: nothing is face down there, or a player chose it and chance has no part in it."
        )?;
    }
    for alike in lines.chunk_by(|a, b| a.odds == b.odds) {
        let places: Vec<_> = alike.iter().map(|line| line.place.as_str()).collect();
        let Some(odds) = alike.first().map(|line| &line.odds) else { continue };
        let chances = odds.chances.iter();
        // A card of a common pack may be either side's; its letter's case tells whose (as in FEN).
        let both = odds.chances.iter().any(|c| c.piece.is_ascii_uppercase())
            && odds.chances.iter().any(|c| c.piece.is_ascii_lowercase());
        let side = |piece: char| match (both, piece.is_ascii_uppercase()) {
            (false, _) => "",
            (true, true) => "white ",
            (true, false) => "black ",
        };
        let each =
            chances.map(|c| format!("{}{} {}/{}", side(c.piece), words.piece(c.piece), c.count, odds.of));
        writeln!(out, "{}  {}", places.join(" "), each.collect::<Vec<_>>().join(" · "))?;
    }
    Ok(())
}
