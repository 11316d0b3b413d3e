//! What the pages of an account save with it, in a storage: studies, games with real cards, results of daily deals. The room
//! does not look into it. The statements are the same in both databases.

use async_trait::async_trait;

use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Bytes of all contents that an account may have saved.
pub const MOST_BYTES: i64 = 16 * 1024 * 1024;

/// Items that an account may have saved.
pub const MOST_ITEMS: i64 = 1_000;

/// The name of an item within an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ItemName {
    /// The kind of thing it is.
    pub kind: String,
    /// Its id among those of its kind.
    pub id: String,
}

/// An item without its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its name.
    pub name: ItemName,
    /// The number of its last change, from 1.
    pub version: i64,
    /// Time of its last change, in milliseconds since 1970.
    pub at: Millis,
    /// Bytes of its content; `None` where it was deleted.
    pub bytes: Option<i64>,
}

/// The fate of an item that was to be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It is as it was wished.
    Done(Item),
    /// It has another version than the change was made from.
    Elsewhere,
    /// There is no place for it.
    Full,
}

/// What accounts save, as a storage keeps it. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Saved: Send + Sync {
    /// The items of an account by kind and id, deleted ones included.
    async fn items(&self, user: &Id) -> Result<Vec<Item>, StorageError>;

    /// An item with its content; `None` where there is none, or it was deleted.
    async fn item(&self, user: &Id, name: &ItemName) -> Result<Option<(Item, String)>, StorageError>;

    /// The contents of all items of an account, by kind and id.
    async fn contents(&self, user: &Id) -> Result<Vec<(Item, String)>, StorageError>;

    /// Gives an item another content, or (with none) deletes it. `from` is the version that was changed; `None`: there was
    /// none.
    async fn change(
        &self,
        now: Millis,
        user: &Id,
        name: ItemName,
        from: Option<i64>,
        content: Option<String>,
    ) -> Result<Changed, StorageError>;
}
