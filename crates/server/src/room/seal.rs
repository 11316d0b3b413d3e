//! The seal of a table: a sealed game as the room runs it, which holds nothing hidden, and the house's own seat, which knows
//! what any player in its place would.

use facedown_core::deal::Contribution;
use facedown_core::deal::sealed::LockSecret;
use facedown_core::rules::seat::Seat;
use facedown_core::table::AnyTable;
use facedown_core::table::sealed::{
    Due, SealedError, SealedFault, SealedGame, SealedLine, SealedRoom, SealedSeat,
};
use facedown_storage::Millis;

use crate::error::{Error, SealError};

/// The seat of the house's computer, or of the dealer of a solitaire.
struct House {
    number: usize,
    seat: SealedSeat,
    /// The lines that it has said and the room has not taken yet, in their order.
    said: Vec<SealedLine>,
}

/// A sealed game in the room.
pub(super) struct Seal {
    room: SealedRoom,
    /// The number of the seat that a process of the room holds, where one does.
    house_number: Option<usize>,
    house: Option<House>,
    /// Contributions that follow from the room's secret: they are opened when both locks are bound.
    bound: Vec<(usize, Contribution)>,
    /// Since when the cards are due that are due now.
    owed_since: Option<Millis>,
    /// When the play was over.
    over_at: Option<Millis>,
}

/// An action that waits for cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) seat: Seat,
    pub(super) action: String,
    pub(super) question: String,
}

impl Seal {
    /// The seal of an attempt at a deal. What the room itself contributes is committed already.
    ///
    /// # Errors
    /// A commitment that the protocol refuses.
    pub(super) fn new(
        mut room: SealedRoom,
        house_number: Option<usize>,
        bound: Vec<(usize, Contribution)>,
    ) -> Result<Seal, Error> {
        for (seat, contribution) in &bound {
            let commitment = contribution.commitment().to_string();
            room.take(SealedLine::Pledged { seat: *seat, commitment }).map_err(refused)?;
        }
        Ok(Seal { room, house_number, house: None, bound, owed_since: None, over_at: None })
    }

    /// The game as everybody knows it.
    pub(super) fn room(&self) -> &SealedRoom {
        &self.room
    }

    fn game(&self) -> Option<&SealedGame> {
        self.room.sealed()
    }

    /// Is the deal fixed, so that nothing is put into it any more?
    pub(super) fn is_fixed(&self) -> bool {
        self.room.sealed().is_some()
    }

    /// The number of the house's seat, where there is one.
    pub(super) fn house_number(&self) -> Option<usize> {
        self.house_number
    }

    /// Is a seat of the house still without its secret?
    pub(super) fn wants_house(&self) -> bool {
        self.house_number.is_some() && self.house.is_none()
    }

    /// Gives the house's seat its secret. It hears everything that was told so far. `drawn`: the colors are drawn by lot.
    ///
    /// # Errors
    /// A game that cannot be sealed.
    pub(super) fn seat_house(&mut self, secret: LockSecret, drawn: bool) -> Result<(), Error> {
        let Some(number) = self.house_number else { return Err(SealError::NoSeal.into()) };
        let contribution = self.bound.iter().find(|(seat, _)| *seat == number);
        // The dealer of a solitaire contributes nothing, whatever it is given.
        let contribution = contribution.map_or(Contribution::new([0; 32]), |(_, own)| *own);
        let table = (self.room.table_id(), self.room.commitment(), drawn);
        let seat = SealedSeat::new(self.room.terms(), table, number, secret, contribution);
        let seat = seat.map_err(|why| SealError::NotSealed { why: why.to_string() })?;
        let mut house = House { number, seat, said: Vec::new() };
        let _ = house.seat.begin();
        house.hear(&self.room.told());
        self.house = Some(house);
        Ok(())
    }

    /// The table as the house's seat follows it, with what it alone knows.
    pub(super) fn house_table(&self) -> Option<&dyn AnyTable> {
        self.house.as_ref()?.seat.table()
    }

    /// The next line of the house's seat that the room is to take.
    pub(super) fn house_line(&self) -> Option<&SealedLine> {
        self.house.as_ref()?.said.first()
    }

    /// The room does not take the next line of the house's seat.
    pub(super) fn drop_house_line(&mut self) {
        if let Some(house) = self.house.as_mut().filter(|house| !house.said.is_empty()) {
            house.said.remove(0);
        }
    }

    /// Was this line taken before, so that it only is to be acknowledged?
    pub(super) fn has(&self, line: &SealedLine) -> bool {
        self.room.lines().contains(line)
    }

    /// Takes a line, and lets the house's seat hear what everybody is told.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub(super) fn take(&mut self, line: SealedLine, at: Millis) -> Result<(), Error> {
        let before = self.room.lines().len();
        let mut told = self.room.take(line.clone()).map_err(refused)?;
        if self.room.lines().len() == before {
            return Err(refused(SealedFault::Again));
        }
        if matches!(line, SealedLine::Locked { .. }) && self.room.locks().is_some() {
            for (seat, contribution) in &self.bound {
                let contribution = contribution.to_hex();
                let line = SealedLine::Contributed { seat: *seat, contribution };
                told.extend(self.room.take(line).map_err(refused)?);
            }
        }
        if let Some(house) = &mut self.house {
            if let (SealedLine::Acted { seat, action }, Some(game)) = (&line, self.room.sealed())
                && game.deal().number(*seat) == house.number
            {
                // The computer's own action: its seat opens nothing for one that it has not sent.
                let _ = house.seat.act(action);
            }
            house.hear(&told);
        }
        self.owed_since = self.due().first().map(|_| at);
        if self.over_at.is_none() && self.room.standing().is_some() {
            self.over_at = Some(at);
        }
        Ok(())
    }

    /// The entries that are to be opened now.
    pub(super) fn due(&self) -> Vec<Due> {
        match self.game() {
            Some(game) if self.room.standing().is_none() => game.due(),
            _ => Vec::new(),
        }
    }

    /// Since when the same cards are due.
    pub(super) fn owed_since(&self) -> Option<Millis> {
        self.owed_since
    }

    /// The action that waits for cards; `None` once the game is over.
    pub(super) fn waiting(&self) -> Option<Waiting> {
        let game = self.game().filter(|_| self.room.standing().is_none())?;
        let (seat, action) = game.waiting()?;
        let question = game.question().unwrap_or_default().to_owned();
        Some(Waiting { seat, action: action.to_owned(), question })
    }

    /// Is the game over and its audit still to come?
    pub(super) fn is_provisional(&self) -> bool {
        self.room.standing().is_some_and(|standing| standing.provisional)
    }

    /// When the room stops waiting for secrets, `wait` after the play was over; `None` while it does not wait.
    pub(super) fn closes_at(&self, wait: Millis) -> Option<Millis> {
        self.over_at.filter(|_| self.is_provisional()).map(|at| at.saturating_add(wait))
    }
}

impl House {
    /// Hears what everybody is told. What it says in turn waits until the room has taken it; what the room has taken, as its
    /// log says, is not said again.
    fn hear(&mut self, told: &[SealedLine]) {
        for line in told {
            self.said.retain(|said| said != line);
            // What it refuses it keeps itself; a room that follows its own protocol gives no cause.
            match self.seat.hear(line) {
                Ok(answers) => self.said.extend(answers),
                Err(why) => tracing::debug!(%why, "the house's seat refuses a line"),
            }
        }
    }
}

/// A refusal of the protocol, as the room says it.
fn refused(fault: SealedFault) -> Error {
    match fault {
        SealedFault::Game(SealedError::Action(error)) => Error::Action(error),
        SealedFault::Game(SealedError::CardsDue) => SealError::CardsDue.into(),
        SealedFault::Game(SealedError::NothingToClaim) => Error::NothingToClaim,
        fault => SealError::Fault(fault).into(),
    }
}
