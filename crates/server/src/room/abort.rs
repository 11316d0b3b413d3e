//! Aborting a game: who may, what it ends, and how the log of it is kept. A game that is aborted counts for nothing, and
//! gives nobody another color or another try at a deal that two games share.

use facedown_core::notation::ActionError;
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::EndedBy;
use facedown_protocol::Mode;
use facedown_storage::id::Id;
use facedown_storage::{Holder, Millis};

use super::Room;
use super::also::Also;
use super::entry::Entry;
use super::live::LiveTable;
use super::lost::Lost;
use super::task::Task;
use crate::error::{Error, TournamentError};
use crate::room::Command;

impl LiveTable {
    /// May this seat abort the game now? Both the offer in a view and a request are judged by this, and by nothing else;
    /// what stands in a log was judged when it was written, and is not judged again.
    ///
    /// A seat aborts before its own first action, as the log has it: one that was taken back was taken all the same, and
    /// what the other seat has done is of no concern. In a pair that is played at once an abort ends both games, so that
    /// an action at either table counts. On a shared screen the seat to act may.
    ///
    /// # Errors
    /// A game that is not going on, a seat that has acted, that is not to act at its shared screen, or that is the
    /// computer's.
    pub(crate) fn check_abort(&self, seat: Seat) -> Result<(), Error> {
        let play = self.running()?;
        if self.tournament.is_some() {
            return Err(TournamentError::PlayOn.into());
        }
        if self.computer() == Some(seat) {
            return Err(Error::NotYourSeat { seat });
        }
        let beside = self.acted_beside[usize::from(self.player_of(seat) != 0)];
        if self.seats().len() != 2 || self.has_acted.contains(seat) || beside {
            return Err(Error::TooLateToAbort);
        }
        if self.mode == Mode::Shared && !play.to_act().contains(seat) {
            return Err(ActionError::NotYourTurn { seat }.into());
        }
        Ok(())
    }

    /// May whoever holds this abort the game now?
    pub(crate) fn may_abort(&self, holder: Holder) -> bool {
        self.seat_for(holder, None, || Ok(None)).is_ok_and(|seat| self.check_abort(seat).is_ok())
    }

    /// Ends the game so that it does not count, on behalf of a player.
    pub(super) fn abort(&mut self, by: u8, at: Millis) -> Result<(), Error> {
        self.end_by(EndedBy::Aborted {}, at)?;
        self.aborted_by = Some(by);
        Ok(())
    }

    /// The player who has ended this game with its pair, by aborting the other table, where it still goes on here.
    fn to_be_ended_by(&self) -> Option<u8> {
        self.running().ok()?;
        self.games.pair_ended_by()
    }
}

impl Task {
    /// Ends the game where its pair was ended at the other table. That table's log comes first, so a room that is killed
    /// between the two does this when the table is loaded again.
    pub(super) async fn end_with_the_pair(&mut self) -> Result<(), Lost> {
        let Some(by) = self.live.to_be_ended_by() else { return Ok(()) };
        match self.commit_entry(Entry::PairEnded { by }, Also::nothing(), None).await? {
            Ok(()) => Ok(()),
            Err(error) => Err(self.lost(&error)),
        }
    }
}

impl Room {
    /// Which players have acted at the other table of a pair that is played at once.
    pub(super) async fn acted_beside(&self, live: &LiveTable) -> Result<[bool; 2], Error> {
        let mut acted = [false; 2];
        let Some(beside) = live.games.beside() else { return Ok(acted) };
        let Some(stored) = self.storage().load(beside).await? else { return Ok(acted) };
        for line in &stored.log {
            // A line that cannot be read is that table's trouble, and named to whoever asks for that table.
            if let Ok(Entry::Acted { seat, .. }) = serde_json::from_str(&line.entry) {
                let player =
                    if seat == Seat::White { stored.row.white } else { u8::from(stored.row.white == 0) };
                acted[usize::from(player != 0)] = true;
            }
        }
        Ok(acted)
    }

    /// Tells a table that its sitting changed, and loads it for that where it is not live: something of it hangs on it.
    pub(super) fn tell_though_asleep(&self, table: Id) {
        let room = self.clone();
        self.inner.tasks.spawn(async move {
            // One that cannot be loaded, or not in time, learns it when it is loaded next.
            if let Ok(inbox) = room.inbox(&table).await {
                let _ = inbox.send(Command::SittingChanged).await;
            }
        });
    }
}

/// The result of an aborted game as it is stored: `*`, with the player who aborted it behind.
pub(super) fn aborted_result(by: Option<u8>) -> String {
    by.map_or_else(|| "*".to_owned(), |player| format!("*{player}"))
}

/// Is this, as it is stored, the result of an aborted game?
pub(super) fn is_aborted(result: &str) -> bool {
    result.starts_with('*')
}

/// The player who aborted a game with this result, as it is stored. Older rooms did not keep it, and an abort did not end
/// a pair then: such a result has nobody.
pub(super) fn aborter(result: &str) -> Option<u8> {
    match result {
        "*0" => Some(0),
        "*1" => Some(1),
        _ => None,
    }
}
