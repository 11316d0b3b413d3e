//! Telling outages from time that players spend: while a clock runs anywhere in the room, the storage is told every
//! second that the room is awake. When the room opens again, what lies between the last of these and now was an outage.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::now;
use crate::storage::Storage;

/// How often the storage is told. A player is given up to this much when the room ends without a word.
const EVERY: Duration = Duration::from_secs(1);

/// How many clocks run.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks(Arc<AtomicUsize>);

/// One clock that runs, until it is dropped.
#[derive(Debug)]
pub(super) struct Ticking(Clocks);

impl Clocks {
    /// One more clock runs.
    pub(super) fn tick(&self) -> Ticking {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ticking(self.clone())
    }

    fn run(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Says that the room is awake while a clock runs, until the room closes, and once more then.
pub(super) async fn keep_saying(storage: Arc<dyn Storage>, clocks: Clocks, closing: CancellationToken) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let closes = tokio::select! {
            () = closing.cancelled() => true,
            _ = ticks.tick() => false,
        };
        if clocks.run()
            && let Err(cause) = storage.pulse(now()).await
        {
            tracing::warn!(%cause, "the storage was not told that the room is awake");
        }
        if closes {
            return;
        }
    }
}
