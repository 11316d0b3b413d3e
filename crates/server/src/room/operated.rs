//! The operator's actions on the room.

use std::sync::{Arc, PoisonError};

use facedown_protocol::Notice;
use facedown_storage::id::Id;
use facedown_storage::upkeep::Ban;
use facedown_storage::{Storage, StorageError};

use super::Room;
use super::entry::Ending;
use crate::bans::Bans;
use crate::error::Error;

impl Room {
    /// The storage in which the games are kept.
    pub(crate) fn kept(&self) -> Arc<dyn Storage> {
        self.storage()
    }

    /// From where nobody is let in.
    pub(crate) fn bans(&self) -> &Bans {
        &self.inner.bans
    }

    /// Reads the bans from the storage; from now on they hold.
    ///
    /// # Errors
    /// The storage's.
    pub(crate) async fn read_bans(&self) -> Result<Vec<Ban>, StorageError> {
        let storage = self.storage();
        let bans = match storage.upkeep() {
            Some(upkeep) => upkeep.bans().await?,
            None => Vec::new(),
        };
        self.inner.bans.set(&bans);
        Ok(bans)
    }

    /// The notice that the page shows everybody.
    pub(crate) fn notice(&self) -> Notice {
        self.inner.notice.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes what the page shows everybody; what it shows from now on.
    pub(crate) fn say(&self, change: impl FnOnce(Notice) -> Notice) -> Notice {
        let mut notice = self.inner.notice.lock().unwrap_or_else(PoisonError::into_inner);
        *notice = change(notice.clone());
        notice.clone()
    }

    /// Are new tables made?
    ///
    /// # Errors
    /// [`Error::Draining`].
    pub(crate) fn makes_tables(&self) -> Result<(), Error> {
        if self.notice().draining { Err(Error::Draining) } else { Ok(()) }
    }

    /// Ends the game at a table without a result.
    ///
    /// # Errors
    /// A game that is over, a table that there is not.
    pub(crate) async fn close_table(&self, table: &Id) -> Result<(), Error> {
        self.end_table(table, Ending::Closed, None).await
    }

    /// The record of a finished game, whose table is not taken into memory for it.
    ///
    /// # Errors
    /// Those of [`Room::record`].
    pub(crate) async fn record_at_rest(&self, table: &Id) -> Result<String, Error> {
        match self.at_rest(table).await {
            Ok((live, ..)) => live.record(),
            Err(Error::OldRules { .. }) => self.old_record(table).await,
            Err(error) => Err(error),
        }
    }

    /// Puts tables away whose logs were cleared; whoever asks for one hears that.
    pub(crate) fn put_away(&self, tables: &[Id]) {
        tables.iter().for_each(|table| self.forget(table));
    }

    /// Number of tables in memory.
    pub fn live_tables(&self) -> usize {
        self.live().len()
    }
}
