//! Games that wait cost rows and no memory: a table that nobody looks at is put away though its clock runs, and one timer
//! for all of them finds in the storage which flags fall next. What nobody comes back to ends.

use std::collections::HashSet;
use std::time::Duration;

use facedown_storage::id::Id;
use facedown_storage::{Millis, Span};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::also::Also;
use super::entry::{Ending, Entry};
use super::lost::Lost;
use super::task::Task;
use super::{Command, Room};
use crate::error::Error;

/// Time before the possible fall of its flag at which a table is loaded, in milliseconds; it drops the flag
/// itself then.
pub(super) const AHEAD: Millis = 10 * 60 * 1000;

/// Resolution of the stored time at which a flag falls, which is always too early, in milliseconds: it is
/// coarse so that few actions of a quick game change what is stored of it.
const COARSE: Millis = 10 * 60 * 1000;

/// Time between two looks at which flags fall.
const EVERY: Duration = Duration::from_secs(60);

/// Time between two looks at what nobody comes back to.
const EXPIRE_EVERY: Duration = Duration::from_secs(60 * 60);

/// Tables that are asked for at once.
const PAGE: u32 = 256;

/// The length of all outages, in milliseconds.
pub(super) fn asleep(outages: &[Span]) -> Millis {
    outages.iter().map(|(since, until)| until - since).sum()
}

impl Task {
    /// A time before which the flag does not fall, less all outages; `None` where no clock runs.
    ///
    /// The same goes for the time at which the room waits no longer for the secrets of a sealed game.
    pub(super) fn due(&self) -> Option<Millis> {
        let running = self.live.clock.filter(|clock| clock.running().is_some());
        let falls = match (self.live.closes_at(), running) {
            (Some(closes), _) => closes,
            (None, clock) => clock?.falls_at()?,
        };
        let falls = falls.saturating_sub(asleep(&self.outages));
        Some(falls - falls.rem_euclid(COARSE))
    }

    /// May the table be put away when nobody looks: does no clock run, or its flag fall much later?
    pub(super) fn may_wait(&self) -> bool {
        let now = self.room.now() - asleep(&self.outages);
        self.due().is_none_or(|due| due > now + AHEAD + 2 * EVERY.as_millis() as Millis)
    }

    /// Keeps when the flag falls, where the storage does not know it.
    pub(super) async fn keep_due(&mut self) {
        let due = self.due();
        if self.live.falls_at == due {
            return;
        }
        match self.room.storage().set_due(self.live.id(), due).await {
            Ok(()) => self.live.falls_at = due,
            // It is kept with the next action, or when the table is loaded next.
            Err(cause) => tracing::debug!(%cause, "it was not kept when a flag falls"),
        }
    }

    /// Ends the game without a result; one that nobody comes back to only where that is still so.
    pub(super) async fn end_without_result(
        &mut self,
        why: Ending,
        not_since: Option<Millis>,
    ) -> Result<Result<(), Error>, Lost> {
        if not_since.is_some_and(|since| self.live.last_at >= since) {
            return Ok(Err(Error::Busy));
        }
        self.commit_entry(Entry::Ended { why }, Also::nothing(), None).await
    }
}

/// Loads the tables whose flags fall next, and ends those that nobody comes back to, until the room closes.
pub(super) async fn keep_watch(room: Room) {
    let closing = room.closing();
    let mut refused = HashSet::new();
    let mut expired: Option<Instant> = None;
    loop {
        let round = async {
            take_up(&room, &mut refused).await;
            room.set_loaded();
            if expired.is_none_or(|at| at.elapsed() >= EXPIRE_EVERY) {
                expire(&room).await;
                expired = Some(Instant::now());
            }
            tokio::time::sleep(EVERY).await;
        };
        tokio::select! {
            () = closing.cancelled() => return,
            () = round => {}
        }
    }
}

/// Loads the tables whose flags may fall soon. Those that cannot be loaded say why once.
async fn take_up(room: &Room, refused: &mut HashSet<Id>) {
    let until = room.now() - asleep(&room.inner.clocks.outages()) + AHEAD;
    let mut last: Option<(Millis, Id)> = None;
    loop {
        let due = match room.storage().due(until, last.clone(), PAGE).await {
            Ok(due) => due,
            Err(cause) => return tracing::warn!(%cause, "it is not known which flags fall next"),
        };
        let Some(end) = due.last().cloned() else { return };
        for (_, table) in due {
            if room.live().contains_key(&table) || refused.contains(&table) {
                continue;
            }
            match room.inbox(&table).await {
                Ok(_) => {}
                // It is tried again in a minute.
                Err(Error::Storage(cause)) if cause.cause().is_some() => return,
                Err(Error::Busy) if room.closing().is_cancelled() => return,
                // Another process has it.
                Err(Error::Busy) => {}
                Err(cause) => {
                    tracing::warn!(%table, %cause, "a game with a clock was not taken up");
                    refused.insert(table);
                }
            }
        }
        last = Some(end);
    }
}

/// Ends what nobody comes back to.
async fn expire(room: &Room) {
    let before = |age: Duration| room.now() - Millis::try_from(age.as_millis()).unwrap_or(Millis::MAX / 2);
    let expiry = room.inner.expiry;
    let (undealt, untouched) = (before(expiry.undealt), before(expiry.untouched));
    let mut tried = HashSet::new();
    loop {
        let stale = match room.storage().stale(undealt, untouched, PAGE).await {
            Ok(stale) => stale,
            Err(cause) => return tracing::warn!(%cause, "it is not known which games nobody comes back to"),
        };
        let mut ended = 0;
        for table in stale {
            if !tried.insert(table.clone()) {
                continue;
            }
            match room.end_table(&table, Ending::Expired, Some(undealt.max(untouched))).await {
                Ok(()) => ended += 1,
                Err(cause) => tracing::debug!(%table, %cause, "a game that nobody comes back to goes on"),
            }
        }
        if ended == 0 {
            return;
        }
        tracing::info!(games = ended, "games to which nobody came back have ended");
    }
}

impl Room {
    /// Ends the game at a table without a result.
    ///
    /// # Errors
    /// A game that is over, a table that cannot be loaded or stored.
    pub(super) async fn end_table(
        &self,
        table: &Id,
        why: Ending,
        not_since: Option<Millis>,
    ) -> Result<(), Error> {
        let (reply, answer) = oneshot::channel();
        let end = Command::End { why, not_since, reply };
        self.inbox(table).await?.send(end).await.map_err(|_| Error::Busy)?;
        answer.await.map_err(|_| Error::Busy)?
    }
}
