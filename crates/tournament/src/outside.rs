//! Rounds of a Swiss that another program pairs: the file that it reads, and its answer.
//!
//! The file is FIDE's report (TRF16) with the additions that pairing programs share: `XXC` the color drawn for the first
//! board, `XXP` players who may not meet, and the byes of the coming round in its column. The answer is a line with the
//! number of pairs, then `white black` for each, `0` as Black for a bye by the pairing: what `bbpPairings` and JaVaFo
//! write (bbpPairings' README, "Output").

use std::collections::BTreeMap;

use crate::event::{Command, Event, Format, Stage};
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

impl PairingFile {
    /// The coming round for another program; `None` where none is to be paired, and in tournaments that such a file cannot
    /// tell: other formats than a Swiss, two games a pairing, other points than 1, ½ and 0.
    #[must_use]
    pub fn of(event: &Event) -> Option<PairingFile> {
        let Format::Swiss { rounds, .. } = event.settings().format else { return None };
        let coming = event.rounds().len() + 1;
        let usual = event.settings().games == 1 && event.settings().points == Points::default();
        let goes_on =
            event.stage() == Stage::Playing && event.rounds().iter().all(|round| round.is_finished());
        if !usual || !goes_on || coming > rounds as usize {
            return None;
        }
        let mut players = event.ranked();
        players.extend(event.entries().iter().filter(|entry| entry.withdrawn).map(|entry| entry.number));
        let in_file: BTreeMap<Number, u32> = players.iter().copied().zip(1..).collect();
        // The report counts players in the order of their entry.
        let entered: BTreeMap<u32, u32> = (1..)
            .zip(event.entries())
            .filter_map(|(at, entry)| Some((at, *in_file.get(&entry.number)?)))
            .collect();
        let renumbered = |number: u32| entered.get(&number).copied().unwrap_or_default();
        let mut report = Report::of(event);
        let asked = event.asked(coming);
        for line in &mut report.players {
            line.number = renumbered(line.number);
            for cell in &mut line.games {
                cell.opponent = cell.opponent.map(renumbered);
            }
            let player = line.number.checked_sub(1).and_then(|at| players.get(at as usize));
            let gone = |number| event.entry(number).is_none_or(|entry| entry.withdrawn);
            let bye = player.and_then(|number| match gone(*number) {
                true => Some(Bye::Zero),
                false => asked.and_then(|asked| asked.get(number)).copied(),
            });
            line.games.extend(bye.map(|bye| Cell { result: Some(letter(bye)), ..Cell::default() }));
        }
        report.players.sort_by_key(|line| line.number);
        let color = if event.first_color() == Color::White { "white1" } else { "black1" };
        let mut text = report.write() + "XXC " + color + "\r\n";
        for (one, other) in event.forbidden() {
            if let (Some(one), Some(other)) = (in_file.get(one), in_file.get(other)) {
                text += &format!("XXP {one} {other}\r\n");
            }
        }
        Some(PairingFile { text, players })
    }
}
