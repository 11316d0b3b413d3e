//! The director: does what a tournament needs when a game is over, a round is, somebody does not come, or the room was away.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Phase, TableView};
use facedown_storage::Millis;
use facedown_storage::id::Id;
use facedown_storage::tournaments::{Board, BoardRow};
use facedown_tournament::event::{Command, Fault, Format, Present, Stage};
use facedown_tournament::round::GameResult;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use super::Tournaments;
use super::deal::Part;
use super::kept::{Kept, Write, entry, fault};
use super::line::By;
use super::steps::{self, Onward, Step};
use crate::error::Error;
use crate::room::{BoardMade, BoardWish, Occurrence};

/// Seconds between two pairings of an arena.
const ARENA_EVERY: Millis = 5_000;

/// A director who has not looked around for so many milliseconds was asleep.
const ASLEEP: Millis = 10_000;

/// Tournaments that go on at once.
const MOST: u32 = 1_000;

/// Steps that one thing can lead to.
const STEPS: usize = 10_000;

/// Finished actions from which on everybody has begun.
const BEGUN: u32 = 2;

/// The things that the director keeps in mind. They are lost with the process, and found out anew then.
#[derive(Default)]
pub(super) struct Notes {
    /// Tables whose players are waited for: their stand, and since when it is so.
    waiting: HashMap<Id, Waiting>,
    /// Players of arenas who are free, and since when.
    free: HashMap<(Id, u32), Millis>,
    /// Time of the last pairing of an arena.
    paired: HashMap<Id, Millis>,
    /// Time of the last look around.
    looked: Option<Millis>,
}

/// The stand of a table whose players are waited for.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Waiting {
    since: Millis,
    dealt: bool,
    ply: u32,
    /// Have both begun, so that the clock sees to the rest?
    begun: bool,
}

impl Tournaments {
    /// Directs all tournaments until the room closes.
    pub(crate) async fn direct(self) {
        let closing = self.room().closing();
        let mut occurrences = self.room().occurrences();
        let mut looks = interval(self.room().looks());
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.take_up().await;
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                occurrence = occurrences.recv() => match occurrence {
                    Ok(Occurrence::Over(table)) => self.is_over(&table).await,
                    Ok(Occurrence::Provisional(table, result)) => self.is_provisional(&table, result).await,
                    Ok(Occurrence::Began(_)) => {}
                    Err(RecvError::Lagged(_)) => self.take_up().await,
                    Err(RecvError::Closed) => return,
                },
                _ = looks.tick() => self.look_around().await,
            }
        }
    }

    /// Goes on with all that were going on.
    async fn take_up(&self) {
        for id in self.going_on().await {
            self.after(&id).await;
        }
    }

    async fn going_on(&self) -> Vec<Id> {
        let Ok(stored) = self.stored() else { return Vec::new() };
        match stored.tournaments_going_on(MOST).await {
            Ok(ids) => ids,
            Err(cause) => {
                tracing::warn!(%cause, "tournaments that go on are not found");
                Vec::new()
            }
        }
    }

    async fn is_over(&self, table: &Id) {
        let Ok(stored) = self.stored() else { return };
        match stored.tournament_of(table).await {
            Ok(Some(id)) => self.after(&id).await,
            Ok(None) => {}
            Err(cause) => {
                tracing::warn!(%table, %cause, "a tournament does not hear of its game; it looks later")
            }
        }
    }

    /// Everybody sees the result at the board of a sealed game before it counts.
    async fn is_provisional(&self, table: &Id, result: String) {
        let Ok(stored) = self.stored() else { return };
        let written = async {
            let Some(id) = stored.tournament_of(table).await? else { return Ok(()) };
            self.write(&id, Write::Provisional { table: table.clone(), result }).await?;
            self.after(&id).await;
            Ok::<(), Error>(())
        };
        if let Err(cause) = written.await {
            tracing::warn!(%table, %cause, "a tournament does not hear of a result at the board; it waits for the final one");
        }
    }

    /// Does all that is to be done for a tournament by itself. What was done before is not done again.
    pub(super) async fn settle(&self, id: &Id) -> Result<(), Error> {
        for _ in 0..STEPS {
            let kept = self.read(id).await?;
            let boards = self.stored()?.boards(id).await?;
            let Some(step) = steps::next(&kept, &boards) else { return Ok(()) };
            if !self.take(id, &kept, step).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes a step. Is there more to do?
    async fn take(&self, id: &Id, kept: &Kept, step: Step) -> Result<bool, Error> {
        match step {
            Step::Result { table, command } => {
                self.write(id, Write::Command { by: By::Room, table: Some(table), command }).await?;
                Ok(true)
            }
            Step::Make { round, board, attempt, players, first_game } => {
                let name = |number| {
                    kept.event.entry(entry(number)).map(|entry| entry.name.clone()).unwrap_or_default()
                };
                let shared = if kept.terms.same_deal {
                    let secret = self.secret(id).await?;
                    let there = self.stored()?.boards(id).await?;
                    let first = there.iter().all(|board| board.row.round != round);
                    Some(kept.deal_of(id, &secret, round, board, first))
                } else {
                    None
                };
                let alone = shared.is_some();
                let part = |number| kept.event.entry(entry(number)).map_or(100, |entry| entry.percent);
                let clock = kept.terms.clock;
                let wish = BoardWish {
                    shared,
                    game: &kept.terms.game,
                    options: &kept.terms.options,
                    clock: clock.map(|clock| clock.with_odds(players.map(part)).unwrap_or(clock)),
                    games: kept.event.settings().games,
                    names: players.map(name),
                    listed: kept.terms.listed && !alone,
                    sealed: kept.terms.sealed,
                };
                let BoardMade { sitting, table, watch } = self.room().board(wish)?;
                let row = BoardRow {
                    round,
                    board,
                    attempt,
                    sitting: sitting.id.clone(),
                    players,
                    first_game,
                    watch: Some(watch).filter(|_| !alone),
                };
                let made = table.row.id.clone();
                self.stored()?.make_board(self.room().now(), id, row, sitting, table).await?;
                self.seat_accounts(id, &made, players).await?;
                Ok(true)
            }
            Step::Next(table) => {
                self.room().rematch(&table, crate::room::Asker::Tournament).await?;
                Ok(true)
            }
            Step::End(table) => {
                match self.room().close_table(&table).await {
                    // It has just ended by itself.
                    Ok(()) | Err(Error::Over { .. } | Error::TableEnded { .. }) => Ok(true),
                    Err(error) => Err(error),
                }
            }
            Step::CloseDeal => {
                self.write(id, Write::Deal(Part::Closed {})).await?;
                Ok(true)
            }
            Step::OpenDeal(round) => self.open_round(id, round).await.map(|()| true),
            Step::Go(onward) => self.go(id, onward).await,
        }
    }

    /// Accounts have the games that they play here among their own.
    async fn seat_accounts(&self, id: &Id, table: &Id, players: [u32; 2]) -> Result<(), Error> {
        let Some(accounts) = self.inner.storage.accounts() else { return Ok(()) };
        for (number, whose) in self.stored()?.taken_entries(id).await? {
            if let (Some(player), Some(user)) = (players.iter().position(|p| *p == number), whose) {
                let holder = facedown_storage::Holder::Player(u8::from(player != 0));
                accounts.take_seat(&user, table, holder).await?;
            }
        }
        Ok(())
    }

    async fn go(&self, id: &Id, onward: Onward) -> Result<bool, Error> {
        let command = match onward {
            Onward::Pair => self.next_round(&self.read(id).await?.event).await,
            Onward::PlayOff => Command::PlayOff { seed: self.seed()? },
            Onward::Finish => Command::Finish,
        };
        let write = |command| self.write(id, Write::Command { by: By::Room, table: None, command });
        let done = write(command).await;
        match (onward, done) {
            (_, Ok(_)) => Ok(true),
            // Nobody is left to be paired, or more are tied than play it off.
            (Onward::Pair, Err(error))
                if matches!(fault(&error), Some(Fault::NoRoundLeft | Fault::Pairing(_) | Fault::TooFew)) =>
            {
                let tied = self.read(id).await?.event.tie().is_some();
                let next = if tied { Command::PlayOff { seed: self.seed()? } } else { Command::Finish };
                write(next).await.map(|_| true)
            }
            (Onward::PlayOff, Err(error)) if matches!(fault(&error), Some(Fault::PlayOffTooLarge(_))) => {
                write(Command::Finish).await.map(|_| true)
            }
            // A match is tied, and waits for the organizer.
            (_, Err(error)) if fault(&error).is_some() => Ok(false),
            (_, Err(error)) => Err(error),
        }
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.inner.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for players who have not come, and for free players of arenas.
    async fn look_around(&self) {
        let now = self.room().now();
        {
            // While the room was asleep nobody could come.
            let mut notes = self.notes();
            let away = notes.looked.map_or(0, |looked| now - looked);
            notes.looked = Some(now);
            if away > ASLEEP {
                notes.waiting.values_mut().for_each(|waiting| waiting.since += away);
            }
        }
        for id in self.going_on().await {
            if let Err(cause) = self.look_after(&id).await {
                tracing::warn!(tournament = %id, %cause, "a tournament is not looked after; it is tried again");
            }
        }
    }

    async fn look_after(&self, id: &Id) -> Result<(), Error> {
        let kept = self.read(id).await?;
        let boards = self.stored()?.boards(id).await?;
        let mut changed = steps::next(&kept, &boards).is_some();
        if kept.waits_for_contributions().is_some() && kept.waited_for_contributions(self.room().now()) {
            self.write(id, Write::Deal(Part::Closed {})).await?;
            changed = true;
        }
        if let Some(wait) = kept.terms.wait
            && !kept.terms.by_hand
        {
            changed |= self.hurry(id, &kept, &boards, i64::from(wait) * 1000).await?;
        }
        if kept.event.settings().format == Format::Arena && kept.event.stage() == Stage::Playing {
            changed |= self.ring_or_pair(id, &kept, &boards).await?;
        }
        if changed {
            self.after(id).await;
        }
        Ok(())
    }

    /// Forfeits the games of players who have not come, or not begun, in time. Has anybody lost so?
    async fn hurry(&self, id: &Id, kept: &Kept, boards: &[Board], wait: Millis) -> Result<bool, Error> {
        let free_order = matches!(kept.event.settings().format, Format::RoundRobin { free_order: true, .. });
        if free_order {
            // Nobody is awaited at a certain time.
            return Ok(false);
        }
        let mut forfeited = false;
        for (round, of) in steps::rounds(&kept.event) {
            for (board, pairing) in (1usize..).zip(&of.pairings) {
                if pairing.is_finished() {
                    continue;
                }
                let running = steps::of_pairing(boards, round, pairing).flat_map(|sitting| &sitting.games);
                let Some(game) = running.filter(|game| game.result.is_none()).last() else { continue };
                if self.notes().waiting.get(&game.table).is_some_and(|waiting| waiting.begun) {
                    continue;
                }
                let view = match self.room().seen_by_all(&game.table).await {
                    Ok(view) => view,
                    // Another process has the table, and waits for its players.
                    Err(Error::Busy) => continue,
                    Err(error) => return Err(error),
                };
                if !self.is_late(&game.table, &view, wait) {
                    continue;
                }
                let white = game.white;
                let player = |seat| if seat == Seat::White { white } else { 1 - white };
                let absent: Vec<u8> = absent(&view).into_iter().map(player).collect();
                let players = [pairing.white, pairing.black];
                let commands: Vec<Command> = match absent.as_slice() {
                    [player] => players
                        .get(usize::from(*player))
                        .map(|absent| Command::Forfeit { round: round as usize, board, absent: *absent })
                        .into_iter()
                        .collect(),
                    [_, _] => (1..)
                        .zip(&pairing.results)
                        .filter(|(_, result)| result.is_none())
                        .map(|(game, _)| Command::Result {
                            round: round as usize,
                            board,
                            game,
                            result: GameResult::NoneForfeit,
                        })
                        .collect(),
                    _ => Vec::new(),
                };
                for command in commands {
                    forfeited = true;
                    self.write(id, Write::Command { by: By::Room, table: None, command }).await?;
                }
            }
        }
        Ok(forfeited)
    }

    /// Has a table been waiting for somebody for too long?
    fn is_late(&self, table: &Id, view: &TableView, wait: Millis) -> bool {
        let now = self.room().now();
        let dealt = view.phase != Phase::Dealing;
        let begun = view.phase == Phase::Over || view.ply >= BEGUN;
        let new = Waiting { since: now, dealt, ply: view.ply, begun };
        let mut notes = self.notes();
        let noted = notes.waiting.entry(table.clone()).or_insert(new);
        if (noted.dealt, noted.ply, noted.begun) != (dealt, view.ply, begun) {
            *noted = new;
        }
        let late = !noted.begun && now - noted.since >= wait;
        if late {
            notes.waiting.remove(table);
        }
        late
    }

    /// Ends an arena whose time is over, or pairs those who are free.
    async fn ring_or_pair(&self, id: &Id, kept: &Kept, boards: &[Board]) -> Result<bool, Error> {
        let now = self.room().now();
        if kept.ends_at().is_some_and(|end| now >= end) {
            // What was over at the board before the bell counts.
            if steps::is_awaited(kept, boards) {
                return Ok(false);
            }
            self.write(id, Write::Command { by: By::Room, table: None, command: Command::Finish }).await?;
            return Ok(true);
        }
        let present = {
            let there = self.inner.bulletin.present(id);
            let busy = |number: u32| {
                let mut pairings = kept.event.rounds().iter().filter_map(|round| round.of(entry(number)));
                pairings.any(|pairing| !pairing.is_finished())
            };
            let here = |number: &u32| {
                kept.event.entry(entry(*number)).is_some_and(|entry| !entry.withdrawn) && !busy(*number)
            };
            let free: Vec<u32> = there.into_iter().filter(here).collect();
            let mut notes = self.notes();
            notes.free.retain(|(of, number), _| of != id || free.contains(number));
            let waited: Vec<Present> = free
                .iter()
                .map(|number| {
                    let since = *notes.free.entry((id.clone(), *number)).or_insert(now);
                    let waited = u32::try_from((now - since).max(0) / 1000).unwrap_or(u32::MAX);
                    Present { number: entry(*number), waited }
                })
                .collect();
            let last = notes.paired.get(id).copied().unwrap_or(Millis::MIN / 2);
            if waited.len() < 2 || now - last < ARENA_EVERY {
                return Ok(false);
            }
            notes.paired.insert(id.clone(), now);
            waited
        };
        match self
            .write(id, Write::Command { by: By::Room, table: None, command: Command::Pair { present } })
            .await
        {
            Ok(_) => Ok(true),
            Err(error) if fault(&error).is_some() => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// The seats that have not come to a table that is not dealt, or have not begun at one that is.
fn absent(view: &TableView) -> Vec<Seat> {
    if view.phase == Phase::Over {
        return Vec::new();
    }
    let parts = &view.deal.contributions;
    let numbered = |number: usize| parts.get(number).map(|part| part.seat);
    if view.phase != Phase::Dealing {
        let due = view.seal.iter().flat_map(|seal| &seal.due);
        let mut owing: Vec<Seat> = due.filter_map(|due| numbered(due.seat)).collect();
        owing.dedup();
        return if owing.is_empty() { view.to_act.clone() } else { owing };
    }
    let missing = |here: &dyn Fn(&facedown_protocol::Part) -> bool| -> Vec<Seat> {
        parts.iter().filter(|part| !here(part)).map(|part| part.seat).collect()
    };
    let uncommitted = missing(&|part| part.commitment.is_some());
    if !uncommitted.is_empty() {
        return uncommitted;
    }
    // Between the two a sealed deal waits for the locks.
    let unlocked: Vec<Seat> = match &view.seal {
        Some(seal) => (0..2).filter(|number| !seal.locked[*number]).filter_map(numbered).collect(),
        None => Vec::new(),
    };
    if unlocked.is_empty() { missing(&|part| part.contribution.is_some()) } else { unlocked }
}
