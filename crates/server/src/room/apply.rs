//! The effect of each entry of a log on its table.

use facedown_core::deal::{Blind, Commitment, Contribution, DealSeed};
use facedown_core::notation::ActionError;
use facedown_core::record::Turn;
use facedown_core::rules::seat::{Seat, SeatSet};
use facedown_core::table::sealed::{EndedBy, SealedLine};
use facedown_core::table::{AnyTable, Start};
use facedown_storage::id::Id;
use facedown_storage::{Millis, NewTable, StorageError, TableRow};

use super::entry::Entry;
use super::live::{FIRST_MOVES, LiveTable};
use super::sitting::other_player;
use crate::error::Error;

impl LiveTable {
    /// Takes an entry.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub(crate) fn apply(&mut self, entry: Entry, at: Millis) -> Result<(), Error> {
        match &entry {
            Entry::Committed { seat, sha256 } => {
                self.undealt()?;
                let commitment = commitment(sha256)?;
                let (seat, sha256) = (*seat, commitment.to_string());
                self.seal_takes(SealedLine::Pledged { seat: seat.index(), commitment: sha256 }, at)?;
                self.dealing.commit(seat, commitment)?;
            }
            Entry::Opened { seat, contribution: text } => {
                self.undealt()?;
                let contribution = contribution(text)?;
                let (seat, text) = (*seat, contribution.to_hex());
                self.seal_takes(SealedLine::Contributed { seat: seat.index(), contribution: text }, at)?;
                self.dealing.open(seat, contribution);
                if self.seal.is_some() {
                    self.fix_sealed_deal(at);
                } else if self.dealing.is_open() {
                    self.deal(at, true)?;
                }
            }
            Entry::AttemptEnded { .. } => {
                self.undealt()?;
                self.begin_attempt();
                self.attempts += 1;
                if self.seal.is_some() {
                    self.begin_seal()?;
                }
            }
            Entry::Sealed {} => self.begin_seal()?,
            Entry::HouseSeat { secret } => self.seat_house(secret)?,
            Entry::Locked { seat, locks } => {
                self.undealt()?;
                self.sealed()?.take(SealedLine::Locked { seat: *seat, locks: locks.clone() }, at)?;
            }
            Entry::LockOpened { seat, opening, left } => self.lock_opened(*seat, opening, *left, at)?,
            Entry::Unsealed { seat, seed } => {
                self.sealed()?.take(SealedLine::Seed { seat: *seat, seed: seed.clone() }, at)?;
            }
            Entry::SealClosed {} => self.sealed()?.take(SealedLine::Closed {}, at)?,
            Entry::DealtAgain { contributions } => {
                for (seat, text) in self.seats().iter().zip(contributions) {
                    self.dealing.open(*seat, contribution(text)?);
                }
                self.deal(at, false)?;
            }
            Entry::DealtForAll { contributions, boards } => {
                self.undealt()?;
                self.games.shares_its_deal_with(*boards);
                for (seat, text) in self.seats().iter().zip(contributions) {
                    self.dealing.open(*seat, contribution(text)?);
                }
                self.deal(at, false)?;
            }
            Entry::DealtByRoom {} => {
                self.undealt()?;
                if !self.dealing.is_open() {
                    return Err(Error::NotCommitted { missing: self.seat_of(0) });
                }
                self.deal(at, true)?;
            }
            Entry::SetUp {} => {
                self.undealt()?;
                self.play = Some(self.opened()?.0);
                self.dealt_at = Some(at);
            }
            Entry::Joined { name } => {
                self.open_to_join()?;
                self.joined = true;
                self.dealing.bind(&self.secret);
                self.names[1] = Some(name.clone()).filter(|name| !name.is_empty());
            }
            Entry::Acted { seat, action, left, blind, .. } => {
                self.act(*seat, action, blind.as_deref(), *left, at)?;
            }
            Entry::Resigned { seat, .. } => {
                self.running()?;
                self.end_by(EndedBy::Resigned { seat: *seat }, at)?;
            }
            Entry::DrawOffered { seat, .. } => self.offer_draw(*seat, at)?,
            Entry::DrawAnswered { seat, accept, .. } => {
                self.running()?;
                // Who made an offer may withdraw it, and not agree to it.
                if self.draw_offer.is_none_or(|offered_by| offered_by == *seat && *accept) {
                    return Err(Error::NoDrawOffer);
                }
                if *accept {
                    self.end_by(EndedBy::Agreed {}, at)?;
                }
                self.draw_offer = None;
            }
            Entry::DrawClaimed { seat, .. } => {
                let play = self.running()?;
                if !play.to_act().contains(*seat) {
                    return Err(ActionError::NotYourTurn { seat: *seat }.into());
                }
                play.claimable().ok_or(Error::NothingToClaim)?;
                self.end_by(EndedBy::Claimed {}, at)?;
            }
            Entry::TakebackAsked { seat, .. } => {
                self.running()?;
                if self.seats().len() < 2 || self.before_last_of(*seat).is_none() {
                    return Err(Error::NoTakeback { seat: *seat });
                }
                if self.takeback.is_some() {
                    return Err(Error::TakebackAsked { seat: self.takeback.unwrap_or(*seat) });
                }
                self.takeback = Some(*seat);
            }
            Entry::Undone { seat, .. } => {
                let last = Turn::last_of(self.running()?).filter(|_| self.seats().len() == 1);
                let last = last.ok_or(Error::NoTakeback { seat: *seat })?;
                if self.seal.is_some() {
                    self.seal_takes(SealedLine::Undone {}, at)?;
                    self.acted.pop();
                } else {
                    self.replay_to(self.ply() - 1)?;
                }
                self.solo.undone.push(self.solo.turns.len());
                self.solo.peeked |= last.made_known();
            }
            Entry::TakebackAnswered { seat, accept, left, .. } => {
                self.running()?;
                if self.takeback.is_none_or(|asked_by| asked_by == *seat && *accept) {
                    return Err(Error::NoTakebackAsked);
                }
                if *accept {
                    self.take_back(seat.other(), *left, at)?;
                }
                self.takeback = None;
            }
            Entry::Aborted { seat, .. } => {
                self.running()?;
                self.abort(self.player_of(*seat), at)?;
            }
            Entry::PairEnded { by } => {
                self.running()?;
                self.abort(*by, at)?;
            }
            Entry::ClaimedGone { seat, .. } => {
                self.running()?;
                self.end_by(EndedBy::Abandoned { seat: seat.other() }, at)?;
            }
            Entry::TimeGiven { seat, milliseconds, .. } => self.give_time(*seat, *milliseconds)?,
            Entry::TimeOut { seat } => {
                self.running()?;
                if let Some(clock) = &mut self.clock {
                    clock.stopped(0);
                }
                self.end_by(EndedBy::TimeOut { seat: *seat }, at)?;
            }
            Entry::InvitationClosed {} => {
                self.open_to_join()?;
                self.closed = true;
            }
            Entry::SittingChanged {} => {}
            Entry::Ended { why } => {
                if self.play().is_some() {
                    self.running()?;
                    self.end_by(why.ended_by(), at)?;
                } else if self.ended.is_some() {
                    return Err(Error::TableEnded { reason: why.reason() });
                }
                self.ended = Some(*why);
            }
            Entry::RulesChanged {} => {
                // One that was not dealt has nothing to end.
                if self.running().is_ok() {
                    self.end_by(EndedBy::Aborted {}, at)?;
                }
            }
        }
        self.last_at = at;
        self.plies.push(self.ply());
        self.to_act.push(self.play().map_or(SeatSet::EMPTY, |play| play.to_act()));
        self.asked.note(&entry);
        if let Some((id, seat)) = entry.request() {
            self.requests.insert((seat, id.to_owned()), entry);
        }
        Ok(())
    }

    /// Is the second seat free, and somebody still wanted there?
    pub(super) fn open_to_join(&self) -> Result<(), Error> {
        match (self.joined, self.closed) {
            (true, _) => Err(Error::SeatTaken),
            (false, true) => Err(Error::InvitationClosed),
            (false, false) => Ok(()),
        }
    }

    fn undealt(&self) -> Result<(), Error> {
        match self.ended {
            Some(why) => Err(Error::TableEnded { reason: why.reason() }),
            None if self.play().is_some() || self.is_fixed() => Err(Error::Dealt),
            None => Ok(()),
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        action: &str,
        blind: Option<&str>,
        left: Option<u32>,
        at: Millis,
    ) -> Result<(), Error> {
        self.running()?;
        if self.seal.is_some() {
            return self.act_sealed(seat, action, left, at);
        }
        let blind: Option<Blind> = blind
            .map(|text| text.parse().map_err(|source| Error::Hex { field: "blind", source }))
            .transpose()?;
        let Some(play) = &mut self.play else { return Err(Error::Dealing) };
        play.act(seat, action)?;
        let blind = blind.filter(|blind| play.seal(*blind));
        let (ply, to_act) = (play.ply(), play.to_act().iter().next());
        self.acted.push((seat, action.to_owned(), blind));
        self.has_acted = self.has_acted.with(seat);
        self.solo.turns.extend(Turn::last_of(&**play).filter(|_| self.game.about().seats == 1));
        // An offer lapses when the one who was asked plays on; a wish to take back, when anybody does.
        self.draw_offer = self.draw_offer.filter(|offered_by| *offered_by == seat);
        self.takeback = None;
        let Some(clock) = &mut self.clock else { return Ok(()) };
        if let Some(left) = left {
            clock.pressed(left, at);
        }
        self.clocks.push(clock.left(seat, at).into());
        match to_act {
            Some(next) if ply >= FIRST_MOVES => clock.start(next, at),
            _ => _ = clock.stop(at),
        }
        Ok(())
    }

    fn offer_draw(&mut self, seat: Seat, at: Millis) -> Result<(), Error> {
        self.running()?;
        if self.seats().len() < 2 {
            return Err(Error::NobodyToAsk);
        }
        match self.draw_offer {
            Some(offered_by) if offered_by == seat => return Err(Error::DrawOffered { seat }),
            Some(_) => self.end_by(EndedBy::Agreed {}, at)?,
            None => self.draw_offer = Some(seat),
        }
        Ok(())
    }

    /// Takes back the last action of a seat and what followed it, by playing the rest again. `left` is what the clock
    /// that ran had left; nobody gets spent time back.
    fn take_back(&mut self, seat: Seat, left: Option<u32>, at: Millis) -> Result<(), Error> {
        let keep = self.before_last_of(seat).ok_or(Error::NoTakeback { seat })?;
        self.replay_to(keep)?;
        let to_act = self.running()?.to_act().iter().next();
        self.clocks.truncate(keep as usize);
        self.draw_offer = None;
        self.takebacks += 1;
        if let Some(clock) = &mut self.clock {
            if let Some(left) = left {
                clock.stopped(left);
            }
            if let Some(next) = to_act.filter(|_| keep >= FIRST_MOVES) {
                clock.start(next, at);
            }
        }
        Ok(())
    }

    /// Goes back to where `keep` actions stood, by playing them again.
    fn replay_to(&mut self, keep: u32) -> Result<(), Error> {
        let (mut play, _) = self.opened()?;
        for (seat, action, blind) in self.acted.iter().take(keep as usize) {
            play.act(*seat, action)?;
            if let Some(blind) = blind {
                play.seal(*blind);
            }
        }
        self.play = Some(play);
        self.acted.truncate(keep as usize);
        Ok(())
    }

    /// The seed of the deal: that of the day, or from what is opened so far.
    pub(super) fn seed(&self) -> DealSeed {
        match &self.row.daily {
            Some(day) => DealSeed::of_the_day(&self.row.game, day),
            None => self.dealing.seed(&self.secret, &self.row, &self.options),
        }
    }

    /// The start of the game: its deal, the deal of what a position leaves unknown, or a position that tells
    /// all.
    pub(super) fn start_from<'a>(&'a self, seed: &'a DealSeed) -> Start<'a> {
        match &self.row.position {
            Some(fen) if self.has_deal => Start::DealtOut(fen, seed, self.row.drawn),
            Some(fen) => Start::Fen(fen),
            None => Start::Deal(seed, self.row.drawn),
        }
    }

    /// The start of the game, and the color of the table's maker where the colors are drawn.
    fn opened(&self) -> Result<(Box<dyn AnyTable>, Option<Seat>), Error> {
        let seed = self.seed();
        self.game.open(&self.options, self.start_from(&seed)).map_err(|e| Error::Log {
            table: self.row.id.to_string(),
            line: self.number() + 1,
            why: e.to_string(),
        })
    }

    /// Deals. In the first game on a deal the lot says who has White, where it is asked.
    fn deal(&mut self, at: Millis, first: bool) -> Result<(), Error> {
        let (table, maker) = self.opened()?;
        self.maker = maker;
        if let Some(color) = maker.filter(|_| first) {
            self.row.white = u8::from(color != Seat::White);
            self.games.drawn(self.row.white);
        }
        self.play = Some(table);
        self.dealt_at = Some(at);
        Ok(())
    }

    /// The second table on this deal, with the colors swapped.
    pub(crate) fn second_game(&self, id: Id) -> Result<NewTable, Error> {
        let contributions = self.dealing.contributions().iter().map(Contribution::to_hex).collect();
        let row = TableRow {
            id,
            number: self.row.number + 1,
            game_of_deal: 2,
            white: other_player(self.row.white),
            clock: self.row.clock.map(|clock| clock.swapped()),
            ..self.row.clone()
        };
        Ok(NewTable { row, secret: None, log: vec![stored(&Entry::DealtAgain { contributions })?] })
    }
}

/// An entry as one line of JSON for the storage.
pub(crate) fn stored(entry: &Entry) -> Result<String, Error> {
    serde_json::to_string(entry).map_err(|e| StorageError::Impossible(format!("a log entry: {e}")).into())
}

fn commitment(text: &str) -> Result<Commitment, Error> {
    text.parse().map_err(|source| Error::Hex { field: "sha256", source })
}

fn contribution(text: &str) -> Result<Contribution, Error> {
    text.parse().map_err(|source| Error::Hex { field: "contribution", source })
}
