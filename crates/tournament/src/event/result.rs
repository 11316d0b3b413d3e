//! Results, forfeits and repairs.

use std::collections::{BTreeMap, BTreeSet};

use super::fault::Fault;
use super::settings::Format;
use super::state::{Award, Event, Stage};
use crate::pairing::knockout::Stand;
use crate::round::{Bye, GameResult, Number, Pairing, Round};

impl Event {
    fn playing(&self) -> Result<(), Fault> {
        match self.stage {
            Stage::Playing | Stage::PlayOff => Ok(()),
            Stage::Entry => Err(Fault::Stage("after the start")),
            Stage::Done => Err(Fault::Stage("before the end; open the tournament again first")),
        }
    }

    /// A round, or a play-off counted on from the last one; from 1.
    fn round_mut(&mut self, round: usize) -> Option<&mut Round> {
        let index = round.checked_sub(1)?;
        match index.checked_sub(self.rounds.len()) {
            None => self.rounds.get_mut(index),
            Some(play_off) => self.play_offs.get_mut(play_off).map(|play_off| &mut play_off.round),
        }
    }

    fn pairing_mut(&mut self, round: usize, board: usize) -> Option<&mut Pairing> {
        self.round_mut(round)?.pairings.get_mut(board.checked_sub(1)?)
    }

    pub(super) fn result(
        &mut self,
        round: usize,
        board: usize,
        game: usize,
        result: GameResult,
    ) -> Result<(), Fault> {
        self.playing()?;
        let none = Fault::NoGame { round, board, game };
        let pairing = self.pairing_mut(round, board).ok_or_else(|| none.clone())?;
        let index = game.checked_sub(1).ok_or_else(|| none.clone())?;
        if pairing.results.iter().take(index).any(Option::is_none) {
            return Err(Fault::OutOfOrder);
        }
        match pairing.results.get_mut(index) {
            None => return Err(none),
            Some(Some(_)) => return Err(Fault::HasResult),
            Some(slot) => *slot = Some(result),
        }
        self.extend_match(round, board);
        Ok(())
    }

    pub(super) fn forfeit(&mut self, round: usize, board: usize, absent: Number) -> Result<(), Fault> {
        self.playing()?;
        let pairing = self.pairing_mut(round, board).ok_or(Fault::NoGame { round, board, game: 1 })?;
        pairing.opponent(absent).ok_or(Fault::NotHere(absent))?;
        if pairing.is_finished() {
            return Err(Fault::HasResult);
        }
        for game in 0..pairing.results.len() {
            let result = pairing.color(absent, game).map(GameResult::absent);
            if let Some(slot) = pairing.results.get_mut(game) {
                *slot = slot.or(result);
            }
        }
        self.extend_match(round, board);
        Ok(())
    }

    /// Adds the next decider to a knock-out match or play-off of two that is tied, and takes away those without a result
    /// that a correction has made needless.
    pub(super) fn extend_match(&mut self, round: usize, board: usize) {
        let play_off = round.checked_sub(1).and_then(|r| r.checked_sub(self.rounds.len()));
        let (first, stand) = match play_off {
            Some(index) => {
                let Some(play_off) = self.play_offs.get(index).filter(|p| p.players.len() == 2) else {
                    return;
                };
                let Some(pairing) = play_off.round.pairings.first() else { return };
                (self.settings.play_off.games, self.play_off_stand(pairing))
            }
            None => {
                let Format::Knockout(rules) = self.settings.format else { return };
                let Some(stand) = self.match_stand(round, board) else { return };
                (rules.games, stand)
            }
        };
        if let (Stand::Another { .. }, Some(pairing)) = (stand, self.pairing_mut(round, board)) {
            // Where somebody has left, a further game would never be played.
            let mut next = pairing.clone();
            next.results.push(None);
            let kept = pairing.results.len();
            self.forfeit_the_gone(&mut next);
            if next.results.get(kept) == Some(&Some(GameResult::NoneForfeit)) {
                return;
            }
            if let Some(pairing) = self.pairing_mut(round, board) {
                *pairing = next;
            }
            if kept < (first as usize).saturating_add(64) {
                self.extend_match(round, board);
            }
        }
    }

    pub(super) fn correct(
        &mut self,
        (round, board, game): (usize, usize, usize),
        result: Option<GameResult>,
        reason: &str,
    ) -> Result<(), Fault> {
        self.playing()?;
        reasoned(reason)?;
        let knockout = matches!(self.settings.format, Format::Knockout(_));
        if knockout && round < self.rounds.len() {
            return Err(Fault::BuiltUpon);
        }
        if round <= self.rounds.len() && !self.play_offs.is_empty() {
            return Err(Fault::BuiltUpon);
        }
        let play_off = round > self.rounds.len();
        let base = match self.settings.format {
            _ if play_off => self.settings.play_off.games,
            Format::Knockout(rules) => rules.games,
            _ => u32::MAX,
        } as usize;
        let none = Fault::NoGame { round, board, game };
        let pairing = self.pairing_mut(round, board).ok_or_else(|| none.clone())?;
        let index = game.checked_sub(1).ok_or_else(|| none.clone())?;
        if result.is_some() && pairing.results.iter().take(index).any(Option::is_none) {
            return Err(Fault::OutOfOrder);
        }
        *pairing.results.get_mut(index).ok_or(none)? = result;
        // Deciders after a corrected game were played for another stand.
        pairing.results.truncate((index + 1).max(base));
        if result.is_none() {
            // Later games wait for it again.
            pairing.results.iter_mut().skip(index).for_each(|slot| *slot = None);
        }
        let open = (!pairing.is_finished()).then_some((pairing.white, pairing.black));
        self.awards.retain(|award| (award.round, award.board) != (round, board));
        self.extend_match(round, board);
        let free_order = matches!(self.settings.format, Format::RoundRobin { free_order: true, .. });
        match open {
            Some((white, black)) if !free_order || play_off => {
                self.not_elsewhere((round, board), [white, black])
            }
            _ => Ok(()),
        }
    }

    /// Refuses to open a game again whose players sit at another board.
    fn not_elsewhere(&self, here: (usize, usize), players: [Number; 2]) -> Result<(), Fault> {
        let rounds = self.rounds.iter().chain(self.play_offs.iter().map(|play_off| &play_off.round));
        let boards = rounds.zip(1..).flat_map(|(round, index)| {
            round.pairings.iter().zip(1..).map(move |(pairing, board)| ((index, board), pairing))
        });
        // A play-off of several is one round whose games are played one after the other.
        let others = boards.filter(|((round, board), pairing)| {
            (*round, *board) != here
                && !pairing.is_finished()
                && (*round != here.0 || *round <= self.rounds.len())
        });
        let busy =
            others.flat_map(|(_, pairing)| players.into_iter().filter(|p| pairing.opponent(*p).is_some()));
        match busy.into_iter().next() {
            Some(player) => Err(Fault::Busy(player)),
            None => Ok(()),
        }
    }

    pub(super) fn repair(
        &mut self,
        round: usize,
        pairs: &[(Number, Number)],
        byes: &BTreeMap<Number, Bye>,
        reason: &str,
    ) -> Result<(), Fault> {
        self.playing()?;
        reasoned(reason)?;
        if !matches!(self.settings.format, Format::Swiss { .. }) {
            return Err(Fault::Fixed);
        }
        if round != self.rounds.len() {
            return Err(Fault::NoRound(round));
        }
        let old = self.rounds.last().ok_or(Fault::NoRound(round))?;
        if old.pairings.iter().any(|pairing| pairing.results.iter().any(Option::is_some)) {
            return Err(Fault::NoRound(round));
        }
        let mut seen = BTreeSet::new();
        for number in pairs.iter().flat_map(|(white, black)| [white, black]).chain(byes.keys()) {
            let entry = self.entry(*number).ok_or(Fault::NoEntry(*number))?;
            if entry.withdrawn && !byes.contains_key(number) {
                return Err(Fault::Withdrawn(*number));
            }
            if !seen.insert(*number) {
                return Err(Fault::Twice(*number));
            }
        }
        let all = old.pairings.iter().flat_map(|p| [p.white, p.black]).chain(old.byes.keys().copied());
        if let Some(left) = all.into_iter().find(|number| !seen.contains(number)) {
            return Err(Fault::LeftOut(left));
        }
        let games = old.games;
        self.rounds.pop();
        self.open(pairs.to_vec(), byes.clone(), games);
        Ok(())
    }

    pub(super) fn award(
        &mut self,
        round: usize,
        board: usize,
        winner: Number,
        reason: &str,
    ) -> Result<(), Fault> {
        self.playing()?;
        reasoned(reason)?;
        let stand = self.match_stand(round, board).ok_or(Fault::NoGame { round, board, game: 1 })?;
        if stand != Stand::Tied && !matches!(stand, Stand::Another { .. }) {
            return Err(Fault::NotTied);
        }
        let pairing = self.pairing_mut(round, board).ok_or(Fault::NoGame { round, board, game: 1 })?;
        pairing.opponent(winner).ok_or(Fault::NotHere(winner))?;
        self.awards.push(Award { round, board, winner });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, number: Number) -> Result<(), Fault> {
        if self.stage == Stage::Done {
            return Err(Fault::Stage("before the end"));
        }
        let index =
            self.entries.iter().position(|entry| entry.number == number).ok_or(Fault::NoEntry(number))?;
        if self.stage == Stage::Entry {
            self.entries.remove(index);
            return Ok(());
        }
        match self.entries.get_mut(index) {
            Some(entry) if !entry.withdrawn => entry.withdrawn = true,
            _ => return Err(Fault::Withdrawn(number)),
        }
        let mut boards = Vec::new();
        for round in 1..=self.rounds.len() + self.play_offs.len() {
            let Some(found) = self.round_mut(round) else { continue };
            for (board, pairing) in found.pairings.iter().zip(1..).map(|(pairing, board)| (board, pairing)) {
                if pairing.opponent(number).is_some() && !pairing.is_finished() {
                    boards.push((round, board));
                }
            }
        }
        for (round, board) in boards {
            self.forfeit(round, board, number)?;
        }
        Ok(())
    }

    pub(super) fn come_back(&mut self, number: Number) -> Result<(), Fault> {
        if self.stage != Stage::Playing {
            return Err(Fault::Stage("while rounds are played"));
        }
        let entry =
            self.entries.iter_mut().find(|entry| entry.number == number).ok_or(Fault::NoEntry(number))?;
        if !entry.withdrawn {
            return Err(Fault::NotWithdrawn(number));
        }
        entry.withdrawn = false;
        Ok(())
    }
}

/// Refuses an empty reason.
pub(super) fn reasoned(reason: &str) -> Result<(), Fault> {
    if reason.trim().is_empty() { Err(Fault::NoReason) } else { Ok(()) }
}
