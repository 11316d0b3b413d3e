//! `facedown apply GAME ACTION...`: plays actions from a position.

use std::io::Write;

use clap::Args;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyPosition, AnyTable};
use serde::Serialize;

use crate::args::{DialectArgs, GameArgs, Observer, OptionArgs, PositionArgs};
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::opening;

/// The flags of `apply`.
#[derive(Args, Debug)]
pub struct Apply {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// The actions, with their answers (`d1g4=Q,c8=k`) unless the FEN or a seed determines them
    #[arg(value_name = "ACTION", required = true)]
    actions: Vec<String>,
    /// With a dialect: the point of view of the FENs
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator", requires = "dialect")]
    observer: Observer,
    #[command(flatten)]
    dialect: DialectArgs,
    /// For programs: one object per line, `{"action","events","fen","outcome"}`
    #[arg(long)]
    json: bool,
}

/// One action in JSON.
#[derive(Serialize)]
struct Applied {
    action: String,
    events: Vec<String>,
    fen: String,
    outcome: Option<Ending>,
}

/// The end of a game, in JSON: a solitaire has its score where a game of two has its winner.
#[derive(Serialize)]
#[serde(untagged)]
enum Ending {
    Won { winner: Option<Seat>, reason: &'static str },
    Scored { score: Option<i32>, reason: &'static str },
}

impl Ending {
    fn of(outcome: Outcome, seats: &[Seat]) -> Ending {
        let Outcome { winner, score, reason } = outcome;
        if seats.len() == 1 { Ending::Scored { score, reason } } else { Ending::Won { winner, reason } }
    }
}

impl Apply {
    /// Plays the actions; those before one that is refused are printed.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let mut table = opening::open(game, &chosen, &self.position)?.table;
        let mut outcomes = Vec::new();
        let mut refused = None;
        for action in &self.actions {
            if let Err(failure) = enter(table.as_mut(), action) {
                refused = Some(failure);
                break;
            }
            outcomes.push(table.outcome());
        }
        let viewer = self.observer.viewer(table.seats())?;
        let mut spelled = Vec::new();
        if self.dialect.dialect.is_some() {
            let looking = viewer.unwrap_or(Viewer::Spectator);
            for observation in (1..).map_while(|ply| table.observation(looking, ply)) {
                spelled.push(self.dialect.spell(game, &chosen, observation.fen, viewer)?);
            }
        }
        let mut applied = told(table, &outcomes);
        let last_fen = applied.last().map(|step| step.fen.clone());
        applied.iter_mut().zip(spelled).for_each(|(step, fen)| step.fen = fen);
        for (i, step) in applied.iter().enumerate() {
            if self.json {
                serde_json::to_writer(&mut *out, step)?;
                writeln!(out)?;
                continue;
            }
            writeln!(out, "{}  {}", step.action, step.events.join(" "))?;
            if let Some(outcome) = outcomes.get(i).copied().flatten() {
                let result = outcome.result(game.about().seats);
                writeln!(out, "{result} ({})", outcome.reason)?;
            }
            writeln!(out, "{}", step.fen)?;
        }
        if let (false, Some(last), None) = (self.json, last_fen, &refused) {
            let start = facedown_core::table::Start::Fen(&last);
            let scene = game
                .position(&chosen, start)
                .and_then(|p| p.scene(Some(Viewer::Spectator)))
                .map_err(|e| Failure::open(e, Some(&last)))?;
            draw::board(out, &scene, Look::default(), &[])?;
        }
        out.flush()?;
        refused.map_or(Ok(()), Err)
    }
}

fn enter(table: &mut dyn AnyTable, action: &str) -> Result<(), Failure> {
    if let Some(outcome) = table.outcome() {
        return Err(Failure::no(format!("`{action}`: the game is over ({})", outcome.reason)));
    }
    let Some(seat) = table.to_act().iter().next() else {
        return Err(Failure::no(format!("`{action}`: nobody is to act in this position")));
    };
    table.enter(seat, action).map_err(|e| Failure::action(&e))
}

/// The played game. The positions are the dealer's where the flags told the deal; a table gives them up only when its
/// game is over, so this ends it.
fn told(mut table: Box<dyn AnyTable>, outcomes: &[Option<Outcome>]) -> Vec<Applied> {
    let seats = table.seats();
    let lines = table.lines(Viewer::Spectator, 0);
    let seen: Vec<_> =
        (1..).map_while(|ply| table.observation(Viewer::Spectator, ply)).map(|s| s.fen).collect();
    table.end(Outcome::nobody(reason::ABORTED));
    let known =
        |positions: Vec<Box<dyn AnyPosition>>| positions.iter().skip(1).map(|p| p.fen(None).ok()).collect();
    let fens: Option<Vec<String>> = table.finish().ok().and_then(known);
    let fens = fens.unwrap_or(seen);
    let played = lines.into_iter().zip(fens).zip(outcomes);
    played
        .map(|((line, fen), outcome)| Applied {
            action: line.action,
            events: line.events,
            fen,
            outcome: outcome.map(|o| Ending::of(o, seats)),
        })
        .collect()
}
