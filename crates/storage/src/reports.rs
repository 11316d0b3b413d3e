//! What accounts report to whoever operates the room, in a storage: with the lines that stood there, and what came of it. The
//! statements are the same in both databases.

use async_trait::async_trait;

use super::chats::{Mute, Place};
use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Lines that are copied into a report: the newest at its place.
pub const COPIED: u32 = 20;

/// Reports of one account that are taken in [`SPAN`].
pub const MOST: u32 = 10;

/// The time in which they are counted, in milliseconds.
pub const SPAN: Millis = 24 * 60 * 60 * 1000;

/// A report that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Its id.
    pub id: Id,
    /// The account that reports.
    pub user: Id,
    /// The account that it is about; `None` for a guest.
    pub about: Option<Id>,
    /// The name of the one whom it is about, as it stood there.
    pub name: String,
    /// The reason: `cheat`, `insult`, `name`, `stalling` or `other`.
    pub reason: String,
    /// The place.
    pub place: Place,
    /// The words of the one who reports; may be empty.
    pub words: String,
}

/// A line as it stood when somebody reported something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopiedLine {
    /// Time at which it was written.
    pub at: Millis,
    /// The name of the account that wrote it.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A report as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: Id,
    /// Time at which it was made.
    pub at: Millis,
    /// The name of the account that reported; `None` once that is closed.
    pub by: Option<String>,
    /// The account that it is about; `None` for a guest, and once it is closed.
    pub about: Option<Id>,
    /// The name of the one whom it is about; empty once the account is closed.
    pub name: String,
    /// The reason.
    pub reason: String,
    /// The place.
    pub place: Place,
    /// The words of the one who reported.
    pub words: String,
    /// What came of it; `None` while it is open.
    pub verdict: Option<String>,
    /// The lines that stood there, the oldest first.
    pub lines: Vec<CopiedLine>,
}

/// The reports that are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Which {
    /// Those that are settled, too?
    pub all: bool,
    /// At most so many, the newest first.
    pub most: u32,
}

/// Reports, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Reports: Send + Sync {
    /// Keeps a report with the lines that stand at its place now. Is it kept? Not where the account has made too many.
    async fn report(&self, now: Millis, new: NewReport) -> Result<bool, StorageError>;

    /// The reports that are wanted, the newest first.
    async fn reports(&self, which: Which) -> Result<Vec<Report>, StorageError>;

    /// The report with an id.
    async fn report_of(&self, id: &Id) -> Result<Option<Report>, StorageError>;

    /// The reports that an account has made, the newest first.
    async fn reported_by(&self, user: &Id) -> Result<Vec<Report>, StorageError>;

    /// Says what came of a report.
    async fn settle(&self, now: Millis, id: &Id, verdict: &str) -> Result<(), StorageError>;

    /// Deletes those lines of a report where they were written that are of the one whom it is about; how many there were.
    async fn delete_reported(&self, id: &Id) -> Result<u64, StorageError>;

    /// Lets an account write nothing for a while, or (with none) lets it write again. Was it muted before?
    async fn set_mute(&self, user: &Id, mute: Option<Mute>) -> Result<bool, StorageError>;
}
