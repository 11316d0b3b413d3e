//! The task of a live game. It alone owns the table; it takes commands one by one, writes what happens to the log, and
//! only then tells anybody.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use facedown_core::deal::{Commitment, Contribution};
use facedown_core::seat::Seat;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::command::{Command, NextTable, Player, Request, Wish};
use super::entry::Entry;
use super::live::{LiveTable, stored};
use super::{Room, now};
use crate::error::Error;
use crate::protocol::{Committed, Phase, ServerMessage};
use crate::storage::{Append, NewTable, TableRow};

/// A table that nobody has looked at or played on for so long is put away; the next who asks loads it again.
const IDLE: Duration = Duration::from_secs(600);

/// Somebody who is told what happens.
struct Watcher {
    number: u64,
    player: Player,
    outbox: mpsc::Sender<Utf8Bytes>,
}

/// The log could not be written: what is in memory may be ahead of what is stored, so the table is put away at once.
struct Lost;

/// What came of a command that may change the table.
type Outcome<T> = Result<Result<T, Error>, Lost>;

/// A live game with those who look at it.
pub(super) struct Task {
    room: Room,
    live: LiveTable,
    watchers: Vec<Watcher>,
    watchers_so_far: u64,
}

/// Runs a live game until nobody needs it, its log cannot be written, or the room closes.
pub(super) async fn run(room: Room, live: LiveTable, mut commands: mpsc::Receiver<Command>) {
    let id = live.id().clone();
    let closing = room.closing();
    let mut task = Task { room, live, watchers: Vec::new(), watchers_so_far: 0 };
    loop {
        let next = tokio::select! {
            biased;
            () = closing.cancelled() => break,
            next = timeout(IDLE, commands.recv()) => next,
        };
        match next {
            Ok(Some(command)) => {
                if let Err(Lost) = task.take(command).await {
                    task.room.forget(&id);
                    break;
                }
            }
            Ok(None) => break,
            Err(_) if task.watchers.is_empty() && task.room.retire(&id, &commands) => break,
            Err(_) => {}
        }
    }
}

impl Task {
    async fn take(&mut self, command: Command) -> Result<(), Lost> {
        // Who asked may have gone away meanwhile; then nobody takes the answer, and that is all.
        match command {
            Command::Watch { player, since, outbox, reply } => self.watch(player, since, outbox, reply),
            Command::Leave { watcher } => self.watchers.retain(|w| w.number != watcher),
            Command::Request { watcher, request } => self.request(watcher, request).await?,
            Command::Commit { player, seat, commitment, reply } => {
                let outcome = self.commit(player, seat, commitment).await?;
                let _ = reply.send(outcome);
            }
            Command::Contribute { player, seat, contribution, reply } => {
                let outcome = self.contribute(player, seat, contribution).await?;
                let _ = reply.send(outcome);
            }
            Command::Rematch { reply } => {
                let outcome = self.rematch().await?;
                let _ = reply.send(outcome);
            }
            Command::View { player, reply } => {
                let _ = reply.send(self.live.sync(player));
            }
            Command::Record { reply } => {
                let _ = reply.send(self.live.record());
            }
            Command::WhoMakesTheNext { reply } => {
                let _ = reply.send(self.live.games.makes_the_next().clone());
            }
            Command::SittingChanged => self.sitting_changed().await?,
        }
        Ok(())
    }

    fn watch(
        &mut self,
        player: Player,
        since: Option<u32>,
        outbox: mpsc::Sender<Utf8Bytes>,
        reply: tokio::sync::oneshot::Sender<u64>,
    ) {
        self.watchers_so_far += 1;
        let watcher = Watcher { number: self.watchers_so_far, player, outbox };
        // Who has missed something gets what was missed; everybody else the whole.
        let missed = since.filter(|n| *n < self.live.number()).and_then(|n| self.live.ply_at(n));
        let message = match missed {
            Some(ply) => self.live.update(player, ply, None),
            None => self.live.sync(player),
        };
        let number = watcher.number;
        if send(&watcher, &message) && reply.send(number).is_ok() {
            self.watchers.push(watcher);
        }
    }

    /// Takes an entry: into the table, into the log, and out to everybody. `asked` is the watcher whose request it is.
    async fn happen(&mut self, entry: Entry, also: Also, asked: Option<(u64, &str)>) -> Outcome<()> {
        let at = now();
        let (before, was_over) = (self.live.number(), self.live.outcome().is_some());
        let text = match stored(&entry) {
            Ok(text) => text,
            Err(error) => return Ok(Err(error)),
        };
        let ply = self.live.ply_at(before).unwrap_or(0);
        if let Err(error) = self.live.apply(entry, at) {
            return Ok(Err(error));
        }
        let result = if was_over { None } else { self.live.result() };
        let mut made = also.made;
        let just_dealt = also.dealing && self.live.phase() == Phase::Playing;
        if just_dealt && self.live.row.games_on_deal > 1 && self.live.games.at_once() {
            let second = self.room.random().id().and_then(|id| self.live.second_game(id));
            made.push(second.map_err(|error| self.lost(&error))?);
        }
        let elsewhere = result.is_some() || !made.is_empty();
        let append = Append {
            table: self.live.id().clone(),
            n: u64::from(before) + 1,
            entry: text,
            result,
            secret: also.secret,
            made,
        };
        let storage = self.room.storage();
        storage.append(at, append).await.map_err(|error| self.lost(&error.into()))?;
        if elsewhere {
            let games = storage.sitting(&self.live.row.sitting).await;
            self.live.games.refresh(games.map_err(|error| self.lost(&error.into()))?);
            self.room.tell_sitting(self.live.games.others());
        }
        self.tell(ply, asked);
        Ok(Ok(()))
    }

    /// Says why the table is put away, to the server's log.
    fn lost(&self, error: &Error) -> Lost {
        tracing::error!(table = %self.live.id(), cause = ?error, "the table is put away and loaded again");
        Lost
    }

    /// Tells every watcher the moves after ply `from`; drops those who cannot keep up.
    fn tell(&mut self, from: u32, asked: Option<(u64, &str)>) {
        let live = &self.live;
        self.watchers.retain(|watcher| {
            let id = asked.filter(|(number, _)| *number == watcher.number).map(|(_, id)| id.to_owned());
            send(watcher, &live.update(watcher.player, from, id))
        });
    }

    async fn request(&mut self, number: u64, request: Request) -> Result<(), Lost> {
        let Some(player) = self.watchers.iter().find(|w| w.number == number).map(|w| w.player) else {
            return Ok(());
        };
        let answer = match self.judge(player, &request) {
            Ok(Some(entry)) => self.happen(entry, Also::nothing(), Some((number, &request.id))).await?.err(),
            Ok(None) => {
                // Done before: acknowledged once more, with nothing new.
                let message = self.live.update(player, self.live.view(player).ply, Some(request.id.clone()));
                self.answer(number, &message);
                None
            }
            Err(error) => Some(error),
        };
        if let Some(error) = answer {
            self.answer(number, &ServerMessage::Refused { id: Some(request.id), error: error.body() });
        }
        Ok(())
    }

    /// The entry that a request asks for; `None` where it was carried out before.
    fn judge(&self, player: Player, request: &Request) -> Result<Option<Entry>, Error> {
        if !(1..=64).contains(&request.id.chars().count()) {
            return Err(Error::RequestId);
        }
        if let Some(entry) = self.live.done(&request.id) {
            return if request.is_done_by(entry) { Ok(None) } else { Err(Error::RequestIdUsed) };
        }
        let answers = matches!(request.wish, Wish::AnswerDraw { .. });
        let seat = self.live.seat_for(player, request.seat, answers)?;
        if let Wish::Act { n: seen, .. } = request.wish {
            let now = self.live.number();
            match seen.cmp(&now) {
                std::cmp::Ordering::Less => return Err(Error::Stale { seen, now }),
                std::cmp::Ordering::Greater => return Err(Error::Ahead { seen, now }),
                std::cmp::Ordering::Equal => {}
            }
        }
        Ok(Some(request.entry(seat)))
    }

    fn answer(&mut self, number: u64, message: &ServerMessage) {
        self.watchers.retain(|watcher| watcher.number != number || send(watcher, message));
    }

    /// May this player put something into the deal for this seat?
    fn may_deal(&self, player: Player, seat: Seat) -> Result<(), Error> {
        if self.live.phase() != Phase::Dealing {
            return Err(Error::Dealt);
        }
        if !self.live.seats().contains(&seat) {
            return Err(Error::NoSuchSeat { seat });
        }
        match player {
            Some(player) if self.live.games.seat_of(player, self.live.seats()) != seat => {
                Err(Error::NotYourSeat { seat })
            }
            _ => Ok(()),
        }
    }

    async fn commit(&mut self, player: Player, seat: Seat, commitment: Commitment) -> Outcome<Committed> {
        let before = match self.may_deal(player, seat).and_then(|()| self.live.dealing.commitment(seat)) {
            Ok(before) => before,
            Err(error) => return Ok(Err(error)),
        };
        if before != Some(commitment) {
            // A seat that has lost what it committed itself to will never open it: that ends the attempt.
            if before.is_some()
                && let Err(error) = self.end_attempt(seat).await?
            {
                return Ok(Err(error));
            }
            let entry = Entry::Committed { seat, sha256: commitment.to_string() };
            if let Err(error) = self.happen(entry, Also::nothing(), None).await? {
                return Ok(Err(error));
            }
        }
        Ok(Ok(Committed {
            commitment: self.live.secret.commitment().to_string(),
            complete: self.live.dealing.is_committed(),
        }))
    }

    async fn contribute(&mut self, player: Player, seat: Seat, contribution: Contribution) -> Outcome<Phase> {
        let fits = self.may_deal(player, seat).and_then(|()| self.live.dealing.fits(seat, &contribution));
        match fits {
            Err(error) => return Ok(Err(error)),
            Ok(true) if self.live.dealing.has_opened(seat) => {}
            Ok(true) => {
                let entry = Entry::Opened { seat, contribution: contribution.to_hex() };
                if let Err(error) = self.happen(entry, Also::dealing(), None).await? {
                    return Ok(Err(error));
                }
            }
            Ok(false) => {
                if let Err(error) = self.end_attempt(seat).await? {
                    return Ok(Err(error));
                }
                let next = self.live.secret.commitment();
                return Ok(Err(Error::ContributionMismatch { seat, next }));
            }
        }
        Ok(Ok(self.live.phase()))
    }

    /// Ends an attempt at a deal: everything put in lapses, and the next attempt has a new secret.
    async fn end_attempt(&mut self, seat: Seat) -> Outcome<()> {
        let fresh = self.room.random().secret();
        let (kept, used) = match fresh {
            Ok(secret) => (facedown_core::deal::ServerSecret::new(*secret.bytes()), secret),
            Err(error) => return Ok(Err(error)),
        };
        self.live.replace_secret(used);
        let secret = Some((self.live.row.deal.clone(), self.live.attempt() + 1, kept));
        self.happen(Entry::AttemptEnded { seat }, Also { secret, ..Also::nothing() }, None).await
    }

    async fn rematch(&mut self) -> Outcome<NextTable> {
        if self.live.games.next().is_none() {
            let made = match self.next_game() {
                Ok(made) => made,
                Err(error) => return Ok(Err(error)),
            };
            let also = Also { made: vec![made], ..Also::nothing() };
            if let Err(error) = self.happen(Entry::SittingChanged {}, also, None).await? {
                return Ok(Err(error));
            }
        }
        let Some(table) = self.live.games.next().cloned() else { return Ok(Err(Error::Busy)) };
        let storage = self.room.storage();
        let next = storage.load(&table).await;
        let Ok(Some(next)) = next else { return Ok(Err(Error::NoSuchTable { id: table.to_string() })) };
        let phase = if next.row.deal == self.live.row.deal { Phase::Playing } else { Phase::Dealing };
        Ok(Ok(NextTable { table, commitment: next.secret.commitment(), phase }))
    }

    /// The game that follows this one: the second on the same deal, or one on a fresh deal; the colors change.
    fn next_game(&self) -> Result<NewTable, Error> {
        let live = &self.live;
        match live.phase() {
            Phase::Dealing => return Err(Error::Dealing),
            Phase::Playing => return Err(Error::NotOver),
            Phase::Over => {}
        }
        if !live.games.begun_are_over() {
            return Err(Error::PairNotOver);
        }
        let id = self.room.random().id()?;
        let is_second = live.row.game_of_deal < live.row.games_on_deal && !live.games.at_once();
        if is_second {
            return live.second_game(id);
        }
        let row = TableRow {
            id,
            number: live.games.last_number() + 1,
            deal: self.room.random().id()?,
            game_of_deal: 1,
            white: live.games.white_of_next_deal(live.seats().len()),
            ..live.row.clone()
        };
        Ok(NewTable { row, secret: Some(self.room.random().secret()?), log: Vec::new() })
    }

    async fn sitting_changed(&mut self) -> Result<(), Lost> {
        let games = self.room.storage().sitting(&self.live.row.sitting).await;
        self.live.games.refresh(games.map_err(|error| self.lost(&error.into()))?);
        if !self.watchers.is_empty() {
            // A number of its own, so that those who look take the new view.
            let _ = self.happen(Entry::SittingChanged {}, Also::nothing(), None).await?;
        }
        Ok(())
    }
}

/// What is stored together with an entry.
struct Also {
    secret: Option<(crate::id::Id, u32, facedown_core::deal::ServerSecret)>,
    made: Vec<NewTable>,
    /// Is it a contribution, with which the game may be dealt?
    dealing: bool,
}

impl Also {
    fn nothing() -> Also {
        Also { secret: None, made: Vec::new(), dealing: false }
    }

    fn dealing() -> Also {
        Also { dealing: true, ..Also::nothing() }
    }
}

/// Sends a message to a watcher; `false` where the watcher is gone or does not keep up.
fn send(watcher: &Watcher, message: &ServerMessage) -> bool {
    match serde_json::to_string(message) {
        Ok(text) => watcher.outbox.try_send(text.into()).is_ok(),
        Err(cause) => {
            tracing::error!(%cause, "a message cannot be written");
            false
        }
    }
}
