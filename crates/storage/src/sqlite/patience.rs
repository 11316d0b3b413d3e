//! Waiting times of the embedded database.

use std::time::Duration;

/// Waiting times for troubles that may pass by themselves, and the most that the write-ahead log may grow.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For another program that holds the database.
    pub others: Duration,
    /// Before it is found out whether a failure has passed.
    pub trouble: Duration,
    /// Writes after which the write-ahead log is copied into the database file; at least 1.
    pub copied_after: u32,
}

impl Default for Patience {
    /// Five seconds for others, one for trouble; the log is copied after 512 writes, most of which take three or four
    /// pages of 4 KiB.
    fn default() -> Patience {
        Patience { others: Duration::from_secs(5), trouble: Duration::from_secs(1), copied_after: 512 }
    }
}
