//! Telling outages from time that players spend: while a clock runs anywhere in the room, the storage is told every
//! second that the room is awake. When the room opens again, or the storage works again, what lies between the last of
//! these and now was an outage. A room that was asleep is found out by its own clocks (see `time`).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use facedown_storage::{Span, StorageError};
use tokio::time::{MissedTickBehavior, interval};

use super::Room;

/// Time between two notes in the storage that the room is awake. A player is given up to this much when the
/// room ends without a word.
const EVERY: Duration = Duration::from_secs(1);

/// The number of clocks that run, and the outages, whose time is nobody's.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    running: Arc<AtomicUsize>,
    /// Does one run at a table that is not in memory?
    waiting: Arc<AtomicBool>,
    // Held for a few instructions and never while waiting.
    outages: Arc<Mutex<Outages>>,
    /// Held while it is stored that the room was asleep.
    noticing: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Outages {
    /// Those that are over.
    spans: Arc<[Span]>,
    /// The error that keeps games with a clock from being stored now: an outage that goes on.
    now: Option<StorageError>,
}

/// One clock that runs, until it is dropped.
#[derive(Debug)]
pub(super) struct Ticking(Clocks);

impl Clocks {
    /// None runs in memory, but elsewhere maybe; the outages so far.
    pub(super) fn new(outages: Vec<Span>, waiting: bool) -> Clocks {
        let outages = Outages { spans: outages.into(), now: None };
        let waiting = Arc::new(AtomicBool::new(waiting));
        Clocks {
            running: Arc::default(),
            waiting,
            outages: Arc::new(Mutex::new(outages)),
            noticing: Arc::default(),
        }
    }

    /// One more clock runs.
    pub(super) fn tick(&self) -> Ticking {
        self.running.fetch_add(1, Ordering::Relaxed);
        Ticking(self.clone())
    }

    /// A table is put away, and its clock may run on.
    pub(super) fn wait(&self, runs: bool) {
        self.waiting.fetch_or(runs, Ordering::Relaxed);
    }

    /// Number of clocks that run at tables in memory.
    pub(super) fn number(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    fn run(&self) -> bool {
        self.running.load(Ordering::Relaxed) > 0 || self.waiting.load(Ordering::Relaxed)
    }

    /// The outages that are over.
    pub(super) fn outages(&self) -> Arc<[Span]> {
        Arc::clone(&self.held().spans)
    }

    /// A game with a clock could not be stored. Until the storage was told that the room is awake again, none is.
    pub(super) fn stop(&self, cause: StorageError) {
        self.held().now.get_or_insert(cause);
    }

    /// May a game with a clock go on that knows of these outages?
    ///
    /// # Errors
    /// An error that keeps it from being stored; none where it is to be loaded again, for an outage that it does not
    /// know of.
    pub(super) fn go_on(&self, known: &Arc<[Span]>) -> Result<(), Option<StorageError>> {
        let outages = self.held();
        match &outages.now {
            Some(cause) => Err(Some(cause.clone())),
            None if Arc::ptr_eq(known, &outages.spans) => Ok(()),
            None => Err(None),
        }
    }

    fn held(&self) -> MutexGuard<'_, Outages> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Says that the room is awake while a clock runs, until the room closes, and once more then.
pub(super) async fn keep_saying(room: Room) {
    let closing = room.closing();
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let closes = tokio::select! {
            () = closing.cancelled() => true,
            _ = ticks.tick() => false,
        };
        say(&room).await;
        if closes {
            return;
        }
    }
}

async fn say(room: &Room) {
    notice(room).await;
    let (storage, clocks) = (room.storage(), &room.inner.clocks);
    let stopped = clocks.held().now.is_some();
    if stopped {
        // The time since the last pulse was an outage. Whoever was put away for it, and whoever acts next, is loaded
        // again with it.
        if storage.writable().await.is_ok()
            && let Ok(spans) = storage.wake(room.now()).await
        {
            *clocks.held() = Outages { spans: spans.into(), now: None };
        }
    } else if clocks.run()
        && let Err(cause) = storage.pulse(room.now()).await
    {
        tracing::warn!(%cause, "the storage was not told that the room is awake; clocks stand still until it is");
        clocks.stop(cause);
    }
    room.inner.time.is_awake(None);
}

/// Takes note if the room has just woken up: the machine slept, the process was stopped, or the time of day
/// was set forward. That is an outage like any other, and stored before anybody's time is counted; whoever
/// notices it first does that.
pub(super) async fn notice(room: &Room) {
    if room.inner.time.slept().is_none() {
        return;
    }
    let _one_at_a_time = room.inner.clocks.noticing.lock().await;
    let Some((since, until)) = room.inner.time.slept() else { return };
    let clocks = &room.inner.clocks;
    if clocks.run() && clocks.held().now.is_none() {
        tracing::warn!(milliseconds = until - since, "the room was asleep; that costs no player time");
        match room.storage().wake(until).await {
            Ok(spans) => clocks.held().spans = spans.into(),
            Err(cause) => clocks.stop(cause),
        }
    }
    room.inner.time.is_awake(Some(until));
}
