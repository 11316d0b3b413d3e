//! The switchboard of a room that is one process: everything is in its memory, and gone with it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::challenge::Challenge;
use super::switchboard::{Event, Stream, Switchboard};
use crate::error::{BotError, Error};
use crate::id::Id;
use crate::storage::accounts::Account;

/// Events that may wait for one reader; whoever is further behind loses the stream and opens it again.
const WAITING: usize = 256;

/// Challenges that one account may have made, or may have got, and those of all.
const EACH: usize = 50;
const ALL: usize = 10_000;

/// A switchboard in memory.
#[derive(Default)]
pub(crate) struct InProcess {
    // Held for a few instructions and never while waiting.
    state: Mutex<State>,
}

/// A stream that is open.
struct Open {
    number: u64,
    sender: mpsc::Sender<Event>,
    account: Account,
}

#[derive(Default)]
struct State {
    last: u64,
    streams: HashMap<Id, Open>,
    challenges: BTreeMap<u64, Challenge>,
}

impl State {
    fn number_of(&self, id: &Id) -> Option<u64> {
        self.challenges.iter().find(|(_, challenge)| challenge.id == *id).map(|(number, _)| *number)
    }
}

impl InProcess {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Switchboard for InProcess {
    async fn open(&self, account: &Account) -> Stream {
        let (sender, events) = mpsc::channel(WAITING);
        let mut state = self.state();
        state.last += 1;
        let number = state.last;
        state.streams.insert(account.id.clone(), Open { number, sender, account: account.clone() });
        Stream { number, events }
    }

    fn close(&self, account: &Id, number: u64) {
        let mut state = self.state();
        if state.streams.get(account).is_some_and(|open| open.number == number) {
            state.streams.remove(account);
        }
    }

    async fn hang_up(&self) {
        self.state().streams.clear();
    }

    async fn is_online(&self, account: &Id) -> bool {
        self.state().streams.contains_key(account)
    }

    async fn online(&self) -> Vec<Account> {
        self.state().streams.values().map(|open| open.account.clone()).collect()
    }

    async fn ring(&self, account: &Id, event: Event) {
        let mut state = self.state();
        let heard = state.streams.get(account).is_none_or(|open| open.sender.try_send(event).is_ok());
        if !heard {
            state.streams.remove(account);
        }
    }

    async fn put(&self, challenge: Challenge) -> Result<(), Error> {
        let mut state = self.state();
        let own = |by: &Account| state.challenges.values().filter(|other| other.is_by(&by.id)).count();
        let own = challenge.by.account().map_or(0, own);
        let to = state.challenges.values().filter(|other| other.to.id == challenge.to.id).count();
        if own >= EACH || to >= EACH || state.challenges.len() >= ALL {
            return Err(BotError::Challenges { most: EACH }.into());
        }
        state.last += 1;
        let number = state.last;
        state.challenges.insert(number, challenge);
        Ok(())
    }

    async fn look(&self, id: &Id) -> Option<Challenge> {
        let state = self.state();
        state.challenges.get(&state.number_of(id)?).cloned()
    }

    async fn take(&self, id: &Id) -> Option<Challenge> {
        let mut state = self.state();
        let number = state.number_of(id)?;
        state.challenges.remove(&number)
    }

    async fn take_forgotten(&self) -> Vec<Challenge> {
        let now = Instant::now();
        let mut state = self.state();
        let gone = state.challenges.extract_if(.., |_, challenge| challenge.is_forgotten(now));
        gone.map(|(_, challenge)| challenge).collect()
    }

    async fn of(&self, account: &Id) -> Vec<Challenge> {
        let state = self.state();
        let theirs = |challenge: &&Challenge| challenge.is_by(account) || challenge.to.id == *account;
        state.challenges.values().filter(theirs).cloned().collect()
    }
}
