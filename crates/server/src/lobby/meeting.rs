//! The state on which several processes of one room have to agree: the visitors who are there, and the seeks that stand.

use async_trait::async_trait;
use facedown_protocol::LobbyMessage;
use facedown_storage::id::Id;
use tokio::sync::{broadcast, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::seek::{Agreement, Entrant, Seek, Waiting};
use crate::error::Error;
use crate::limits::Peer;

/// A person in the lobby: the hash of the secret that all their connections show.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Visitor(pub(crate) [u8; 32]);

/// One connection of a visitor.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Connection(pub(crate) u64);

/// The channel for messages that are meant for one connection alone.
pub(crate) type Letters = mpsc::Sender<LobbyMessage>;

/// The list that everybody has: as it was last sent, and its changes from then on.
pub(crate) struct News {
    /// The whole list, as a message.
    pub(crate) whole: Utf8Bytes,
    /// Messages that follow it, each written once for all who get it.
    pub(crate) changes: broadcast::Receiver<Utf8Bytes>,
}

/// The account of somebody in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    /// Its id.
    pub(crate) account: Id,
    /// Does the room contribute to deals for it, since its client cannot?
    pub(crate) room_deals: bool,
}

/// One of two people who have found each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Party {
    /// The connection from which they sought or accepted.
    pub(crate) connection: Connection,
    /// The person.
    pub(crate) visitor: Visitor,
    /// Their name.
    pub(crate) name: Option<String>,
    /// The address by which they are counted.
    pub(crate) peer: Option<Peer>,
    /// Their account, where they have one.
    pub(crate) member: Option<Member>,
}

/// Two people who have found each other. Their seeks are gone; nobody else can have either of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    /// The one who has sought first: the maker of the table.
    pub(crate) host: Party,
    /// The other one.
    pub(crate) guest: Party,
    /// The game that they play.
    pub(crate) game: Agreement,
}

/// What somebody comes to who accepts a seek.
#[derive(Debug)]
pub(crate) enum Found {
    /// A partner: the two play.
    Partner(Box<Pairing>),
    /// A table that waits, which stays on the list until somebody has joined it.
    Table(Waiting),
}

/// The fate of a new seek.
#[derive(Debug)]
pub(crate) enum Offered {
    /// It waits.
    Waits,
    /// Another one that stood fits.
    Paired(Box<Pairing>),
}

/// The place where people meet who look for a game. One process keeps it in its memory
/// ([`InProcess`](super::in_process::InProcess)); several that share a database would keep it on a bus.
#[async_trait]
pub(crate) trait Meeting: Send + Sync {
    /// A connection of a visitor opens; `letters` takes what is meant for it alone.
    ///
    /// # Errors
    /// [`Error::Crowded`] where too many are there.
    async fn enter(
        &self,
        visitor: Visitor,
        peer: Option<Peer>,
        member: Option<Member>,
        letters: Letters,
    ) -> Result<Connection, Error>;

    /// A connection is gone. With the last one of a visitor go the visitor's seeks.
    fn leave(&self, connection: Connection);

    /// The list, from now on.
    async fn news(&self) -> Result<News, Error>;

    /// Puts a seek on the list, or pairs its maker with the oldest one that fits.
    ///
    /// # Errors
    /// As many seeks of one visitor or address, or of all, as there may be.
    async fn offer(&self, from: Connection, seek: Seek) -> Result<Offered, Error>;

    /// Pairs a visitor with whoever made a seek; of several who try, one is paired. Of a table that waits, each is given
    /// the invitation.
    ///
    /// # Errors
    /// A seek that is gone or is the visitor's own, and terms that it does not have.
    async fn accept(&self, from: Connection, wish: Acceptance) -> Result<Found, Error>;

    /// Takes an own seek back.
    ///
    /// # Errors
    /// A seek that is gone, or is somebody else's.
    async fn withdraw(&self, from: Connection, seek: &Id) -> Result<(), Error>;

    /// Delivers a message to a person, on this connection or, where it is gone, on another one. Was anybody there?
    async fn tell(&self, to: &Party, message: LobbyMessage) -> bool;

    /// Is a visitor here?
    fn is_here(&self, visitor: Visitor) -> bool;

    /// Number of visitors, and of seeks.
    fn size(&self) -> (usize, usize);
}

/// A visitor's wish to play with whoever made a seek.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Acceptance {
    /// Id of the seek.
    pub(crate) seek: Id,
    /// One of its games; its first where none is named.
    pub(crate) game: Option<String>,
    /// One of its clocks; its first where none is named.
    pub(crate) clock: Option<facedown_tournament::clock::TimeControl>,
    /// The name of whoever accepts.
    pub(crate) name: Option<String>,
    /// Their account, where they have one.
    pub(crate) guest: Option<Entrant>,
}
