//! A game of which this terminal has one seat, as the seat was told it: what has happened, the board, and what is typed.

use std::io::Write;
use std::time::Duration;

use facedown_core::notation::ActionError;
use facedown_core::record::scoresheet::Numbers;
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::table::AnyTable;
use facedown_core::table::player::Seen;
use facedown_engine::seated;
use facedown_games::registry;

use super::clock;
use super::help::{self, Help};
use super::screen::{Cover, Screen};
use super::{typed, view};
use crate::commands::odds::write_lines;
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::said;
use crate::words::Words;
use crate::wrapping::wrapped;

/// The outcome of a typed line.
pub enum Typed {
    /// Something was shown, or begun.
    Nothing,
    /// A whole turn, which the table is to take.
    Turn(String),
}

/// The view from a seat.
pub struct View {
    seen: Seen,
    table: Box<dyn AnyTable>,
    names: PerSeat<String>,
    left: PerSeat<Option<Duration>>,
    screen: Screen,
    unicode: bool,
    rotated: bool,
    told: u32,
    greeted: bool,
}

impl View {
    /// The view of what a seat has seen; `told` turns were told already.
    ///
    /// # Errors
    /// In words: what cannot have been seen.
    pub fn new(seen: Seen, names: PerSeat<String>, told: u32, unicode: bool) -> Result<View, String> {
        let table = seated::table(&seen)?;
        let screen = Screen::here(Cover::Never);
        let left = PerSeat([None, None]);
        Ok(View { seen, table, names, left, screen, unicode, rotated: false, told, greeted: false })
    }

    /// All that the seat has received.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Number of turns that were told.
    pub fn told(&self) -> u32 {
        self.told
    }

    /// Brings it to what the seat was told by now. What was begun is begun anew.
    ///
    /// # Errors
    /// In words: what cannot have been.
    pub fn follow(&mut self, actions: &[String]) -> Result<(), String> {
        if self.seen.actions != actions {
            self.seen.actions = actions.to_vec();
            self.table = seated::table(&self.seen)?;
        }
        Ok(())
    }

    /// Takes back what was begun here.
    pub fn forget_draft(&mut self) {
        while self.table.undo(self.seen.seat).is_ok() {}
    }

    /// Takes the time that both seats have left.
    pub fn set_clocks(&mut self, left: PerSeat<Option<Duration>>) {
        self.left = left;
    }

    /// May the seat claim a draw now?
    pub fn may_claim(&self) -> bool {
        self.table.claimable().is_some()
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seen.seat)
    }

    fn words(&self) -> Words {
        Words::of(self.seen.game)
    }

    /// Tells what was played that was not told yet.
    ///
    /// # Errors
    /// The screen cannot be written to.
    pub fn tell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.told > self.table.ply() {
            writeln!(out, "Moves were taken back.")?;
            self.told = self.table.ply();
        }
        let mut count = Numbers::default();
        for line in self.table.lines(self.viewer(), 0) {
            let number = count.next(line.seat);
            if line.ply > self.told {
                said::turn(out, self.words(), number, &line)?;
            }
        }
        self.told = self.table.ply();
        Ok(())
    }

    /// Draws the board.
    ///
    /// # Errors
    /// As [`View::tell`].
    pub fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (table, seat, words) = (&self.table, self.seen.seat, self.words());
        let Some(observation) = table.observation(self.viewer(), table.ply()) else { return Ok(()) };
        let draft = table.draft(seat);
        let steps = table.lines(self.viewer(), table.ply().saturating_sub(6));
        let mut last = steps.iter().rev().map(|line| draw::changed(&line.steps));
        let last = match &draft {
            Some(draft) => draw::changed(&draft.steps),
            None => last.find(|squares| !squares.is_empty()).unwrap_or_default(),
        };
        let player =
            |&seat: &Seat| view::player(words, seat, &self.names[seat], self.left[seat].map(clock::told));
        let players: Vec<String> = table.seats().iter().map(player).collect();
        let in_hand = table.in_hand(seat);
        let view = view::View {
            words,
            look: Look { unicode: self.unicode, turned: (seat == Seat::Black) != self.rotated },
            width: self.screen.width(),
            observation: &observation,
            draft: draft.as_ref(),
            last: &last,
            in_hand: &in_hand,
            players: &players,
        };
        view.draw(out)
    }

    /// Draws the board, and says what the seat is to do.
    ///
    /// # Errors
    /// As [`View::tell`].
    pub fn offer(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.show(out)?;
        let task = help::task(&self.table.tasks(self.seen.seat));
        let task = match self.table.draft(self.seen.seat) {
            Some(draft) => {
                let begun = draft.parts.join(",");
                format!("Begun: {begun} (`undo` takes the last part back). {task}")
            }
            None => task,
        };
        writeln!(out, "{}", wrapped(&task, self.screen.width(), ""))?;
        if !std::mem::replace(&mut self.greeted, true) {
            writeln!(out, "Type `help` for what else you can type.")?;
        }
        Ok(())
    }

    /// Does what was typed, as far as it needs nobody else.
    ///
    /// # Errors
    /// As [`View::tell`].
    pub fn typed(&mut self, line: &str, out: &mut impl Write) -> Result<Typed, Failure> {
        let (seat, viewer) = (self.seen.seat, self.viewer());
        let (command, rest) = line.split_once(' ').map_or((line, ""), |(c, r)| (c, r.trim()));
        let observation = self.table.observation(viewer, self.table.ply());
        let draft = self.table.draft(seat);
        let scene = draft.map(|draft| draft.scene).or(observation.as_ref().map(|seen| seen.scene.clone()));
        let Some(scene) = scene else { return Ok(Typed::Nothing) };
        match command {
            // What the game itself calls an action is one, whatever it is called here.
            _ if self.table.legal(seat).iter().any(|action| action.text == line) => {
                return self.play(line, out);
            }
            "" => {}
            "board" => self.show(out)?,
            "rotate" => {
                self.rotated = !self.rotated;
                self.show(out)?;
            }
            "moves" | "legal" => {
                let width = self.screen.width();
                write!(out, "{}", help::moves(&self.table.tasks(seat), rest, &scene, width))?;
            }
            "odds" => {
                let mut lines = self.table.odds(viewer, self.table.ply()).unwrap_or_default();
                lines.retain(|line| rest.is_empty() || line.place == rest);
                let words = self.words();
                write_lines(out, words, &lines)?;
            }
            "fen" => writeln!(out, "{}", observation.map(|seen| seen.fen).unwrap_or_default())?,
            "rules" => {
                if let Some(game) = registry::find(self.seen.game) {
                    writeln!(out, "{}", game.about().rules_text.trim_end())?;
                }
            }
            "undo" => match self.table.undo(seat) {
                Ok(()) => self.offer(out)?,
                Err(error) => writeln!(out, "{error}; `takeback` asks to take a whole move back")?,
            },
            "help" | "?" => {
                let Some(game) = registry::find(self.seen.game) else { return Ok(Typed::Nothing) };
                let tasks = self.table.tasks(seat);
                let help = Help {
                    about: game.about(),
                    seat,
                    tasks: &tasks,
                    scene: &scene,
                    parts: game.turns_have_parts(),
                    odds: self.table.odds(viewer, self.table.ply()).is_some_and(|odds| !odds.is_empty()),
                    peek: false,
                    width: self.screen.width(),
                };
                write!(out, "{}", help.text())?;
                writeln!(
                    out,
                    "At a room also: `takeback`, `abort`, and `claim` where the opponent is gone."
                )?;
            }
            _ => return self.play(line, out),
        }
        Ok(Typed::Nothing)
    }

    /// A move that was typed: the turn, where it is whole.
    fn play(&mut self, typed: &str, out: &mut impl Write) -> Result<Typed, Failure> {
        let seat = self.seen.seat;
        let legal = self.table.legal(seat);
        if legal.is_empty() {
            writeln!(out, "It is not your turn.")?;
            return Ok(Typed::Nothing);
        }
        // A whole turn as the game writes it, with the parts that its text has.
        if typed.contains(',') {
            return Ok(Typed::Turn(typed.to_owned()));
        }
        let draft = self.table.draft(seat);
        let observation = self.table.observation(self.viewer(), self.table.ply());
        let Some(scene) = draft.map(|draft| draft.scene).or(observation.map(|seen| seen.scene)) else {
            return Ok(Typed::Nothing);
        };
        let action = match typed::read(typed, seat, &scene, &legal) {
            Ok(line) => line.text.clone(),
            Err(error) => {
                // The game can often say why a readable action is illegal; its words are the better ones then.
                match self.table.part(seat, typed) {
                    Err(why @ ActionError::Illegal { .. }) => writeln!(out, "{why}")?,
                    _ => writeln!(out, "{error}")?,
                }
                return Ok(Typed::Nothing);
            }
        };
        if let Some(turn) = self.table.committed_by(seat, &action) {
            return Ok(Typed::Turn(turn));
        }
        if let Err(error) = self.table.part(seat, &action) {
            writeln!(out, "{error}")?;
            return Ok(Typed::Nothing);
        }
        // After a part that nothing but the end can follow there is nothing to offer.
        if let [only] = self.table.legal(seat).as_slice()
            && let Some(turn) = self.table.committed_by(seat, &only.text)
        {
            return Ok(Typed::Turn(turn));
        }
        self.offer(out)?;
        Ok(Typed::Nothing)
    }
}
