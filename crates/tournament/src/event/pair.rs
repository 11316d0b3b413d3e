//! The start, and the pairing of the next round.

use std::collections::{BTreeMap, BTreeSet};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use super::command::Present;
use super::fault::Fault;
use super::settings::Format;
use super::state::{Event, Stage};
use crate::pairing::knockout::Stand;
use crate::pairing::{arena, knockout, round_robin, swiss};
use crate::round::{Bye, Color, GameResult, Number, Pairing, Round};

impl Event {
    pub(super) fn start(&mut self, seed: u64) -> Result<(), Fault> {
        if self.stage != Stage::Entry {
            return Err(Fault::Stage("before the start"));
        }
        let players = self.entries.len();
        if players < 2 && self.settings.format != Format::Arena {
            return Err(Fault::TooFew);
        }
        if let Format::Swiss { rounds, .. } = self.settings.format {
            // Of an odd number one sits out each time, and so they can play as many rounds as they are.
            let most = if players.is_multiple_of(2) { players - 1 } else { players };
            if rounds as usize > most {
                return Err(Fault::TooManyRounds { players, most });
            }
        }
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        self.lots = self.entries.iter().map(|entry| entry.number).collect();
        self.lots.shuffle(&mut rng);
        self.initial = if rng.random() { Color::White } else { Color::Black };
        self.stage = Stage::Playing;
        if let Format::RoundRobin { cycles, free_order } = self.settings.format {
            self.schedule = round_robin::rounds(&self.lots, cycles, self.settings.games);
            while free_order && !self.schedule.is_empty() {
                self.open_scheduled();
            }
        }
        Ok(())
    }

    /// Everybody who has not left, the strongest first: by rating, then by lot; late ones last among equals.
    #[must_use]
    pub fn ranked(&self) -> Vec<Number> {
        let lot: BTreeMap<Number, usize> = self.lots.iter().copied().zip(0..).collect();
        let mut entries: Vec<_> = self.entries.iter().filter(|entry| !entry.withdrawn).collect();
        entries.sort_by_key(|entry| {
            (
                std::cmp::Reverse(entry.rating),
                lot.get(&entry.number).copied().unwrap_or(usize::MAX),
                entry.number,
            )
        });
        entries.into_iter().map(|entry| entry.number).collect()
    }

    /// Are rounds played, and is none of them open?
    fn awaits_round(&self) -> Result<(), Fault> {
        if self.stage != Stage::Playing {
            return Err(Fault::Stage("while rounds are played, after the start and before play-offs"));
        }
        let open = self.rounds.iter().position(|round| !round.is_finished());
        open.map_or(Ok(()), |open| Err(Fault::RoundOpen(open + 1)))
    }

    /// Opens a round of a Swiss: with the byes that were asked for, the one by the pairing, and those of who has left.
    fn open_swiss(
        &mut self,
        pairs: Vec<(Number, Number)>,
        asked: BTreeMap<Number, Bye>,
        bye: Option<Number>,
    ) {
        let mut byes = asked;
        byes.extend(bye.map(|number| (number, Bye::Allocated)));
        for entry in self.entries.iter().filter(|entry| entry.withdrawn) {
            byes.insert(entry.number, Bye::Zero);
        }
        self.open(pairs, byes, self.settings.games);
    }

    pub(super) fn pair(&mut self, present: &[Present]) -> Result<(), Fault> {
        if self.stage == Stage::Playing && self.settings.format == Format::Arena {
            return self.pair_arena(present);
        }
        self.awaits_round()?;
        match self.settings.format {
            Format::RoundRobin { .. } if self.schedule.is_empty() => Err(Fault::NoRoundLeft),
            Format::RoundRobin { .. } => {
                self.open_scheduled();
                Ok(())
            }
            Format::Swiss { rounds, colors_may_break } => self.pair_swiss(rounds as usize, colors_may_break),
            Format::Knockout(rules) => self.pair_knockout(rules.games),
            Format::Arena => Ok(()),
        }
    }

    /// Opens the next round of a round robin; games of those who left are forfeited.
    fn open_scheduled(&mut self) {
        if self.schedule.is_empty() {
            return;
        }
        let mut round = self.schedule.remove(0);
        for pairing in &mut round.pairings {
            self.forfeit_the_gone(pairing);
        }
        self.rounds.push(round);
    }

    /// Gives the open games of a pairing to the one who is still there.
    pub(super) fn forfeit_the_gone(&self, pairing: &mut Pairing) {
        let gone = |number: Number| self.entry(number).is_none_or(|entry| entry.withdrawn);
        let (white, black) = (gone(pairing.white), gone(pairing.black));
        for game in 0..pairing.results.len() {
            let absent = if white { pairing.white } else { pairing.black };
            let result = match (white, black, pairing.color(absent, game)) {
                (true, true, _) => Some(GameResult::NoneForfeit),
                (false, false, _) => None,
                (_, _, color) => color.map(GameResult::absent),
            };
            if let Some(slot) = pairing.results.get_mut(game) {
                *slot = slot.or(result);
            }
        }
    }

    fn pair_swiss(&mut self, rounds: usize, colors_may_break: bool) -> Result<(), Fault> {
        let number = self.rounds.len() + 1;
        if number > rounds {
            return Err(Fault::NoRoundLeft);
        }
        let asked = self.asked.get(&number).cloned().unwrap_or_default();
        let here = self.ranked();
        let players: Vec<swiss::Player> = here
            .iter()
            .zip(1..)
            .filter(|(player, _)| !asked.contains_key(player))
            .map(|(player, rank)| swiss::Player {
                rank,
                ..swiss::Player::of(*player, &self.rounds, &self.settings.points, &self.forbidden)
            })
            .collect();
        let settings = swiss::Settings {
            initial: self.initial,
            last: number == rounds,
            played: u32::try_from(number - 1).unwrap_or(u32::MAX),
            colors_may_break,
            both_colors: self.settings.games == 2,
        };
        let paired = swiss::pair(&players, &settings)?;
        self.open_swiss(paired.pairs, asked, paired.bye);
        Ok(())
    }

    pub(super) fn open(&mut self, pairs: Vec<(Number, Number)>, byes: BTreeMap<Number, Bye>, games: u32) {
        let pairings =
            pairs.into_iter().map(|(white, black)| Pairing::new(white, black, games as usize)).collect();
        self.rounds.push(Round { pairings, byes, games });
    }

    fn pair_knockout(&mut self, games: u32) -> Result<(), Fault> {
        let pairs = if self.rounds.is_empty() {
            knockout::bracket(&self.ranked())
        } else {
            let survivors = self.survivors()?;
            if survivors.len() < 2 {
                return Err(Fault::NoRoundLeft);
            }
            knockout::next(&survivors)
        };
        if pairs.iter().all(|(_, low)| low.is_none()) {
            return Err(Fault::TooFew);
        }
        let mut round = Round { games, ..Round::default() };
        for (high, low) in pairs {
            match low {
                // The higher seed has the drawn color, and so has every other board the other one.
                Some(low) => {
                    let first = self.initial == Color::White;
                    let even = round.pairings.len().is_multiple_of(2);
                    let (white, black) = if first == even { (high, low) } else { (low, high) };
                    let mut pairing = Pairing::new(white, black, games as usize);
                    self.forfeit_the_gone(&mut pairing);
                    round.pairings.push(pairing);
                }
                None => {
                    round.byes.insert(high, Bye::Zero);
                }
            }
        }
        self.rounds.push(round);
        let index = self.rounds.len();
        for board in 1..=self.rounds.last().map_or(0, |round| round.pairings.len()) {
            self.extend_match(index, board);
        }
        Ok(())
    }

    /// The winners of the last round in the order of the bracket.
    pub(super) fn survivors(&self) -> Result<Vec<Number>, Fault> {
        let Some(round) = self.rounds.last() else { return Ok(self.ranked()) };
        let index = self.rounds.len();
        let mut winners = BTreeSet::new();
        for board in 1..=round.pairings.len() {
            match self.match_stand(index, board) {
                Some(Stand::Won(winner)) => {
                    winners.insert(winner);
                }
                _ => return Err(Fault::RoundOpen(index)),
            }
        }
        winners.extend(round.byes.keys().copied());
        // The bracket is that of the first round, whose places never change.
        let first = self.rounds.first().unwrap_or(round);
        let order = self.bracket_order(first);
        Ok(order.into_iter().filter(|number| winners.contains(number)).collect())
    }

    /// Everybody in the order of the bracket.
    fn bracket_order(&self, first: &Round) -> Vec<Number> {
        let members: BTreeSet<Number> = first
            .pairings
            .iter()
            .flat_map(|p| [p.white, p.black])
            .chain(first.byes.keys().copied())
            .collect();
        let mut seeds: Vec<_> = self.entries.iter().filter(|entry| members.contains(&entry.number)).collect();
        let lot: BTreeMap<Number, usize> = self.lots.iter().copied().zip(0..).collect();
        seeds.sort_by_key(|entry| {
            (std::cmp::Reverse(entry.rating), lot.get(&entry.number).copied(), entry.number)
        });
        let seeds: Vec<Number> = seeds.into_iter().map(|entry| entry.number).collect();
        knockout::bracket(&seeds)
            .into_iter()
            .flat_map(|(high, low)| std::iter::once(high).chain(low))
            .collect()
    }

    fn pair_arena(&mut self, present: &[Present]) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        let mut free = Vec::new();
        for one in present {
            let entry = self.entry(one.number).ok_or(Fault::NoEntry(one.number))?;
            if entry.withdrawn {
                return Err(Fault::Withdrawn(one.number));
            }
            let mut pairings = self.rounds.iter().filter_map(|round| round.of(one.number));
            if !seen.insert(one.number) || pairings.any(|pairing| !pairing.is_finished()) {
                return Err(Fault::Twice(one.number));
            }
            let pairings = || self.rounds.iter().filter_map(|round| round.of(one.number));
            free.push(arena::Waiting {
                number: one.number,
                score: self.rounds.iter().map(|round| round.score(one.number, &self.settings.points)).sum(),
                rating: entry.rating.unwrap_or_default(),
                waited: one.waited,
                last: pairings().next_back().and_then(|pairing| pairing.opponent(one.number)),
                colors: pairings().filter_map(|pairing| pairing.color(one.number, 0)).collect(),
            });
        }
        let active = self.entries.iter().filter(|entry| !entry.withdrawn).count();
        let paired = arena::pair(&free, active);
        if paired.pairs.is_empty() {
            return Err(Fault::NobodyFree);
        }
        self.open(paired.pairs, BTreeMap::new(), self.settings.games);
        Ok(())
    }

    /// Opens the next round of a Swiss with pairs from outside: everybody who is there has one place, and nobody meets
    /// somebody again.
    pub(super) fn pair_as(&mut self, pairs: &[(Number, Number)], bye: Option<Number>) -> Result<(), Fault> {
        let Format::Swiss { rounds, .. } = self.settings.format else { return Err(Fault::Fixed) };
        self.awaits_round()?;
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
            let met = |round: &Round| {
                round.of(one).is_some_and(|p| p.opponent(one) == Some(other) && p.is_played())
            };
            let forbidden = self.forbidden.contains(&(one, other)) || self.forbidden.contains(&(other, one));
            if forbidden || self.rounds.iter().any(met) {
                return Err(Fault::MetBefore(one, other));
            }
        }
        self.open_swiss(pairs.to_vec(), asked, bye);
        Ok(())
    }
}
