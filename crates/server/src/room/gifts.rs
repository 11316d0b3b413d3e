//! Time that one player gives the other.

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Given, Mode};
use facedown_storage::Holder;

use super::live::LiveTable;
use crate::error::Error;

/// The time that is given at once, in milliseconds.
pub(super) const GIFT: u32 = 15_000;

/// The most that a seat is given in one game, in milliseconds.
const MOST_GIVEN: u32 = 10 * 60 * 1000;

impl LiveTable {
    /// May a seat give the other time: do two people play by a clock that runs and is for the whole game, in one that
    /// counts neither for a rating nor in a tournament?
    ///
    /// # Errors
    /// [`Error::NoGift`], or [`Error::TooOften`] where the other seat was given as much as it may be.
    pub(super) fn check_gift(&self, seat: Seat) -> Result<(), Error> {
        self.running()?;
        let clock = self.clock.filter(|clock| clock.control().takes_gifts() && clock.running().is_some());
        let counts = self.row.rated || self.tournament.is_some();
        if self.mode != Mode::Link || counts || clock.is_none() {
            return Err(Error::NoGift);
        }
        if self.given[seat.other()] + GIFT > MOST_GIVEN { Err(Error::TooOften) } else { Ok(()) }
    }

    /// May whoever holds this give the other seat time now?
    pub(super) fn may_give_time(&self, holder: Holder) -> bool {
        match holder {
            Holder::Player(player) => self.check_gift(self.seat_of(player)).is_ok(),
            Holder::Screen | Holder::Awake(_) | Holder::Spectator | Holder::Invited => false,
        }
    }

    /// The time that each seat was given; `None` where nobody gave any.
    pub(super) fn given_so_far(&self) -> Option<Given> {
        let given = Given { white: self.given[Seat::White], black: self.given[Seat::Black] };
        (given.white + given.black > 0).then_some(given)
    }

    /// Takes what a seat has given the other.
    pub(super) fn give_time(&mut self, by: Seat, milliseconds: u32) -> Result<(), Error> {
        self.running()?;
        let clock = self.clock.as_mut().ok_or(Error::NoGift)?;
        clock.give(by.other(), milliseconds);
        let given = &mut self.given[by.other()];
        *given = given.saturating_add(milliseconds);
        Ok(())
    }
}
