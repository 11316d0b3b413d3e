//! The news of tournaments, and the players who are there: what several processes of one room would have to tell each other.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use facedown_storage::id::Id;
use tokio::sync::broadcast;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Messages that may wait for one reader; whoever is further behind gets the whole anew.
const BEHIND: usize = 8;

/// The place where news of tournaments are put up. One process keeps it in its memory ([`InProcess`]); several that share a
/// database would keep it on a bus.
pub(crate) trait Bulletin: Send + Sync {
    /// The news of a tournament, from now on.
    fn subscribe(&self, tournament: &Id) -> broadcast::Receiver<Utf8Bytes>;

    /// Puts a message up for everybody who looks at a tournament.
    fn publish(&self, tournament: &Id, message: Utf8Bytes);

    /// How many look at it?
    fn readers(&self, tournament: &Id) -> usize;

    /// A player of an entry has come. Was nobody of it there before?
    fn come(&self, tournament: &Id, number: u32) -> bool;

    /// One of those who have come has gone. Is nobody of the entry there any more?
    fn go(&self, tournament: &Id, number: u32) -> bool;

    /// The entries whose players are there, by number.
    fn present(&self, tournament: &Id) -> Vec<u32>;
}

/// The news of one tournament.
struct Channel {
    sender: broadcast::Sender<Utf8Bytes>,
    /// Connections by entry.
    present: BTreeMap<u32, usize>,
}

/// A bulletin in memory.
#[derive(Default)]
pub(crate) struct InProcess {
    // Held for a few instructions and never while waiting.
    channels: Mutex<HashMap<Id, Channel>>,
}

impl InProcess {
    fn channels(&self) -> MutexGuard<'_, HashMap<Id, Channel>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bulletin for InProcess {
    fn subscribe(&self, tournament: &Id) -> broadcast::Receiver<Utf8Bytes> {
        let mut channels = self.channels();
        channels.retain(|id, channel| {
            id == tournament || channel.sender.receiver_count() > 0 || !channel.present.is_empty()
        });
        let channel = channels
            .entry(tournament.clone())
            .or_insert_with(|| Channel { sender: broadcast::channel(BEHIND).0, present: BTreeMap::new() });
        channel.sender.subscribe()
    }

    fn publish(&self, tournament: &Id, message: Utf8Bytes) {
        if let Some(channel) = self.channels().get(tournament) {
            // Nobody may be looking.
            let _ = channel.sender.send(message);
        }
    }

    fn readers(&self, tournament: &Id) -> usize {
        self.channels().get(tournament).map_or(0, |channel| channel.sender.receiver_count())
    }

    fn come(&self, tournament: &Id, number: u32) -> bool {
        let mut channels = self.channels();
        let Some(channel) = channels.get_mut(tournament) else { return false };
        let connections = channel.present.entry(number).or_default();
        *connections += 1;
        *connections == 1
    }

    fn go(&self, tournament: &Id, number: u32) -> bool {
        let mut channels = self.channels();
        let Some(channel) = channels.get_mut(tournament) else { return false };
        let Some(connections) = channel.present.get_mut(&number) else { return false };
        *connections = connections.saturating_sub(1);
        let gone = *connections == 0;
        if gone {
            channel.present.remove(&number);
        }
        gone
    }

    fn present(&self, tournament: &Id) -> Vec<u32> {
        self.channels().get(tournament).map_or_else(Vec::new, |c| c.present.keys().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_with_two_tabs_is_there_until_both_are_closed() {
        let (bulletin, id) = (InProcess::default(), Id::given("t".to_owned()));
        let _news = bulletin.subscribe(&id);
        assert!(bulletin.come(&id, 3) && !bulletin.come(&id, 3));
        assert!(!bulletin.go(&id, 3));
        assert_eq!(bulletin.present(&id), [3]);
        assert!(bulletin.go(&id, 3));
        assert!(bulletin.present(&id).is_empty() && !bulletin.go(&id, 3));
    }
}
