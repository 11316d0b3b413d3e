//! The live games. [`Room`] finds the task of a table, or loads the table by replaying its log; everything about a game
//! happens in its own task.

mod command;
mod dealing;
mod entry;
mod live;
mod random;
mod record;
mod sitting;
mod task;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use facedown_core::deal::{Commitment, Contribution};
use facedown_core::erased::AnyGame;
use facedown_core::seat::Seat;
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub(crate) use command::{Command, NextTable, Player, Request, Wish};
use live::LiveTable;
pub(crate) use random::Randomness;

use crate::error::Error;
use crate::id::{Id, Token};
use crate::protocol::{self, Committed, Made, Phase, ServerMessage};
use crate::storage::{Millis, NewSitting, NewTable, Storage, TableRow};

/// Commands that may wait for one table before those who ask must wait too.
const INBOX: usize = 32;

/// Characters of a name.
const NAME_LIMIT: usize = 40;

/// The only way of sitting so far: two people at one screen.
const SHARED: &str = "shared";

/// The task of one table: there once the table is loaded. Who holds it keeps the table from being put away.
type Slot = Arc<OnceCell<mpsc::Sender<Command>>>;

/// All live games of one server; cheap to clone.
#[derive(Clone)]
pub(crate) struct Room {
    inner: Arc<Inner>,
}

struct Inner {
    storage: Arc<dyn Storage>,
    games: &'static [&'static dyn AnyGame],
    random: Randomness,
    // Held for a few instructions and never while waiting, so an ordinary mutex serves best.
    live: Mutex<HashMap<Id, Slot>>,
    tasks: TaskTracker,
    closing: CancellationToken,
}

impl Room {
    /// A room over a storage.
    pub(crate) fn new(
        storage: Arc<dyn Storage>,
        games: &'static [&'static dyn AnyGame],
        random: Randomness,
    ) -> Room {
        let (tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        let inner = Inner { storage, games, random, live: Mutex::default(), tasks, closing };
        Room { inner: Arc::new(inner) }
    }

    /// The games there are.
    pub(crate) fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.inner.games
    }

    /// Is cancelled when the room closes.
    pub(crate) fn closing(&self) -> CancellationToken {
        self.inner.closing.clone()
    }

    /// Puts every table away and waits until that is done. What was acknowledged is stored already.
    pub(crate) async fn close(&self) {
        self.inner.closing.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        self.inner.storage.close().await;
    }

    fn storage(&self) -> Arc<dyn Storage> {
        Arc::clone(&self.inner.storage)
    }

    fn random(&self) -> &Randomness {
        &self.inner.random
    }

    /// The game with this id.
    pub(crate) fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.inner.games.iter().copied().find(|game| game.about().id == id)
    }

    /// Makes a sitting and its first table, with a secret that is stored before its commitment is told.
    pub(crate) async fn make(&self, new: protocol::NewTable) -> Result<Made, Error> {
        let game = self.find(&new.game).ok_or(Error::NoSuchGame { id: new.game })?;
        let given: Vec<_> = new.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = game.choose(&given)?;
        if new.mode != SHARED {
            return Err(Error::Mode { mode: new.mode });
        }
        let names = new.names.unwrap_or_default();
        let names = [name("names.white", &names.white)?, name("names.black", &names.black)?];
        let (token, secret) = (self.random().token()?, self.random().secret()?);
        let commitment = secret.commitment().to_string();
        let (sitting, table, deal) = (self.random().id()?, self.random().id()?, self.random().id()?);
        let row = TableRow {
            id: table.clone(),
            sitting: sitting.clone(),
            number: 1,
            game: game.about().id.to_owned(),
            rules: game.about().rules,
            options: options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            deal,
            game_of_deal: 1,
            games_on_deal: game.games_on_one_deal(&options)?,
            white: 0,
        };
        let tokens = vec![(token.sha256(), None)];
        let sitting = NewSitting { id: sitting, mode: new.mode, names, tokens };
        let new = NewTable { row, secret: Some(secret), log: Vec::new() };
        self.storage().make_sitting(now(), sitting, new).await?;
        tracing::info!(%table, game = game.about().id, "a table was made");
        Ok(Made {
            table: table.to_string(),
            token: token.into_text(),
            commitment: Some(commitment),
            phase: Phase::Dealing,
            invite: None,
            watch: None,
        })
    }

    /// For whom a token acts at a table.
    pub(crate) async fn player(&self, table: &Id, token: &Token) -> Result<Player, Error> {
        match self.storage().player(table, token.sha256()).await? {
            Some(player) => Ok(player),
            None => {
                // The same table that is not there is named as such; ids cannot be guessed, so this tells nothing.
                let there = self.storage().load(table).await?.is_some();
                Err(if there { Error::TokenWrong } else { Error::NoSuchTable { id: table.to_string() } })
            }
        }
    }

    /// A seat commits itself.
    pub(crate) async fn commit(
        &self,
        table: &Id,
        player: Player,
        seat: Seat,
        commitment: Commitment,
    ) -> Result<Committed, Error> {
        self.ask(table, |reply| Command::Commit { player, seat, commitment, reply }).await?
    }

    /// A seat opens its contribution.
    pub(crate) async fn contribute(
        &self,
        table: &Id,
        player: Player,
        seat: Seat,
        contribution: Contribution,
    ) -> Result<Phase, Error> {
        self.ask(table, |reply| Command::Contribute { player, seat, contribution, reply }).await?
    }

    /// The game that follows a table, made if it is not there yet.
    pub(crate) async fn rematch(&self, table: &Id) -> Result<NextTable, Error> {
        let maker = self.ask(table, |reply| Command::WhoMakesTheNext { reply }).await?;
        self.ask(&maker, |reply| Command::Rematch { reply }).await?
    }

    /// The whole table as somebody sees it.
    pub(crate) async fn view(&self, table: &Id, player: Player) -> Result<ServerMessage, Error> {
        self.ask(table, |reply| Command::View { player, reply }).await
    }

    /// The record of a table.
    pub(crate) async fn record(&self, table: &Id) -> Result<String, Error> {
        self.ask(table, |reply| Command::Record { reply }).await?
    }

    /// Sends a command to the task of a table and waits for the answer.
    async fn ask<T>(
        &self,
        table: &Id,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        self.inbox(table).await?.send(command(reply)).await.map_err(|_| Error::Busy)?;
        answer.await.map_err(|_| Error::Busy)
    }

    /// The inbox of a table's task; the table is loaded if it is not live.
    pub(crate) async fn inbox(&self, table: &Id) -> Result<mpsc::Sender<Command>, Error> {
        if self.inner.closing.is_cancelled() {
            return Err(Error::Busy);
        }
        let slot = Arc::clone(self.live().entry(table.clone()).or_default());
        let opened = slot.get_or_try_init(|| self.open(table)).await.cloned();
        let unusable = match &opened {
            // Two hold it: the list and this call. If there are more, they are still trying to open it.
            Err(_) => !slot.initialized() && Arc::strong_count(&slot) == 2,
            // Its task ended without a word.
            Ok(inbox) => inbox.is_closed(),
        };
        let mut live = self.live();
        if unusable && live.get(table).is_some_and(|listed| Arc::ptr_eq(listed, &slot)) {
            live.remove(table);
        }
        opened
    }

    async fn open(&self, table: &Id) -> Result<mpsc::Sender<Command>, Error> {
        let stored = self.storage().load(table).await?;
        let stored = stored.ok_or_else(|| Error::NoSuchTable { id: table.to_string() })?;
        let sitting = self.storage().sitting(&stored.row.sitting).await?;
        let live = LiveTable::load(stored, sitting, |id| self.find(id))?;
        let (inbox, commands) = mpsc::channel(INBOX);
        self.inner.tasks.spawn(task::run(self.clone(), live, commands));
        Ok(inbox)
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Id, Slot>> {
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a table out of the list if nobody holds its slot or inbox and nothing waits there. Slots are handed out
    /// under the same lock, so nobody can send to a task that has gone.
    fn retire(&self, table: &Id, commands: &mpsc::Receiver<Command>) -> bool {
        let mut live = self.live();
        let unused = live.get(table).is_none_or(|slot| Arc::strong_count(slot) == 1)
            && commands.sender_strong_count() <= 1
            && commands.is_empty();
        if unused {
            live.remove(table);
        }
        unused
    }

    /// Takes a table out of the list whoever holds its inbox: they must ask for it again.
    fn forget(&self, table: &Id) {
        self.live().remove(table);
    }

    /// Tells the live tables among these that their sitting changed. One whose inbox is full learns it from the
    /// storage when it is asked next.
    fn tell_sitting<'a>(&self, tables: impl Iterator<Item = &'a Id>) {
        for table in tables {
            let inbox = self.live().get(table).and_then(|slot| slot.get().cloned());
            if let Some(inbox) = inbox {
                self.inner.tasks.spawn(async move {
                    // A task that has ended loads the sitting when it is opened again.
                    let _ = inbox.send(Command::SittingChanged).await;
                });
            }
        }
    }
}

/// A name, trimmed; none where it is empty.
fn name(field: &'static str, given: &str) -> Result<Option<String>, Error> {
    let name = given.trim();
    if name.chars().count() > NAME_LIMIT || name.chars().any(char::is_control) {
        return Err(Error::Name { field, limit: NAME_LIMIT });
    }
    Ok(Some(name.to_owned()).filter(|name| !name.is_empty()))
}

/// Now, by the server's clock.
fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
