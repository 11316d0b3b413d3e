//! The task of a live game. It alone owns the table; it takes commands one by one, writes what happens to the log, and
//! only then tells anybody.

use std::sync::Arc;
use std::time::Duration;

use facedown_core::deal::Commitment;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::Decision;
use facedown_protocol::{Phase, ServerMessage};
use facedown_storage::owning::Claim;
use facedown_storage::{Append, Holder, Millis, Span};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Room;
use super::abort::is_aborted;
use super::also::Also;
use super::apply::stored;
use super::audience::{Watcher, send};
use super::command::{Command, Request, Wish};
use super::computer::{Answer, ComputerSeat, Thought};
use super::entry::Entry;
use super::late::{self, Late};
use super::live::LiveTable;
use super::lost::{Lost, answer};
use super::presence::Absence;
use super::talk::Talk;
use super::wakefulness::{self, Ticking};
use crate::error::Error;

/// The outcome of a command that may change the table.
pub(super) type Handled<T> = Result<Result<T, Error>, Lost>;

/// A live game with those who look at it.
pub(super) struct Task {
    pub(super) room: Room,
    pub(super) live: LiveTable,
    /// The table as those see it who look on later, where its maker wants that.
    pub(super) late: Option<Box<Late>>,
    /// The claim under which it is written.
    pub(super) claim: Claim,
    pub(super) watchers: Vec<Watcher>,
    pub(super) watchers_so_far: u64,
    pub(super) absence: Absence,
    /// The earliest time at which everybody may hear again of comings and goings; `None` for at once.
    pub(super) next_gathered: Option<Instant>,
    /// The time at which they hear of those that are gathered; `None` where none are.
    pub(super) gathering: Option<Instant>,
    /// The player who offers another game.
    pub(super) rematch: Option<u8>,
    /// The phrases that the players have said to each other lately, by their times.
    pub(super) talk: Talk,
    pub(super) computer_seat: ComputerSeat,
    /// Held while the clock runs, so that the room says that it is awake.
    ticking: Option<Ticking>,
    /// The outages that the clock knows of.
    pub(super) outages: Arc<[Span]>,
    /// Nothing that happens from now on is stored as if it had come before this.
    not_before: Millis,
}

/// Runs a live game until nobody needs it, its log cannot be written, or the room closes.
pub(super) fn run(
    room: Room,
    live: LiveTable,
    late: Option<Box<Late>>,
    claim: Claim,
    outages: Arc<[Span]>,
    commands: mpsc::Receiver<Box<Command>>,
) -> impl Future<Output = ()> + Send {
    let (computer_seat, thoughts) = room.computer_seat();
    let (watchers, absence) = (Vec::new(), Absence::new());
    // In a place of its own: a future has memory for each place in which what it owns has ever stood.
    let task = Box::new(Task {
        room,
        live,
        late,
        claim,
        watchers,
        watchers_so_far: 0,
        absence,
        next_gathered: None,
        gathering: None,
        rematch: None,
        talk: Talk::default(),
        computer_seat,
        ticking: None,
        outages,
        not_before: Millis::MIN,
    });
    task.carry_on(commands, thoughts)
}

impl Task {
    /// Takes commands until nobody needs the table any longer.
    async fn carry_on(
        mut self: Box<Self>,
        mut commands: mpsc::Receiver<Box<Command>>,
        mut thoughts: mpsc::Receiver<Box<Thought>>,
    ) {
        let id = self.live.id().clone();
        let closing = self.room.closing();
        // What is done now and then has memory while it is done.
        Box::pin(self.keep_due()).await;
        // Whoever should have heard of it may have ended with the room.
        self.say_provisional();
        loop {
            if let Err(Lost(_)) = Box::pin(self.after_each()).await {
                self.put_away();
                break;
            }
            if self.live.ended.is_some() && self.live.play().is_none() {
                // Whoever comes back hears why.
                self.room.forget_own(&id, self.claim.epoch);
                self.room.release(&id, self.claim.epoch).await;
                break;
            }
            let (patience, flag) = self.patience();
            let gathering = self.gathering;
            let late = self.late_in();
            let done = tokio::select! {
                biased;
                () = closing.cancelled() => break,
                Some(thought) = thoughts.recv() => Box::pin(self.computer_chose(*thought)).await,
                command = commands.recv() => match command {
                    Some(command) => Box::pin(self.handle(*command)).await,
                    None => break,
                },
                // After whatever happens, those hear of it who are to.
                () = tokio::time::sleep_until(gathering.unwrap_or_else(Instant::now)), if gathering.is_some() => Ok(()),
                () = tokio::time::sleep_until(late::end_of(late)), if late.is_some() => {
                    Box::pin(self.show_late()).await.map_err(|error| self.lost(&error))
                }
                () = tokio::time::sleep(patience) => {
                    if flag {
                        match Box::pin(self.flag()).await {
                            Ok(()) => Box::pin(self.close_seal()).await,
                            lost => lost,
                        }
                    } else if self.watchers.is_empty() && self.may_wait() && self.room.retire(&id, self.claim.epoch, &commands) {
                        // Its clock runs on, and the room says so to the storage.
                        self.room.inner.clocks.wait(self.ticking.is_some());
                        self.room.release(&id, self.claim.epoch).await;
                        break;
                    } else {
                        Ok(())
                    }
                }
            };
            if let Err(Lost(_)) = done {
                self.put_away();
                break;
            }
        }
    }

    /// The time to wait for a command, and `true` if a flag falls at its end, or the room waits no longer for secrets.
    fn patience(&self) -> (Duration, bool) {
        let clock = self.live.clock.and_then(|clock| Some((clock.running()?, clock.falls_at()?)));
        let at = self.room.now();
        let falls = clock.map(|(seat, falls)| falls.saturating_add(self.allowance(seat, at)));
        match falls
            .or(self.live.closes_at())
            .map(|falls| u64::try_from(falls.saturating_sub(at)).unwrap_or(0))
        {
            Some(left) if Duration::from_millis(left) <= self.room.inner.expiry.memory => {
                (Duration::from_millis(left), true)
            }
            _ => (self.room.inner.expiry.memory, false),
        }
    }

    /// After everything that happened: says who is there, lets the computer think, keeps the room awake for the clock.
    async fn after_each(&mut self) -> Result<(), Lost> {
        self.end_with_the_pair().await?;
        self.deal_for_both().await?;
        self.house_answers().await?;
        self.computer_agrees().await?;
        self.announce_presence();
        self.computer_seat.wake(&self.live, self.asks_the_computer());
        let runs = self.live.clock.is_some_and(|clock| clock.running().is_some());
        if runs != self.ticking.is_some() {
            self.ticking = runs.then(|| self.room.tick());
        }
        Ok(())
    }

    async fn handle(&mut self, command: Command) -> Result<(), Lost> {
        self.wake_up().await;
        if self.late.is_some() {
            Box::pin(self.show_late()).await.map_err(|error| self.lost(&error))?;
        }
        // Who asked may have gone away meanwhile; then nobody takes the answer, and that is all.
        match command {
            Command::Watch { guest, since, reply } => self.watch(guest, since, reply),
            Command::Leave { watcher } => self.watchers.retain(|w| w.number != watcher),
            Command::Request { watcher, at, request } => self.request(watcher, at, request).await?,
            Command::Commit { holder, reply, .. } if self.is_late_for(holder) => {
                let _ = reply.send(Err(Error::Spectator));
            }
            Command::Contribute { holder, reply, .. } if self.is_late_for(holder) => {
                let _ = reply.send(Err(Error::Spectator));
            }
            Command::Commit { holder, seat, commitment, reply } => {
                answer(reply, self.commit(holder, seat, commitment).await)?;
            }
            Command::Lock { holder, seat, locks, reply } => {
                answer(reply, self.lock(holder, seat, locks).await)?;
            }
            Command::Contribute { holder, seat, contribution, reply } => {
                answer(reply, self.contribute(holder, seat, contribution).await)?;
            }
            Command::Invitation { reply } => {
                let _ = reply.send(self.live.invitation());
            }
            Command::Join { name, token_sha256, reply } => {
                answer(reply, self.join(name, token_sha256).await)?;
            }
            Command::Rematch { by, reply } => {
                answer(reply, self.rematch(by).await)?;
            }
            Command::View { holder, reply } => {
                let _ = reply.send(self.eyes(holder).sync(holder));
            }
            Command::Seen { holder, reply } => {
                let _ = reply.send(self.eyes(holder).seen(holder));
            }
            Command::Shown { watch, reply } => {
                let looking = self.watchers.iter().filter(|w| w.holder == Holder::Spectator).count();
                let looking = u32::try_from(looking).unwrap_or(u32::MAX);
                let _ = reply.send(self.eyes(Holder::Spectator).shown(watch, looking));
            }
            Command::Preview { reply } => {
                let _ = reply.send(self.eyes(Holder::Spectator).preview());
            }
            Command::Record { holder, reply } => {
                let live = self.eyes(holder.unwrap_or(Holder::Spectator));
                let closed = holder.is_none() && !live.is_open_by_address();
                let _ = reply.send(if closed { Err(Error::TokenMissing) } else { live.record() });
            }
            Command::WhoMakesTheNext { reply } => {
                let _ = reply.send(self.live.games.makes_the_next().clone());
            }
            Command::ChatPart { holder, reply } => {
                let _ = reply.send(self.chat_part(holder));
            }
            Command::Chat { line } => self.tell_chat(line),
            Command::SittingChanged => self.sitting_changed().await?,
            Command::PutAway => return Err(Lost(None)),
            Command::End { why, not_since, reply } => {
                answer(reply, self.end_without_result(why, not_since).await)?;
            }
        }
        Ok(())
    }

    /// Takes an entry: into the table, into the log, and out to everybody. `asked` is the watcher whose request it is.
    pub(super) async fn commit_entry(
        &mut self,
        entry: Entry,
        also: Also,
        asked: Option<(u64, &str)>,
    ) -> Handled<()> {
        self.commit_entry_at(self.room.now(), entry, also, asked).await
    }

    pub(super) async fn commit_entry_at(
        &mut self,
        at: Millis,
        entry: Entry,
        also: Also,
        asked: Option<(u64, &str)>,
    ) -> Handled<()> {
        let at = at.max(self.not_before);
        if self.live.clock.is_some() {
            self.room.inner.clocks.go_on(&self.outages).map_err(Lost)?;
        }
        let (before, was_over, ply) = (self.live.number(), self.live.result().is_some(), self.live.ply());
        let told = self.live.seal_told();
        let had_begun = self.live.has_begun();
        let was_provisional = self.live.is_provisional();
        let awaited = self.live.correspondents_to_act();
        let had_acted = self.live.has_acted;
        let text = match stored(&entry) {
            Ok(text) => text,
            Err(error) => return Ok(Err(error)),
        };
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
        // Games that begin dealt: the second on a deal.
        let begun_tables: Vec<_> =
            made.iter().filter(|new| new.row.game_of_deal > 1).map(|new| new.row.id.clone()).collect();
        let elsewhere = result.is_some() || !made.is_empty();
        // What an abort ends, and who may still abort, is the other table's concern too in a pair that is played at once.
        let aborted = result.as_deref().is_some_and(is_aborted);
        let concerns = aborted || self.live.has_acted != had_acted;
        let due = self.due();
        let append = Append {
            table: self.live.id().clone(),
            epoch: self.claim.epoch,
            n: u64::from(before) + 1,
            entry: text.clone(),
            result,
            secret: also.secret,
            white: Some(self.live.row.white).filter(|_| just_dealt && self.live.row.drawn),
            joined: also.joined,
            made,
            dealt: self.live.play().is_some(),
            falls_at: due,
        };
        let storage = self.room.storage();
        let (begun, over) = (Instant::now(), append.result.is_some());
        let stored = storage.append(at, append).await;
        self.room.figures().stored(begun.elapsed(), stored.is_ok(), over);
        stored.map_err(|error| self.lost(&error.into()))?;
        self.say_what_occurred(had_begun, over, &begun_tables);
        if !was_provisional {
            self.say_provisional();
        }
        self.not_before = at;
        if let Some(late) = &mut self.late {
            late.wrote(at, text, &self.live);
        }
        self.live.falls_at = due.filter(|_| self.live.result().is_none());
        if elsewhere {
            let games = storage.sitting(&self.live.row.sitting).await;
            let games = games.map_err(|error| self.lost(&error.afterwards().into()))?;
            if let Some(late) = &mut self.late {
                late.heard(at, games.clone());
            }
            self.live.games.refresh(games);
        }
        let beside = self.live.games.beside().filter(|_| concerns).cloned();
        if elsewhere {
            self.room.notify_sitting(self.live.games.others().filter(|id| Some(*id) != beside.as_ref()));
        }
        if let Some(beside) = beside {
            self.room.tell_though_asleep(beside);
        }
        self.tell_lines(told);
        self.call(awaited);
        self.broadcast(ply.min(self.live.ply()), asked);
        Ok(Ok(()))
    }

    /// Covers every shared screen.
    pub(super) fn cover(&mut self) {
        let live = &self.live;
        self.watchers.retain_mut(|watcher| {
            let Holder::Awake(_) = watcher.holder else { return true };
            watcher.holder = Holder::Screen;
            send(watcher, &live.sync(watcher.holder))
        });
    }

    /// A seat says that it is there: its screen shows what it may see, every other one is covered.
    fn wake(&mut self, number: u64, holder: Holder, request: &Request) -> Result<(), Error> {
        let seat = match request.seat {
            Some(seat) => seat,
            None => self.live.seat_for(Holder::Screen, None, || Ok(None))?,
        };
        let awake = self.live.wake(holder, seat)?;
        self.cover();
        let live = &self.live;
        self.watchers.retain_mut(|watcher| {
            if watcher.number != number {
                return true;
            }
            watcher.holder = awake;
            let done = live.update(awake, live.ply(), Some(request.id.clone()));
            send(watcher, &live.sync(awake)) && send(watcher, &done)
        });
        Ok(())
    }

    /// A request that was read at an instant.
    async fn request(&mut self, number: u64, at: Millis, request: Request) -> Result<(), Lost> {
        let Some(holder) = self.watchers.iter().find(|w| w.number == number).map(|w| w.holder) else {
            return Ok(());
        };
        if self.fallen(at).is_some() {
            // Too late for whatever it is; it hears that the game is over.
            if let Err(lost) = self.flag().await {
                return Err(self.not_stored(number, &request.id, lost));
            }
        }
        if self.is_late_for(holder) && !matches!(request.wish, Wish::Look { .. }) {
            // What else is wrong with it would tell of the game as it is now.
            let error = Error::Spectator.body();
            self.answer(number, &ServerMessage::Refused { id: Some(request.id), error });
            return Ok(());
        }
        if let Wish::Wake = request.wish {
            if let Err(error) = self.wake(number, holder, &request) {
                self.answer(number, &ServerMessage::Refused { id: Some(request.id), error: error.body() });
            }
            return Ok(());
        }
        if let Wish::CloseInvitation = request.wish {
            let done = match self.may_close(holder) {
                Ok(()) => {
                    let asked = Some((number, request.id.as_str()));
                    match self.commit_entry_at(at, Entry::InvitationClosed {}, Also::nothing(), asked).await {
                        Ok(done) => done,
                        Err(lost) => return Err(self.not_stored(number, &request.id, lost)),
                    }
                }
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                self.answer(number, &ServerMessage::Refused { id: Some(request.id), error: error.body() });
            }
            return Ok(());
        }
        if let Wish::Open { .. } | Wish::Unseal { .. } = request.wish {
            return self.unlock(number, at, holder, &request).await;
        }
        let beside = match request.wish {
            Wish::Look { from, count } => Some(self.eyes(holder).past(holder, &request.id, from, count)),
            Wish::Rematch { offer } => Some(self.offer_rematch(holder, &request.id, offer)),
            Wish::Say(phrase) => Some(self.say(holder, &request.id, phrase)),
            _ => None,
        };
        if let Some(answer) = beside {
            let refused =
                |error: Error| ServerMessage::Refused { id: Some(request.id.clone()), error: error.body() };
            self.answer(number, &answer.unwrap_or_else(refused));
            return Ok(());
        }
        let Some(request) = self.draft(number, holder, request) else { return Ok(()) };
        let judged = self.judge(holder, &request).and_then(|entry| self.blinded(entry));
        let judged = judged.map(|entry| entry.map(|entry| entry.timed(self.time_left(&request.wish, at))));
        self.settle(number, at, holder, &request.id, judged).await
    }

    /// Stores the entry that a request comes to, and answers whoever made it. Without an entry it was done before: it is
    /// acknowledged once more, with nothing new.
    pub(super) async fn settle(
        &mut self,
        number: u64,
        at: Millis,
        holder: Holder,
        id: &str,
        judged: Result<Option<Entry>, Error>,
    ) -> Result<(), Lost> {
        let answer = match judged {
            Ok(Some(entry)) => {
                match self.commit_entry_at(at, entry, Also::nothing(), Some((number, id))).await {
                    Ok(done) => done.err(),
                    Err(lost) => return Err(self.not_stored(number, id, lost)),
                }
            }
            Ok(None) => {
                let message = self.live.update(holder, self.live.ply(), Some(id.to_owned()));
                self.answer(number, &message);
                None
            }
            Err(error) => Some(error),
        };
        if let Some(error) = answer {
            self.answer(number, &ServerMessage::Refused { id: Some(id.to_owned()), error: error.body() });
        }
        Ok(())
    }

    /// May whoever holds this close the invitation? Only the maker of the table invites.
    fn may_close(&self, holder: Holder) -> Result<(), Error> {
        match holder {
            Holder::Player(0) => self.live.open_to_join(),
            Holder::Player(_) | Holder::Screen | Holder::Awake(_) => Err(Error::SeatTaken),
            Holder::Spectator | Holder::Invited => Err(Error::Spectator),
        }
    }

    /// The entry with fresh bytes for a choice that may be made in secret.
    fn blinded(&self, entry: Option<Entry>) -> Result<Option<Entry>, Error> {
        let secret = self.live.seal.is_none() && self.live.play().is_some_and(|play| play.keeps_secrets());
        Ok(match entry {
            Some(entry @ Entry::Acted { .. }) if secret => {
                Some(entry.blinded(Some(self.room.random().blind()?.to_hex())))
            }
            entry => entry,
        })
    }

    /// Takes in the outages of which the clock, if there is one, does not know, one included that has just
    /// ended. The room's time goes on from its end.
    async fn wake_up(&mut self) {
        let Some(clock) = &mut self.live.clock else { return };
        wakefulness::notice(&self.room).await;
        let outages = self.room.inner.clocks.outages();
        for (since, until) in outages.iter().skip(self.outages.len()) {
            clock.credit(*since, *until);
            self.not_before = self.not_before.max(*until);
            self.live.awake_since = self.live.awake_since.max(*until);
        }
        self.outages = outages;
    }

    fn fallen(&self, at: Millis) -> Option<Seat> {
        let clock = self.live.clock?;
        clock.fallen(at.saturating_sub(self.allowance(clock.running()?, at)))
    }

    /// The time left on the clock that runs, after the action that a player wants.
    fn time_left(&self, wish: &Wish, at: Millis) -> Option<u32> {
        let mut clock = self.live.clock?;
        let at = at.max(self.not_before);
        clock.credit(at.saturating_sub(self.allowance(clock.running()?, at)), at);
        match wish {
            Wish::Act { .. } => clock.press(at).ok(),
            Wish::AnswerTakeback { accept: true } => clock.stop(at),
            _ => None,
        }
    }

    /// Ends the game where a flag has fallen.
    async fn flag(&mut self) -> Result<(), Lost> {
        self.wake_up().await;
        let at = self.room.now();
        if let Some(seat) = self.fallen(at) {
            let entry = Entry::TimeOut { seat };
            if let Err(error) = self.commit_entry_at(at, entry, Also::nothing(), None).await? {
                return Err(self.lost(&error));
            }
        }
        Ok(())
    }

    /// A move of the computer's opponent may always be taken back where nothing was turned up since.
    async fn computer_agrees(&mut self) -> Result<(), Lost> {
        let Some(seat) = self.live.computer() else { return Ok(()) };
        if self.live.takeback == Some(seat.other()) && self.live.phase() == Phase::Playing {
            let request = self.computers_request(seat, Wish::AnswerTakeback { accept: true });
            if let Err(error) = self.computer_wants(seat, &request).await? {
                return Err(self.lost(&error));
            }
        }
        Ok(())
    }

    /// The computer has thought.
    async fn computer_chose(&mut self, thought: Thought) -> Result<(), Lost> {
        self.wake_up().await;
        let at = self.room.now();
        if self.fallen(at).is_some() {
            self.flag().await?;
        }
        let waited = self.computer_seat.waited(at);
        let Some((seat, answer)) = self.computer_seat.take(thought, &self.live) else { return Ok(()) };
        let wish = match answer {
            Answer::Decision(Decision::Act(action)) => Wish::Act { n: self.live.number(), action },
            Answer::Decision(Decision::Resign) | Answer::Failed(_) => Wish::Resign,
            Answer::Draw(accept) => Wish::AnswerDraw { accept },
        };
        let request = self.computers_request(seat, wish);
        // The time for which it waited for a place to think is nobody's.
        if let Some(clock) = self.live.clock.as_mut().filter(|clock| clock.running() == Some(seat)) {
            clock.credit(at.saturating_sub(waited), at);
        }
        match self.computer_wants(seat, &request).await? {
            Ok(()) => self.computer_seat.taken(),
            Err(error) => {
                tracing::error!(table = %self.live.id(), %error, "what the computer wants was not taken");
                self.computer_seat.refused();
                if self.computer_seat.is_lost() {
                    let request = self.computers_request(seat, Wish::Resign);
                    let _ = self.computer_wants(seat, &request).await?;
                }
            }
        }
        Ok(())
    }

    fn computers_request(&self, seat: Seat, wish: Wish) -> Request {
        Request { id: format!("computer-{}", self.live.number()), seat: Some(seat), wish }
    }

    /// Carries out what the computer wants, by the same way as a person's request.
    async fn computer_wants(&mut self, seat: Seat, request: &Request) -> Handled<()> {
        let at = self.room.now();
        match self.blinded(request.entry(seat)) {
            Ok(Some(entry)) => {
                let entry = entry.timed(self.time_left(&request.wish, at));
                self.commit_entry_at(at, entry, Also::nothing(), None).await
            }
            Ok(None) => Ok(Ok(())),
            Err(error) => Ok(Err(error)),
        }
    }

    /// The entry that a request asks for; `None` where it was carried out before.
    fn judge(&self, holder: Holder, request: &Request) -> Result<Option<Entry>, Error> {
        request.check_id()?;
        if let Holder::Spectator | Holder::Invited = holder {
            return Err(Error::Spectator);
        }
        if let Some(entry) = self.live.done(holder, &request.id) {
            return if request.is_done_by(entry) { Ok(None) } else { Err(Error::RequestIdUsed) };
        }
        let live = &self.live;
        let seat = live.seat_for(holder, request.seat, || match request.wish {
            Wish::AnswerDraw { .. } => Ok(Some(live.draw_offer.ok_or(Error::NoDrawOffer)?.other())),
            Wish::AnswerTakeback { .. } => Ok(Some(live.takeback.ok_or(Error::NoTakebackAsked)?.other())),
            Wish::Takeback => Ok(live.acted_last()),
            Wish::Act { .. }
            | Wish::Part { .. }
            | Wish::UndoPart { .. }
            | Wish::Resign
            | Wish::OfferDraw
            | Wish::ClaimDraw
            | Wish::Abort
            | Wish::ClaimGone
            | Wish::GiveTime
            | Wish::Wake
            | Wish::Rematch { .. }
            | Wish::Say(_)
            | Wish::CloseInvitation
            | Wish::Open { .. }
            | Wish::Unseal { .. }
            | Wish::Look { .. } => Ok(None),
        })?;
        match request.wish {
            Wish::Act { n: seen, .. } => live.chosen_from(holder, seat, seen)?,
            Wish::Abort => live.check_abort(seat)?,
            Wish::GiveTime => live.check_gift(seat)?,
            Wish::ClaimGone => {
                let gone = self.absence.gone(live).filter(|gone| gone.claim_after == 0);
                if gone.is_none_or(|gone| gone.seat == seat) && !self.is_withheld(seat) {
                    return Err(Error::NobodyGone);
                }
            }
            _ => {}
        }
        let entry = request.entry(seat);
        if let Some(entry) = &entry {
            live.check_how_often(entry)?;
        }
        Ok(entry)
    }

    pub(super) fn answer(&mut self, number: u64, message: &ServerMessage) {
        if let ServerMessage::Refused { error, .. } = message {
            self.room.figures().refused(error.code);
        }
        self.watchers.retain(|watcher| watcher.number != number || send(watcher, message));
    }

    /// The one who was invited sits down.
    async fn join(
        &mut self,
        name: Option<String>,
        token_sha256: [u8; 32],
    ) -> Handled<(Option<Commitment>, Phase)> {
        let entry = Entry::Joined { name: name.clone().unwrap_or_default() };
        let also = Also { joined: Some((name, token_sha256)), ..Also::nothing() };
        Ok(match self.commit_entry(entry, also, None).await? {
            Ok(()) => Ok((self.live.commitment(), self.live.phase())),
            Err(error) => Err(error),
        })
    }

    /// Looks what became of the other games of the sitting, and says so to those who look if it is news.
    pub(super) async fn sitting_changed(&mut self) -> Result<(), Lost> {
        let games = self.room.storage().sitting(&self.live.row.sitting).await;
        let games = games.map_err(|error| self.lost(&error.into()))?;
        if let Some(late) = &mut self.late {
            late.heard(self.room.now(), games.clone());
        }
        let mut news = self.live.games.refresh(games);
        let acted = self.room.acted_beside(&self.live).await.map_err(|error| self.lost(&error))?;
        news |= std::mem::replace(&mut self.live.acted_beside, acted) != acted;
        if news && !self.watchers.is_empty() {
            // A number of its own, so that those who look take the new view.
            let _ = self.commit_entry(Entry::SittingChanged {}, Also::nothing(), None).await?;
        }
        Ok(())
    }
}
