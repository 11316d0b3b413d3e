//! The tables that this process has claimed: nobody else writes at them while it does. It says every second that it is
//! alive; where others could not hear that for too long, it puts all its tables away, and claims each anew that is asked
//! for.

use std::collections::HashSet;

use facedown_storage::id::Id;
use facedown_storage::owning::{Claim, Claimed, RENEW_EVERY, Tenure};
use tokio::time::{MissedTickBehavior, interval};

use super::{Command, Room};
use crate::error::Error;

/// Tables of a process that is gone, taken over at once.
const PAGE: u32 = 100;

impl Room {
    /// Claims a table for this process.
    ///
    /// # Errors
    /// The storage's; [`Error::Busy`] while another process has it; [`Error::NoSuchTable`].
    pub(super) async fn claim(&self, table: &Id) -> Result<Claim, Error> {
        match self.storage().claim(table).await? {
            Claimed::Ours(claim) => Ok(claim),
            Claimed::Held { by } => {
                tracing::info!(%table, %by, "another process has the table");
                Err(Error::Busy)
            }
            Claimed::Nowhere => Err(Error::NoSuchTable { id: table.to_string() }),
        }
    }

    /// Gives a table back. Where that cannot be stored, it stays this process's, which claims it again or ends.
    pub(super) async fn release(&self, table: &Id, epoch: u64) {
        if let Err(cause) = self.storage().release(table, epoch).await {
            tracing::debug!(%table, %cause, "the table was not given back");
        }
    }

    /// Puts every table away: each is claimed and loaded again when somebody asks for it.
    fn put_all_away(&self) {
        let tables: Vec<_> = self.live().drain().collect();
        for (table, slot) in tables {
            let Some(inbox) = slot.get().cloned() else { continue };
            self.inner.tasks.spawn(async move {
                // A task that has ended has put its table away.
                let _ = inbox.send(Command::PutAway).await;
                tracing::debug!(%table, "the table is put away");
            });
        }
    }
}

/// Keeps what is claimed until the room closes, and takes over what nobody keeps any more.
pub(super) async fn keep(room: Room) {
    let closing = room.closing();
    let mut ticks = interval(RENEW_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut refused = HashSet::new();
    loop {
        let round = async {
            ticks.tick().await;
            match room.storage().renew().await {
                Ok(Tenure::Kept) => {}
                Ok(Tenure::Lapsed) => {
                    tracing::warn!(
                        "the database did not hear of this process for too long; all tables are claimed anew"
                    );
                    room.put_all_away();
                }
                Err(cause) => {
                    return tracing::debug!(%cause, "the sign of life did not reach the database");
                }
            }
            take_over(&room, &mut refused).await;
        };
        tokio::select! {
            () = closing.cancelled() => return,
            () = round => {}
        }
    }
}

/// Loads the tables whose clock runs and whose process is gone. Those that cannot be loaded say why once.
async fn take_over(room: &Room, refused: &mut HashSet<Id>) {
    let left = match room.storage().sweep(PAGE).await {
        Ok(left) => left,
        Err(cause) => return tracing::debug!(%cause, "it is not known which tables are left"),
    };
    for table in left {
        if refused.contains(&table) {
            continue;
        }
        match room.inbox(&table).await {
            Ok(_) => tracing::info!(%table, "a table whose process is gone was taken over"),
            // Somebody was faster, or it is tried again in a second.
            Err(Error::Busy | Error::Storage(_)) => {}
            Err(cause) => {
                tracing::warn!(%table, %cause, "a table whose process is gone was not taken over");
                refused.insert(table);
            }
        }
    }
}
