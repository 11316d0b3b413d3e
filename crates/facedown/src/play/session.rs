//! One game in the terminal: the loop between the table and the players.

use std::io::{BufRead, Write};

use std::time::{Duration, Instant};

use facedown_core::notation::ActionError;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::show::scene::ActionLine;
use facedown_core::table::AnyTable;
use facedown_core::table::player::{Clock, Decision, Seen};

use super::clock::Clocks;
use super::player::Seated;
use super::typed;
use crate::commands::odds::write_lines;
use crate::draw;
use crate::failure::Failure;
use crate::words::Words;

/// What a person may type besides moves.
const HELP: &str = "\
Type a move: e2e4, e4, Nf3, exd5, O-O, e8=Q, and for a card □f1-g2 or []f1-g2.
  moves [SQUARE]  the legal moves, or those from a square
  odds [SQUARE]   what the cards may be
  board           draw the board
  fen             the position as you see it
  draw            claim a draw by the rules, or offer one
  resign          give up
  quit            leave without a result";

/// A game between players at this terminal.
pub struct Session<'a, R, W> {
    /// The table.
    pub table: &'a mut dyn AnyTable,
    /// Who sits where.
    pub players: PerSeat<Seated>,
    /// Their clocks.
    pub clocks: Clocks,
    /// Where people type.
    pub input: R,
    /// Where the game is shown.
    pub out: W,
}

/// What comes of a line that a person typed.
enum Heard {
    /// The person goes on typing.
    Again,
    /// Something was played or the game ended.
    Done,
    /// The person leaves.
    Quit,
}

impl<R: BufRead, W: Write> Session<'_, R, W> {
    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        if self.has_human() {
            writeln!(self.out, "Type `help` for what you can type.")?;
        }
        loop {
            let Some(seat) = self.table.to_act().iter().next() else {
                return self.close();
            };
            let started = Instant::now();
            if self.players[seat].is_human() {
                self.show(Viewer::Seat(seat))?;
                if self.ask(seat, started)? {
                    writeln!(self.out, "You left; the game has no result.")?;
                    return Ok(());
                }
            } else {
                self.compute(seat, started)?;
            }
        }
    }

    fn has_human(&self) -> bool {
        self.table.seats().iter().any(|s| self.players[*s].is_human())
    }

    /// Through whose eyes moves are told: the one person's, or everybody's.
    fn listener(&self) -> Viewer {
        let mut people = self.table.seats().iter().filter(|s| self.players[**s].is_human());
        match (people.next(), people.next()) {
            (Some(one), None) => Viewer::Seat(*one),
            _ => Viewer::Spectator,
        }
    }

    /// What sides and pieces are called in this game.
    fn words(&self) -> Words {
        Words::of(self.table.game())
    }

    fn close(&mut self) -> Result<(), Failure> {
        let words = self.words();
        self.show(self.listener())?;
        if let Some(outcome) = self.table.outcome() {
            let result = outcome.result(self.table.seats().len());
            let why = outcome.reason.replace('-', " ");
            match outcome.winner {
                Some(seat) => writeln!(self.out, "{result}  {} won: {why}", words.seat(seat))?,
                None => writeln!(self.out, "{result}  nobody won: {why}")?,
            }
        }
        Ok(())
    }

    fn show(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let words = self.words();
        let Some(observation) = self.table.observation(viewer, self.table.ply()) else { return Ok(()) };
        writeln!(self.out)?;
        draw::board(&mut self.out, &observation.scene)?;
        draw::pools(&mut self.out, words, &observation.pools)?;
        draw::captured(&mut self.out, &observation.captured)?;
        Ok(())
    }

    /// Lets a computer player act.
    fn compute(&mut self, seat: Seat, started: Instant) -> Result<(), Failure> {
        let words = self.words();
        let Seated::Computer(player) = &mut self.players[seat] else { return Ok(()) };
        let seen = Seen::of(self.table, seat);
        let failed = |why: String| Failure::no(format!("{}: {why}", words.seat(seat)));
        if let Some(reason) = self.table.claimable()
            && player.accepts_draw(&seen).map_err(failed)?
        {
            self.table.end(Outcome::nobody(reason));
            return Ok(());
        }
        let clock = Clock { left: self.clocks.left(seat), increment: self.clocks.increment() };
        let choice = player.choose(&seen, clock).map_err(failed)?;
        if !self.spend(seat, started.elapsed()) {
            return Ok(());
        }
        match choice {
            Decision::Act(action) => {
                self.table.act(seat, &action).map_err(|e| failed(e.to_string()))?;
                self.clocks.acted(seat);
                self.tell_last()
            }
            Decision::Resign => {
                self.resign(seat);
                Ok(())
            }
        }
    }

    /// Takes thinking time off a clock; `false` where that ended the game.
    fn spend(&mut self, seat: Seat, time: Duration) -> bool {
        if self.clocks.spend(seat, time) {
            return true;
        }
        let other = seat.other();
        self.table.end(match other == seat {
            true => Outcome::nobody(reason::TIME),
            false => Outcome::win(other, reason::TIME),
        });
        false
    }

    fn resign(&mut self, seat: Seat) {
        self.table.end(match self.table.seats() {
            [_] => Outcome::nobody(reason::RESIGNATION),
            _ => Outcome::win(seat.other(), reason::RESIGNATION),
        });
    }

    /// Says what was just played.
    fn tell_last(&mut self) -> Result<(), Failure> {
        let words = self.words();
        let ply = self.table.ply();
        for line in self.table.lines(self.listener(), ply.saturating_sub(1)) {
            draw::turn(&mut self.out, words, &line)?;
        }
        Ok(())
    }

    /// Asks a person until something is played; `true` if they leave.
    fn ask(&mut self, seat: Seat, mut started: Instant) -> Result<bool, Failure> {
        let words = self.words();
        if let Some(reason) = self.table.claimable() {
            writeln!(self.out, "You may claim a draw ({}): type `draw`.", reason.replace('-', " "))?;
        }
        loop {
            match self.clocks.words(seat) {
                Some(left) => write!(self.out, "{} {left}> ", words.seat(seat))?,
                None => write!(self.out, "{}> ", words.seat(seat))?,
            }
            self.out.flush()?;
            let Some(line) = self.read_line()? else {
                writeln!(self.out)?;
                return Ok(true);
            };
            // What is typed after the flag fell is too late, whatever it is.
            let now = Instant::now();
            if !self.spend(seat, now - started) {
                writeln!(self.out, "Your time is over.")?;
                return Ok(false);
            }
            started = now;
            match self.hear(seat, line.trim())? {
                Heard::Again => {}
                Heard::Done => return Ok(false),
                Heard::Quit => return Ok(true),
            }
        }
    }

    fn read_line(&mut self) -> Result<Option<String>, Failure> {
        // A move is a few characters; whatever comes in one line beyond this is not typed by a person.
        const LIMIT: u64 = 4096;
        let mut bytes = Vec::new();
        let read = std::io::Read::take(&mut self.input, LIMIT).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(e) => Err(Failure::input(format!("what you type cannot be read: {e}"))),
        }
    }

    fn hear(&mut self, seat: Seat, line: &str) -> Result<Heard, Failure> {
        let (command, rest) = line.split_once(' ').map_or((line, ""), |(c, r)| (c, r.trim()));
        match command {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "board" => self.show(Viewer::Seat(seat))?,
            "moves" => self.list_moves(seat, rest)?,
            "odds" => {
                let mut lines = self.table.odds(Viewer::Seat(seat), self.table.ply()).unwrap_or_default();
                if !rest.is_empty() {
                    lines.retain(|l| l.place == rest);
                }
                let words = self.words();
                write_lines(&mut self.out, words, &lines)?;
            }
            "fen" => {
                let observation = self.table.observation(Viewer::Seat(seat), self.table.ply());
                writeln!(self.out, "{}", observation.map(|s| s.fen).unwrap_or_default())?;
            }
            "draw" => return self.draw(seat),
            "resign" => {
                self.resign(seat);
                return Ok(Heard::Done);
            }
            "quit" | "exit" => return Ok(Heard::Quit),
            _ => return self.play_typed(seat, line),
        }
        Ok(Heard::Again)
    }

    fn play_typed(&mut self, seat: Seat, typed: &str) -> Result<Heard, Failure> {
        let legal = self.table.legal(seat);
        let Some(observation) = self.table.observation(Viewer::Seat(seat), self.table.ply()) else {
            return Ok(Heard::Again);
        };
        let action = match typed::read(typed, seat, &observation.scene, &legal) {
            Ok(line) => line.text.clone(),
            Err(error) => {
                // The game can often say why a readable action is illegal; its words are the better ones then.
                let words = match self.table.act(seat, typed) {
                    Ok(()) => return self.acted(seat),
                    Err(why @ ActionError::Illegal { .. }) => why.to_string(),
                    Err(_) => error.to_string(),
                };
                writeln!(self.out, "{words}")?;
                return Ok(Heard::Again);
            }
        };
        if let Err(error) = self.table.act(seat, &action) {
            writeln!(self.out, "{error}")?;
            return Ok(Heard::Again);
        }
        self.acted(seat)
    }

    fn acted(&mut self, seat: Seat) -> Result<Heard, Failure> {
        self.clocks.acted(seat);
        self.tell_last()?;
        Ok(Heard::Done)
    }

    fn list_moves(&mut self, seat: Seat, square: &str) -> Result<(), Failure> {
        let legal = self.table.legal(seat);
        let listed: Vec<&ActionLine> =
            legal.iter().filter(|l| square.is_empty() || l.from.as_deref() == Some(square)).collect();
        match (listed.is_empty(), square.is_empty()) {
            (true, true) => writeln!(self.out, "There is no legal move.")?,
            (true, false) => writeln!(self.out, "No legal move starts on {square}.")?,
            (false, _) => {
                for row in listed.chunks(12) {
                    let texts: Vec<_> = row.iter().map(|l| l.text.as_str()).collect();
                    writeln!(self.out, "{}", texts.join(" "))?;
                }
            }
        }
        Ok(())
    }

    fn draw(&mut self, seat: Seat) -> Result<Heard, Failure> {
        let words = self.words();
        if let Some(reason) = self.table.claimable() {
            self.table.end(Outcome::nobody(reason));
            return Ok(Heard::Done);
        }
        let other = seat.other();
        if other == seat {
            writeln!(self.out, "There is nobody to agree with.")?;
            return Ok(Heard::Again);
        }
        if let Seated::Computer(player) = &mut self.players[other] {
            let agrees = player
                .accepts_draw(&Seen::of(self.table, other))
                .map_err(|why| Failure::no(format!("{}: {why}", words.seat(other))))?;
            if agrees {
                self.table.end(Outcome::nobody(reason::AGREEMENT));
                return Ok(Heard::Done);
            }
            writeln!(self.out, "{} does not agree.", words.seat(other))?;
            return Ok(Heard::Again);
        }
        write!(
            self.out,
            "{}, {} offers a draw. Do you agree? (yes or no) ",
            words.seat(other),
            words.seat(seat)
        )?;
        self.out.flush()?;
        let Some(answer) = self.read_line()? else { return Ok(Heard::Quit) };
        if matches!(answer.trim(), "yes" | "y") {
            self.table.end(Outcome::nobody(reason::AGREEMENT));
            return Ok(Heard::Done);
        }
        writeln!(self.out, "No draw.")?;
        Ok(Heard::Again)
    }
}
