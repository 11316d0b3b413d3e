//! What happens before the first card of a sealed game, as everybody sees it.

use super::deal::SealedDeal;
use super::fault::SealedFault;
use super::game::SealedGame;
use super::line::SealedLine;
use crate::deal::sealed::Session;
use crate::deal::{Commitment, Contribution, ServerSecret};
use crate::rules::options::Chosen;
use crate::table::any::AnyGame;

/// The terms of a sealed game, and what the seats have sent before its first card.
pub(super) struct Setting {
    pub(super) game: &'static dyn AnyGame,
    pub(super) options: Chosen,
    pub(super) table: String,
    pub(super) secret: Commitment,
    /// Are the colors drawn by lot?
    pub(super) drawn: bool,
    pub(super) pledges: Vec<Option<Commitment>>,
    pub(super) contributions: Vec<Option<Contribution>>,
    pub(super) locks: [Option<Vec<Vec<Commitment>>>; 2],
}

/// The bytes of a text of 64 hexadecimal digits.
pub(super) fn bytes(text: &str) -> Result<[u8; 32], SealedFault> {
    let lower = !text.bytes().any(|b| b.is_ascii_uppercase());
    let read = text.parse::<Commitment>().ok().filter(|_| lower);
    read.map(|bytes| *bytes.bytes())
        .ok_or_else(|| SealedFault::Bytes { found: text.chars().take(70).collect() })
}

impl Setting {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        options: &Chosen,
        table: &str,
        secret: Commitment,
        drawn: bool,
    ) -> Setting {
        let players = game.about().seats;
        Setting {
            game,
            options: options.clone(),
            table: table.to_owned(),
            secret,
            drawn,
            pledges: vec![None; players],
            contributions: vec![None; players],
            locks: [None, None],
        }
    }

    /// The session, once everybody has committed.
    pub(super) fn session(&self) -> Option<Session> {
        let pledges: Option<Vec<Commitment>> = self.pledges.iter().copied().collect();
        SealedDeal::session(self.game, &self.options, &self.table, self.secret, &pledges?).ok()
    }

    /// Are both locks there?
    pub(super) fn is_locked(&self) -> bool {
        self.locks.iter().all(Option::is_some)
    }

    /// Is every contribution open?
    pub(super) fn is_contributed(&self) -> bool {
        self.contributions.iter().all(Option::is_some)
    }

    /// Takes a line that comes before the first card, but for the room's secret.
    ///
    /// # Errors
    /// [`SealedFault`]; nothing has changed then.
    pub(super) fn take(&mut self, line: &SealedLine) -> Result<(), SealedFault> {
        match line {
            SealedLine::Pledged { seat, commitment } => {
                let commitment = Commitment::from_bytes(bytes(commitment)?);
                let pledge = self.pledges.get_mut(*seat).ok_or(SealedFault::NoSeat { seat: *seat })?;
                put(pledge, commitment, "another commitment than before")
            }
            SealedLine::Locked { seat, locks } => {
                if self.pledges.contains(&None) {
                    return Err(SealedFault::Early("a lock before all contributions are committed"));
                }
                let read = |list: &Vec<String>| -> Result<Vec<Commitment>, SealedFault> {
                    list.iter().map(|text| bytes(text).map(Commitment::from_bytes)).collect()
                };
                let read: Vec<Vec<Commitment>> = locks.iter().map(read).collect::<Result<_, _>>()?;
                let decks = SealedDeal::decks(self.game, &self.options, (*seat).min(1))?;
                if decks.iter().map(|(_, _, size)| *size as usize).ne(read.iter().map(Vec::len)) {
                    return Err(SealedFault::WrongLock);
                }
                let lock = self.locks.get_mut(*seat).ok_or(SealedFault::NoSeat { seat: *seat })?;
                put(lock, read, "another lock than before")
            }
            SealedLine::Contributed { seat, contribution } => {
                if !self.is_locked() {
                    return Err(SealedFault::Early("a contribution before both locks are bound"));
                }
                let contribution = Contribution::new(bytes(contribution)?);
                let pledge = self.pledges.get(*seat).copied().flatten();
                let pledge = pledge.ok_or(SealedFault::NoSeat { seat: *seat })?;
                pledge.check(contribution.bytes())?;
                let place = self.contributions.get_mut(*seat).ok_or(SealedFault::NoSeat { seat: *seat })?;
                put(place, contribution, "another contribution than before")
            }
            _ => Err(SealedFault::Early("it comes before the deal is fixed")),
        }
    }

    /// The game on the deal that is fixed now.
    ///
    /// # Errors
    /// [`SealedFault`] where something is missing, or the secret does not fit its commitment.
    pub(super) fn begin(&self, secret: &ServerSecret) -> Result<SealedGame, SealedFault> {
        self.secret.check(secret.bytes())?;
        let contributions: Option<Vec<Contribution>> = self.contributions.iter().copied().collect();
        let (Some(contributions), [Some(first), Some(second)]) = (contributions, &self.locks) else {
            return Err(SealedFault::Early("the secret before everything else is open"));
        };
        let locks = [first.clone(), second.clone()];
        let terms = (secret, contributions.as_slice(), self.drawn);
        let deal = SealedDeal::new(self.game, &self.options, &self.table, locks, terms)?;
        Ok(SealedGame::new(self.game, &self.options, deal)?)
    }
}

/// Puts a value where none is. The same again is nothing new.
fn put<T: PartialEq>(place: &mut Option<T>, value: T, what: &'static str) -> Result<(), SealedFault> {
    match place {
        None => *place = Some(value),
        Some(old) if *old == value => return Err(SealedFault::Again),
        Some(_) => return Err(SealedFault::Other(what)),
    }
    Ok(())
}
