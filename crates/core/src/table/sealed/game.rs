//! A sealed game in progress: actions, the openings they wait for, and the audit at its end.

use serde::Serialize;
use thiserror::Error;

use super::deal::{Deck, SealedDeal, SealedOpening};
use super::line::EndedBy;
use crate::deal::sealed::{Lock, LockError, LockRole, LockSecret, Taken, composed};
use crate::notation::{ActionError, CardPlace};
use crate::rules::options::Chosen;
use crate::rules::outcome::{Outcome, reason};
use crate::rules::seat::{Seat, SeatSet};
use crate::table::any::{AnyGame, AnyPosition, AnyTable};
use crate::table::sealed_terms::{CardsAsked, NotSealed};

/// An entry that a seat is to open now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "ts", ts(rename = "SealedDue"), schemars(rename = "SealedDue"))]
pub struct Due {
    /// The seat, 0 or 1, that has the lock.
    pub seat: usize,
    /// Name of the deck.
    pub deck: String,
    /// Which of its locks.
    pub role: LockRole,
    /// The entry.
    pub index: u32,
}

/// The effect of an action or an opening.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The action waits for openings.
    Waiting,
    /// The action is finished (or the start is open).
    Done,
    /// The entry was open before, and nothing has changed.
    Again,
}

/// Why an action or an opening was not taken. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SealedError {
    /// The rules refuse the action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// Cards are still to be opened before anybody acts.
    #[error("cards are to be opened before the next action")]
    CardsDue,
    /// No draw can be claimed.
    #[error("no draw can be claimed now")]
    NothingToClaim,
    /// Nobody is asked for this entry now.
    #[error("nothing asks for entry {index} of the {role} lock of deck {deck} now", role = .role.name())]
    NotDue {
        /// Name of the deck, as it was given.
        deck: String,
        /// Which of its locks.
        role: LockRole,
        /// The entry.
        index: u32,
    },
    /// The lock belongs to the other seat.
    #[error("this lock belongs to the other seat")]
    OthersLock,
    /// The opening does not hold: see [`LockError::is_false_lock`].
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The cards that were opened are none that could lie there.
    #[error(transparent)]
    Cards(#[from] NotSealed),
}

/// The fault that an audit found in one seat's locks.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("deck {deck}: {fault}")]
pub struct AuditFault {
    /// Name of the deck.
    pub deck: String,
    /// The fault.
    pub fault: LockError,
}

/// An action that waits for cards.
#[derive(Debug)]
struct Pending {
    seat: Seat,
    action: String,
    told: Vec<Option<Vec<u32>>>,
    asked: CardsAsked,
}

/// One seat's own locks, by deck: what it may read without opening.
#[derive(Debug)]
struct Own {
    seat: usize,
    locks: Vec<Lock>,
}

/// A sealed game. It holds nothing hidden, unless it is a seat's own ([`SealedGame::with_own`]), which then knows what
/// this seat alone may read.
pub struct SealedGame {
    deal: SealedDeal,
    /// `None` until the cards are open that lie open at the start.
    table: Option<Box<dyn AnyTable>>,
    options: Chosen,
    pending: Option<Pending>,
    own: Option<Own>,
    /// The openings of the start, then those of each finished turn.
    openings: Vec<Vec<SealedOpening>>,
    /// The openings since.
    current: Vec<SealedOpening>,
    /// The finished turns that stand.
    played: Vec<(Seat, String)>,
}

impl std::fmt::Debug for SealedGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealedGame").field("pending", &self.pending).finish_non_exhaustive()
    }
}

impl SealedGame {
    /// A game whose deal is bound: nothing is open yet.
    ///
    /// # Errors
    /// [`NotSealed`], as [`AnyGame::sealed`].
    pub fn new(game: &dyn AnyGame, options: &Chosen, deal: SealedDeal) -> Result<SealedGame, NotSealed> {
        let mut openings = Vec::new();
        let table = if deal.cards.open_at_start == 0 {
            openings.push(Vec::new());
            Some(game.open_sealed(options, &[])?)
        } else {
            None
        };
        let (options, current) = (options.clone(), Vec::new());
        Ok(SealedGame {
            deal,
            table,
            options,
            pending: None,
            own: None,
            openings,
            current,
            played: Vec::new(),
        })
    }

    /// The same game as one seat (0 or 1) follows it, which reads in its own locks what it alone may know.
    #[must_use]
    pub fn with_own(self, seat: usize, secret: &LockSecret) -> SealedGame {
        let lock = |deck: &Deck| {
            let bound = deck.locks.get(seat).unwrap_or(&deck.locks[0]);
            secret.lock(&self.deal.session, bound.role(), &deck.name, bound.size())
        };
        let locks = self.deal.decks.iter().map(lock).collect();
        SealedGame { own: Some(Own { seat, locks }), ..self }
    }

    /// The table, once the start is open. It knows nothing hidden.
    #[must_use]
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.table.as_deref()
    }

    /// The deal, with what is open of it.
    #[must_use]
    pub const fn deal(&self) -> &SealedDeal {
        &self.deal
    }

    /// The action that waits for cards, and whose it is.
    #[must_use]
    pub fn waiting(&self) -> Option<(Seat, &str)> {
        self.pending.as_ref().map(|pending| (pending.seat, pending.action.as_str()))
    }

    /// The question that waits for cards, in words such as `what the card on c8 is`.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        self.pending.as_ref().map(|pending| pending.asked.what.as_str())
    }

    /// The openings before the first turn, then those of each finished turn.
    #[must_use]
    pub fn openings(&self) -> &[Vec<SealedOpening>] {
        &self.openings
    }

    /// The openings since the last finished turn.
    #[must_use]
    pub fn current(&self) -> &[SealedOpening] {
        &self.current
    }

    /// The decks with cards that are to be known now, and whether one seat alone may know them.
    fn wanted(&self) -> (Vec<CardPlace>, bool) {
        match (&self.table, &self.pending) {
            (None, _) => {
                let cards = (0..self.deal.cards.open_at_start).map(|place| CardPlace { deck: 0, place });
                (cards.collect(), false)
            }
            (Some(_), Some(pending)) => (pending.asked.cards.clone(), pending.asked.only.is_some()),
            (Some(_), None) => (Vec::new(), false),
        }
    }

    /// The number of the deck that the game calls so.
    fn deck(&self, of_game: usize) -> Option<usize> {
        self.deal.decks.iter().position(|deck| deck.of_game == of_game)
    }

    /// The cards that lie open at the start; `None` until all of them are.
    #[must_use]
    pub fn open_at_start(&self) -> Option<Vec<u32>> {
        let places = 0..self.deal.cards.open_at_start;
        places.map(|place| self.card(CardPlace { deck: 0, place }, false)).collect()
    }

    /// The entries that are to be opened now, in the order of the cards: of each the outer one, then the inner one that it
    /// names (which is never due for a card that one seat alone may know).
    #[must_use]
    pub fn due(&self) -> Vec<Due> {
        if self.table.as_ref().is_some_and(|table| table.outcome().is_some()) {
            return Vec::new();
        }
        let (cards, one_alone) = self.wanted();
        let due = |card: CardPlace| {
            let deck = &self.deal.decks[self.deck(card.deck)?];
            let index = *deck.gamma.get(card.place as usize)?;
            let (outer, inner) = (deck.outer, 1 - deck.outer);
            let due = |seat, role, index| Some(Due { seat, deck: deck.name.clone(), role, index });
            match deck.locks[outer].value(index) {
                None => due(outer, LockRole::Outer, index),
                Some(_) if one_alone => None,
                Some(slot) if deck.locks[inner].value(slot).is_none() => due(inner, LockRole::Inner, slot),
                Some(_) => None,
            }
        };
        cards.into_iter().filter_map(due).collect()
    }

    /// The seats that owe an opening.
    #[must_use]
    pub fn owing(&self) -> SeatSet {
        let due = self.due();
        let seats = self.table.as_ref().map_or(&[][..], |table| table.seats());
        let owes = |seat: &Seat| due.iter().any(|due| due.seat == self.deal.number(*seat));
        seats.iter().copied().filter(owes).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The card at a place, as far as it is open, or as the seat whose game this is reads it.
    fn card(&self, CardPlace { deck, place }: CardPlace, own: bool) -> Option<u32> {
        let number = self.deck(deck)?;
        let deck = &self.deal.decks[number];
        let slot = deck.locks[deck.outer].value(*deck.gamma.get(place as usize)?)?;
        let inner = 1 - deck.outer;
        let read = || {
            let own = self.own.as_ref().filter(|own| own.seat == inner)?;
            own.locks.get(number)?.value(slot)
        };
        if own { read() } else { deck.locks[inner].value(slot) }
    }

    /// Takes an action of a seat, whole.
    ///
    /// # Errors
    /// [`SealedError`]; nothing has changed then.
    pub fn act(&mut self, game: &dyn AnyGame, seat: Seat, action: &str) -> Result<Progress, SealedError> {
        if self.pending.is_some() || self.table.is_none() {
            return Err(SealedError::CardsDue);
        }
        let Some(table) = &mut self.table else { return Err(SealedError::CardsDue) };
        let Some(asked) = table.tell_cards(seat, action, &[])? else {
            self.finished(seat, action.to_owned());
            return Ok(Progress::Done);
        };
        self.pending = Some(Pending { seat, action: action.to_owned(), told: Vec::new(), asked });
        self.go_on(game)
    }

    /// Takes an opening of a seat (0 or 1), which must be due.
    ///
    /// # Errors
    /// [`SealedError`]; nothing has changed then.
    pub fn open(
        &mut self,
        game: &dyn AnyGame,
        seat: usize,
        opened: &SealedOpening,
    ) -> Result<Progress, SealedError> {
        let SealedOpening { deck, role, opening } = opened;
        let not_due = || SealedError::NotDue { deck: deck.clone(), role: *role, index: opening.index };
        let due = self.due().into_iter().any(|due| {
            due.deck == *deck && due.role == *role && due.index == opening.index && due.seat == seat
        });
        let found = self.deal.decks.iter_mut().find(|known| known.name == *deck).ok_or_else(not_due)?;
        let lock = found.locks.get_mut(seat).ok_or_else(not_due)?;
        if lock.role() != *role {
            return Err(SealedError::OthersLock);
        }
        if !due {
            // Sent twice, it counts once; anything else nobody asked for.
            let again =
                lock.value(opening.index) == Some(opening.value) && lock.take(opening)? == Taken::Again;
            return if again { Ok(Progress::Again) } else { Err(not_due()) };
        }
        lock.take(opening)?;
        self.current.push(opened.clone());
        self.go_on(game)
    }

    /// Goes on as far as the cards that are open allow.
    fn go_on(&mut self, game: &dyn AnyGame) -> Result<Progress, SealedError> {
        while self.due().is_empty() {
            let (cards, one_alone) = self.wanted();
            let known: Option<Vec<u32>> = cards.into_iter().map(|card| self.card(card, one_alone)).collect();
            match (&mut self.table, &mut self.pending) {
                (None, _) => {
                    self.table = Some(game.open_sealed(&self.options, &known.unwrap_or_default())?);
                    self.openings.push(std::mem::take(&mut self.current));
                    return Ok(Progress::Done);
                }
                (Some(_), None) => return Ok(Progress::Done),
                (Some(table), Some(pending)) => {
                    pending.told.push(known);
                    match table.tell_cards(pending.seat, &pending.action, &pending.told)? {
                        Some(asked) => pending.asked = asked,
                        None => {
                            if let Some(Pending { seat, action, .. }) = self.pending.take() {
                                self.finished(seat, action);
                            }
                            return Ok(Progress::Done);
                        }
                    }
                }
            }
        }
        Ok(Progress::Waiting)
    }

    fn finished(&mut self, seat: Seat, action: String) {
        self.openings.push(std::mem::take(&mut self.current));
        self.played.push((seat, action));
    }

    /// Takes the last finished turn back, in a game for one player. What was opened stays open, so the same cards turn
    /// up again without being asked for.
    ///
    /// # Errors
    /// [`SealedError::Action`] where no turn stands, [`SealedError::CardsDue`] in the midst of an action.
    pub fn undo(&mut self, game: &dyn AnyGame) -> Result<(), SealedError> {
        if self.pending.is_some() {
            return Err(SealedError::CardsDue);
        }
        self.played.pop().ok_or(ActionError::NothingBegun)?;
        let cards = self.open_at_start().unwrap_or_default();
        self.table = Some(game.open_sealed(&self.options, &cards)?);
        let (played, openings) = (std::mem::take(&mut self.played), self.openings.clone());
        for (seat, action) in played {
            self.act(game, seat, &action)?;
        }
        self.openings = openings;
        Ok(())
    }

    /// Ends the game as it ended at the table, also in the midst of an action, which then was not finished.
    ///
    /// # Errors
    /// [`SealedError::NothingToClaim`] where a draw was claimed that the rules do not allow, [`SealedError::CardsDue`] where
    /// that is not known yet, or the start is not open.
    pub fn end_by(&mut self, by: EndedBy) -> Result<(), SealedError> {
        let Some(table) =
            self.table.as_deref().filter(|_| self.pending.is_none() || by != (EndedBy::Claimed {}))
        else {
            return Err(SealedError::CardsDue);
        };
        let outcome = by.outcome(table).ok_or(SealedError::NothingToClaim)?;
        self.end(outcome);
        Ok(())
    }

    /// Ends the game for a reason of the table, also in the midst of an action, which then was not finished. A game that
    /// is over stays as it ended.
    pub fn end(&mut self, outcome: Outcome) {
        if let Some(table) = &mut self.table {
            table.end(outcome);
        }
    }

    /// Computes the locks of a seat (0 or 1) again from its opened secret. The answer is its map of each deck.
    ///
    /// # Errors
    /// [`AuditFault`] with the first deck and entry that do not come out.
    pub fn audit(&self, seat: usize, secret: &LockSecret) -> Result<Vec<Vec<u32>>, AuditFault> {
        let audit = |deck: &Deck| {
            let lock = &deck.locks[seat.min(1)];
            lock.audit(secret).map_err(|fault| AuditFault { deck: deck.name.clone(), fault })
        };
        self.deal.decks.iter().map(audit).collect()
    }

    /// The end that the audit gives, whatever the board says: a seat (0 or 1) whose lock was false, or that did not open
    /// its secret, has lost; if both, nobody has won. `None` where neither is so.
    #[must_use]
    pub fn audited(&self, false_locks: [bool; 2], unopened: [bool; 2]) -> Option<Outcome> {
        let reason = match (false_locks, unopened) {
            ([false, false], [false, false]) => return None,
            ([false, false], _) => reason::UNOPENED,
            _ => reason::FALSE_LOCK,
        };
        let lost = [0, 1].map(|seat| false_locks[seat] || unopened[seat]);
        let winner = [Seat::White, Seat::Black].into_iter().find(|seat| !lost[self.deal.number(*seat)]);
        let winner = winner.filter(|_| !self.deal.alone);
        Some(winner.map_or(Outcome::nobody(reason), |winner| Outcome::win(winner, reason)))
    }

    /// The start with every card, when both seats' maps are known.
    ///
    /// # Errors
    /// [`NotSealed`] where they are no deal, which an audit excludes.
    pub fn laid_out(
        &self,
        game: &dyn AnyGame,
        maps: [&[Vec<u32>]; 2],
    ) -> Result<Box<dyn AnyPosition>, NotSealed> {
        let mut cards = vec![Vec::new(); self.deal.decks.len()];
        for (i, deck) in self.deal.decks.iter().enumerate() {
            let map = |seat: usize| maps[seat].get(i).map_or(&[][..], Vec::as_slice);
            let laid = composed(map(deck.outer), map(1 - deck.outer), &deck.gamma);
            let laid =
                laid.ok_or_else(|| NotSealed(format!("the locks of deck {} do not fit", deck.name)))?;
            cards[deck.of_game] = laid;
        }
        game.laid_out(&self.options, &cards)
    }
}
