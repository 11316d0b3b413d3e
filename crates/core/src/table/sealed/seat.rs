//! A seat's side of a sealed game: it keeps its half, checks whatever it hears, and opens what its own game finds due.

use super::deal::{SealedDeal, SealedOpening};
use super::fault::SealedFault;
use super::game::{Due, SealedError, SealedGame};
use super::line::SealedLine;
use super::setting::{Setting, bytes};
use crate::deal::sealed::{Lock, LockSecret};
use crate::deal::{Commitment, Contribution, ServerSecret, to_hex};
use crate::rules::options::Chosen;
use crate::rules::outcome::Outcome;
use crate::rules::seat::Seat;
use crate::table::any::{AnyGame, AnyTable};
use crate::table::sealed_terms::NotSealed;

/// A seat of a sealed game, for a native client, the house's computer or the dealer of a solitaire. The room's word is
/// checked against the rules: the seat follows the game in a [`SealedGame`] of its own, and refuses in words whatever
/// does not belong there. What it refused is kept.
pub struct SealedSeat {
    setting: Setting,
    number: usize,
    secret: LockSecret,
    /// `None` for a seat that puts nothing into the deal: the dealer of a solitaire.
    contribution: Option<Contribution>,
    sealed: Option<SealedGame>,
    /// Actions that this seat has sent and the room has not shown yet.
    sent: Vec<String>,
    /// The openings, and other lines, that this seat has sent: each is sent once of itself.
    said: Vec<SealedLine>,
    /// The lines that it has taken from [`SealedSeat::catch_up`], in their order.
    heard: Vec<SealedLine>,
    ended: bool,
    refused: Vec<String>,
    others: Option<bool>,
}

impl std::fmt::Debug for SealedSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealedSeat").field("number", &self.number).finish_non_exhaustive()
    }
}

impl SealedSeat {
    /// A seat with fresh random bytes for its half and its contribution, after it was told the commitment to the room's
    /// secret. Seat 1 of a solitaire is the dealer, which contributes nothing.
    ///
    /// # Errors
    /// [`NotSealed`] where the game, or these options, cannot be sealed.
    pub fn new(
        (game, options): (&'static dyn AnyGame, &Chosen),
        (table, room, drawn): (&str, Commitment, bool),
        number: usize,
        secret: LockSecret,
        contribution: Contribution,
    ) -> Result<SealedSeat, NotSealed> {
        game.sealed(options)?;
        let contribution = Some(contribution).filter(|_| number < game.about().seats);
        Ok(SealedSeat {
            setting: Setting::new(game, options, table, room, drawn),
            number,
            secret,
            contribution,
            sealed: None,
            sent: Vec::new(),
            said: Vec::new(),
            heard: Vec::new(),
            ended: false,
            refused: Vec::new(),
            others: None,
        })
    }

    /// The first thing that it sends: the commitment to its contribution.
    pub fn begin(&mut self) -> Vec<SealedLine> {
        let commitment = self.contribution.as_ref().map(|c| c.commitment().to_string());
        let line = commitment.map(|commitment| SealedLine::Pledged { seat: self.number, commitment });
        self.say(line)
    }

    /// Each line that was not said before.
    fn say(&mut self, lines: impl IntoIterator<Item = SealedLine>) -> Vec<SealedLine> {
        let new: Vec<_> = lines.into_iter().filter(|line| !self.said.contains(line)).collect();
        self.said.extend(new.iter().cloned());
        new
    }

    /// The game as this seat follows it.
    #[must_use]
    pub const fn sealed(&self) -> Option<&SealedGame> {
        self.sealed.as_ref()
    }

    /// The table as this seat follows it.
    #[must_use]
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.sealed.as_ref()?.table()
    }

    /// The color of this seat; `None` for the dealer of a solitaire, and before the deal is fixed.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        let deal = self.sealed.as_ref()?.deal();
        let seats = Seat::all(self.setting.game.about().seats);
        seats.iter().copied().find(|seat| deal.number(*seat) == self.number)
    }

    /// What it refused, in words.
    #[must_use]
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// The audit of the other seat's locks: `None` until its secret is open.
    #[must_use]
    pub const fn others_locks_hold(&self) -> Option<bool> {
        self.others
    }

    /// Sends an action of this seat. The card that it moves is opened when the room has shown the action, and no sooner.
    ///
    /// # Errors
    /// [`SealedFault`] where this seat has opened its secret, or is not to act.
    pub fn act(&mut self, action: &str) -> Result<SealedLine, SealedFault> {
        if self.ended {
            return Err(SealedFault::Late("this seat has opened its secret, and plays no further"));
        }
        let seat = self.seat().ok_or(SealedFault::Early("the deal is not fixed"))?;
        self.sent.push(action.to_owned());
        Ok(SealedLine::Acted { seat, action: action.to_owned() })
    }

    /// This seat has sent an action before, from another window or before its program was started again: what it keeps of
    /// that beside its secret.
    pub fn remember(&mut self, action: &str) {
        self.sent.push(action.to_owned());
    }

    /// Hears lines of the room over a wire that may break: `from` is how many the room has told before these. Those that
    /// were heard before must be the same again. The answer is what this seat sends now.
    ///
    /// # Errors
    /// [`SealedFault`], which is also kept: as [`SealedSeat::hear`], or lines are missing, or are other ones than before.
    pub fn catch_up(&mut self, from: usize, lines: &[SealedLine]) -> Result<Vec<SealedLine>, SealedFault> {
        let mut answers = Vec::new();
        for (line, at) in lines.iter().zip(from..) {
            let fault = match self.heard.get(at) {
                Some(heard) if heard == line => continue,
                Some(_) => SealedFault::Other("the room tells another story than before"),
                None if at > self.heard.len() => SealedFault::Early("lines before this one are missing"),
                None => {
                    answers.extend(self.hear(line)?);
                    self.heard.push(line.clone());
                    continue;
                }
            };
            self.refused.push(fault.to_string());
            return Err(fault);
        }
        // What it has said before, and only now has heard back, is not said again.
        answers.retain(|answer| !self.heard.contains(answer));
        Ok(answers)
    }

    /// Number of lines that it has taken from [`SealedSeat::catch_up`].
    #[must_use]
    pub fn heard_count(&self) -> usize {
        self.heard.len()
    }

    /// What it has said and not heard back from the room by [`SealedSeat::catch_up`]: after a connection that broke it is
    /// sent again.
    #[must_use]
    pub fn unheard(&self) -> Vec<SealedLine> {
        self.said.iter().filter(|line| !self.heard.contains(line)).cloned().collect()
    }

    /// Hears a line of the room. The answer is what this seat sends now.
    ///
    /// # Errors
    /// [`SealedFault`], which is also kept: the room, or the other seat, is not honest, or the line came out of order.
    pub fn hear(&mut self, line: &SealedLine) -> Result<Vec<SealedLine>, SealedFault> {
        match self.take(line) {
            Ok(()) | Err(SealedFault::Again) => Ok(self.answers()),
            Err(fault) => {
                self.refused.push(fault.to_string());
                Err(fault)
            }
        }
    }

    fn take(&mut self, line: &SealedLine) -> Result<(), SealedFault> {
        let own = |seat: usize| seat == self.number;
        let game = self.setting.game;
        match (line, &mut self.sealed) {
            (SealedLine::Pledged { seat, .. }, _) if own(*seat) && !self.said.contains(line) => {
                Err(SealedFault::NotOurs("a commitment"))
            }
            (SealedLine::Locked { seat, .. }, _) if own(*seat) && !self.said.contains(line) => {
                Err(SealedFault::NotOurs("a lock"))
            }
            (SealedLine::Contributed { seat, .. }, _) if own(*seat) && !self.said.contains(line) => {
                Err(SealedFault::NotOurs("a contribution"))
            }
            (SealedLine::Opened { seat, .. }, _) if own(*seat) && !self.said.contains(line) => {
                Err(SealedFault::NotOurs("an opening"))
            }
            (
                SealedLine::Pledged { .. } | SealedLine::Locked { .. } | SealedLine::Contributed { .. },
                None,
            ) => self.setting.take(line),
            (SealedLine::Revealed { secret }, None) => {
                let sealed = self.setting.begin(&ServerSecret::new(bytes(secret)?))?;
                self.sealed = Some(sealed.with_own(self.number, &self.secret));
                Ok(())
            }
            (_, None) => Err(SealedFault::Early("the deal is not fixed")),
            (SealedLine::Revealed { .. }, Some(_)) => Err(SealedFault::Again),
            (
                SealedLine::Pledged { .. } | SealedLine::Locked { .. } | SealedLine::Contributed { .. },
                Some(_),
            ) => match self.setting.take(line) {
                Err(fault) => Err(fault),
                Ok(()) => Err(SealedFault::Late("the deal is fixed")),
            },
            (SealedLine::Acted { seat, action }, Some(sealed)) => {
                if self.ended {
                    return Err(SealedFault::Late("the game is over"));
                }
                if sealed.deal().number(*seat) == self.number {
                    // The room could otherwise have any card of this seat's turned up.
                    let Some(at) = self.sent.iter().position(|sent| sent == action) else {
                        return Err(SealedFault::NotOurs("an action"));
                    };
                    sealed.act(game, *seat, action)?;
                    self.sent.drain(..=at);
                    return Ok(());
                }
                sealed.act(game, *seat, action)?;
                Ok(())
            }
            (SealedLine::Undone {}, Some(sealed)) => {
                sealed.undo(game)?;
                Ok(())
            }
            (SealedLine::Opened { seat, opening }, Some(sealed)) => {
                let opening: SealedOpening = opening.parse()?;
                match sealed.open(game, *seat, &opening) {
                    Ok(_) => Ok(()),
                    Err(SealedError::Lock(fault)) if fault.is_false_lock() => {
                        // Proved, since it fits its commitment: the other seat has lost.
                        (self.others, self.ended) = (Some(false), true);
                        Ok(())
                    }
                    Err(e) => Err(e.into()),
                }
            }
            (SealedLine::Ended { by }, Some(sealed)) => {
                sealed.end_by(*by)?;
                self.ended = true;
                Ok(())
            }
            (SealedLine::Seed { seat, seed }, Some(sealed)) => {
                if !own(*seat) {
                    let seed = LockSecret::new(bytes(seed)?);
                    let holds = sealed.audit(*seat, &seed).is_ok();
                    self.others = Some(holds && self.others.unwrap_or(true));
                }
                Ok(())
            }
            (SealedLine::Closed {}, Some(_)) => Ok(()),
        }
    }

    /// A lock of this seat.
    fn lock(&self, deck: &str) -> Option<Lock> {
        let session = self.setting.session()?;
        let decks = SealedDeal::decks(self.setting.game, &self.setting.options, self.number).ok()?;
        let (name, role, size) = decks.into_iter().find(|(name, ..)| name == deck)?;
        Some(self.secret.lock(&session, role, &name, size))
    }

    /// What this seat owes by what it has heard: never because somebody asks.
    fn answers(&mut self) -> Vec<SealedLine> {
        let mut lines = Vec::new();
        if let (Some(_), None) = (self.setting.session(), &self.setting.locks[self.number]) {
            let decks = SealedDeal::decks(self.setting.game, &self.setting.options, self.number);
            let locks = decks.iter().flatten().filter_map(|(name, ..)| self.lock(name));
            let locks = locks.map(|lock| lock.commitments().iter().map(ToString::to_string).collect());
            lines.push(SealedLine::Locked { seat: self.number, locks: locks.collect() });
        }
        // Not before the other seat's lock was seen, nor before the room has shown ours as ours.
        if let Some(contribution) = self.contribution.filter(|_| self.setting.is_locked()) {
            lines.push(SealedLine::Contributed { seat: self.number, contribution: contribution.to_hex() });
        }
        if let Some(sealed) = &self.sealed {
            let over = self.ended || sealed.table().is_some_and(|table| table.outcome().is_some());
            if over {
                self.ended = true;
                lines.push(SealedLine::Seed { seat: self.number, seed: to_hex(self.secret.bytes()) });
            } else {
                let due = sealed.due().into_iter().filter(|due| due.seat == self.number);
                lines.extend(due.filter_map(|due| self.opening(&due)));
            }
        }
        self.say(lines)
    }

    fn opening(&self, due: &Due) -> Option<SealedLine> {
        let opening = self.lock(&due.deck)?.open(due.index)?;
        let opening = SealedOpening { deck: due.deck.clone(), role: due.role, opening };
        Some(SealedLine::Opened { seat: self.number, opening: opening.to_string() })
    }

    /// The room asks for an entry, as it may do where an opening was lost on the way.
    ///
    /// # Errors
    /// [`SealedFault::NotDue`], which is also kept, where this seat's own game does not find it due.
    pub fn asked(&mut self, due: &Due) -> Result<SealedLine, SealedFault> {
        let fault = SealedFault::NotDue { deck: due.deck.clone(), index: due.index };
        let found = self.sealed.as_ref().filter(|_| !self.ended && due.seat == self.number);
        let found = found.filter(|sealed| sealed.due().contains(due)).and_then(|_| self.opening(due));
        match found {
            Some(line) => {
                self.say([line.clone()]);
                Ok(line)
            }
            None => {
                self.refused.push(fault.to_string());
                Err(fault)
            }
        }
    }

    /// The outcome as this seat's own game has it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table().and_then(AnyTable::outcome)
    }
}
