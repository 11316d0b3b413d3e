//! The list of games that everybody may watch: made anew every few seconds, however many ask for it, and shared by those
//! who make tables.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use facedown_protocol::LiveGame;
use facedown_storage::Millis;
use facedown_storage::id::Id;
use tokio::sync::Mutex as Turn;

use super::{Command, Room};
use crate::error::Error;
use crate::limits::{Games, Peer};
use crate::ratings::shown_at;

/// The newest games among which they are looked for.
const NEWEST: u32 = 400;

/// Number of these tables that are asked for their state, for each game that is listed.
const ASKED: usize = 3;

/// A game in which nothing has happened for so long is not listed any more, in milliseconds.
const FRESH: Millis = 24 * 60 * 60 * 1000;

/// For how long a list is shown, in milliseconds.
const SHOWN_FOR: Millis = 3_000;

/// Tables of which it is kept who made them.
const REMEMBERED: usize = 4_096;

/// The list as it was last made.
#[derive(Default)]
pub(super) struct List {
    /// The list and the time at which it was made. Held while it is made anew: the others wait for that.
    last: Turn<Option<(Millis, Vec<LiveGame>)>>,
    // Held for a few instructions.
    makers: Mutex<VecDeque<(String, Peer)>>,
}

impl List {
    /// Somebody has made a table that everybody may watch by this token.
    pub(super) fn made(&self, watch: &str, peer: Peer) {
        let mut makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        if makers.len() >= REMEMBERED {
            makers.pop_front();
        }
        makers.push_back((watch.to_owned(), peer));
    }

    /// The first few of each peer. What was made before the room opened is nobody's.
    fn shared(&self, newest: Vec<(Id, String)>, limits: &Games) -> Vec<(Id, String)> {
        let makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        let makers: HashMap<&str, Peer> =
            makers.iter().map(|(watch, peer)| (watch.as_str(), *peer)).collect();
        let mut of_each: HashMap<Peer, usize> = HashMap::new();
        let fair = newest.into_iter().filter(|(_, watch)| {
            let Some(peer) = makers.get(watch.as_str()) else { return true };
            let count = of_each.entry(*peer).or_default();
            *count += 1;
            *count <= limits.listed_each_peer
        });
        fair.take(ASKED * limits.listed).collect()
    }
}

impl Room {
    /// The list is made anew when somebody asks for it next.
    pub async fn list_anew(&self) {
        *self.inner.list.last.lock().await = None;
    }

    /// The newest games that go on and that everybody may watch, as they were a few seconds ago at most.
    pub async fn listed(&self) -> Result<Vec<LiveGame>, Error> {
        let mut last = self.inner.list.last.lock().await;
        let now = self.now();
        if let Some((at, games)) = &*last
            && now.saturating_sub(*at) < SHOWN_FOR
        {
            return Ok(games.clone());
        }
        let newest = self.storage().listed(now, now - FRESH, NEWEST).await?;
        let mut games = Vec::new();
        for (table, watch) in self.inner.list.shared(newest, &self.inner.games_limits) {
            if games.len() >= self.inner.games_limits.listed {
                break;
            }
            // One that cannot be loaded is left out; whoever has its token hears why.
            match self.ask(&table, |reply| Command::Shown { watch, reply }).await {
                Ok(Some(shown)) => {
                    let ratings = shown_at(&*self.storage(), &table, now).await?;
                    games.push(LiveGame { ratings, ..shown });
                }
                Ok(None) => {}
                Err(cause) => tracing::warn!(%table, %cause, "a game cannot be listed"),
            }
        }
        // The strongest first; those without ratings stay in the order in which they were made.
        games.sort_by_key(|game| std::cmp::Reverse(strength(game)));
        *last = Some((now, games.clone()));
        Ok(games)
    }
}

/// The ratings of a game's players together, those without one left out.
fn strength(game: &LiveGame) -> i32 {
    game.ratings.iter().flatten().map(|rating| rating.rating).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn nobody_fills_the_list_alone() {
        let list = List::default();
        let peer = |n: u8| Limits::default().peer(Some([192, 0, 2, n].into()), None).unwrap();
        let table = |n: usize| (Id::given(format!("table-{n}")), format!("watch-{n}"));
        // The newest first: 100 of one peer, then three of another, then two from before the room opened.
        (0..100).for_each(|n| list.made(&format!("watch-{n}"), peer(1)));
        (100..103).for_each(|n| list.made(&format!("watch-{n}"), peer(2)));
        let shown: Vec<_> = list
            .shared((0..105).map(table).collect(), &Games::default())
            .into_iter()
            .map(|(id, _)| id)
            .collect();
        let ids: Vec<_> = [0, 1, 100, 101, 103, 104].map(|n| table(n).0).into();
        assert_eq!(shown, ids);
        (0..2 * REMEMBERED).for_each(|n| list.made(&format!("other-{n}"), peer(3)));
        assert_eq!(list.makers.lock().unwrap().len(), REMEMBERED);
    }
}
