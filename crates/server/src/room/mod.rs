//! The live games. [`Room`] finds the task of a table, or loads the table by replaying its log; everything about a game
//! happens in its own task.

mod abort;
mod also;
mod apply;
mod asked;
mod audience;
mod awaited;
mod chat;
mod command;
mod computer;
mod contributing;
mod dealing;
mod draft;
mod entry;
mod gifts;
mod late;
mod listing;
mod live;
mod lost;
mod making;
mod names;
mod occurrence;
mod old;
mod operated;
mod owned;
mod presence;
mod preview;
mod random;
mod record;
mod rematch;
mod seal;
mod sealing;
mod sealing_task;
mod sitting;
mod talk;
mod task;
mod tournament;
mod view;
mod waiting;
mod wakefulness;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use facedown_core::deal::{Commitment, Contribution};
use facedown_core::ports::computers::Computers;
use facedown_core::rules::seat::Seat;
use facedown_core::table::AnyGame;
use facedown_protocol::{Committed, Invitation, Locked, Made, Notice, Phase, ServerMessage};
use facedown_storage::id::{Id, Token};
use facedown_storage::{Holder, Millis, Span, Storage, StorageError};
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use audience::{Guest, Lag};
pub(crate) use awaited::Awaited;
pub(crate) use command::is_request_id;
pub use command::{Asker, Command, Inbox, NextTable, Request, Wish};
pub(crate) use computer::Nobody;
use late::Late;
use listing::List;
use live::LiveTable;
pub use making::Terms;
pub(crate) use names::{cleaned, name, words};
pub(crate) use occurrence::Occurrence;
pub use preview::Preview;
pub use random::{Randomness, Source, Use};
pub(crate) use tournament::{BoardMade, BoardWish, SharedDeal};
pub use view::Seen;
use wakefulness::Clocks;

use crate::bans::Bans;
use crate::error::{AccountError, Error};
use crate::fair::FairLine;
use crate::figures::{Figures, resident_bytes, whole};
use crate::limits::{Expiry, Games, Watching};
use crate::time::Time;

/// Time after a failure of the storage until the room itself asks it again.
const AGAIN: Duration = Duration::from_secs(2);

/// The task of one table: there once the table is loaded. Who holds it keeps the table from being put away.
type Slot = Arc<OnceCell<Inbox>>;

/// All live games of one server; cheap to clone.
#[derive(Clone)]
pub struct Room {
    inner: Arc<Inner>,
}

struct Inner {
    storage: Arc<dyn Storage>,
    games: &'static [&'static dyn AnyGame],
    random: Randomness,
    computers: Arc<dyn Computers>,
    /// The line in which computer players wait for a place to think.
    thinking: Arc<FairLine>,
    /// The free places for computers that are kept from one of their moves to the next.
    computers_kept: Arc<Semaphore>,
    /// The places for tables that are being loaded, one for each processor core.
    loading: Semaphore,
    time: Time,
    looks: Duration,
    watching: Watching,
    games_limits: Games,
    expiry: Expiry,
    list: List,
    occurrences: occurrence::Occurrences,
    calls: awaited::Calls,
    figures: Figures,
    bans: Bans,
    // Held for a few instructions.
    notice: Mutex<Notice>,
    /// Have the games been taken up that were going on when the room closed?
    loaded: AtomicBool,
    clocks: Clocks,
    // Held for a few instructions and never while waiting, so an ordinary mutex serves best.
    live: Mutex<HashMap<Id, Slot>>,
    tasks: TaskTracker,
    closing: CancellationToken,
}

/// The settings that a room is opened with, besides its games.
#[derive(Clone)]
pub struct Setting {
    /// The clocks by which the room goes.
    pub time: Time,
    /// Time between two looks at who has not come to their board of a tournament.
    pub looks: Duration,
    /// The limits on the number of sockets at one table.
    pub watching: Watching,
    /// The limits on the length of games and on the number that is listed.
    pub games: Games,
    /// The times for which the room keeps what nobody comes back to.
    pub expiry: Expiry,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            time: Time::default(),
            looks: Duration::from_secs(1),
            watching: Watching::default(),
            games: Games::default(),
            expiry: Expiry::default(),
        }
    }
}

impl Room {
    /// Opens a room over a storage: finds out how long it was closed, and takes up the games whose clocks run.
    ///
    /// # Errors
    /// The storage's.
    pub async fn open_over(
        storage: Arc<dyn Storage>,
        games: &'static [&'static dyn AnyGame],
        random: Randomness,
        computers: Arc<dyn Computers>,
        Setting { time, looks, watching, games: games_limits, expiry }: Setting,
    ) -> Result<Room, StorageError> {
        let outages = storage.wake(time.now()).await?;
        let clocks = Clocks::new(outages, storage.any_clock().await?);
        let bans = Bans::new(time.clone());
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let inner = Inner {
            storage,
            games,
            random,
            computers,
            // One core is left for the people.
            thinking: FairLine::new(cores.saturating_sub(1)),
            computers_kept: Arc::new(Semaphore::new(games_limits.computers_kept.min(Semaphore::MAX_PERMITS))),
            loading: Semaphore::new(cores),
            time,
            looks,
            watching,
            games_limits,
            expiry,
            list: List::default(),
            occurrences: occurrence::Occurrences::default(),
            calls: awaited::Calls::default(),
            figures: Figures::default(),
            bans,
            notice: Mutex::default(),
            loaded: AtomicBool::new(false),
            clocks,
            live: Mutex::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        };
        let room = Room { inner: Arc::new(inner) };
        room.inner.tasks.spawn(wakefulness::keep_saying(room.clone()));
        room.inner.tasks.spawn(owned::keep(room.clone()));
        room.show_figures();
        room.inner.tasks.spawn(waiting::keep_watch(room.clone()));
        Ok(room)
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
    pub async fn close(&self) {
        self.inner.closing.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        self.inner.storage.close().await;
    }

    /// Can what happens be stored?
    pub(crate) async fn writable(&self) -> Result<(), Error> {
        Ok(self.storage().writable().await?)
    }

    /// Can what is stored be read?
    pub(crate) async fn readable(&self) -> Result<(), Error> {
        Ok(self.storage().readable().await?)
    }

    /// Have the games been taken up that were going on when the room closed?
    pub(crate) fn is_loaded(&self) -> bool {
        self.inner.loaded.load(Ordering::Acquire)
    }

    fn set_loaded(&self) {
        self.inner.loaded.store(true, Ordering::Release);
    }

    /// The figures that an operator watches.
    pub(crate) fn figures(&self) -> &Figures {
        &self.inner.figures
    }

    fn show_figures(&self) {
        let figures = self.figures();
        // Not the room itself, which holds the figures.
        let look = |of: fn(&Inner) -> usize| {
            let inner = Arc::downgrade(&self.inner);
            move || inner.upgrade().map_or(0, |inner| whole(of(&inner)))
        };
        let tables = look(|inner| inner.live.lock().map_or(0, |live| live.len()));
        figures.look_at("tables_live", "Tables in memory", tables);
        figures.look_at(
            "clocks_running",
            "Clocks that run at tables in memory",
            look(|inner| inner.clocks.number()),
        );
        figures.look_at(
            "writes_waiting",
            "Writes that wait for the database",
            look(|inner| inner.storage.waiting()),
        );
        figures.look_at(
            "loaded",
            "1 once the games were taken up that were going on",
            look(|inner| usize::from(inner.loaded.load(Ordering::Acquire))),
        );
        figures.look_at("resident_bytes", "Bytes of memory that the process holds", resident_bytes);
    }

    fn storage(&self) -> Arc<dyn Storage> {
        Arc::clone(&self.inner.storage)
    }

    /// Time between two looks at who has not come to their board of a tournament.
    pub(crate) fn looks(&self) -> Duration {
        self.inner.looks
    }

    /// Now, by the room's time.
    pub fn now(&self) -> Millis {
        self.inner.time.now()
    }

    /// The limits on the number of sockets at one table.
    fn watching(&self) -> Watching {
        self.inner.watching
    }

    /// The source of chance.
    pub(crate) fn random(&self) -> &Randomness {
        &self.inner.random
    }

    /// A game of this room by its id.
    pub(crate) fn find(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.inner.games.iter().copied().find(|game| game.about().id == id)
    }

    /// A computer's computer_seat for one table.
    fn computer_seat(&self) -> (computer::ComputerSeat, mpsc::Receiver<Box<computer::Thought>>) {
        computer::ComputerSeat::new(
            Arc::clone(&self.inner.computers),
            Arc::clone(&self.inner.thinking),
            Arc::clone(&self.inner.computers_kept),
        )
    }

    /// One more clock runs.
    fn tick(&self) -> wakefulness::Ticking {
        self.inner.clocks.tick()
    }

    /// The rights that a token gives at a table.
    async fn holder(&self, table: &Id, token: &Token) -> Result<Holder, Error> {
        match self.storage().holder(table, token.sha256()).await? {
            Some(holder) => Ok(holder),
            None => {
                // The same table that is not there is named as such; ids cannot be guessed, so this tells nothing.
                let there = self.storage().is_there(table).await?;
                Err(if there { Error::TokenWrong } else { Error::NoSuchTable { id: table.to_string() } })
            }
        }
    }

    /// As whom a token lets somebody in. An invitation does not.
    pub async fn admit(&self, table: &Id, token: &Token) -> Result<Holder, Error> {
        match self.holder(table, token).await? {
            Holder::Invited => Err(Error::TokenWrong),
            holder => Ok(holder),
        }
    }

    /// The player whose seat a token opens; `None` for a game that is gone, a screen that several share and somebody else's
    /// token: none is a seat of one's own.
    pub(crate) async fn player_by(&self, table: &Id, token: &Token) -> Result<Option<u8>, Error> {
        match self.admit(table, token).await {
            Ok(Holder::Player(player)) => Ok(Some(player)),
            Ok(_) | Err(Error::NoSuchTable { .. } | Error::TokenWrong) => Ok(None),
            Err(other) => Err(other),
        }
    }

    pub(crate) async fn invited(&self, table: &Id, invite: &Token) -> Result<(), Error> {
        match self.holder(table, invite).await? {
            Holder::Invited => Ok(()),
            _ => Err(Error::TokenWrong),
        }
    }

    /// The table that an invitation is to, as its token shows it.
    pub(crate) async fn invitation(&self, table: &Id, invite: &Token) -> Result<Invitation, Error> {
        self.invited(table, invite).await?;
        self.ask(table, |reply| Command::Invitation { reply }).await?
    }

    /// Seats the one who shows an invitation, once.
    pub async fn join(&self, table: &Id, invite: &Token, name: &str) -> Result<Made, Error> {
        self.invited(table, invite).await?;
        self.both_have_accounts(table).await?;
        let name = names::name("name", name)?;
        let token = self.random().token()?;
        let token_sha256 = token.sha256();
        let (commitment, phase) =
            self.ask(table, |reply| Command::Join { name, token_sha256, reply }).await??;
        let commitment = commitment.map(|c| c.to_string());
        let (table, token) = (table.to_string(), token.into_text());
        Ok(Made { table, token, commitment, phase, invite: None, watch: None })
    }

    /// Have both players of a game that counts an account each? Their seats are taken before anybody sits down.
    async fn both_have_accounts(&self, table: &Id) -> Result<(), Error> {
        let storage = self.storage();
        let (Some(accounts), Some((row, _))) = (storage.accounts(), storage.set_up(table).await?) else {
            return Ok(());
        };
        match accounts.seated(table).await? {
            _ if !row.rated => Ok(()),
            [Some(one), Some(other)] if one.id != other.id => Ok(()),
            _ => Err(AccountError::SignedOut.into()),
        }
    }

    /// A seat commits itself.
    pub async fn commit(
        &self,
        table: &Id,
        holder: Holder,
        seat: Option<Seat>,
        commitment: Commitment,
    ) -> Result<Committed, Error> {
        self.ask(table, |reply| Command::Commit { holder, seat, commitment, reply }).await?
    }

    /// A seat binds its locks of a sealed deal.
    pub(crate) async fn lock(
        &self,
        table: &Id,
        holder: Holder,
        seat: Option<Seat>,
        locks: Vec<Vec<String>>,
    ) -> Result<Locked, Error> {
        self.ask(table, |reply| Command::Lock { holder, seat, locks, reply }).await?
    }

    /// A seat opens its contribution.
    pub async fn contribute(
        &self,
        table: &Id,
        holder: Holder,
        seat: Option<Seat>,
        contribution: Contribution,
    ) -> Result<Phase, Error> {
        self.ask(table, |reply| Command::Contribute { holder, seat, contribution, reply }).await?
    }

    /// The game that follows a table, made if it is not there yet.
    pub(crate) async fn rematch(&self, table: &Id, by: Asker) -> Result<NextTable, Error> {
        let maker = self.ask(table, |reply| Command::WhoMakesTheNext { reply }).await?;
        self.ask(&maker, |reply| Command::Rematch { by, reply }).await?
    }

    /// The whole table as somebody sees it.
    pub async fn view(&self, table: &Id, holder: Holder) -> Result<ServerMessage, Error> {
        self.ask(table, |reply| Command::View { holder, reply }).await
    }

    /// The whole table as a program's seat sees it.
    pub async fn seen(&self, table: &Id, holder: Holder) -> Result<Seen, Error> {
        self.ask(table, |reply| Command::Seen { holder, reply }).await
    }

    /// The record of a table, for whoever holds a token of it; of one that was played by other rules, what is stored of
    /// it.
    pub async fn record(&self, table: &Id, holder: Holder) -> Result<String, Error> {
        match self.ask(table, |reply| Command::Record { holder: Some(holder), reply }).await {
            Err(Error::OldRules { .. }) => self.old_record(table).await,
            answer => answer?,
        }
    }

    /// The record of a table that is over and that is not for its players alone.
    ///
    /// # Errors
    /// [`Error::TokenMissing`] for any other table, as where there is none: an address tells nothing of those.
    pub async fn open_record(&self, table: &Id) -> Result<String, Error> {
        match self.ask(table, |reply| Command::Record { holder: None, reply }).await {
            Ok(record) => record,
            Err(Error::NoSuchTable { .. } | Error::TableEnded { .. }) => Err(Error::TokenMissing),
            Err(Error::Pruned(remains)) if !remains.open => Err(Error::TokenMissing),
            Err(other) => Err(other),
        }
    }

    /// The part of a table that anybody may see; `None` where that is nothing.
    pub async fn preview(&self, table: &Id) -> Option<Preview> {
        self.ask(table, |reply| Command::Preview { reply }).await.ok().flatten()
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
    pub async fn inbox(&self, table: &Id) -> Result<Inbox, Error> {
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
        let listed = {
            let mut live = self.live();
            let listed = live.get(table).is_some_and(|listed| Arc::ptr_eq(listed, &slot));
            if unusable && listed {
                live.remove(table);
            }
            listed
        };
        match opened {
            // It was put away while it was being loaded, and may have another task by now: two would each show its own.
            Ok(inbox) if !listed => {
                let _ = inbox.send(Command::PutAway).await;
                Err(Error::Busy)
            }
            opened => opened,
        }
    }

    async fn open(&self, table: &Id) -> Result<Inbox, Error> {
        // Before it is loaded: what is loaded then is all there is.
        let claim = self.claim(table).await?;
        let (live, late, outages) = match self.at_rest(table).await {
            Ok(loaded) => loaded,
            Err(error) => {
                self.release(table, claim.epoch).await;
                return Err(error);
            }
        };
        let (inbox, commands) = Inbox::new(claim.epoch);
        self.inner.tasks.spawn(task::run(self.clone(), live, late, claim, outages, commands));
        Ok(inbox)
    }

    /// A table as it is stored, as those see it who look on later, and the outages that its clock knows of.
    async fn at_rest(&self, table: &Id) -> Result<(LiveTable, Option<Box<Late>>, Arc<[Span]>), Error> {
        // A log may be long: tables are loaded a few at a time, and replayed where that keeps no socket waiting.
        let _loading = self.inner.loading.acquire().await.map_err(|_| Error::Busy)?;
        if let Some(upkeep) = self.storage().upkeep()
            && let Some(remains) = upkeep.remains(table).await?
        {
            return Err(Error::Pruned(Box::new(remains)));
        }
        let stored = self.storage().load(table).await?;
        let stored = stored.ok_or_else(|| Error::NoSuchTable { id: table.to_string() })?;
        if self.find(&stored.row.game).is_none_or(|game| game.about().rules != stored.row.rules) {
            self.end_old(&stored).await?;
        }
        let sitting = self.storage().sitting(&stored.row.sitting).await?;
        wakefulness::notice(self).await;
        let outages = self.inner.clocks.outages();
        let (room, spans) = (self.clone(), Arc::clone(&outages));
        let loaded = tokio::task::spawn_blocking(move || {
            let find = |id: &str| room.find(id);
            let late = Late::of(&stored, &sitting, &spans, &room.inner.time, find)?;
            let live = LiveTable::load(stored, sitting, &spans, &room.inner.time, find)?;
            Ok::<_, Error>((live, late.map(Box::new)))
        });
        let (mut live, late) = loaded.await.map_err(|_| Error::Unfinished)??;
        live.limits = self.inner.games_limits;
        if let (Some(why), None) = (live.ended, live.play()) {
            return Err(Error::TableEnded { reason: why.reason() });
        }
        live.acted_beside = self.acted_beside(&live).await?;
        Ok((live, late, outages))
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Id, Slot>> {
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a table out of the list if nobody holds its slot or inbox and nothing waits there. Slots are handed out
    /// under the same lock, so nobody can send to a task that has gone.
    fn retire(&self, table: &Id, epoch: u64, commands: &mpsc::Receiver<Box<Command>>) -> bool {
        let mut live = self.live();
        let own = |slot: &Slot| slot.get().is_some_and(|inbox| inbox.is_of(epoch));
        let unused = live.get(table).is_none_or(|slot| own(slot) && Arc::strong_count(slot) == 1)
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

    /// The same where the task of this epoch has it; another one stays.
    fn forget_own(&self, table: &Id, epoch: u64) {
        let mut live = self.live();
        if live.get(table).is_some_and(|slot| slot.get().is_some_and(|inbox| inbox.is_of(epoch))) {
            live.remove(table);
        }
    }

    /// Loads a table that was put away because it could not be stored, as soon as something can be stored: its flag
    /// falls though nobody looks.
    fn take_up_again(&self, table: &Id) {
        let (room, table) = (self.clone(), table.clone());
        self.inner.tasks.spawn(async move {
            let closing = room.closing();
            let again = async {
                loop {
                    tokio::time::sleep(AGAIN).await;
                    if room.writable().await.is_err() {
                        continue;
                    }
                    // What else keeps it from being loaded, whoever asks for it hears.
                    if !matches!(room.inbox(&table).await, Err(Error::Storage(_))) {
                        return;
                    }
                }
            };
            tokio::select! {
                () = closing.cancelled() => {}
                () = again => {}
            }
        });
    }

    /// Tells the live tables among these that their sitting changed. One whose inbox is full learns it from the
    /// storage when it is asked next.
    fn notify_sitting<'a>(&self, tables: impl Iterator<Item = &'a Id>) {
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
