//! The commitments and contributions of one deal.

use facedown_core::deal::{Commitment, Contribution, DealSeed, ServerSecret, Terms};
use facedown_core::record::{Contributor, Pledge};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Seat;
use facedown_storage::TableRow;

use crate::error::Error;

/// The part that one seat has put in; where colors are drawn, White is the table's maker here and Black the other.
#[derive(Clone, Debug)]
struct Part {
    seat: Seat,
    /// The contributor. What is not a person's follows from the server's secret: it is committed with it, and opened
    /// with the last one.
    by: Contributor,
    commitment: Option<Commitment>,
    contribution: Option<Contribution>,
}

/// The parts that the seats have put into a deal so far.
#[derive(Clone, Debug)]
pub(crate) struct Dealing {
    parts: Vec<Part>,
}

impl Dealing {
    /// Nobody has put in anything.
    pub(crate) fn new(seats: &[Seat], contributor: impl Fn(Seat) -> Contributor) -> Dealing {
        let parts = seats.iter().map(|&seat| Part {
            seat,
            by: contributor(seat),
            commitment: None,
            contribution: None,
        });
        Dealing { parts: parts.collect() }
    }

    /// Puts in what follows from the server's secret, for those who are no persons.
    pub(crate) fn bind(&mut self, secret: &ServerSecret) {
        for (part, index) in self.parts.iter_mut().zip(0u8..) {
            if part.by != Contributor::Person {
                let contribution = secret.computer_contribution(index);
                part.commitment = Some(contribution.commitment());
                part.contribution = Some(contribution);
            }
        }
    }

    /// The contributions that follow from the server's secret, with the places of their seats in the order of the seed.
    pub(crate) fn bound(&self) -> impl Iterator<Item = (usize, Contribution)> {
        let bound = self.parts.iter().enumerate().filter(|(_, part)| part.by != Contributor::Person);
        bound.filter_map(|(place, part)| Some((place, part.contribution?)))
    }

    /// A seat that has not committed itself.
    pub(crate) fn uncommitted(&self) -> Option<Seat> {
        self.parts.iter().find(|part| part.commitment.is_none()).map(|part| part.seat)
    }

    fn part(&self, seat: Seat) -> Result<&Part, Error> {
        self.parts.iter().find(|p| p.seat == seat).ok_or(Error::NoSuchSeat { seat })
    }

    /// The commitment of a seat in this attempt at a deal; none before it has committed itself.
    pub(crate) fn commitment(&self, seat: Seat) -> Result<Option<Commitment>, Error> {
        Ok(self.part(seat)?.commitment)
    }

    /// Is everything committed, so that contributions may be opened?
    pub(crate) fn is_committed(&self) -> bool {
        self.parts.iter().all(|p| p.commitment.is_some())
    }

    /// Is everything opened, so that the game can be dealt?
    pub(crate) fn is_open(&self) -> bool {
        self.parts.iter().all(|p| p.contribution.is_some())
    }

    /// A seat commits itself.
    pub(crate) fn commit(&mut self, seat: Seat, commitment: Commitment) -> Result<(), Error> {
        self.part(seat)?;
        for part in self.parts.iter_mut().filter(|p| p.seat == seat) {
            part.commitment = Some(commitment);
        }
        Ok(())
    }

    /// May a seat open this contribution now? `Ok(false)`: it does not fit the seat's commitment.
    pub(crate) fn fits(&self, seat: Seat, contribution: &Contribution) -> Result<bool, Error> {
        let part = self.part(seat)?;
        let missing = self.parts.iter().find(|p| p.commitment.is_none());
        let (None, Some(commitment)) = (missing, part.commitment) else {
            return Err(Error::NotCommitted { missing: missing.map_or(seat, |p| p.seat) });
        };
        match &part.contribution {
            Some(opened) if opened != contribution => Err(Error::Opened { seat }),
            _ => Ok(commitment.check(contribution.bytes()).is_ok()),
        }
    }

    /// Does the part of this seat follow from the server's secret?
    pub(crate) fn is_bound(&self, seat: Seat) -> bool {
        self.parts.iter().any(|p| p.seat == seat && p.by != Contributor::Person)
    }

    /// Has this seat opened its contribution?
    pub(crate) fn has_opened(&self, seat: Seat) -> bool {
        self.parts.iter().any(|p| p.seat == seat && p.contribution.is_some())
    }

    /// A seat opens a contribution that [`Dealing::fits`].
    pub(crate) fn open(&mut self, seat: Seat, contribution: Contribution) {
        for part in self.parts.iter_mut().filter(|p| p.seat == seat) {
            part.commitment = Some(contribution.commitment());
            part.contribution = Some(contribution);
        }
    }

    /// The commitments in the order of the seed, as far as they are there, and who made each.
    pub(crate) fn pledges(&self) -> Vec<Pledge> {
        self.parts.iter().filter_map(|p| Some(Pledge { commitment: p.commitment?, by: p.by })).collect()
    }

    /// The contributions in the order of the seed, as far as they are opened.
    pub(crate) fn contributions(&self) -> Vec<Contribution> {
        self.parts.iter().filter_map(|p| p.contribution).collect()
    }

    /// The seed of the deal, from everything that was put in.
    pub(crate) fn seed(&self, secret: &ServerSecret, row: &TableRow, options: &Chosen) -> DealSeed {
        let terms = Terms {
            game: &row.game,
            rules: row.rules,
            options: &options.canonical(),
            position: row.position.as_deref(),
            contributions: &self.contributions(),
        };
        terms.seed(secret)
    }

    /// The parts, as everybody sees them.
    pub(crate) fn parts(&self) -> Vec<facedown_protocol::Part> {
        let open = self.is_open();
        let shown = self.parts.iter().map(|p| facedown_protocol::Part {
            seat: p.seat,
            computer: p.by == Contributor::Computer,
            room: p.by == Contributor::Room,
            commitment: p.commitment.map(|c| c.to_string()),
            contribution: p.contribution.filter(|_| open || p.by == Contributor::Person).map(|c| c.to_hex()),
        });
        shown.collect()
    }
}
