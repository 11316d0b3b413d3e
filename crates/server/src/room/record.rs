//! The record of a table.

use facedown_core::deal::ServerSecret;
use facedown_core::record::{Header, Openings, Record, Source, Timing};
use facedown_core::rules::seat::Viewer;

use super::live::LiveTable;
use crate::error::Error;
use crate::protocol::Phase;
use crate::time::day;

impl LiveTable {
    /// The record of a finished game, with the deal opened once the last game on it is over. It holds what each seat
    /// saw, so nobody gets it before.
    pub(crate) fn record(&self) -> Result<String, Error> {
        let play = self.play.as_deref().ok_or(Error::Dealing)?;
        if self.phase() != Phase::Over {
            return Err(Error::NotOver);
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
            source: if self.has_deal {
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
        let openings = if self.games.deal_is_over() { self.openings() } else { None };
        let record = Record::of(play, header, &self.clocks, openings).with_time(self.timing());
        Ok(match self.solo.undone.as_slice() {
            [] => record,
            undone => record.with_undone(self.solo.turns.clone(), undone.to_vec()),
        }
        .write())
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
