//! A disk that fails: files in memory under SQLite, where any reading, writing, syncing or locking may fail as it does on
//! real disks, where the power may go off, and where a connection may be cut. Only for tests.
//!
//! It stands where SQLite asks for its files (a VFS, <https://sqlite.org/vfs.html>), so that everything above it is the
//! real thing: SQLite's own ways of rolling back, its write-ahead log, its recovery. What a power failure leaves is what
//! was synced, and of the rest any part, in sectors. A sync that fails leaves what it should have written for ever
//! unsynced, though reading shows it, as some systems do
//! (<https://wiki.postgresql.org/wiki/Fsync_Errors>): whoever trusts the next sync is caught.
#![cfg(feature = "disk")]

mod disk;
mod file;
mod locks;
mod plan;
mod vfs;

pub use disk::{Disk, NoDisk};
pub use plan::{Fault, Kind, Op, Plan, Struck};
