//! The lobby of a room that is one process: everything is in its memory, and gone with it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use facedown_protocol::{LobbyMessage, SeekView};
use facedown_storage::id::Id;
use tokio::sync::{Notify, broadcast};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_util::sync::CancellationToken;

use super::meeting::{
    Acceptance, Connection, Found, Letters, Meeting, Member, News, Offered, Pairing, Party, Visitor,
};
use super::seek::{Agreement, Seek};
use crate::error::{Error, LobbyError};
use crate::limits::{Lobby as Limits, Peer};

/// Messages for everybody that may wait for one reader; whoever is further behind gets the whole list anew.
const BEHIND: usize = 16;

/// Time in which comings and goings are gathered, where no seek changes.
const COUNTED_EVERY: Duration = Duration::from_secs(1);

/// Seeks by the order in which they were made.
type Number = u64;

/// A lobby in memory.
pub(crate) struct InProcess {
    limits: Limits,
    // Held for as long as it takes to go through the seeks, and never while waiting.
    floor: Mutex<Floor>,
    changes: broadcast::Sender<Utf8Bytes>,
    /// Something is to be sent to everybody.
    news: Notify,
}

/// The people and the seeks.
#[derive(Default)]
struct Floor {
    last: u64,
    connections: BTreeMap<Connection, Open>,
    visitors: HashMap<Visitor, Vec<Connection>>,
    seeks: BTreeMap<Number, Standing>,
    numbers: HashMap<Id, Number>,
    sent: Sent,
}

/// A connection.
struct Open {
    visitor: Visitor,
    peer: Option<Peer>,
    member: Option<Member>,
    letters: Letters,
}

/// A seek that stands.
struct Standing {
    seek: Seek,
    maker: Party,
}

/// The list as everybody has it, and its changes that were not sent yet.
#[derive(Default)]
struct Sent {
    seeks: BTreeMap<Number, SeekView>,
    visitors: usize,
    whole: Option<Utf8Bytes>,
    added: BTreeSet<Number>,
    removed: BTreeSet<Number>,
    at: Option<Instant>,
}

/// The next thing for whoever sends the changes.
enum Next {
    /// This is sent now.
    Send(Utf8Bytes),
    /// There is something, and it has time.
    Wait(Duration),
    /// There is nothing.
    Rest,
}

fn written(message: &LobbyMessage) -> Utf8Bytes {
    // Nothing of it can fail to be written: there are no maps but those with texts as keys.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Floor {
    fn seeks_of(&self, visitor: Visitor) -> impl Iterator<Item = (&Number, &Standing)> {
        self.seeks.iter().filter(move |(_, standing)| standing.maker.visitor == visitor)
    }

    fn put(&mut self, seek: Seek, maker: Party) {
        self.last += 1;
        let (number, visitor) = (self.last, maker.visitor);
        self.numbers.insert(seek.id.clone(), number);
        self.seeks.insert(number, Standing { seek, maker });
        self.sent.added.insert(number);
        self.tell_own(visitor);
    }

    fn take(&mut self, number: Number) -> Option<Standing> {
        let standing = self.seeks.remove(&number)?;
        self.numbers.remove(&standing.seek.id);
        if !self.sent.added.remove(&number) {
            self.sent.removed.insert(number);
        }
        Some(standing)
    }

    /// Takes away all seeks of a visitor.
    fn clear(&mut self, visitor: Visitor) {
        let own: Vec<Number> = self.seeks_of(visitor).map(|(number, _)| *number).collect();
        for number in &own {
            self.take(*number);
        }
        if !own.is_empty() {
            self.tell_own(visitor);
        }
    }

    /// Tells a visitor which seeks are their own now.
    fn tell_own(&self, visitor: Visitor) {
        let seeks: Vec<String> =
            self.seeks_of(visitor).map(|(_, standing)| standing.seek.id.to_string()).collect();
        for connection in self.visitors.get(&visitor).into_iter().flatten() {
            self.send(*connection, LobbyMessage::Yours { seeks: seeks.clone() });
        }
    }

    /// Was there room for the message?
    fn send(&self, to: Connection, message: LobbyMessage) -> bool {
        self.connections.get(&to).is_some_and(|open| open.letters.try_send(message).is_ok())
    }

    fn party(&self, connection: Connection, name: Option<String>) -> Result<Party, Error> {
        // Whoever asks has entered; a connection that was closed meanwhile hears nothing of it.
        let open = self.connections.get(&connection).ok_or(Error::Busy)?;
        let (visitor, peer, member) = (open.visitor, open.peer, open.member.clone());
        Ok(Party { connection, visitor, name, peer, member })
    }

    /// Pairs two, who are there, and takes both of them from the list.
    fn pair(&mut self, host: Party, guest: Party, game: Agreement) -> Pairing {
        self.clear(host.visitor);
        self.clear(guest.visitor);
        Pairing { host, guest, game }
    }

    /// The list as everybody has it, as a message.
    fn whole(&mut self) -> Utf8Bytes {
        let Sent { seeks, visitors, whole: kept, .. } = &mut self.sent;
        kept.get_or_insert_with(|| {
            let seeks = seeks.values().cloned().collect();
            written(&LobbyMessage::Lobby { seeks, visitors: u32::try_from(*visitors).unwrap_or(u32::MAX) })
        })
        .clone()
    }

    fn next(&mut self, now: Instant) -> Next {
        let Floor { seeks, visitors, sent, .. } = self;
        let quiet = sent.added.is_empty() && sent.removed.is_empty();
        if quiet && sent.visitors == visitors.len() {
            return Next::Rest;
        }
        let since = sent.at.map_or(COUNTED_EVERY, |at| now.saturating_duration_since(at));
        if quiet && since < COUNTED_EVERY {
            return Next::Wait(COUNTED_EVERY - since);
        }
        let removed = std::mem::take(&mut sent.removed).into_iter();
        let removed = removed.filter_map(|number| sent.seeks.remove(&number)).map(|view| view.id).collect();
        let mut added = Vec::new();
        for number in std::mem::take(&mut sent.added) {
            let Some(standing) = seeks.get(&number) else { continue };
            added.push(standing.seek.view());
            sent.seeks.insert(number, standing.seek.view());
        }
        sent.visitors = visitors.len();
        sent.whole = None;
        sent.at = Some(now);
        let visitors = u32::try_from(sent.visitors).unwrap_or(u32::MAX);
        Next::Send(written(&LobbyMessage::Changed { added, removed, visitors }))
    }
}

impl InProcess {
    /// An empty lobby.
    pub(crate) fn new(limits: Limits) -> InProcess {
        let (changes, _) = broadcast::channel(BEHIND);
        InProcess { limits, floor: Mutex::default(), changes, news: Notify::new() }
    }

    fn floor(&self) -> MutexGuard<'_, Floor> {
        self.floor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends everybody what has changed, gathered and written once for all, until the room closes.
    pub(crate) async fn keep_telling(self: Arc<InProcess>, closing: CancellationToken) {
        let telling = async {
            loop {
                self.news.notified().await;
                self.tell_changes().await;
            }
        };
        tokio::select! {
            () = closing.cancelled() => {}
            () = telling => {}
        }
    }

    async fn tell_changes(&self) {
        loop {
            let wait = {
                let mut floor = self.floor();
                match floor.next(Instant::now()) {
                    Next::Rest => return,
                    Next::Wait(time) => time.min(self.limits.gathered),
                    Next::Send(text) => {
                        // Under the lock: who asks for the list now has it with this or without it, and this after it.
                        // Nobody may be listening.
                        let _ = self.changes.send(text);
                        self.limits.gathered
                    }
                }
            };
            tokio::time::sleep(wait).await;
        }
    }
}

#[async_trait]
impl Meeting for InProcess {
    async fn enter(
        &self,
        visitor: Visitor,
        peer: Option<Peer>,
        member: Option<Member>,
        letters: Letters,
    ) -> Result<Connection, Error> {
        let mut floor = self.floor();
        if floor.visitors.get(&visitor).is_some_and(|open| open.len() >= self.limits.connections_each_visitor)
        {
            return Err(Error::Crowded);
        }
        floor.last += 1;
        let connection = Connection(floor.last);
        floor.connections.insert(connection, Open { visitor, peer, member, letters });
        floor.visitors.entry(visitor).or_default().push(connection);
        let seeks: Vec<String> =
            floor.seeks_of(visitor).map(|(_, standing)| standing.seek.id.to_string()).collect();
        floor.send(connection, LobbyMessage::Yours { seeks });
        drop(floor);
        self.news.notify_one();
        Ok(connection)
    }

    fn leave(&self, connection: Connection) {
        let mut floor = self.floor();
        let Some(open) = floor.connections.remove(&connection) else { return };
        let others = floor.visitors.get_mut(&open.visitor).map_or(0, |connections| {
            connections.retain(|other| *other != connection);
            connections.len()
        });
        if others == 0 {
            floor.clear(open.visitor);
            floor.visitors.remove(&open.visitor);
        }
        drop(floor);
        self.news.notify_one();
    }

    async fn news(&self) -> Result<News, Error> {
        let mut floor = self.floor();
        Ok(News { whole: floor.whole(), changes: self.changes.subscribe() })
    }

    async fn offer(&self, from: Connection, seek: Seek) -> Result<Offered, Error> {
        let mut floor = self.floor();
        let maker = floor.party(from, seek.name.clone())?;
        let fits = floor.seeks.values().filter(|standing| standing.maker.visitor != maker.visitor);
        let mut found = fits.filter_map(|standing| {
            standing.seek.agrees_with(&seek).map(|game| (standing.maker.clone(), game))
        });
        let offered = if let Some((host, game)) = found.next() {
            drop(found);
            Offered::Paired(Box::new(floor.pair(host, maker, game)))
        } else {
            drop(found);
            let own = floor.seeks_of(maker.visitor).count();
            if own >= self.limits.seeks_each_visitor {
                return Err(LobbyError::TooMany { limit: self.limits.seeks_each_visitor }.into());
            }
            let of_peer = |standing: &&Standing| maker.peer.is_some() && standing.maker.peer == maker.peer;
            if floor.seeks.len() >= self.limits.seeks
                || floor.seeks.values().filter(of_peer).count() >= self.limits.seeks_each_peer
            {
                return Err(Error::Crowded);
            }
            floor.put(seek, maker);
            Offered::Waits
        };
        drop(floor);
        self.news.notify_one();
        Ok(offered)
    }

    async fn accept(&self, from: Connection, wish: Acceptance) -> Result<Found, Error> {
        let mut floor = self.floor();
        let guest = floor.party(from, wish.name)?;
        let standing = floor.numbers.get(&wish.seek).and_then(|number| floor.seeks.get(number));
        let standing = standing.ok_or(LobbyError::Gone)?;
        if standing.maker.visitor == guest.visitor {
            return Err(LobbyError::Own.into());
        }
        let game = standing.seek.accepted(wish.game.as_deref(), wish.clock, wish.guest.as_ref())?;
        if let Some(waiting) = standing.seek.waiting() {
            return Ok(Found::Table(waiting.clone()));
        }
        let host = standing.maker.clone();
        let pairing = floor.pair(host, guest, game);
        drop(floor);
        self.news.notify_one();
        Ok(Found::Partner(Box::new(pairing)))
    }

    async fn withdraw(&self, from: Connection, seek: &Id) -> Result<(), Error> {
        let mut floor = self.floor();
        let visitor = floor.party(from, None)?.visitor;
        let number = floor.numbers.get(seek).copied();
        let own = number.filter(|n| floor.seeks.get(n).is_some_and(|s| s.maker.visitor == visitor));
        floor.take(own.ok_or(LobbyError::Gone)?);
        floor.tell_own(visitor);
        drop(floor);
        self.news.notify_one();
        Ok(())
    }

    async fn tell(&self, to: &Party, message: LobbyMessage) -> bool {
        let floor = self.floor();
        let others = floor.visitors.get(&to.visitor).into_iter().flatten().rev();
        let mut way = std::iter::once(&to.connection).chain(others);
        way.any(|connection| floor.send(*connection, message.clone()))
    }

    fn is_here(&self, visitor: Visitor) -> bool {
        self.floor().visitors.contains_key(&visitor)
    }

    fn size(&self) -> (usize, usize) {
        let floor = self.floor();
        (floor.visitors.len(), floor.seeks.len())
    }
}

#[cfg(test)]
mod tests;
