//! Accounts in a storage: names, sessions, recovery codes, invitations, and whose a seat is. The statements are the same
//! in both databases.

use async_trait::async_trait;

use super::{Holder, Millis, StorageError};
use crate::id::Id;

pub(crate) mod queries;

/// A person with a name of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: Id,
    /// The name as its owner writes it.
    pub name: String,
    /// The hash of the password, as a PHC string; `None` once it is closed.
    pub password: Option<String>,
    /// Time at which it was made, in milliseconds since 1970.
    pub made_at: Millis,
    /// Does a program play under it?
    pub bot: bool,
}

/// A token with which a program acts for an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiToken {
    /// Its id, by which its owner ends it.
    pub id: Id,
    /// Its owner's words for it.
    pub label: String,
    /// The scopes that it opens, joined by commas.
    pub scopes: String,
    /// Time at which it was made.
    pub made_at: Millis,
    /// Time at which it was last used, to the day.
    pub seen_at: Millis,
}

/// A token that is to be made.
#[derive(Clone, Debug)]
pub struct NewApiToken {
    /// The hash of it.
    pub sha256: [u8; 32],
    /// Its id.
    pub id: Id,
    /// Its owner's words for it.
    pub label: String,
    /// The scopes that it opens, joined by commas.
    pub scopes: String,
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its id.
    pub id: Id,
    /// The name as its owner writes it.
    pub name: String,
    /// The name in lower case: taken once.
    pub key: String,
    /// The appearance of the name, one or two ways of writing it: each is taken once.
    pub skeletons: Vec<String>,
    /// The hash of the password, as a PHC string.
    pub password: String,
    /// Hashes of its recovery codes.
    pub codes: Vec<[u8; 32]>,
    /// The hash of the invitation that it uses up, where one is needed.
    pub invitation: Option<[u8; 32]>,
    /// The first session.
    pub session: NewSession,
}

/// A session that is to be opened.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its token.
    pub sha256: [u8; 32],
    /// Its id, by which its owner ends it.
    pub id: Id,
    /// The browser and the system, in words.
    pub device: String,
}

/// The fate of an account that was to be made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SignedUp {
    /// It is there.
    Done,
    /// The name is taken, or looks like one that is.
    Taken,
    /// The invitation is none, or was used.
    NotInvited,
}

/// A place where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its id.
    pub id: Id,
    /// The browser and the system, in words.
    pub device: String,
    /// Time at which it was opened.
    pub made_at: Millis,
    /// Time at which it was last used, to the day.
    pub seen_at: Millis,
}

/// One game of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountGame {
    /// Id of the table.
    pub table: Id,
    /// Game id.
    pub game: String,
    /// The way in which its people sit.
    pub mode: String,
    /// The names of its people, by player.
    pub names: [Option<String>; 2],
    /// The account's player.
    pub player: u8,
    /// The player who has the first seat.
    pub white: u8,
    /// The result, where it is over.
    pub result: Option<String>,
    /// Time at which it was made, in milliseconds since 1970.
    pub made_at: Millis,
}

/// Accounts, as a storage keeps them. Whatever a call has done is durable when it returns.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes an account and opens its first session; of two who want one name at once, one has it.
    async fn sign_up(&self, now: Millis, new: NewAccount) -> Result<SignedUp, StorageError>;

    /// The account of a name in lower case.
    async fn account_named(&self, key: &str) -> Result<Option<Account>, StorageError>;

    /// Opens a session.
    async fn open_session(&self, now: Millis, user: &Id, session: NewSession) -> Result<(), StorageError>;

    /// The account and the session that a token opens.
    async fn session(&self, sha256: [u8; 32]) -> Result<Option<(Account, Session)>, StorageError>;

    /// Notes that a session is used.
    async fn session_seen(&self, session: &Id, now: Millis) -> Result<(), StorageError>;

    /// The sessions of an account, the last used first.
    async fn sessions(&self, user: &Id) -> Result<Vec<Session>, StorageError>;

    /// Ends one session of an account, or all but one. How many have ended?
    async fn end_sessions(&self, user: &Id, which: Which) -> Result<u64, StorageError>;

    /// Ends the sessions of all accounts that were last used before a time.
    async fn expire_sessions(&self, before: Millis) -> Result<u64, StorageError>;

    /// Uses a recovery code up. Was it one of this account?
    async fn use_code(&self, user: &Id, sha256: [u8; 32]) -> Result<bool, StorageError>;

    /// The number of recovery codes that an account has left.
    async fn codes_left(&self, user: &Id) -> Result<u32, StorageError>;

    /// Other recovery codes in place of all there are.
    async fn set_codes(&self, user: &Id, codes: Vec<[u8; 32]>) -> Result<(), StorageError>;

    /// Another password.
    async fn set_password(&self, user: &Id, password: &str) -> Result<(), StorageError>;

    /// Closes an account for good: its name stays taken, its names at tables and everything else of it goes.
    async fn close_account(&self, user: &Id, now: Millis) -> Result<(), StorageError>;

    /// Keeps an invitation to sign up.
    async fn invite(&self, now: Millis, sha256: [u8; 32]) -> Result<(), StorageError>;

    /// Gives a player of a table's sitting to an account. Is it the account's now? Not where it is somebody else's.
    async fn take_seat(&self, user: &Id, table: &Id, holder: Holder) -> Result<bool, StorageError>;

    /// Games of an account, the newest first, those before a time, this many at most.
    async fn games_of(&self, user: &Id, before: Millis, most: u32) -> Result<Vec<AccountGame>, StorageError>;

    /// Keeps a token.
    async fn add_token(&self, now: Millis, user: &Id, new: NewApiToken) -> Result<(), StorageError>;

    /// The account for which a token acts.
    async fn token(&self, sha256: [u8; 32]) -> Result<Option<(Account, ApiToken)>, StorageError>;

    /// Notes that a token is used.
    async fn token_seen(&self, token: &Id, now: Millis) -> Result<(), StorageError>;

    /// The tokens of an account, the newest first.
    async fn tokens(&self, user: &Id) -> Result<Vec<ApiToken>, StorageError>;

    /// Ends a token of an account. Was there such a one?
    async fn end_token(&self, user: &Id, token: &Id) -> Result<bool, StorageError>;

    /// Makes an account one under which a program plays. Is it one now? Not where it has sat at a table before.
    async fn make_bot(&self, user: &Id) -> Result<bool, StorageError>;

    /// The player of an account at a table, where it has a seat there.
    async fn seat_of(&self, user: &Id, table: &Id) -> Result<Option<u8>, StorageError>;

    /// The accounts at a table, by player.
    async fn seated(&self, table: &Id) -> Result<[Option<Account>; 2], StorageError>;

    /// Tables of an account that go on, the newest first, this many at most.
    async fn going_on(&self, user: &Id, most: u32) -> Result<Vec<Id>, StorageError>;
}

/// The sessions that are ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// This one.
    One(Id),
    /// All but this one.
    AllBut(Id),
    /// All.
    All,
}
