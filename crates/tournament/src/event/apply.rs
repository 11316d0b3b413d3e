//! Commands are done here.

use super::command::Command;
use super::fault::Fault;
use super::settings::{Format, Settings};
use super::state::{Entry, Event, Stage, all_of_it};
use crate::round::{Bye, Color, Number};

/// The least part of the usual time that a player may have, in percent.
const LEAST_TIME: u8 = 10;

impl Event {
    /// A tournament without entries.
    ///
    /// # Errors
    ///
    /// Settings that no tournament can have.
    pub fn new(settings: Settings) -> Result<Event, Fault> {
        settings.check()?;
        Ok(Event {
            settings,
            stage: Stage::Entry,
            entries: Vec::new(),
            numbers: 0,
            lots: Vec::new(),
            initial: Color::White,
            rounds: Vec::new(),
            schedule: Vec::new(),
            asked: std::collections::BTreeMap::new(),
            forbidden: Vec::new(),
            awards: Vec::new(),
            play_offs: Vec::new(),
            log: Vec::new(),
        })
    }

    /// The tournament that a log of commands makes.
    ///
    /// # Errors
    ///
    /// Bad settings, or the first command that is refused, which no log of an event holds.
    pub fn replay(settings: Settings, log: &[Command]) -> Result<Event, Fault> {
        let mut event = Event::new(settings)?;
        for command in log {
            event.apply(command.clone())?;
        }
        Ok(event)
    }

    /// Does a command, and logs it.
    ///
    /// # Errors
    ///
    /// A command that is refused changes nothing.
    pub fn apply(&mut self, command: Command) -> Result<(), Fault> {
        let mut next = self.clone();
        next.run(&command)?;
        next.log.push(command);
        *self = next;
        Ok(())
    }

    fn run(&mut self, command: &Command) -> Result<(), Fault> {
        match command {
            Command::Enter { name, title, rating, team } => self.enter(name, title, *rating, team),
            Command::Rename { number, name } => self.rename(*number, name),
            Command::TimeOdds { number, percent } => self.time_odds(*number, *percent),
            Command::Start { seed } => self.start(*seed),
            Command::AskBye { number, round, bye } => self.ask_bye(*number, *round, *bye),
            Command::Withdraw { number } => self.withdraw(*number),
            Command::Return { number } => self.come_back(*number),
            Command::Forbid { one, other } => self.forbid(*one, *other),
            Command::Pair { present } => self.pair(present),
            Command::PairAs { pairs, bye } => self.pair_as(pairs, *bye),
            Command::Result { round, board, game, result } => self.result(*round, *board, *game, *result),
            Command::Forfeit { round, board, absent } => self.forfeit(*round, *board, *absent),
            Command::Correct { round, board, game, result, reason } => {
                self.correct((*round, *board, *game), *result, reason)
            }
            Command::Repair { round, pairs, byes, reason } => self.repair(*round, pairs, byes, reason),
            Command::Award { round, board, winner, reason } => self.award(*round, *board, *winner, reason),
            Command::PlayOff { seed } => self.start_play_off(*seed),
            Command::Finish => self.finish(),
            Command::Reopen { reason } => self.reopen(reason),
        }
    }

    fn free_name(&self, name: &str, but: Option<Number>) -> Result<String, Fault> {
        let name = name.trim();
        if name.is_empty() {
            return Err(Fault::NoName);
        }
        let same =
            |entry: &Entry| entry.name.to_lowercase() == name.to_lowercase() && Some(entry.number) != but;
        if self.entries.iter().any(same) {
            return Err(Fault::NameTaken(name.to_owned()));
        }
        Ok(name.to_owned())
    }

    fn enter(&mut self, name: &str, title: &str, rating: Option<u32>, team: &str) -> Result<(), Fault> {
        let late = match (self.stage, self.settings.format) {
            (Stage::Entry, _) => false,
            (Stage::Playing, Format::Swiss { .. } | Format::Arena) => true,
            (Stage::Playing, _) => return Err(Fault::NoLateEntry),
            _ => return Err(Fault::Stage("before play-offs and the end")),
        };
        let name = self.free_name(name, None)?;
        self.numbers = self.numbers.saturating_add(1);
        let number = Number(self.numbers);
        let (title, team) = (title.trim().to_owned(), team.trim().to_owned());
        self.entries.push(Entry {
            number,
            name,
            title,
            rating,
            team,
            withdrawn: false,
            percent: all_of_it(),
        });
        if late && self.settings.format != Format::Arena {
            for round in &mut self.rounds {
                round.byes.insert(number, Bye::Zero);
            }
        }
        Ok(())
    }

    fn rename(&mut self, number: Number, name: &str) -> Result<(), Fault> {
        let name = self.free_name(name, Some(number))?;
        let entry =
            self.entries.iter_mut().find(|entry| entry.number == number).ok_or(Fault::NoEntry(number))?;
        entry.name = name;
        Ok(())
    }

    fn time_odds(&mut self, number: Number, percent: u8) -> Result<(), Fault> {
        if self.stage == Stage::Done {
            return Err(Fault::Stage("before the end"));
        }
        if !(LEAST_TIME..=all_of_it()).contains(&percent) {
            return Err(Fault::TimeOdds);
        }
        let entry =
            self.entries.iter_mut().find(|entry| entry.number == number).ok_or(Fault::NoEntry(number))?;
        entry.percent = percent;
        Ok(())
    }

    fn ask_bye(&mut self, number: Number, round: usize, bye: Bye) -> Result<(), Fault> {
        self.entry(number).ok_or(Fault::NoEntry(number))?;
        let Format::Swiss { rounds, .. } = self.settings.format else { return Err(Fault::NotAskable) };
        if !matches!(bye, Bye::Half | Bye::Zero) {
            return Err(Fault::NotAskable);
        }
        if round <= self.rounds.len() || round > rounds as usize {
            return Err(Fault::LateBye);
        }
        self.asked.entry(round).or_default().insert(number, bye);
        Ok(())
    }

    fn forbid(&mut self, one: Number, other: Number) -> Result<(), Fault> {
        for number in [one, other] {
            self.entry(number).ok_or(Fault::NoEntry(number))?;
        }
        if one == other {
            return Err(Fault::Twice(one));
        }
        self.forbidden.push((one, other));
        Ok(())
    }
}
