//! Copies the write-ahead log into the database file beside the writer, so that no commit waits for it.
//!
//! SQLite begins its log anew only when all of it is copied and nobody adds to it meanwhile. Beside a writer that never
//! rests this hardly comes about, so a log that has grown long is copied to its end by the writer itself, between two
//! transactions: little of it is left by then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::lines::{Line, Lines};
use super::standing::Standing;
use crate::StorageError;

/// Pages of 4 KiB from which on the log has grown long.
pub(super) const LONG: u32 = 8192;

/// The copying of one database's log.
#[derive(Debug)]
pub(super) struct LogCopy {
    lines: Arc<Lines>,
    /// Writes after which the log is copied.
    after: u32,
    /// Writes since the room was opened, modulo 2^32.
    written: AtomicU32,
    under_way: AtomicBool,
    /// Set where the log has grown long and the writer is to end it.
    long: AtomicBool,
}

impl LogCopy {
    /// `lines` has one connection, which nobody else uses; the log is copied after so many writes.
    pub(super) fn new(lines: Arc<Lines>, after: u32) -> LogCopy {
        LogCopy {
            lines,
            after: after.max(1),
            written: AtomicU32::new(0),
            under_way: AtomicBool::new(false),
            long: AtomicBool::new(false),
        }
    }

    /// Takes note of `count` writes that the writer has just committed on `line`, and gives `line` back.
    pub(super) async fn committed(self: &Arc<LogCopy>, line: Line, count: u32, standing: &Arc<Standing>) {
        let before = self.written.fetch_add(count, Ordering::Relaxed);
        let is_time = before / self.after != before.wrapping_add(count) / self.after;
        if is_time && !self.under_way.swap(true, Ordering::Relaxed) {
            let (this, standing) = (Arc::clone(self), Arc::clone(standing));
            tokio::spawn(async move {
                let pages = match this.lines.line().await {
                    Ok(line) => copy(line, &standing).await,
                    Err(error) => not_copied(error, &standing).await,
                };
                this.long.store(pages >= LONG, Ordering::Relaxed);
                this.under_way.store(false, Ordering::Relaxed);
            });
        }
        if self.long.swap(false, Ordering::Relaxed) {
            copy(line, standing).await;
        } else {
            line.give_back();
        }
    }

    /// True while the log is being copied beside the writer.
    #[cfg(test)]
    pub(super) fn is_under_way(&self) -> bool {
        self.under_way.load(Ordering::Relaxed)
    }

    /// Has the writer copy the log after its next commit, as it does where the log has grown long.
    #[cfg(test)]
    pub(super) fn is_long(&self) {
        self.long.store(true, Ordering::Relaxed);
    }

    /// Waits for what is being copied, and copies nothing more.
    pub(super) async fn close(&self) {
        self.lines.close().await;
    }
}

/// Copies what is committed, and returns the length of the log in pages. What is in the log is durable already; where
/// copying fails it stays there.
async fn copy(mut line: Line, standing: &Standing) -> u32 {
    match line.checkpoint().await {
        Ok(pages) => {
            line.give_back();
            pages
        }
        Err(error) => {
            line.shut().await;
            not_copied(error, standing).await
        }
    }
}

async fn not_copied(error: StorageError, standing: &Standing) -> u32 {
    let error = standing.failed(error).await;
    tracing::error!(%error, "the write-ahead log was not copied into the database; it stays as it is");
    0
}
