//! The browsers that want to hear that it is their turn, in a storage: where their push services are, the keys of what is
//! sent to them, and the seats and sessions they belong to. The statements are the same in both databases.

use std::fmt;

use async_trait::async_trait;

use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// The place of a browser at its push service. Whoever knows the address may send there, so `Debug` prints nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The hash of its address, by which it is known here.
    pub id: Id,
    /// The address at which its push service takes messages for it.
    pub endpoint: String,
    /// The browser's public key, 65 bytes.
    pub p256dh: Vec<u8>,
    /// The secret that the browser shares with whoever sends, 16 bytes.
    pub auth: Vec<u8>,
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A browser that says, maybe not for the first time, that it wants to hear.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The place.
    pub subscription: Subscription,
    /// The id of the session there; `None` for a guest.
    pub session: Option<Id>,
    /// The seats that it holds, each a table and the player there, in place of those it had; `None`: those it had.
    pub seats: Option<Vec<(Id, u8)>>,
    /// The place that this one takes over from, with its seats.
    pub replaces: Option<Id>,
    /// The most browsers of one account, and of one seat: those that were heard of longest ago go.
    pub most: u32,
}

/// A browser of an account, in what the account takes along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSubscription {
    /// The address at its push service.
    pub endpoint: String,
    /// Time at which it first wanted to hear.
    pub made_at: Millis,
    /// Time at which it last said so.
    pub seen_at: Millis,
}

/// Subscriptions, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Push: Send + Sync {
    /// The key of the room: the one that is kept, or else this fresh one, which is kept from now on.
    async fn push_key(&self, now: Millis, fresh: Vec<u8>) -> Result<Vec<u8>, StorageError>;

    /// Keeps a browser; the number of seats that it has now.
    async fn keep_subscription(&self, now: Millis, kept: Kept) -> Result<u32, StorageError>;

    /// Forgets a browser. Was it there?
    async fn end_subscription(&self, id: &Id) -> Result<bool, StorageError>;

    /// The browsers of a player at a table: by the seat, and by the account that has it; at most so many.
    async fn subscribed(&self, table: &Id, player: u8, most: u32) -> Result<Vec<Subscription>, StorageError>;

    /// The browsers of an account.
    async fn subscriptions_of(&self, user: &Id) -> Result<Vec<OwnSubscription>, StorageError>;

    /// Forgets the browsers that were last heard of before a time; how many there were.
    async fn expire_subscriptions(&self, before: Millis) -> Result<u64, StorageError>;
}
