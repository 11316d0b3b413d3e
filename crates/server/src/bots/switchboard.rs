//! The state on which several processes of one room have to agree: whose event stream is open, and which challenges stand.

use async_trait::async_trait;
use facedown_protocol::Made;
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;
use tokio::sync::mpsc;

use super::challenge::Challenge;
use crate::error::Error;

/// Something that an account hears of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A game of it can be played.
    Began(Id),
    /// A game of it is over.
    Over(Id),
    /// Somebody challenges it, or it has challenged somebody.
    Challenged(Box<Challenge>),
    /// A challenge is gone without an answer.
    Canceled(Box<Challenge>),
    /// A challenge was declined.
    Declined(Box<Challenge>),
    /// A challenge was taken.
    Accepted(Box<Accepted>),
}

/// A challenge that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Accepted {
    /// The challenge.
    pub(crate) challenge: Challenge,
    /// The seat of its maker, for the page on which it was made alone.
    pub(crate) made: Option<Made>,
}

/// An event stream that was opened. It ends when another one of the same account is opened.
pub(crate) struct Stream {
    /// The number by which it is closed.
    pub(crate) number: u64,
    /// The events of which the account hears.
    pub(crate) events: mpsc::Receiver<Event>,
}

/// The place where accounts are reached by whoever plays with them. One process keeps it in its memory
/// ([`InProcess`](super::in_process::InProcess)); several that share a database would keep it on a bus.
#[async_trait]
pub(crate) trait Switchboard: Send + Sync {
    /// Opens the event stream of an account, and ends the one that was open.
    async fn open(&self, account: &Account) -> Stream;

    /// A page of an account listens, in the browser of this session: besides all others of it, and besides a program.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many pages of it do.
    async fn listen(&self, account: &Id, session: &Id) -> Result<Stream, Error>;

    /// Does a page in the browser of this session listen?
    async fn listens(&self, session: &Id) -> bool;

    /// Does any page of an account listen?
    async fn is_listening(&self, account: &Id) -> bool;

    /// A stream is gone.
    fn close(&self, account: &Id, number: u64);

    /// Ends all streams: whoever opens one again hears of all that stands.
    async fn hang_up(&self);

    /// Is the stream of an account open?
    async fn is_online(&self, account: &Id) -> bool;

    /// The accounts whose streams are open.
    async fn online(&self) -> Vec<Account>;

    /// Lets the program and the pages of an account hear of something; nothing where no stream of it is open.
    async fn ring(&self, account: &Id, event: Event);

    /// Keeps a challenge until somebody takes it away.
    ///
    /// # Errors
    /// As many by or to one account, or of all, as there may be.
    async fn put(&self, challenge: Challenge) -> Result<(), Error>;

    /// A challenge that stands.
    async fn look(&self, id: &Id) -> Option<Challenge>;

    /// Takes a challenge away; of several who try, one has it.
    async fn take(&self, id: &Id) -> Option<Challenge>;

    /// Takes those away whose time is over, and those of people who have left the page.
    async fn take_forgotten(&self) -> Vec<Challenge>;

    /// The challenges to and by an account, the oldest first.
    async fn of(&self, account: &Id) -> Vec<Challenge>;
}
