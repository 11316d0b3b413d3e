//! `facedown legal GAME`: the legal actions of a position.

use std::io::Write;

use clap::Args;
use facedown_core::rules::seat::{Seat, Viewer};
use serde::Serialize;

use crate::args::{GameArgs, OptionArgs, PositionArgs};
use crate::failure::Failure;
use crate::opening;

/// The flags of `legal`.
#[derive(Args, Debug)]
pub struct Legal {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// The parts of the turn already chosen; the possible next parts are listed
    #[arg(value_name = "PART")]
    parts: Vec<String>,
    /// For programs: `{"game","fen","to_act":["white"],"actions":["b1c3",...]}`
    #[arg(long)]
    json: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Listed<'a> {
    game: &'a str,
    fen: String,
    to_act: Vec<Seat>,
    actions: Vec<String>,
}

impl Legal {
    /// Lists the legal actions.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let opened = opening::open(game, &chosen, &self.position)?;
        let mut table = opened.table;
        for part in &self.parts {
            let Some(seat) = table.to_act().iter().next() else {
                return Err(Failure::no(format!("`{part}`: nobody is to act in this position")));
            };
            // A part of a turn commits nothing by itself; elsewhere a part is an action, perhaps with its answers.
            let taken =
                if game.turns_have_parts() { table.part(seat, part) } else { table.enter(seat, part) };
            taken.map_err(|e| Failure::action(&e))?;
            if !table.to_act().contains(seat) {
                return Err(Failure::input_with_help(
                    format!("`{part}` ends the turn: there is no next part"),
                    "to play whole turns, use `facedown apply`",
                ));
            }
        }
        let to_act: Vec<_> = table.to_act().iter().collect();
        let viewer = to_act.first().map_or(Viewer::Spectator, |&s| Viewer::Seat(s));
        let mut actions: Vec<_> =
            to_act.iter().flat_map(|&seat| table.legal(seat)).map(|line| line.text).collect();
        actions.sort();
        actions.dedup();
        let fen = if self.parts.is_empty() && !opened.fen.is_empty() {
            opened.fen
        } else {
            table.observation(viewer, table.ply()).map(|observation| observation.fen).unwrap_or_default()
        };
        if self.json {
            let listed = Listed { game: game.about().id, fen, to_act, actions };
            serde_json::to_writer(&mut *out, &listed)?;
            return Ok(writeln!(out)?);
        }
        writeln!(out, "fen      {fen}")?;
        let seats: Vec<_> = to_act.iter().map(|s| s.name()).collect();
        writeln!(out, "to act   {}", if seats.is_empty() { "nobody".to_owned() } else { seats.join(", ") })?;
        writeln!(out, "actions  {}", actions.len())?;
        for row in actions.chunks(12) {
            writeln!(out, "{}", row.join(" "))?;
        }
        Ok(())
    }
}
