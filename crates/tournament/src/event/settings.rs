//! The settings that are fixed before a tournament starts.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use crate::pairing::knockout::Match;
use crate::round::Points;
use crate::score::Score;
use crate::standings::{Places, TieBreak};

/// The way that players are paired.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, tag = "kind")]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin {
        /// 1, or 2 with colors reversed.
        cycles: u32,
        /// Are all rounds open from the start, for games in any order?
        free_order: bool,
    },
    /// The same number of rounds for all, equal scores against each other.
    Swiss {
        /// Announced number of rounds.
        rounds: u32,
        /// May a color rule be broken where no other pairing is left?
        colors_may_break: bool,
    },
    /// New games for whoever is free, until the end.
    Arena,
    /// The loser of a match is out.
    Knockout(Match),
}

/// The settings of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Its name, not empty.
    pub name: String,
    /// The way that players are paired.
    pub format: Format,
    /// Games of each pairing, 1 or 2: two count as one match on one set-up, each player having each color.
    pub games: u32,
    /// The worth of results.
    pub points: Points,
    /// Tie-breaks in the order of use; players still tied after the last one share their places.
    pub tie_breaks: Vec<TieBreak>,
    /// Rules of play-offs between two; more than two, at most four, play a round robin of one game each.
    pub play_off: Match,
}

impl Settings {
    /// The usual settings of a format.
    #[must_use]
    pub fn new(name: &str, format: Format) -> Settings {
        use TieBreak as T;
        let (cut, full) = (T::Buchholz { cut: 1 }, T::Buchholz { cut: 0 });
        let tie_breaks = match format {
            Format::RoundRobin { .. } => {
                vec![T::PlayOff(Places::First), T::DirectEncounter, T::SonnebornBerger, T::Wins]
            }
            Format::Swiss { .. } => vec![cut, full, T::SonnebornBerger, T::DirectEncounter],
            Format::Arena => vec![T::Won],
            Format::Knockout(_) => Vec::new(),
        };
        let mut points = Points::default();
        if format == Format::Arena {
            points =
                Points { win: Score(4), draw: Score(2), forfeit_win: Score(4), bye: Score::ZERO, ..points };
        }
        Settings { name: name.to_owned(), format, games: 1, points, tie_breaks, play_off: Match::default() }
    }

    /// Refuses settings that no tournament can have.
    ///
    /// # Errors
    ///
    /// The field at fault, with the values that it can have.
    pub fn check(&self) -> Result<(), Fault> {
        let wrong = |what: &'static str| Err(Fault::Settings(what));
        if self.name.trim().is_empty() {
            return wrong("the tournament has no name; give it one");
        }
        if !(1..=2).contains(&self.games) {
            return wrong("a pairing has 1 game or 2");
        }
        match self.format {
            Format::RoundRobin { cycles, .. } if !(1..=2).contains(&cycles) => {
                wrong("a round robin has 1 cycle or 2")
            }
            Format::Swiss { rounds, .. } if !(1..=50).contains(&rounds) => {
                wrong("a Swiss has 1 to 50 rounds")
            }
            Format::Knockout(rules) if !(1..=20).contains(&rules.games) || rules.deciders > 20 => {
                wrong("a match has 1 to 20 games and at most 20 deciders")
            }
            _ if !(1..=20).contains(&self.play_off.games) || self.play_off.deciders > 20 => {
                wrong("a play-off has 1 to 20 games and at most 20 deciders")
            }
            _ => Ok(()),
        }
    }
}
