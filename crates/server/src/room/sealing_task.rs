//! What the task of a sealed table does: it takes locks, openings and secrets, lets the house's seat answer, tells everybody
//! the lines, and stops waiting when it is time.

use facedown_core::deal::Commitment;
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::{SealedFault, SealedLine};
use facedown_protocol::Locked;
use facedown_storage::{Holder, Millis};

use super::also::Also;
use super::audience::send;
use super::command::{Request, Wish};
use super::entry::Entry;
use super::lost::Lost;
use super::occurrence::Occurrence;
use super::sealing::WITHHELD;
use super::task::{Handled, Task};
use crate::error::{Error, SealError};

impl Task {
    /// A seat binds its locks. Another lock than before ends the attempt, like another commitment: whoever has lost the
    /// secret of the first begins anew.
    pub(super) async fn lock(
        &mut self,
        holder: Holder,
        named: Option<Seat>,
        locks: Vec<Vec<String>>,
    ) -> Handled<Locked> {
        let seat = match self.may_lock(holder, named) {
            Ok(seat) => seat,
            Err(error) => return Ok(Err(error)),
        };
        let number = seat.index();
        let lines = self.live.seal.as_ref().map(|seal| seal.room().lines()).unwrap_or_default();
        let before = lines.iter().find_map(|line| match line {
            SealedLine::Locked { seat, locks } if *seat == number => Some(locks),
            _ => None,
        });
        match before {
            Some(before) if *before == locks => {}
            Some(_) => {
                let readable = locks.iter().flatten().all(|text| text.parse::<Commitment>().is_ok());
                let may = if readable {
                    self.live.check_attempts()
                } else {
                    Err(SealError::Fault(SealedFault::WrongLock).into())
                };
                if let Err(error) = may {
                    return Ok(Err(error));
                }
                let next = self.end_attempt(seat).await?.map(|()| self.live.secret.commitment());
                return Ok(Err(
                    next.map_or_else(|error| error, |next| SealError::LockReplaced { seat, next }.into())
                ));
            }
            None => {
                let entry = Entry::Locked { seat: number, locks };
                if let Err(error) = self.commit_entry(entry, Also::nothing(), None).await? {
                    return Ok(Err(error));
                }
            }
        }
        let complete = self.live.seal.as_ref().is_some_and(|seal| seal.room().locks().is_some());
        Ok(Ok(Locked { complete }))
    }

    /// The seat for which somebody may bind locks now.
    fn may_lock(&self, holder: Holder, named: Option<Seat>) -> Result<Seat, Error> {
        if self.live.seal.is_none() {
            return Err(SealError::NoSeal.into());
        }
        if self.live.is_fixed() {
            return Err(Error::Dealt);
        }
        let seat = self.may_deal(holder, named)?;
        match self.live.dealing.uncommitted() {
            Some(missing) => Err(Error::NotCommitted { missing }),
            None => Ok(seat),
        }
    }

    /// Are both locks bound where the table is sealed, so that contributions may be opened?
    ///
    /// # Errors
    /// [`SealError::LockMissing`].
    pub(super) fn locks_are_bound(&self) -> Result<(), Error> {
        let Some(seal) = self.live.seal.as_ref().filter(|seal| seal.room().locks().is_none()) else {
            return Ok(());
        };
        let locked = |line: &SealedLine| matches!(line, SealedLine::Locked { seat: 0, .. });
        let missing = usize::from(seal.room().lines().iter().any(locked));
        Err(SealError::LockMissing { missing }.into())
    }

    /// Takes an opening, or a seat's secret. What was taken before, by another tab of the same seat, is acknowledged once
    /// more.
    pub(super) async fn unlock(
        &mut self,
        number: u64,
        at: Millis,
        holder: Holder,
        request: &Request,
    ) -> Result<(), Lost> {
        let entry = request.check_id().and_then(|()| self.unlocking(holder, at, request));
        self.settle(number, at, holder, &request.id, entry).await
    }

    /// The entry of an opening or a secret; `None` where it was taken before.
    fn unlocking(&self, holder: Holder, at: Millis, request: &Request) -> Result<Option<Entry>, Error> {
        let seat = self.live.seal_number(holder)?;
        let (line, entry) = match &request.wish {
            Wish::Open { opening } => {
                let lag = match holder {
                    Holder::Player(_) => self.live.clock.and_then(|clock| clock.running()),
                    _ => None,
                };
                let lag = lag.map_or(0, |running| self.allowance(running, at));
                let left = self.live.left_of(seat, lag, at);
                let opening = opening.clone();
                let line = SealedLine::Opened { seat, opening: opening.clone() };
                (line, Entry::LockOpened { seat, opening, left })
            }
            Wish::Unseal { seed } => {
                let line = SealedLine::Seed { seat, seed: seed.clone() };
                (line, Entry::Unsealed { seat, seed: seed.clone() })
            }
            _ => return Ok(None),
        };
        let taken = self.live.seal.as_ref().is_some_and(|seal| seal.has(&line));
        Ok(if taken { None } else { Some(entry) })
    }

    /// Lets the house's seat say what it has to: it gets its secret, binds its locks, opens what it finds due.
    pub(super) async fn house_answers(&mut self) -> Result<(), Lost> {
        loop {
            let Some(seal) = &self.live.seal else { return Ok(()) };
            let entry = if seal.wants_house() && !self.live.is_fixed() {
                let secret = self.room.random().lock_secret().map_err(|error| self.lost(&error))?;
                Some(Entry::HouseSeat { secret })
            } else if seal.house_line().is_some() {
                self.live.house_entry(self.room.now())
            } else {
                return Ok(());
            };
            let done = match entry {
                Some(entry) => self.commit_entry(entry, Also::nothing(), None).await?,
                None => Err(Error::Busy),
            };
            if let Err(error) = done {
                if !matches!(error, Error::Busy) {
                    tracing::error!(table = %self.live.id(), %error, "a line of the house's seat was not taken");
                }
                match &mut self.live.seal {
                    Some(seal) if !seal.wants_house() => seal.drop_house_line(),
                    _ => return Err(self.lost(&error)),
                }
            }
        }
    }

    /// Tells everybody the lines since so many had been told in an attempt.
    pub(super) fn tell_lines(&mut self, before: Option<(u32, usize)>) {
        let Some((attempt, now)) = self.live.seal_told() else { return };
        let from = match before {
            Some((then, told)) if then == attempt => told,
            _ => 0,
        };
        if from == now {
            return;
        }
        if let Some(message) = self.live.seal_lines(from) {
            self.watchers.retain(|watcher| send(watcher, &message));
        }
    }

    /// Says to the rest of the room that the game is over at the board and waits for its audit, where it does.
    pub(super) fn say_provisional(&self) {
        if let Some(result) = self.live.provisional_result() {
            self.room.occurred(Occurrence::Provisional(self.live.id().clone(), result));
        }
    }

    /// Stops waiting for the seats' secrets where it is time.
    pub(super) async fn close_seal(&mut self) -> Result<(), Lost> {
        let at = self.room.now();
        if self.live.closes_at().is_some_and(|closes| closes <= at)
            && let Err(error) = self.commit_entry(Entry::SealClosed {}, Also::nothing(), None).await?
        {
            return Err(self.lost(&error));
        }
        Ok(())
    }

    /// May a seat claim the game of the other, which is there and does not open what it owes?
    pub(super) fn is_withheld(&self, by: Seat) -> bool {
        let Some((seat, owed)) = self.live.withheld() else { return false };
        let there = self.absence.there_since(self.live.player_of(seat));
        seat != by && there.is_some_and(|there| self.room.now() - owed.max(there) >= WITHHELD)
    }
}
