//! `facedown export`: a record or a position leaves the program, as one pair of eyes sees it.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use facedown_core::record::{Record, pgn};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable};
use facedown_print::choices::Document;
use facedown_print::diagram::Look;
use facedown_print::frame::{Seen, frames, still};
use facedown_print::order::Order;
use facedown_print::{animation, picture, scoresheet};

use crate::args::{PositionArgs, ReadingArgs};
use crate::commands::print::{PaperArgs, unused, write_pdf};
use crate::failure::Failure;
use crate::opening;
use crate::recording;
use crate::showing::{Showing, show};

/// A side of a square of a picture, millimetres.
const SQUARE: f32 = 12.0;

/// Pixels that a PNG is wide.
const WIDTH: u16 = 1000;

/// Seconds that an animation gives to a turn.
const PACE: f32 = 1.5;

/// The flags of `export`.
#[derive(Args, Debug)]
pub struct Export {
    /// The record, or a file with a UCI line `position startpos moves ...`; not with `--fen` or `--seed`
    #[arg(conflicts_with_all = ["fen", "seed"])]
    file: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// The file to write, or `-` for standard output (the default for text)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    /// The position after this many turns; by default the last one
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Turn the board; Black's point of view already has Black at the bottom
    #[arg(long)]
    flip: bool,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = WIDTH, value_parser = clap::value_parser!(u16).range(100..=8000))]
    width: u16,
    /// Seconds per turn in an animation
    #[arg(long, value_name = "SECONDS", default_value_t = PACE, value_parser = pace)]
    pace: f32,
    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum Form {
    /// The game as text for chess programs
    Pgn,
    /// A position as a vector image
    Svg,
    /// A position as a bitmap image
    Png,
    /// The game as one animated vector image
    AnimatedSvg,
    /// The moves on a scoresheet, as PDF
    Scoresheet,
}

impl Form {
    /// As it is typed.
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    fn shows_one_position(self) -> bool {
        matches!(self, Form::Svg | Form::Png)
    }

    fn shows_the_board(self) -> bool {
        self.shows_one_position() || self == Form::AnimatedSvg
    }
}

/// Reads how long a turn takes.
fn pace(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(seconds) if (0.2..=30.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected 0.2 to 30 seconds".to_owned()),
    }
}

/// The game or position that is to be exported.
struct Taken {
    game: &'static dyn AnyGame,
    table: Box<dyn AnyTable>,
    /// `None` for a position alone.
    record: Option<Record>,
}

impl Export {
    /// Makes the file, when everything for it is ready.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let (Some(_), false) = (self.ply, self.to.shows_one_position()) {
            return Err(Failure::input_with_help(
                format!("--ply picks one position, and {} tells the whole game", self.to.name()),
                "leave it out, or choose --to svg or --to png",
            ));
        }
        self.all_used()?;
        let taken = self.taken()?;
        let viewer = self.reading.observer.viewer(taken.table.seats())?;
        if self.to.shows_one_position() {
            return self.position(taken, viewer, out);
        }
        let Some(record) = &taken.record else {
            return Err(Failure::input_with_help(
                format!("a position alone has no moves for {}", self.to.name()),
                "name a record, or choose --to svg or --to png",
            ));
        };
        match self.to {
            Form::Pgn => {
                let text = pgn_of(&taken, record, self.heard(viewer)?)?;
                self.write(text.as_bytes(), "a game", out)
            }
            Form::Scoresheet => {
                let lines = taken.table.lines(self.heard(viewer)?, 0);
                let about = taken.game.about();
                let sheets = scoresheet::of_game(about, record, &lines, self.paper.paper);
                let path = self.out.as_ref().ok_or_else(|| self.needs_a_file())?;
                let title = format!("{}: scoresheet", title(about.name, record));
                let ink = self.paper.ink();
                write_pdf(path, &Document::english(sheets, title, ink), out)
            }
            _ => {
                let names = &record.header.names;
                let title = title(taken.game.about().name, record);
                self.animation(taken.game, show(taken.table, viewer)?, viewer, names, &title, out)
            }
        }
    }

    /// Refuses flags that make no difference to what is made.
    fn all_used(&self) -> Result<(), Failure> {
        let board = self.to.shows_the_board();
        if self.to == Form::Pgn {
            self.paper.unused("PGN is text")?;
        } else if board {
            self.paper.no_paper("a picture for the screen is on no paper")?;
        }
        unused("--flip", self.flip && !board, "it turns a board that is shown")?;
        unused("--width", self.width != WIDTH && self.to != Form::Png, "it is for `--to png`")?;
        unused("--pace", self.pace != PACE && self.to != Form::AnimatedSvg, "it is for `--to animated-svg`")
    }

    /// Opens the record or the position.
    fn taken(&self) -> Result<Taken, Failure> {
        let Some(path) = &self.file else {
            let Some(game) = self.reading.game.filter(|_| self.position.start().is_some()) else {
                return Err(Failure::input_with_help(
                    "there is nothing to take out",
                    "name the file of a record, or a position by `--game GAME --fen FEN`",
                ));
            };
            let chosen = self.reading.options.choose(game.0)?;
            let table = opening::open(game.0, &chosen, &self.position)?.table;
            return Ok(Taken { game: game.0, table, record: None });
        };
        let (game, record, verified) = self.reading.open(path)?;
        Ok(Taken { game, table: verified.table, record: Some(record) })
    }

    /// Whose moves are told: the referee makes none, and hears what everybody hears.
    fn heard(&self, viewer: Option<Viewer>) -> Result<Viewer, Failure> {
        viewer.ok_or_else(|| {
            Failure::input_with_help(
                format!("{} tells the moves as a seat or a spectator heard them", self.to.name()),
                "name a seat, or `spectator`, by `--as`",
            )
        })
    }

    /// True if the board is drawn with Black at the bottom.
    fn flipped(&self, viewer: Option<Viewer>) -> bool {
        self.flip != (viewer == Some(Viewer::Seat(Seat::Black)))
    }

    fn position(&self, taken: Taken, viewer: Option<Viewer>, out: &mut impl Write) -> Result<(), Failure> {
        let showing = match (viewer, taken.record.is_some()) {
            // A game that goes on keeps its truth; a position that was typed in with its deal is nobody's secret.
            (None, false) => self.open_position(&taken)?,
            _ => show(taken.table, viewer)?,
        };
        let at = showing.at(self.ply)?;
        let art = Order::of(taken.game, self.paper.paper)?.art;
        let look = Look { square: SQUARE, flipped: self.flipped(viewer), ink: self.paper.ink(), art: &art };
        let names = taken.record.map(|record| record.header.names).unwrap_or_default();
        let frames = frames(&showing.seen, &showing.turns, &names);
        let frame = frames.get(at).ok_or_else(|| Failure::input("there is no position"))?;
        let drawing = still(frame, &look)?;
        if self.to == Form::Svg {
            return self.write(picture::svg(&drawing)?.as_bytes(), "a picture", out);
        }
        let dots_per_inch = f32::from(self.width) * 25.4 / drawing.size.width;
        self.write(&picture::png(&drawing, dots_per_inch)?, "a picture", out)
    }

    /// A typed position with everything open.
    fn open_position(&self, taken: &Taken) -> Result<Showing, Failure> {
        let start = self.position.start().ok_or_else(|| Failure::input("there is no position"))?;
        let chosen = taken.table.options();
        let fen = self.position.fen.as_deref();
        let failed = |e| Failure::open(e, fen);
        let position = taken.game.position(chosen, start).map_err(failed)?;
        let (scene, holdings) =
            (position.scene(None).map_err(failed)?, position.holdings(None).map_err(failed)?);
        Ok(Showing {
            fens: Vec::new(),
            seen: vec![Seen { scene, holdings, pools: Vec::new() }],
            turns: Vec::new(),
            outcome: None,
            seats: taken.table.seats().len(),
        })
    }

    fn animation(
        &self,
        game: &dyn AnyGame,
        showing: Showing,
        viewer: Option<Viewer>,
        names: &[String],
        title: &str,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let art = Order::of(game, self.paper.paper)?.art;
        let look = Look { square: SQUARE, flipped: self.flipped(viewer), ink: self.paper.ink(), art: &art };
        let frames = frames(&showing.seen, &showing.turns, names);
        let svg = animation::svg(&frames, title, &look, self.pace)?;
        self.write(svg.as_bytes(), "an animation", out)
    }

    fn needs_a_file(&self) -> Failure {
        Failure::input_with_help(
            format!("{} is no text for the standard output", self.to.name()),
            "name a file by `--out`",
        )
    }

    /// Writes into the new file that was named, and tells of it; text without a name goes to the standard output.
    fn write(&self, bytes: &[u8], what: &str, out: &mut impl Write) -> Result<(), Failure> {
        let Some(path) = &self.out else {
            if self.to == Form::Png {
                return Err(self.needs_a_file());
            }
            return Ok(out.write_all(bytes)?);
        };
        recording::put(path, bytes, &format!("{what} of {} bytes", bytes.len()), out)
    }
}

/// The game as PGN, which is for two.
fn pgn_of(taken: &Taken, record: &Record, viewer: Viewer) -> Result<String, Failure> {
    let about = taken.game.about();
    if about.seats < 2 {
        return Err(Failure::input_with_help(
            format!("{} is played alone, and PGN tells games of two", about.name),
            "choose --to scoresheet or --to animated-svg",
        ));
    }
    Ok(pgn::write(about, record, &*taken.table, viewer))
}

/// The players and the game, and how it ended.
fn title(game: &str, record: &Record) -> String {
    let names: Vec<&str> =
        record.header.names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let players = if names.is_empty() { String::new() } else { format!("{}, ", names.join(" – ")) };
    format!("{players}{game}, {}", record.end.result)
}
