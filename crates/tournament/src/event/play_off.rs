//! Play-offs, the end, and opening again.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha20Rng;

use super::fault::Fault;
use super::result::reasoned;
use super::settings::Format;
use super::state::{Event, PlayOff, Stage};
use crate::pairing::round_robin;
use crate::round::{Number, Pairing, Round};
use crate::standings::{Places, TieBreak};

impl Event {
    /// The players of the next tie that a play-off is to decide; `None` where there is none, or rounds are still to come.
    #[must_use]
    pub fn tie(&self) -> Option<Vec<Number>> {
        if self.rounds.is_empty() || self.rounds.iter().any(|r| !r.is_finished()) || self.rounds_left() > 0 {
            return None;
        }
        let at = self.settings.tie_breaks.iter().position(|t| matches!(t, TieBreak::PlayOff(_)))?;
        let first_only = self.settings.tie_breaks.get(at) == Some(&TieBreak::PlayOff(Places::First));
        // Tied is whoever the tie-breaks before the play-off leave so.
        let mut before = self.clone();
        before.settings.tie_breaks.truncate(at);
        before.play_offs.clear();
        let lines = before.standings();
        let annulled = self.annulled();
        let mut groups = lines.chunk_by(|a, b| a.place == b.place);
        groups.find_map(|group| {
            let players: Vec<Number> = group.iter().map(|line| line.number).collect();
            let best = group.iter().all(|line| line.place.first == 1);
            let there =
                |n: &Number| !annulled.contains(n) && self.entry(*n).is_some_and(|entry| !entry.withdrawn);
            let new = !self.play_offs.iter().any(|p| p.players.iter().any(|n| players.contains(n)));
            (players.len() > 1 && (best || !first_only) && new && players.iter().all(there))
                .then_some(players)
        })
    }

    pub(super) fn start_play_off(&mut self, seed: u64) -> Result<(), Fault> {
        if !matches!(self.stage, Stage::Playing | Stage::PlayOff) {
            return Err(Fault::Stage("between the last round and the end"));
        }
        if let Some(open) = self.rounds.iter().position(|round| !round.is_finished()) {
            return Err(Fault::RoundOpen(open + 1));
        }
        let mut players = self.tie().ok_or(Fault::NoPlayOff)?;
        if players.len() > 4 {
            return Err(Fault::PlayOffTooLarge(players.len()));
        }
        players.shuffle(&mut ChaCha20Rng::seed_from_u64(seed));
        let round = if let [white, black] = *players {
            let games = self.settings.play_off.games;
            let pairings = vec![Pairing::new(white, black, games as usize)];
            Round { pairings, games, ..Round::default() }
        } else {
            let rounds = round_robin::rounds(&players, 1, 1);
            Round {
                pairings: rounds.into_iter().flat_map(|r| r.pairings).collect(),
                games: 1,
                ..Round::default()
            }
        };
        self.play_offs.push(PlayOff { players, round });
        self.stage = Stage::PlayOff;
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        if !matches!(self.stage, Stage::Playing | Stage::PlayOff) {
            return Err(Fault::Stage("after the start, and once"));
        }
        if self.settings.format == Format::Arena {
            // Games that run at the bell do not count.
            for round in &mut self.rounds {
                round.pairings.retain(Pairing::is_finished);
            }
        }
        let play_offs = self.play_offs.iter().map(|play_off| &play_off.round);
        if let Some(open) = self.rounds.iter().chain(play_offs).position(|round| !round.is_finished()) {
            return Err(Fault::RoundOpen(open + 1));
        }
        self.stage = Stage::Done;
        Ok(())
    }

    pub(super) fn reopen(&mut self, reason: &str) -> Result<(), Fault> {
        reasoned(reason)?;
        if self.stage != Stage::Done {
            return Err(Fault::Stage("after the end"));
        }
        self.stage = if self.play_offs.is_empty() { Stage::Playing } else { Stage::PlayOff };
        Ok(())
    }
}
