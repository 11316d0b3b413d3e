//! Places at the processor that those who ask share fairly: however much one peer asks for, it stands in the common line
//! with a few pieces at a time, and the others with theirs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Peer;

/// So many places, of which one peer has so many at most.
pub(crate) struct FairLine {
    places: Arc<Semaphore>,
    each: usize,
    /// For each peer that has a place or waits for one, those that it may have. Peers that are not counted are one.
    turns: Mutex<HashMap<Option<Peer>, Weak<Semaphore>>>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl FairLine {
    /// A line for so many places; while others wait, a peer has half of them.
    pub(crate) fn new(places: usize) -> Arc<FairLine> {
        let places = places.max(1);
        let each = places.div_ceil(2);
        Arc::new(FairLine {
            places: Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))),
            each,
            turns: Mutex::default(),
        })
    }

    fn turn(&self, peer: Option<Peer>) -> Arc<Semaphore> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = turns.get(&peer).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::new(Semaphore::new(self.each.min(Semaphore::MAX_PERMITS)));
        turns.insert(peer, Arc::downgrade(&turn));
        turn
    }

    /// Waits for a place; `None` where there are none any more. Dropping this future leaves the line.
    pub(crate) async fn place(&self, peer: Option<Peer>) -> Option<Place> {
        // The turn first: a peer stands in the common line only with what it may have at once.
        let turn = self.turn(peer).acquire_owned().await.ok()?;
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        Some(Place { _turn: turn, _place: place })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::limits::Limits;

    fn peer(n: u8) -> Option<Peer> {
        Limits::default().peer(Some([192, 0, 2, n].into()), None)
    }

    #[test]
    fn whoever_asks_for_much_does_not_keep_the_others_waiting() {
        let line = FairLine::new(1);
        let first = line.place(peer(1)).now_or_never().flatten().expect("nobody is before it");
        let mut many: Vec<_> = (0..80).map(|_| Box::pin(line.place(peer(1)))).collect();
        assert!(many.iter_mut().all(|place| place.now_or_never().is_none()));
        let mut other = Box::pin(line.place(peer(2)));
        assert!((&mut other).now_or_never().is_none());
        drop(first);
        // Eighty were before it, but one of theirs at most stands in the line.
        let theirs: Vec<_> = many.iter_mut().filter_map(|place| place.now_or_never().flatten()).collect();
        let turns = theirs.len();
        drop(theirs);
        let other = (&mut other).now_or_never().flatten();
        assert!(turns <= 1 && other.is_some(), "{turns}");
    }

    #[test]
    fn peers_share_the_places_and_leave_nothing_behind() {
        let line = FairLine::new(4);
        let ours: Vec<_> = (0..2).map(|_| line.place(peer(1)).now_or_never().flatten().unwrap()).collect();
        assert!(line.place(peer(1)).now_or_never().is_none(), "half of the places");
        let theirs: Vec<_> = (0..2).map(|_| line.place(peer(2)).now_or_never().flatten().unwrap()).collect();
        drop((ours, theirs));
        drop(line.place(None).now_or_never().flatten().unwrap());
        assert_eq!((line.places.available_permits(), line.turns.lock().unwrap().len()), (4, 1));
    }
}
