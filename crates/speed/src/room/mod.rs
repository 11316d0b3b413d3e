//! Many games at once in one playing room: what a game and a socket cost it in memory, and how long an action takes to
//! reach the opponent. The players speak the room's protocol as any client does and know nothing else of it.

mod ask;
mod client;
mod echo;
mod lobby;
mod players;

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub use echo::{Echoes, serve as serve_echo};
pub use lobby::{Crowd, Lobbied, lobby};
pub use players::{Players, Seated};

/// An error, in words.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

/// The games that are played, and for how long.
#[derive(Copy, Clone, Debug)]
pub struct Load {
    /// Games at once, two sockets each.
    pub games: usize,
    /// Time for which they are played.
    pub time: Duration,
    /// Time between two actions of a game.
    pub pace: Duration,
    /// The number of this group of players, from 0: each group comes from addresses of its own and plays its own games.
    pub group: u8,
}

/// Times that were measured, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Puts them in order.
    #[must_use]
    pub fn new(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        Times(times)
    }

    /// All of them, the shortest first.
    #[must_use]
    pub fn all(&self) -> &[Duration] {
        &self.0
    }

    /// Number of times that were measured.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so many thousandths of them keep to; zero where nothing was measured.
    #[must_use]
    pub fn within(&self, thousandths: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0.get(last * thousandths.min(1000) / 1000).copied().unwrap_or_default()
    }
}

/// Time between the start of a load and the first action that may be due: all tasks are there by then.
const HEAD_START: Duration = Duration::from_secs(1);

/// Waits until something is due. The runtime's own timers end at whole milliseconds, half of one late on average and up to
/// two: whoever acts by them would be charged to the room.
async fn wait_until(due: Instant) {
    futures_timer::Delay::new(due.saturating_duration_since(Instant::now())).await;
}

/// Bytes that are synced to measure the disk: what one action writes.
const SYNCED: usize = 8 * 1024;

/// Time between two syncs that measure the disk.
const BETWEEN_SYNCS: Duration = Duration::from_millis(50);

/// Stores something durably again and again for so long, in a file beside the room's own, and says how long that takes.
///
/// # Errors
/// The disk's error.
pub fn syncs(folder: &Path, time: Duration) -> std::io::Result<Times> {
    let mut file = std::fs::File::create(folder.join("bench.sync"))?;
    let (bytes, mut taken) = ([0x5a; SYNCED], Vec::new());
    let begun = Instant::now();
    while begun.elapsed() < time {
        let at = Instant::now();
        file.write_all(&bytes)?;
        file.sync_data()?;
        taken.push(at.elapsed());
        std::thread::sleep(BETWEEN_SYNCS);
    }
    Ok(Times::new(taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let times = Times::new((1..=100).rev().map(Duration::from_millis).collect());
        let at = |thousandths| times.within(thousandths).as_millis();
        assert_eq!((at(0), at(500), at(990), at(1000)), (1, 50, 99, 100));
        assert_eq!((times.count(), Times::default().within(500)), (100, Duration::ZERO));
    }
}
