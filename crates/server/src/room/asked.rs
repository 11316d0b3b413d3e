//! Limits on how often something may be asked for, so that a log has an end: its length is that of the game
//! itself, and a game has an end too. What stands in a log was judged when it was written, and is not judged
//! again.

use facedown_core::rules::seat::Seat;
use facedown_core::rules::seat::SeatSet;

use super::entry::Entry;
use super::live::LiveTable;
use crate::error::{Error, TournamentError};

/// Wishes of one seat to take a move back, until somebody acts.
const MOST_TAKEBACKS_ASKED: u32 = 3;

/// The requests of the seats since they could last ask anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// The seats that have offered a draw since their own last action.
    draw: Seats,
    /// Number of requests to take a move back since the last action of anybody, by seat.
    takebacks: [u32; 2],
}

/// Some of the seats.
#[derive(Copy, Clone, Debug)]
struct Seats(SeatSet);

impl Default for Seats {
    fn default() -> Seats {
        Seats(SeatSet::EMPTY)
    }
}

impl Asked {
    /// Takes in what has happened.
    pub(super) fn note(&mut self, entry: &Entry) {
        match entry {
            Entry::Acted { seat, .. } => {
                let others = self.draw.0.iter().filter(|other| other != seat);
                self.draw = Seats(others.fold(SeatSet::EMPTY, SeatSet::with));
                self.takebacks = [0; 2];
            }
            Entry::DrawOffered { seat, .. } => self.draw = Seats(self.draw.0.with(*seat)),
            Entry::TakebackAsked { seat, .. } => self.takebacks[usize::from(*seat == Seat::Black)] += 1,
            _ => {}
        }
    }
}

impl LiveTable {
    /// May this still be asked for?
    ///
    /// # Errors
    /// [`Error::DrawOffered`] by a seat that has offered a draw since its last action, [`Error::TooOften`], or
    /// [`Error::TooLong`] where the log is as long as one may be: the game can still be ended then.
    pub(super) fn check_how_often(&self, entry: &Entry) -> Result<(), Error> {
        let plays_on =
            matches!(entry, Entry::Acted { .. } | Entry::Undone { .. } | Entry::TakebackAsked { .. });
        if plays_on && self.number() >= self.limits.log_lines {
            return Err(Error::TooLong);
        }
        match entry {
            // Whoever answers an offer with one agrees.
            Entry::DrawOffered { seat, .. }
                if self.draw_offer.is_none() && self.asked.draw.0.contains(*seat) =>
            {
                Err(Error::DrawOffered { seat: *seat })
            }
            Entry::TakebackAsked { seat, .. }
                if self.asked.takebacks[usize::from(*seat == Seat::Black)] >= MOST_TAKEBACKS_ASKED =>
            {
                Err(Error::TooOften)
            }
            Entry::TakebackAsked { .. } if self.tournament.is_some() => Err(TournamentError::PlayOn.into()),
            Entry::TakebackAsked { .. } | Entry::Undone { .. } if !self.may_still_take_back() => {
                Err(Error::TooOften)
            }
            _ => Ok(()),
        }
    }

    /// Have fewer moves been taken back than may be? In a game that counts, none is.
    pub(super) fn may_still_take_back(&self) -> bool {
        // Of a game for two that is sealed nobody takes anything back either.
        let may = !self.row.rated && (self.seal.is_none() || self.seats().len() == 1);
        may && (self.takebacks as usize).max(self.solo.undone.len()) < self.limits.taken_back
    }

    /// May another attempt at the deal be made?
    ///
    /// # Errors
    /// [`Error::TooOften`].
    pub(super) fn check_attempts(&self) -> Result<(), Error> {
        if self.attempt() >= self.limits.attempts { Err(Error::TooOften) } else { Ok(()) }
    }
}
