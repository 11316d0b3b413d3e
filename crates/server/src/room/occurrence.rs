//! The turning points of tables, for whoever in the room waits for them: a game begins, and it ends.

use facedown_storage::id::Id;
use tokio::sync::broadcast;

use super::Room;
use super::task::Task;

/// Occurrences that may wait for one reader. Whoever is further behind looks at the storage.
const BEHIND: usize = 1024;

/// Something that happened at a table, and is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Occurrence {
    /// Its game can be played: everybody has a seat, and it is dealt.
    Began(Id),
    /// Its sealed game is over at the board with a result such as `1-0`, and its audit is to come.
    Provisional(Id, String),
    /// Its game is over, with a result or without; that of a sealed one is final.
    Over(Id),
}

/// The way out of occurrences.
pub(super) struct Occurrences(broadcast::Sender<Occurrence>);

impl Default for Occurrences {
    fn default() -> Occurrences {
        Occurrences(broadcast::channel(BEHIND).0)
    }
}

impl Room {
    /// The turning points of all tables, from now on.
    pub(crate) fn occurrences(&self) -> broadcast::Receiver<Occurrence> {
        self.inner.occurrences.0.subscribe()
    }

    /// Something has occurred. Nobody may be waiting for it.
    pub(super) fn occurred(&self, occurrence: Occurrence) {
        let _ = self.inner.occurrences.0.send(occurrence);
    }
}

impl Task {
    /// Says to the rest of the room what has become of its tables.
    pub(super) fn say_what_occurred(&self, had_begun: bool, over: bool, made: &[Id]) {
        let room = &self.room;
        if self.live.has_begun() && !had_begun {
            room.occurred(Occurrence::Began(self.live.id().clone()));
        }
        made.iter().for_each(|id| room.occurred(Occurrence::Began(id.clone())));
        if over {
            room.occurred(Occurrence::Over(self.live.id().clone()));
        }
    }
}
