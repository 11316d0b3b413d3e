//! The right to write at a table. A process claims a table before it loads it, and every claim begins a new epoch; each
//! line of the log is written only while its epoch is the table's last. So two processes on one database never both
//! write, no matter what they believe of each other: leases and clocks decide only how soon a table may be claimed.

use std::time::Duration;

/// Time between two of a process's signs of life.
pub const RENEW_EVERY: Duration = Duration::from_secs(1);

/// The right to write at one table, until somebody claims it again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Larger than that of every claim of this table before.
    pub epoch: u64,
    /// The number of lines that its log has at least.
    pub last_n: u64,
}

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// It is the claimant's.
    Ours(Claim),
    /// Another process has it, and is alive.
    Held {
        /// The name of that process in the database.
        by: String,
    },
    /// There is no such table.
    Nowhere,
}

/// The fate of a process's claims after a sign of life.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tenure {
    /// It does.
    Kept,
    /// It was silent for too long: others may have claimed its tables, which it must claim and load again.
    Lapsed,
}
