//! `facedown replay FILE`: a record, position by position, through somebody's eyes.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use facedown_core::rules::seat::{Seat, Viewer};
use serde::Serialize;

use crate::args::ReadingArgs;
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::said;
use crate::showing::show;
use crate::words::Words;

/// The flags of `replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// The record, or a file with a UCI line `position startpos moves ...`
    file: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Show only the position after this many turns
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Draw pieces as figures (chess) or characters (xiangqi) instead of letters
    #[arg(long)]
    unicode: bool,
    /// List the turns without drawing the boards
    #[arg(long, conflicts_with = "ply")]
    moves: bool,
    /// For programs: one object per line, `{"ply","seat","action","text","events","fen"}`, the start first
    #[arg(long)]
    json: bool,
}

/// One position in JSON; the start has no turn that led to it.
#[derive(Serialize)]
struct Shown<'a> {
    ply: u32,
    seat: Option<Seat>,
    action: Option<&'a str>,
    text: Option<&'a str>,
    events: &'a [String],
    fen: &'a str,
}

impl Replay {
    /// Shows the record.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (_, _, verified) = self.reading.open(&self.file)?;
        let viewer = self.reading.observer.viewer(verified.table.seats())?;
        let showing = show(verified.table, viewer)?;
        showing.at(self.ply)?;
        let numbers = said::numbers(&showing.turns);
        let turned = viewer == Some(Viewer::Seat(Seat::Black)) && !self.json;
        let look = Look { turned, unicode: self.unicode };
        for (i, fen) in showing.fens.iter().enumerate() {
            let ply = i as u32;
            if self.ply.is_some_and(|only| only != ply) {
                continue;
            }
            let turn = i.checked_sub(1).and_then(|i| showing.turns.get(i));
            if self.json {
                let shown = Shown {
                    ply,
                    seat: turn.map(|t| t.seat),
                    action: turn.map(|t| t.action.as_str()),
                    text: turn.map(|t| t.text.as_str()),
                    events: turn.map_or(&[], |t| t.events.as_slice()),
                    fen,
                };
                serde_json::to_writer(&mut *out, &shown)?;
                writeln!(out)?;
                continue;
            }
            let scene = &showing.seen[i].scene;
            if let Some(turn) = turn {
                said::turn(out, Words::on(scene.ground), numbers[i - 1], turn)?;
            }
            if !self.moves {
                draw::board(out, scene, look, &turn.map_or(Vec::new(), |turn| draw::changed(&turn.steps)))?;
                writeln!(out, "   after {ply}: {fen}\n")?;
            }
        }
        if let (false, None, Some(outcome)) = (self.json, self.ply, showing.outcome) {
            writeln!(out, "{}  {}", outcome.result(showing.seats), outcome.reason.replace('-', " "))?;
        }
        Ok(())
    }
}
