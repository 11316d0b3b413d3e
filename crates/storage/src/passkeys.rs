//! Passkeys of accounts in a storage: the public halves of keys, and how often each has signed. The statements are the same
//! in both databases.

use async_trait::async_trait;

use super::accounts::Account;
use super::{Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// Passkeys of one account.
pub const MOST: u32 = 10;

/// A passkey that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPasskey {
    /// Its id, by which its owner renames and removes it.
    pub id: Id,
    /// The owner's words for it.
    pub label: String,
    /// The host for which it was made.
    pub site: String,
    /// The key.
    pub key: Key,
}

/// The half of a passkey that a room has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The id by which its authenticator knows it, 1 to 1,023 bytes.
    pub credential: Vec<u8>,
    /// The public key in COSE's format.
    pub public_key: Vec<u8>,
    /// The number of its algorithm in the registry of COSE.
    pub algorithm: i32,
    /// The number of signatures when it was last used; 0 where its authenticator does not count.
    pub counter: u32,
}

/// A passkey as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// Its id.
    pub id: Id,
    /// The owner's words for it.
    pub label: String,
    /// The host for which it was made.
    pub site: String,
    /// The key.
    pub key: Key,
    /// Time at which it was made.
    pub made_at: Millis,
    /// Time at which it was last used; `None` before the first time.
    pub used_at: Option<Millis>,
    /// Time at which it last counted backwards.
    pub copied_at: Option<Millis>,
}

/// The fate of a passkey that was to be kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is there.
    Done,
    /// It was there before, with this account or another one.
    Known,
    /// The account has as many as it may.
    TooMany,
}

/// Passkeys, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Passkeys: Send + Sync {
    /// Keeps a passkey of an account.
    async fn add_passkey(&self, now: Millis, user: &Id, new: NewPasskey) -> Result<Kept, StorageError>;

    /// The passkeys of an account, the newest first.
    async fn passkeys_of(&self, user: &Id) -> Result<Vec<Passkey>, StorageError>;

    /// The passkey with the id by which its authenticator knows it, and the open account that it opens.
    async fn passkey(&self, credential: &[u8]) -> Result<Option<(Account, Passkey)>, StorageError>;

    /// Notes that a passkey was used. Did its counter go on? Of two who show one count at once, one has it; where it went
    /// backwards, that is noted instead.
    async fn passkey_used(&self, now: Millis, id: &Id, counter: u32) -> Result<bool, StorageError>;

    /// Gives a passkey of an account another label. Was there such a one?
    async fn label_passkey(&self, user: &Id, id: &Id, label: &str) -> Result<bool, StorageError>;

    /// Removes a passkey of an account. Was there such a one?
    async fn remove_passkey(&self, user: &Id, id: &Id) -> Result<bool, StorageError>;
}
