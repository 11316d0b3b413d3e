//! The record of a table.

use facedown_core::deal::ServerSecret;
use facedown_core::record::{Header, Openings, Record, SealedPart, Source, Timing};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::AnyTable;
use facedown_core::table::sealed::{SealedGame, SealedRoom};
use facedown_protocol::Phase;
use facedown_storage::day;

use super::live::LiveTable;
use super::seal::Seal;
use crate::error::{Error, SealError};

impl LiveTable {
    /// The record of a finished game, with the deal opened once the last game on it is over. It holds what each seat
    /// saw, so nobody gets it before.
    pub(crate) fn record(&self) -> Result<String, Error> {
        let play = self.play().ok_or(Error::Dealing)?;
        if self.phase() != Phase::Over {
            return Err(Error::NotOver);
        }
        if self.is_provisional() {
            return Err(SealError::Provisional.into());
        }
        let names = self.names_by_seat();
        let mut names = vec![names.white, names.black];
        names.truncate(self.seats().len());
        if let (Some(level), Some(seat)) = (self.level, self.computer()) {
            names[seat.index()] = format!("computer, level {level}");
        }
        let start = play.observation(Viewer::Spectator, 0).map(|s| s.fen).unwrap_or_default();
        let header = Header {
            game: self.row.game.clone(),
            rules: self.row.rules,
            options: self.options.canonical(),
            seats: self.seats().to_vec(),
            names,
            date: self.dealt_at.and_then(day),
            pair: u8::try_from(self.row.game_of_deal).ok().filter(|_| self.row.games_on_deal > 1),
            source: if self.seal.is_some() {
                Source::Sealed {
                    secret: self.secret.commitment(),
                    pledges: self.dealing.pledges(),
                    maker: self.maker,
                }
            } else if self.has_deal {
                Source::Committed {
                    secret: self.secret.commitment(),
                    pledges: self.dealing.pledges(),
                    maker: self.maker,
                    set_up: self.row.position.is_some(),
                }
            } else if self.row.daily.is_some() {
                Source::Seed
            } else {
                Source::Position
            },
            start,
        };
        let record = if let Some(seal) = &self.seal {
            self.sealed_record(seal, header)?
        } else {
            let openings = if self.games.deal_is_over() { self.openings() } else { None };
            Record::of(play, header, &self.clocks, openings)
        };
        let record = record.with_time(self.timing());
        Ok(match self.solo.undone.as_slice() {
            [] => record,
            undone => record.with_undone(self.solo.turns.clone(), undone.to_vec()),
        }
        .write())
    }

    /// The record of a sealed game: its locks and openings, and what both seats' secrets show.
    fn sealed_record(&self, seal: &Seal, header: Header) -> Result<Record, Error> {
        let room = seal.room();
        let (Some(part), Some(game)) = (SealedPart::of(room), room.sealed()) else {
            return Err(Error::Dealing);
        };
        let truth = part.is_open().then(|| self.laid_out(room, game)).flatten();
        let play = self.play().ok_or(Error::Dealing)?;
        let audited = room.standing().map(|standing| standing.outcome);
        Ok(Record::of_sealed(truth.as_deref().unwrap_or(play), header, &self.clocks, part, audited))
    }

    /// The game on all its cards, which both seats' secrets show when it is over.
    fn laid_out(&self, room: &SealedRoom, game: &SealedGame) -> Option<Box<dyn AnyTable>> {
        let [Some(first), Some(second)] = room.seeds() else { return None };
        let maps = [game.audit(0, first).ok()?, game.audit(1, second).ok()?];
        let mut table = game.laid_out(self.game, [&maps[0], &maps[1]]).ok()?.into_table();
        for (seat, action, _) in &self.acted {
            table.act(*seat, action).ok()?;
        }
        if let Some(outcome) = game.table()?.outcome() {
            table.end(outcome);
        }
        Some(table)
    }

    /// The time control, and the time that each seat had left when its clock stood still.
    fn timing(&self) -> Timing {
        self.clock.map_or(Timing::NONE, |clock| Timing {
            control: Some(clock.control().into()),
            left: self.seats().iter().map(|seat| clock.left(*seat, 0).into()).collect(),
            given: if self.seats().iter().any(|seat| self.given[*seat] > 0) {
                self.seats().iter().map(|seat| self.given[*seat].into()).collect()
            } else {
                Vec::new()
            },
        })
    }

    fn openings(&self) -> Option<Openings> {
        let seed = self.seed();
        let start =
            self.game.position(&self.options, self.start_from(&seed)).and_then(|p| p.fen(None)).ok()?;
        Some(Openings {
            secret: self.has_deal.then(|| ServerSecret::new(*self.secret.bytes())),
            contributions: if self.has_deal { self.dealing.contributions() } else { Vec::new() },
            seed: (self.has_deal || self.row.daily.is_some()).then_some(seed),
            start,
        })
    }
}
