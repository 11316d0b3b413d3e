//! A table whose deal is sealed: what the lines of its log do to it, who owes what, and what everybody is told.

use facedown_core::deal::sealed::LockSecret;
use facedown_core::deal::{Contribution, ServerSecret};
use facedown_core::record::Turn;
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::{EndedBy, SealedLine, SealedRoom};
use facedown_protocol::{Mode, SealLines, SealView, SealWaiting, ServerMessage};
use facedown_storage::{Holder, Millis};

use super::entry::Entry;
use super::live::{FIRST_MOVES, LiveTable};
use super::seal::{Seal, Waiting};
use crate::error::{Error, SealError};

/// Time for which the room waits for the seats' secrets after a game with a clock, in milliseconds.
const WAIT: Millis = 60_000;

/// The same after a game without one, to which people come back when they like.
const LONG_WAIT: Millis = 7 * 24 * 60 * 60 * 1000;

/// Time after which a seat that is there and opens nothing has abandoned the game, in milliseconds.
pub(super) const WITHHELD: Millis = 60_000;

impl LiveTable {
    /// Begins an attempt at a sealed deal: nobody has locked anything.
    ///
    /// # Errors
    /// A game that cannot be sealed.
    pub(super) fn begin_seal(&mut self) -> Result<(), Error> {
        let secret = ServerSecret::new(*self.secret.bytes());
        let room = SealedRoom::new(self.game, &self.options, self.row.id.as_str(), secret, self.row.drawn)
            .map_err(|why| SealError::NotSealed { why: why.to_string() })?;
        let house = match (self.mode, self.seats()) {
            (_, [_]) => Some(1),
            (Mode::Computer, _) => Some(self.place_of(1).index()),
            _ => None,
        };
        let bound: Vec<(usize, Contribution)> = self.dealing.bound().collect();
        self.seal = Some(Box::new(Seal::new(room, house, bound)?));
        Ok(())
    }

    /// The house's seat has its secret.
    pub(super) fn seat_house(&mut self, secret: &str) -> Result<(), Error> {
        let secret = LockSecret::from_hex(secret).map_err(|source| Error::Hex { field: "secret", source })?;
        let drawn = self.row.drawn;
        self.sealed()?.seat_house(secret, drawn)
    }

    /// The seal of this table.
    ///
    /// # Errors
    /// [`SealError::NoSeal`].
    pub(super) fn sealed(&mut self) -> Result<&mut Seal, Error> {
        self.seal.as_deref_mut().ok_or_else(|| SealError::NoSeal.into())
    }

    /// Takes a line of the protocol where the table is sealed; of any other table, nothing.
    pub(super) fn seal_takes(&mut self, line: SealedLine, at: Millis) -> Result<(), Error> {
        self.seal.as_mut().map_or(Ok(()), |seal| seal.take(line, at))
    }

    /// The deal is fixed, if everything for it is open.
    pub(super) fn fix_sealed_deal(&mut self, at: Millis) {
        let Some(deal) = self.seal.as_ref().and_then(|seal| seal.room().sealed()).map(|game| game.deal())
        else {
            return;
        };
        self.maker = deal.maker();
        if let Some(color) = self.maker {
            self.row.white = u8::from(color != Seat::White);
            self.games.drawn(self.row.white);
        }
        self.dealt_at = Some(at);
    }

    /// Is a sealed deal fixed? Its start may not be open yet.
    pub(super) fn is_fixed(&self) -> bool {
        self.seal.as_ref().is_some_and(|seal| seal.is_fixed())
    }

    /// The action that waits for cards.
    pub(super) fn waits(&self) -> Option<Waiting> {
        self.seal.as_ref()?.waiting()
    }

    /// Are cards to be opened before anything else is done?
    pub(super) fn cards_are_due(&self) -> bool {
        self.seal.as_ref().is_some_and(|seal| !seal.due().is_empty())
    }

    /// A seat acts in a sealed game. The action may wait for cards.
    pub(super) fn act_sealed(
        &mut self,
        seat: Seat,
        action: &str,
        left: Option<u32>,
        at: Millis,
    ) -> Result<(), Error> {
        self.running()?;
        self.sealed()?.take(SealedLine::Acted { seat, action: action.to_owned() }, at)?;
        self.has_acted = self.has_acted.with(seat);
        self.draw_offer = self.draw_offer.filter(|offered_by| *offered_by == seat);
        self.takeback = None;
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.pressed(left, at);
        }
        if self.waits().is_none() {
            self.finish_sealed(seat, action.to_owned(), at);
        }
        self.run_sealed_clock(at);
        Ok(())
    }

    /// A seat has opened an entry of a lock.
    pub(super) fn lock_opened(
        &mut self,
        seat: usize,
        opening: &str,
        left: Option<u32>,
        at: Millis,
    ) -> Result<(), Error> {
        let waited = self.waits();
        self.sealed()?.take(SealedLine::Opened { seat, opening: opening.to_owned() }, at)?;
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.stopped(left);
        }
        let proved = self.seal.as_ref().is_some_and(|seal| seal.room().proof().is_some());
        if let (Some(Waiting { seat, action, .. }), None, false) = (waited, self.waits(), proved) {
            self.finish_sealed(seat, action, at);
        }
        self.run_sealed_clock(at);
        Ok(())
    }

    /// An action is finished: what turned up is known.
    fn finish_sealed(&mut self, seat: Seat, action: String, at: Millis) {
        self.acted.push((seat, action, None));
        let last = self.play().and_then(Turn::last_of).filter(|_| self.game.about().seats == 1);
        self.solo.turns.extend(last);
        if let Some(clock) = &self.clock {
            self.clocks.push(clock.left(seat, at).into());
        }
    }

    /// Lets the clock run of the seat that owes an opening, else of the one to act.
    fn run_sealed_clock(&mut self, at: Millis) {
        let ply = self.ply();
        let owing = self.seal.as_ref().and_then(|seal| seal.room().owing().iter().next());
        let Some(clock) = &mut self.clock else { return };
        match owing.filter(|_| ply >= FIRST_MOVES) {
            Some(next) if clock.running() == Some(next) => {}
            Some(next) => {
                clock.stop(at);
                clock.start(next, at);
            }
            None => _ = clock.stop(at),
        }
    }

    /// Ends the game at the table.
    pub(super) fn end_by(&mut self, by: EndedBy, at: Millis) -> Result<(), Error> {
        if let Some(seal) = &mut self.seal {
            seal.take(SealedLine::Ended { by }, at)?;
        } else if let Some(play) = &mut self.play {
            let outcome = by.outcome(&**play).ok_or(Error::NothingToClaim)?;
            play.end(outcome);
        }
        (self.draw_offer, self.takeback) = (None, None);
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
        Ok(())
    }

    /// The next line that the house's seat says, as an entry; `None` where it has nothing to say.
    pub(super) fn house_entry(&self, at: Millis) -> Option<Entry> {
        Some(match self.seal.as_ref()?.house_line()?.clone() {
            SealedLine::Locked { seat, locks } => Entry::Locked { seat, locks },
            SealedLine::Opened { seat, opening } => {
                Entry::LockOpened { seat, opening, left: self.left_of(seat, 0, at) }
            }
            SealedLine::Seed { seat, seed } => Entry::Unsealed { seat, seed },
            // It contributes by the room's secret, and the room acts for it.
            _ => return None,
        })
    }

    /// The time that the seat with this number has left, if its clock runs: `lag` milliseconds of it are not its own.
    pub(super) fn left_of(&self, number: usize, lag: Millis, at: Millis) -> Option<u32> {
        let mut clock = self.clock?;
        let running = clock.running()?;
        let deal = self.seal.as_ref()?.room().sealed()?.deal();
        clock.credit(at.saturating_sub(lag), at);
        (deal.number(running) == number).then(|| clock.stop(at)).flatten()
    }

    /// The number of the seat with which somebody opens locks.
    ///
    /// # Errors
    /// A table that is not sealed, or somebody who only looks on.
    pub(super) fn seal_number(&self, holder: Holder) -> Result<usize, Error> {
        if self.seal.is_none() {
            return Err(SealError::NoSeal.into());
        }
        match holder {
            Holder::Spectator | Holder::Invited => Err(Error::Spectator),
            Holder::Player(player) => Ok(self.place_of(player).index()),
            Holder::Screen | Holder::Awake(_) => Ok(0),
        }
    }

    /// When the room stops waiting for the seats' secrets.
    pub(super) fn closes_at(&self) -> Option<Millis> {
        let closes = self.seal.as_ref()?.closes_at(if self.clock.is_some() { WAIT } else { LONG_WAIT })?;
        // While the room was closed nobody could open anything.
        Some(closes.max(self.awake_since.saturating_add(WAIT)))
    }

    /// Is the result not final yet?
    pub(super) fn is_provisional(&self) -> bool {
        self.seal.as_ref().is_some_and(|seal| seal.is_provisional())
    }

    /// The seat that the others wait for: it owes an opening, or is to act.
    pub(super) fn awaited(&self) -> Option<Seat> {
        let play = self.running().ok()?;
        let owing = self.seal.as_ref().map_or_else(|| play.to_act(), |seal| seal.room().owing());
        owing.iter().next()
    }

    /// The seat that owes an opening at a table of two people, and since when.
    pub(super) fn withheld(&self) -> Option<(Seat, Millis)> {
        let since = self.seal.as_ref()?.owed_since().filter(|_| self.mode == Mode::Link)?;
        let seat = self.awaited().filter(|_| self.cards_are_due())?;
        Some((seat, since))
    }

    /// Lines of the seal, with what was told of this attempt before them; `None` where there are none.
    pub(super) fn seal_lines(&self, from: usize) -> Option<ServerMessage> {
        let lines = self.seal.as_ref()?.room().told_from(from);
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        Some(ServerMessage::Seal(SealLines { attempt: self.attempt(), from, lines }))
    }

    /// The number of lines that were told in which attempt.
    pub(super) fn seal_told(&self) -> Option<(u32, usize)> {
        Some((self.attempt(), self.seal.as_ref()?.room().told_count()))
    }

    /// The seal as somebody sees it.
    pub(super) fn seal_view(&self, holder: Holder) -> Option<SealView> {
        let seal = self.seal.as_ref()?;
        let room = seal.room();
        let locked = [0, 1].map(|number| {
            room.lines().iter().any(|line| matches!(line, SealedLine::Locked { seat, .. } if *seat == number))
        });
        let until = |closes: Millis| u32::try_from((closes - self.time.now()).max(0)).unwrap_or(u32::MAX);
        Some(SealView {
            number: self.seal_number(holder).ok(),
            house: seal.house_number(),
            attempt: self.attempt(),
            lines: u32::try_from(room.told_count()).unwrap_or(u32::MAX),
            locked,
            due: seal.due(),
            waiting: seal.waiting().map(|Waiting { seat, action, question }| SealWaiting {
                seat,
                action,
                question,
            }),
            provisional: seal.is_provisional(),
            unsealed: room.seeds().each_ref().map(Option::is_some),
            closes_in: self.closes_at().map(until),
        })
    }
}
