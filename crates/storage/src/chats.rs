//! What people write to each other, in a storage: the lines, who lets others write, and who may not write for a while. The
//! statements are the same in both databases.

use async_trait::async_trait;

use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Lines that are kept of one place; with each further one the oldest goes.
pub const KEPT: u32 = 150;

/// Lines that an account may write in [`SPAN`], wherever it does.
pub const MOST: u32 = 5;

/// The time in which they are counted, in milliseconds.
pub const SPAN: Millis = 10_000;

/// The place where something is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A table, between its two players.
    Table(Id),
    /// The room of a tournament.
    Tournament(Id),
}

impl Place {
    /// As its kind is stored.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Place::Table(_) => "table",
            Place::Tournament(_) => "tournament",
        }
    }

    /// The id of the table or the tournament.
    #[must_use]
    pub fn id(&self) -> &Id {
        match self {
            Place::Table(id) | Place::Tournament(id) => id,
        }
    }

    /// Reads both back.
    #[must_use]
    pub fn of(kind: &str, id: String) -> Place {
        if kind == "table" { Place::Table(Id::given(id)) } else { Place::Tournament(Id::given(id)) }
    }
}

/// A line that somebody has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its id.
    pub id: Id,
    /// Time at which it was written, in milliseconds since 1970; at one place each has its own.
    pub at: Millis,
    /// The account that wrote it.
    pub user: Id,
    /// The name of that account.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A line that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLine {
    /// Its id.
    pub id: Id,
    /// The account that writes it.
    pub user: Id,
    /// The text.
    pub text: String,
}

/// The fate of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// It is there, with this time.
    Done(Millis),
    /// The account has written as much as it may lately.
    TooMany,
    /// It is what the account has just written there.
    Repeated,
}

/// An account may not write for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mute {
    /// The time at which it is over, in milliseconds since 1970.
    pub until: Millis,
    /// The reason, as the account is told it.
    pub why: String,
}

/// What people write, as a storage keeps it. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Chats: Send + Sync {
    /// Does an account let its opponents write to it? Not before it has said so.
    async fn allows_chat(&self, user: &Id) -> Result<bool, StorageError>;

    /// Lets its opponents write to an account, or no longer.
    async fn allow_chat(&self, user: &Id, allowed: bool) -> Result<(), StorageError>;

    /// The mute of an account, where one stands at a time.
    async fn mute_of(&self, user: &Id, now: Millis) -> Result<Option<Mute>, StorageError>;

    /// Writes a line, where the account has not written too much lately or the same before.
    async fn write_line(&self, now: Millis, place: &Place, line: NewLine) -> Result<Written, StorageError>;

    /// The newest lines at a place, at most so many, the oldest of them first.
    async fn lines_at(&self, place: &Place, most: u32) -> Result<Vec<Line>, StorageError>;

    /// Deletes a line. Was it there?
    async fn delete_line(&self, place: &Place, line: &Id) -> Result<bool, StorageError>;

    /// Everything that an account has written and is kept, the newest first.
    async fn written_by(&self, user: &Id) -> Result<Vec<(Place, Line)>, StorageError>;
}
