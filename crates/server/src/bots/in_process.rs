//! The switchboard of a room that is one process: everything is in its memory, and gone with it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::challenge::{Challenge, Challenger};
use super::switchboard::{Event, Stream, Switchboard};
use crate::error::{BotError, Error};

/// Events that may wait for one reader; whoever is further behind loses the stream and opens it again.
const WAITING: usize = 256;

/// Pages of one account that listen.
const PAGES: usize = 20;

/// Time for which the challenges of somebody stand whose last page is gone: it may be loading anew.
const GRACE: Duration = Duration::from_secs(15);

/// Challenges that one account may have made, or may have got, and those of all.
const EACH: usize = 50;
const ALL: usize = 10_000;

/// Those of one account to one other: a program makes as many as it likes, and all that somebody may get are not one's.
const EACH_PAIR: usize = 5;

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

/// A page that listens.
struct Page {
    account: Id,
    session: Id,
    sender: mpsc::Sender<Event>,
}

#[derive(Default)]
struct State {
    last: u64,
    streams: HashMap<Id, Open>,
    pages: HashMap<u64, Page>,
    /// The time at which the last page of a session was gone.
    left: HashMap<Id, Instant>,
    challenges: BTreeMap<u64, Challenge>,
}

impl State {
    fn number_of(&self, id: &Id) -> Option<u64> {
        self.challenges.iter().find(|(_, challenge)| challenge.id == *id).map(|(number, _)| *number)
    }

    fn listens(&self, session: &Id) -> bool {
        self.pages.values().any(|page| page.session == *session)
    }

    fn hang_up(&mut self, number: u64) {
        let Some(Page { session, .. }) = self.pages.remove(&number) else { return };
        if !self.listens(&session) {
            self.left.insert(session, Instant::now());
        }
    }

    /// Has the maker of a challenge left the page for good?
    fn is_left(&self, challenge: &Challenge, now: Instant) -> bool {
        let Challenger::Person { session, .. } = &challenge.by else { return false };
        let last = self.left.get(session).copied().unwrap_or(challenge.made).max(challenge.made);
        !self.listens(session) && now.saturating_duration_since(last) > GRACE
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

    async fn listen(&self, account: &Id, session: &Id) -> Result<Stream, Error> {
        let mut state = self.state();
        if state.pages.values().filter(|page| page.account == *account).count() >= PAGES {
            return Err(Error::Crowded);
        }
        let (sender, events) = mpsc::channel(WAITING);
        state.last += 1;
        let number = state.last;
        state.pages.insert(number, Page { account: account.clone(), session: session.clone(), sender });
        Ok(Stream { number, events })
    }

    async fn listens(&self, session: &Id) -> bool {
        self.state().listens(session)
    }

    async fn is_listening(&self, account: &Id) -> bool {
        self.state().pages.values().any(|page| page.account == *account)
    }

    fn close(&self, account: &Id, number: u64) {
        let mut state = self.state();
        state.hang_up(number);
        if state.streams.get(account).is_some_and(|open| open.number == number) {
            state.streams.remove(account);
        }
    }

    async fn hang_up(&self) {
        let mut state = self.state();
        state.streams.clear();
        let pages: Vec<u64> = state.pages.keys().copied().collect();
        pages.into_iter().for_each(|number| state.hang_up(number));
    }

    async fn is_online(&self, account: &Id) -> bool {
        self.state().streams.contains_key(account)
    }

    async fn online(&self) -> Vec<Account> {
        self.state().streams.values().map(|open| open.account.clone()).collect()
    }

    async fn ring(&self, account: &Id, event: Event) {
        let mut state = self.state();
        let pages = state.pages.iter().filter(|(_, page)| page.account == *account);
        let deaf = pages.filter(|(_, page)| page.sender.try_send(event.clone()).is_err());
        let deaf: Vec<u64> = deaf.map(|(number, _)| *number).collect();
        deaf.into_iter().for_each(|number| state.hang_up(number));
        let heard = state.streams.get(account).is_none_or(|open| open.sender.try_send(event).is_ok());
        if !heard {
            state.streams.remove(account);
        }
    }

    async fn put(&self, challenge: Challenge) -> Result<(), Error> {
        let mut state = self.state();
        let by = challenge.by.account();
        let is_own = |other: &&Challenge| by.is_some_and(|by| other.is_by(&by.id));
        let is_to = |other: &&Challenge| other.to.id == challenge.to.id;
        let own = state.challenges.values().filter(is_own).count();
        let to = state.challenges.values().filter(is_to).count();
        if own >= EACH || to >= EACH || state.challenges.len() >= ALL {
            return Err(BotError::Challenges { most: EACH }.into());
        }
        if state.challenges.values().filter(is_own).filter(is_to).count() >= EACH_PAIR {
            return Err(BotError::Challenges { most: EACH_PAIR }.into());
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
        let gone = |challenge: &Challenge| challenge.is_forgotten(now) || state.is_left(challenge, now);
        let gone: Vec<u64> =
            state.challenges.iter().filter(|(_, one)| gone(one)).map(|(number, _)| *number).collect();
        state.left.retain(|_, left| now.saturating_duration_since(*left) <= GRACE);
        gone.into_iter().filter_map(|number| state.challenges.remove(&number)).collect()
    }

    async fn of(&self, account: &Id) -> Vec<Challenge> {
        let state = self.state();
        let theirs = |challenge: &&Challenge| challenge.is_by(account) || challenge.to.id == *account;
        state.challenges.values().filter(theirs).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use facedown_games::registry;
    use facedown_tournament::clock::TimeControl;

    use super::super::challenge::Wanted;
    use super::super::stands_for;
    use super::*;
    use facedown_protocol::SeatChoice;

    fn account(name: &str, bot: bool) -> Account {
        Account { id: Id::given(name.to_owned()), name: name.to_owned(), password: None, made_at: 0, bot }
    }

    fn game(clock: Option<TimeControl>) -> Wanted {
        let about = registry::all()[0].about();
        Wanted {
            game: about.id,
            name: about.name,
            options: BTreeMap::new(),
            clock,
            seat: SeatChoice::Random,
            rated: false,
        }
    }

    /// Time passes, and what is forgotten by then is taken away.
    async fn after(lobby: &InProcess, seconds: u64) -> Vec<String> {
        tokio::time::advance(Duration::from_secs(seconds)).await;
        let mut gone: Vec<_> = lobby.take_forgotten().await.iter().map(|one| one.id.to_string()).collect();
        gone.sort();
        gone
    }

    #[tokio::test]
    async fn one_account_does_not_fill_what_another_may_get() {
        let (lobby, to) = (InProcess::default(), account("bo", false));
        let put = async |by: &str, n: usize| {
            let (id, by) = (Id::given(format!("{by}{n}")), Challenger::Program(account(by, false)));
            let (made, game) = (Instant::now(), game(None));
            lobby.put(Challenge { id, by, to: to.clone(), game, made, until: None, declined: None }).await
        };
        for n in 0..EACH_PAIR {
            put("ada", n).await.unwrap();
        }
        assert_eq!(put("ada", EACH_PAIR).await.unwrap_err().code(), "too-many-challenges");
        put("cy", 0).await.unwrap();
    }

    /// Ten minutes where a person asks at a clock and stays on the page, twenty seconds where a program does, and fourteen
    /// days without a clock or with days for each turn; one that its maker holds open has no end.
    #[tokio::test(start_paused = true)]
    async fn a_challenge_stands_for_its_time() {
        let lobby = InProcess::default();
        let (person, session) = (account("ada", false), Id::given("browser".to_owned()));
        let _page = lobby.listen(&person.id, &session).await.unwrap();
        let five = Some(TimeControl::Increment { base: 300_000, increment: 3_000 });
        let on_page = || Challenger::Person { account: person.clone(), session: session.clone() };
        let program = || Challenger::Program(account("robo", true));
        for (id, by, clock) in [
            ("person", on_page(), five),
            ("program", program(), five),
            ("person-days", on_page(), Some(TimeControl::Days { days: 3 })),
            ("program-none", program(), None),
        ] {
            let (made, game) = (Instant::now(), game(clock));
            let until = Some(made + stands_for(&by, &game));
            let (id, to) = (Id::given(id.to_owned()), account("bo", false));
            lobby.put(Challenge { id, by, to, game, made, until, declined: None }).await.unwrap();
        }
        let (made, by, to) = (Instant::now(), program(), account("bo", false));
        let id = Id::given("held-open".to_owned());
        let held = Challenge { id, by, to, game: game(five), made, until: None, declined: None };
        lobby.put(held).await.unwrap();

        assert_eq!(after(&lobby, 19).await, [""; 0]);
        assert_eq!(after(&lobby, 1).await, ["program"]);
        assert_eq!(after(&lobby, 10 * 60 - 21).await, [""; 0]);
        assert_eq!(after(&lobby, 1).await, ["person"]);
        assert_eq!(after(&lobby, 14 * 24 * 60 * 60 - 10 * 60 - 1).await, [""; 0]);
        assert_eq!(after(&lobby, 1).await, ["person-days", "program-none"]);
        assert_eq!(after(&lobby, 365 * 24 * 60 * 60).await, [""; 0]);
        assert_eq!(lobby.of(&Id::given("bo".to_owned())).await.len(), 1);
    }
}
