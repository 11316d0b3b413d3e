//! Rounds of a Swiss that another program pairs: the file that it reads, and its answer.
//!
//! The file is FIDE's report (TRF16) with the additions that pairing programs share: `XXC` the color drawn for the first
//! board, `XXP` players who may not meet, and the byes of the coming round in its column. The answer is a line with the
//! number of pairs, then `white black` for each, `0` as Black for a bye by the pairing: what `bbpPairings` and JaVaFo
//! write (bbpPairings' README, "Output").

use std::collections::{BTreeMap, BTreeSet};

use super::command::Command;
use super::fault::Fault;
use super::settings::Format;
use super::state::{Event, Stage};
use crate::round::{Bye, Color, Number, Points};
use crate::trf::{Cell, Report, letter};

/// The coming round of a Swiss as another program reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingFile {
    /// The file.
    pub text: String,
    /// The players by their number in the file, the first of which is 1: strongest first, those who left last.
    players: Vec<Number>,
}

/// An answer that is no pairing of the file's players.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPairings {
    /// A line that is not what belongs there.
    #[error("line {line} of the answer is `{text}`; {expected} belongs there")]
    Line {
        /// The line, from 1.
        line: usize,
        /// Its text.
        text: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// More or fewer pairs than it says.
    #[error("the answer says {said} pairs and has {found}")]
    Count {
        /// The number in its first line.
        said: usize,
        /// The number of lines after it.
        found: usize,
    },
    /// More than one bye.
    #[error("the answer gives a bye to two players")]
    Byes,
}

impl PairingFile {
    /// Reads a program's answer as the command that opens the round.
    ///
    /// # Errors
    /// An answer that is none. That everybody has one place in it is seen when the command is given.
    pub fn read(&self, answer: &str) -> Result<Command, BadPairings> {
        let mut lines = (1..).zip(answer.lines().map(str::trim)).filter(|(_, text)| !text.is_empty());
        let bad = |(line, text): (usize, &str), expected| {
            let text = text.chars().take(40).collect();
            BadPairings::Line { line, text, expected }
        };
        let first = lines.next().unwrap_or((1, ""));
        let said: usize = first.1.parse().map_err(|_| bad(first, "the number of pairs"))?;
        let (mut pairs, mut bye, mut found) = (Vec::new(), None, 0);
        for line in lines {
            found += 1;
            let expected = "two numbers of players, or one and 0,";
            let numbers: Option<Vec<usize>> =
                line.1.split_whitespace().map(|number| number.parse().ok()).collect();
            let Some(&[white, black]) = numbers.as_deref() else { return Err(bad(line, expected)) };
            let player = |number: usize| {
                let player = number.checked_sub(1).and_then(|at| self.players.get(at));
                player.copied().ok_or_else(|| bad(line, expected))
            };
            if black == 0 {
                if bye.replace(player(white)?).is_some() {
                    return Err(BadPairings::Byes);
                }
            } else {
                pairs.push((player(white)?, player(black)?));
            }
        }
        match said == found {
            true => Ok(Command::PairAs { pairs, bye }),
            false => Err(BadPairings::Count { said, found }),
        }
    }
}

impl Event {
    /// The coming round for another program; `None` where none is to be paired, and in tournaments that such a file cannot
    /// tell: other formats than a Swiss, two games a pairing, other points than 1, ½ and 0.
    #[must_use]
    pub fn pairing_file(&self) -> Option<PairingFile> {
        let Format::Swiss { rounds, .. } = self.settings.format else { return None };
        let coming = self.rounds.len() + 1;
        let usual = self.settings.games == 1 && self.settings.points == Points::default();
        let goes_on = self.stage == Stage::Playing && self.rounds.iter().all(|round| round.is_finished());
        if !usual || !goes_on || coming > rounds as usize {
            return None;
        }
        let mut players = self.ranked();
        players.extend(self.entries.iter().filter(|entry| entry.withdrawn).map(|entry| entry.number));
        let in_file: BTreeMap<Number, u32> = players.iter().copied().zip(1..).collect();
        // The report counts players in the order of their entry.
        let entered: BTreeMap<u32, u32> = (1..)
            .zip(&self.entries)
            .filter_map(|(at, entry)| Some((at, *in_file.get(&entry.number)?)))
            .collect();
        let renumbered = |number: u32| entered.get(&number).copied().unwrap_or_default();
        let mut report = Report::of(self);
        let asked = self.asked.get(&coming);
        for line in &mut report.players {
            line.number = renumbered(line.number);
            for cell in &mut line.games {
                cell.opponent = cell.opponent.map(renumbered);
            }
            let player = line.number.checked_sub(1).and_then(|at| players.get(at as usize));
            let gone = |number| self.entry(number).is_none_or(|entry| entry.withdrawn);
            let bye = player.and_then(|number| match gone(*number) {
                true => Some(Bye::Zero),
                false => asked.and_then(|asked| asked.get(number)).copied(),
            });
            line.games.extend(bye.map(|bye| Cell { result: Some(letter(bye)), ..Cell::default() }));
        }
        report.players.sort_by_key(|line| line.number);
        let color = if self.initial == Color::White { "white1" } else { "black1" };
        let mut text = report.write() + "XXC " + color + "\r\n";
        for (one, other) in &self.forbidden {
            if let (Some(one), Some(other)) = (in_file.get(one), in_file.get(other)) {
                text += &format!("XXP {one} {other}\r\n");
            }
        }
        Some(PairingFile { text, players })
    }

    /// Opens the next round of a Swiss with pairs from outside: everybody who is there has one place, and nobody meets
    /// somebody again.
    pub(super) fn pair_as(&mut self, pairs: &[(Number, Number)], bye: Option<Number>) -> Result<(), Fault> {
        if self.stage != Stage::Playing {
            return Err(Fault::Stage("while rounds are played, after the start and before play-offs"));
        }
        let Format::Swiss { rounds, .. } = self.settings.format else { return Err(Fault::Fixed) };
        if let Some(open) = self.rounds.iter().position(|round| !round.is_finished()) {
            return Err(Fault::RoundOpen(open + 1));
        }
        let coming = self.rounds.len() + 1;
        if coming > rounds as usize {
            return Err(Fault::NoRoundLeft);
        }
        let asked = self.asked.get(&coming).cloned().unwrap_or_default();
        let mut seen = BTreeSet::new();
        for number in pairs.iter().flat_map(|(white, black)| [white, black]).chain(&bye) {
            let entry = self.entry(*number).ok_or(Fault::NoEntry(*number))?;
            if entry.withdrawn {
                return Err(Fault::Withdrawn(*number));
            }
            if asked.contains_key(number) || !seen.insert(*number) {
                return Err(Fault::Twice(*number));
            }
        }
        let here = self.ranked();
        if let Some(left) = here.iter().find(|number| !asked.contains_key(number) && !seen.contains(number)) {
            return Err(Fault::LeftOut(*left));
        }
        for &(one, other) in pairs {
            // As by the room's own pairing: a game that was lost by absence was none.
            let met = |round: &crate::round::Round| {
                round.of(one).is_some_and(|p| p.opponent(one) == Some(other) && p.is_played())
            };
            let forbidden = self.forbidden.contains(&(one, other)) || self.forbidden.contains(&(other, one));
            if forbidden || self.rounds.iter().any(met) {
                return Err(Fault::MetBefore(one, other));
            }
        }
        let mut byes = asked;
        byes.extend(bye.map(|number| (number, Bye::Allocated)));
        for entry in self.entries.iter().filter(|entry| entry.withdrawn) {
            byes.insert(entry.number, Bye::Zero);
        }
        self.open(pairs.to_vec(), byes, self.settings.games);
        Ok(())
    }
}
