//! The knowledge of whether something can be stored: the last write's obstacle, and a proof that there is room
//! again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Cause, StorageError};

/// Bytes that must fit on the disk beside the database before new games are taken in again. A game of some length fits
/// into this, so that the room does not say every second that it has room and every other that it has none.
const SPARE: usize = 1024 * 1024;

/// The state of the storage: the trouble that keeps things from being stored, if there is one.
#[derive(Debug)]
pub(super) struct Standing {
    /// The file that is written to find out whether there is room.
    spare: PathBuf,
    /// Time for which a failure is believed before it is found out whether it has passed.
    believed: Duration,
    trouble: Mutex<Option<Trouble>>,
    /// Held by who finds out.
    finding_out: tokio::sync::Mutex<()>,
}

#[derive(Clone, Debug)]
struct Trouble {
    cause: Cause,
    why: String,
    found: Instant,
}

impl Standing {
    /// Sound so far; `database` is the database's file, and `believed` how long a failure is believed.
    pub(super) fn holdings(database: &Path, believed: Duration) -> Standing {
        let spare = database.with_extension("spare");
        // Left there by a room that ended while it was finding out.
        let _ = fs::remove_file(&spare);
        Standing { spare, believed, trouble: Mutex::default(), finding_out: tokio::sync::Mutex::default() }
    }

    /// Something was stored. A full disk may have room for one thing and not for the next, so that stays until it is
    /// found out.
    pub(super) fn stored(&self) {
        self.end(|trouble| trouble.cause != Cause::Full);
    }

    /// Something could not be stored. A disk without room does not always say so (a file that cannot be made, shared
    /// memory that cannot grow), so room is looked for.
    pub(super) async fn failed(&self, error: StorageError) -> StorageError {
        let StorageError::Failed { cause, doubt, why } = error else { return error };
        let known = self.trouble().clone().filter(|known| known.found.elapsed() < self.believed);
        let full = match &known {
            Some(known) => known.cause == Cause::Full,
            None => cause == Cause::Disk && self.look_for_room().await.is_err_and(is_full),
        };
        let cause = if cause == Cause::Disk && full { Cause::Full } else { cause };
        self.begin(cause, &why);
        StorageError::Failed { cause, doubt, why }
    }

    /// Is the disk full, as far as is known?
    pub(super) fn is_full(&self) -> bool {
        self.trouble().as_ref().is_some_and(|trouble| trouble.cause == Cause::Full)
    }

    /// Finds out whether something can be stored where the last try failed: by looking for room, then by `attempt`.
    /// Shortly after a failure, or while somebody else finds out, it stands as it was.
    ///
    /// # Errors
    /// Finds out whether something keeps everything from being stored.
    pub(super) async fn find_out(
        &self,
        attempt: impl Future<Output = Result<(), StorageError>>,
    ) -> Result<(), StorageError> {
        let Some(trouble) = self.trouble().clone() else { return Ok(()) };
        let Ok(_held) = self.finding_out.try_lock() else { return Err(trouble.error()) };
        if trouble.found.elapsed() < self.believed {
            return Err(trouble.error());
        }
        if let Err(error) = self.look_for_room().await {
            self.begin(Cause::of_io(&error), &error.to_string());
            return Err(self.trouble().as_ref().map_or_else(|| trouble.error(), Trouble::error));
        }
        attempt.await?;
        self.end(|_| true);
        Ok(())
    }

    async fn look_for_room(&self) -> io::Result<()> {
        let spare = self.spare.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let written = write(&spare);
            let removed = fs::remove_file(&spare);
            written.and(removed)
        });
        looked.await.unwrap_or_else(|gone| Err(io::Error::other(gone)))
    }

    fn begin(&self, cause: Cause, why: &str) {
        let mut trouble = self.trouble();
        if trouble.as_ref().is_none_or(|before| before.cause != cause) {
            tracing::error!(%why, "nothing can be stored: {cause}; it is tried again with every request");
        }
        *trouble = Some(Trouble { cause, why: why.to_owned(), found: Instant::now() });
    }

    fn end(&self, of: impl Fn(&Trouble) -> bool) {
        let mut trouble = self.trouble();
        if trouble.take_if(|trouble| of(trouble)).is_some() {
            tracing::info!("things can be stored again");
        }
    }

    fn trouble(&self) -> MutexGuard<'_, Option<Trouble>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Trouble {
    fn error(&self) -> StorageError {
        StorageError::Failed { cause: self.cause, doubt: false, why: self.why.clone() }
    }
}

fn is_full(error: io::Error) -> bool {
    Cause::of_io(&error) == Cause::Full
}

/// Writes what no file system can make smaller, and waits until it is on the disk.
fn write(spare: &Path) -> io::Result<()> {
    let mut bytes = vec![0; SPARE];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let mut file = File::create(spare)?;
    file.write_all(&bytes)?;
    file.sync_all()
}
