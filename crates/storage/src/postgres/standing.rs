//! The knowledge of whether something can be stored: the last write's obstacle, until a write goes through again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::StorageError;

/// Time for which a failure is believed before the database is tried again.
const BELIEVED: Duration = Duration::from_secs(1);

/// The knowledge of whether something can be stored.
#[derive(Debug, Default)]
pub(super) struct Standing {
    trouble: Mutex<Option<(StorageError, Instant)>>,
    /// Held by who finds out.
    finding_out: tokio::sync::Mutex<()>,
}

impl Standing {
    /// Something was stored.
    pub(super) fn stored(&self) {
        if self.trouble().take().is_some() {
            tracing::info!("things can be stored again");
        }
    }

    /// Something may not have been stored. A refusal to one table says nothing of the others.
    pub(super) fn failed(&self, error: &StorageError) {
        let StorageError::Failed { cause, why, .. } = error else { return };
        let now = StorageError::Failed { cause: *cause, doubt: false, why: why.clone() };
        let mut trouble = self.trouble();
        if trouble.as_ref().is_none_or(|(before, _)| before.cause() != Some(*cause)) {
            tracing::error!(%why, "nothing can be stored: {cause}; it is tried again with every request");
        }
        *trouble = Some((now, Instant::now()));
    }

    /// Finds out whether something can be stored where the last try failed. Shortly after a failure, or while somebody
    /// else finds out, it stands as it was.
    ///
    /// # Errors
    /// The obstacle.
    pub(super) async fn find_out(
        &self,
        attempt: impl Future<Output = Result<(), StorageError>>,
    ) -> Result<(), StorageError> {
        let Some((error, found)) = self.trouble().clone() else { return Ok(()) };
        let Ok(_held) = self.finding_out.try_lock() else { return Err(error) };
        if found.elapsed() < BELIEVED {
            return Err(error);
        }
        attempt.await
    }

    fn trouble(&self) -> MutexGuard<'_, Option<(StorageError, Instant)>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
