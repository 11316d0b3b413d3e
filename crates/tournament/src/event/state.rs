//! The state of a tournament, and what can be read from it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::settings::{Format, Settings};
use crate::pairing::knockout::{Match, Stand, stand};
use crate::round::{Bye, Color, Number, Outcome, Round};
use crate::standings::{Sheet, Standing, Unplayed, standings};

/// Stage of a tournament.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Players enter.
    Entry,
    /// Rounds are played.
    Playing,
    /// Ties are played off.
    PlayOff,
    /// Ended.
    Done,
}

/// A player's entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// His number.
    pub number: Number,
    /// Shown name.
    pub name: String,
    /// Title, or empty.
    pub title: String,
    /// Rating by which he is ranked.
    pub rating: Option<u32>,
    /// A free label, or empty.
    pub team: String,
    /// Has he left?
    pub withdrawn: bool,
    /// The part of the usual time that he has, in percent.
    #[serde(default = "all_of_it")]
    pub percent: u8,
}

/// The usual time, in percent.
pub(super) fn all_of_it() -> u8 {
    100
}

/// A play-off of a tie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayOff {
    /// The tied players.
    pub players: Vec<Number>,
    /// A match of two, or a round robin of three or four: all its pairings.
    pub round: Round,
}

/// A knock-out match that the organizer decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Award {
    /// Its round, from 1.
    pub round: usize,
    /// Its board, from 1.
    pub board: usize,
    /// The winner.
    pub winner: Number,
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    pub(super) settings: Settings,
    pub(super) stage: Stage,
    pub(super) entries: Vec<Entry>,
    /// Numbers given so far.
    pub(super) numbers: u32,
    /// The order drawn at the start.
    pub(super) lots: Vec<Number>,
    /// Color of the first board of the first round of a Swiss.
    pub(super) initial: Color,
    pub(super) rounds: Vec<Round>,
    /// Rounds of a round robin that are not open yet.
    pub(super) schedule: Vec<Round>,
    /// By round, from 1.
    pub(super) asked: BTreeMap<usize, BTreeMap<Number, Bye>>,
    pub(super) forbidden: Vec<(Number, Number)>,
    pub(super) awards: Vec<Award>,
    pub(super) play_offs: Vec<PlayOff>,
    pub(super) log: Vec<Command>,
}

impl Event {
    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The stage.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Everybody entered, those who left after the start included, by number.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// An entry by its number.
    #[must_use]
    pub fn entry(&self, number: Number) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.number == number)
    }

    /// The rounds that have been paired.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The play-offs, which do not count in the points.
    #[must_use]
    pub fn play_offs(&self) -> &[PlayOff] {
        &self.play_offs
    }

    /// Players who may not be paired.
    #[must_use]
    pub fn forbidden(&self) -> &[(Number, Number)] {
        &self.forbidden
    }

    /// The byes that players asked for in a round that is not paired yet, counted from 1.
    #[must_use]
    pub fn asked(&self, round: usize) -> Option<&BTreeMap<Number, Bye>> {
        self.asked.get(&round)
    }

    /// The color that was drawn for the first board.
    #[must_use]
    pub fn first_color(&self) -> Color {
        self.initial
    }

    /// The commands done so far.
    #[must_use]
    pub fn log(&self) -> &[Command] {
        &self.log
    }

    /// Rounds of a Swiss or round robin that are not paired yet; 0 in other formats.
    #[must_use]
    pub fn rounds_left(&self) -> usize {
        match self.settings.format {
            Format::RoundRobin { .. } => self.schedule.len(),
            Format::Swiss { rounds, .. } => (rounds as usize).saturating_sub(self.rounds.len()),
            Format::Arena | Format::Knockout(_) => 0,
        }
    }

    /// The players of a round robin whose results count for nobody: they left before half of their games were done (FIDE
    /// tournament rules for round robins).
    #[must_use]
    pub fn annulled(&self) -> BTreeSet<Number> {
        if !matches!(self.settings.format, Format::RoundRobin { .. }) {
            return BTreeSet::new();
        }
        let half = |number: Number| {
            let pairings = || self.rounds.iter().chain(&self.schedule).filter_map(|round| round.of(number));
            let all: usize = pairings().map(|pairing| pairing.results.len()).sum();
            let done =
                pairings().flat_map(|p| p.outcomes(number)).filter(|(_, o)| *o != Outcome::ForfeitLoss);
            2 * done.count() >= all
        };
        let left = self.entries.iter().filter(|entry| entry.withdrawn).map(|entry| entry.number);
        left.filter(|number| !half(*number)).collect()
    }

    /// The stand of a knock-out match, an award included; rounds and boards from 1. `None` in other formats, or where
    /// there is no such match.
    #[must_use]
    pub fn match_stand(&self, round: usize, board: usize) -> Option<Stand> {
        let Format::Knockout(rules) = self.settings.format else { return None };
        let pairing = self.rounds.get(round.checked_sub(1)?)?.pairings.get(board.checked_sub(1)?)?;
        let award = self.awards.iter().find(|award| award.round == round && award.board == board);
        Some(match (award, stand(pairing, &rules, &self.settings.points)) {
            (Some(award), Stand::Tied | Stand::Another { .. }) => Stand::Won(award.winner),
            (_, stand) => stand,
        })
    }

    /// The order that play-offs have decided.
    pub(super) fn decided(&self) -> BTreeMap<Number, u32> {
        let mut order = BTreeMap::new();
        for play_off in &self.play_offs {
            if let ([pairing], 2) = (play_off.round.pairings.as_slice(), play_off.players.len()) {
                if let Stand::Won(winner) = self.play_off_stand(pairing) {
                    for player in &play_off.players {
                        order.insert(*player, if *player == winner { 1 } else { 2 });
                    }
                }
            } else if play_off.round.is_finished() {
                let score = |p: Number| {
                    play_off.round.pairings.iter().map(|x| x.score(p, &self.settings.points)).sum()
                };
                let scores: Vec<crate::score::Score> = play_off.players.iter().map(|p| score(*p)).collect();
                for (player, own) in play_off.players.iter().zip(&scores) {
                    let better = scores.iter().filter(|other| *other > own).count();
                    order.insert(*player, u32::try_from(better).unwrap_or(u32::MAX) + 1);
                }
            }
        }
        order
    }

    pub(super) fn play_off_stand(&self, pairing: &crate::round::Pairing) -> Stand {
        let rules: Match = self.settings.play_off;
        stand(pairing, &rules, &self.settings.points)
    }

    /// The standings, best first. In a knock-out the rounds survived come before the points.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let players: Vec<Number> = self.entries.iter().map(|entry| entry.number).collect();
        let annulled = self.annulled();
        let swiss = matches!(self.settings.format, Format::Swiss { .. });
        let sheet = Sheet {
            players: &players,
            rounds: &self.rounds,
            points: self.settings.points,
            unplayed: if swiss { Unplayed::Dummy } else { Unplayed::AsPlayed },
            annulled: &annulled,
        };
        let mut lines = standings(&sheet, &self.settings.tie_breaks, &self.decided());
        if matches!(self.settings.format, Format::Knockout(_)) {
            self.by_survival(&mut lines);
        }
        lines
    }

    /// Orders the players of a knock-out by the rounds that they have won; those of one round share their places.
    fn by_survival(&self, lines: &mut [Standing]) {
        let won: BTreeMap<Number, usize> =
            lines.iter().map(|line| (line.number, self.survived(line.number))).collect();
        let won = |line: &Standing| won.get(&line.number).copied().unwrap_or_default();
        lines.sort_by_key(|line| (std::cmp::Reverse(won(line)), line.number));
        let mut first = 1;
        for group in lines.chunk_by_mut(|a, b| won(a) == won(b)) {
            let last = first + u32::try_from(group.len()).unwrap_or(u32::MAX) - 1;
            for line in group {
                line.place = crate::standings::Place { first, last };
            }
            first = last + 1;
        }
    }

    fn survived(&self, number: Number) -> usize {
        let rounds = self.rounds.iter().zip(1..);
        let won = rounds.filter(|(round, index)| {
            let board = round.pairings.iter().position(|pairing| pairing.opponent(number).is_some());
            let won = board.and_then(|board| self.match_stand(*index, board + 1)) == Some(Stand::Won(number));
            won || round.byes.contains_key(&number)
        });
        won.count()
    }
}
