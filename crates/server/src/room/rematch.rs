//! The game that follows another in a sitting.

use facedown_protocol::{Mode, Phase, ServerMessage};
use facedown_storage::{Holder, NewTable, TableRow};

use super::also::Also;
use super::apply::stored;
use super::command::{Asker, NextTable};
use super::entry::Entry;
use super::task::{Handled, Task};
use crate::error::{Error, SealError, TournamentError};

impl Task {
    /// Puts the offer of another game on the table, or takes it off: its maker withdraws it, or the other declines.
    pub(super) fn offer_rematch(
        &mut self,
        holder: Holder,
        id: &str,
        offer: bool,
    ) -> Result<ServerMessage, Error> {
        let live = &self.live;
        let player = match holder {
            Holder::Player(player) if live.mode == Mode::Link => player,
            Holder::Player(_) | Holder::Screen | Holder::Awake(_) => return Err(Error::NobodyToAsk),
            Holder::Spectator | Holder::Invited => return Err(Error::Spectator),
        };
        if live.tournament.is_some() {
            return Err(TournamentError::PlayOn.into());
        }
        match live.phase() {
            Phase::Dealing => return Err(Error::Dealing),
            Phase::Playing => return Err(Error::NotOver),
            Phase::Over => {}
        }
        self.rematch = if offer { self.rematch.or(Some(player)) } else { None };
        Ok(live.update(holder, live.ply(), Some(id.to_owned())))
    }

    /// The game that follows this one, made where it is not there yet.
    pub(super) async fn rematch(&mut self, by: Asker) -> Handled<NextTable> {
        if by == Asker::Player && self.live.tournament.is_some() && self.live.games.next().is_none() {
            return Ok(Err(TournamentError::PlayOn.into()));
        }
        if self.live.games.at_once() {
            // The other table may have ended this one a moment ago.
            self.sitting_changed().await?;
            self.end_with_the_pair().await?;
        }
        if self.live.games.next().is_none() {
            let made = match self.next_game() {
                Ok(made) => made,
                Err(error) => return Ok(Err(error)),
            };
            if let Err(error) = self.commit_entry(Entry::SittingChanged {}, Also::making(made), None).await? {
                return Ok(Err(error));
            }
        }
        let Some(table) = self.live.games.next().cloned() else { return Ok(Err(Error::Busy)) };
        let storage = self.room.storage();
        let next = storage.set_up(&table).await;
        let Ok(Some((row, secret))) = next else {
            return Ok(Err(Error::NoSuchTable { id: table.to_string() }));
        };
        // After the deal of a day comes one of the people's own.
        let has_deal = self.live.has_deal || self.live.row.daily.is_some();
        let begun = row.deal == self.live.row.deal || !has_deal;
        let phase = if begun { Phase::Playing } else { Phase::Dealing };
        let commitment = has_deal.then(|| secret.commitment());
        Ok(Ok(NextTable { table, commitment, phase }))
    }

    /// The game that follows this one: the second on the same deal, or one on a fresh deal. The colors change from game to
    /// game; an aborted one changes nothing, and ends its pair.
    fn next_game(&self) -> Result<NewTable, Error> {
        let live = &self.live;
        match live.phase() {
            Phase::Dealing => return Err(Error::Dealing),
            Phase::Playing => return Err(Error::NotOver),
            Phase::Over if live.is_provisional() => return Err(SealError::Provisional.into()),
            Phase::Over => {}
        }
        if !live.games.begun_are_over() {
            return Err(Error::PairNotOver);
        }
        // Every view carries all games of its sitting.
        if live.games.last_number() >= live.limits.in_sitting {
            return Err(Error::TooOften);
        }
        let id = self.room.random().id()?;
        let is_second = live.row.game_of_deal < live.row.games_on_deal
            && !live.games.at_once()
            && !live.games.was_aborted();
        if is_second {
            return live.second_game(id);
        }
        let (white, drawn) = live.games.colors_of_next_deal(live.seats().len());
        let row = TableRow {
            id,
            number: live.games.last_number() + 1,
            deal: self.room.random().id()?,
            game_of_deal: 1,
            white,
            drawn,
            // Who has less time has it with either color.
            clock: live.row.clock.map(|clock| if white == live.row.white { clock } else { clock.swapped() }),
            // A day has one deal; the next game has its own.
            daily: None,
            ..live.row.clone()
        };
        let has_deal = live.has_deal || live.row.daily.is_some();
        let log = match (&live.seal, has_deal) {
            (Some(_), _) => vec![stored(&Entry::Sealed {})?],
            (None, true) => Vec::new(),
            (None, false) => vec![stored(&Entry::SetUp {})?],
        };
        Ok(NewTable { row, secret: Some(self.room.random().secret()?), log })
    }
}
