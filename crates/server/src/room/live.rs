//! A live game: everything about one table, made by applying the entries of its log in order. A new entry and one that
//! is replayed go the same way, so a game that is loaded again is the same game.

use std::collections::HashMap;

use facedown_core::deal::{Commitment, Contribution, ServerSecret};
use facedown_core::erased::{AnyGame, Start};
use facedown_core::notation::ActionError;
use facedown_core::options::Chosen;
use facedown_core::outcome::{Outcome, reason};
use facedown_core::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;

use super::dealing::Dealing;
use super::entry::Entry;
use super::sitting::{Games, other_player};
use crate::error::Error;
use crate::id::Id;
use crate::protocol::Phase;
use crate::storage::{Millis, NewTable, SittingGame, StoredTable, TableRow};

/// Everything about one table.
pub(crate) struct LiveTable {
    pub(super) row: TableRow,
    pub(super) game: &'static dyn AnyGame,
    pub(super) options: Chosen,
    pub(super) names: [Option<String>; 2],
    pub(super) secret: ServerSecret,
    pub(super) dealing: Dealing,
    /// The game, once it is dealt.
    pub(super) play: Option<Box<dyn AnyTable>>,
    /// When it was dealt.
    pub(super) dealt_at: Option<Millis>,
    pub(super) draw_offer: Option<Seat>,
    pub(super) games: Games,
    /// Finished actions after each entry: how far the game was at each number.
    plies: Vec<u32>,
    /// The entries that came from a client's request, by the client's name of it.
    requests: HashMap<String, Entry>,
    attempts: u32,
}

impl LiveTable {
    /// Loads a table by replaying its log.
    pub(crate) fn load(
        stored: StoredTable,
        sitting: Vec<SittingGame>,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<LiveTable, Error> {
        let StoredTable { row, names, secret, log } = stored;
        let table = row.id.to_string();
        let game = find(&row.game).filter(|game| game.about().rules == row.rules).ok_or_else(|| {
            let has = find(&row.game).map_or(0, |game| game.about().rules);
            Error::OldRules { table: table.clone(), game: row.game.clone(), played: row.rules, has }
        })?;
        let given: Vec<_> = row.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = game.choose(&given)?;
        let at_once = game.games_at_once(&options)?;
        let dealing = Dealing::new(Seat::all(game.about().seats));
        let mut live = LiveTable {
            games: Games::new(&row, at_once, sitting),
            row,
            game,
            options,
            names,
            secret,
            dealing,
            play: None,
            dealt_at: None,
            draw_offer: None,
            plies: Vec::new(),
            requests: HashMap::new(),
            attempts: 1,
        };
        for (stored, line) in log.into_iter().zip(1..) {
            let broken = |why: String| Error::Log { table: table.clone(), line, why };
            let entry: Entry = serde_json::from_str(&stored.entry).map_err(|e| broken(e.to_string()))?;
            live.apply(entry, stored.at).map_err(|e| broken(e.to_string()))?;
        }
        Ok(live)
    }

    /// Its id.
    pub(crate) fn id(&self) -> &Id {
        &self.row.id
    }

    /// Number of its last entry. Every entry there is so far is public, so all viewers count alike; one that is seen by
    /// a single seat (an unfinished turn) would be counted for that seat alone.
    pub(crate) fn number(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// How many actions were finished when the table was at number `n`; `None` for a number it has not reached.
    pub(crate) fn ply_at(&self, n: u32) -> Option<u32> {
        match n.checked_sub(1) {
            None => Some(0),
            Some(i) => self.plies.get(i as usize).copied(),
        }
    }

    /// The seats of the game.
    pub(crate) fn seats(&self) -> &'static [Seat] {
        Seat::all(self.game.about().seats)
    }

    /// How far it is.
    pub(crate) fn phase(&self) -> Phase {
        match &self.play {
            None => Phase::Dealing,
            Some(play) if play.outcome().is_none() => Phase::Playing,
            Some(_) => Phase::Over,
        }
    }

    /// How it ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref().and_then(|play| play.outcome())
    }

    /// The result as it is stored, if it is over.
    pub(crate) fn result(&self) -> Option<String> {
        self.outcome().map(|outcome| outcome.result(self.seats().len()))
    }

    /// What was done under this name of a request, if anything was.
    pub(crate) fn done(&self, request: &str) -> Option<&Entry> {
        self.requests.get(request)
    }

    /// The number of the attempt at a deal, from 1.
    pub(crate) fn attempt(&self) -> u32 {
        self.attempts
    }

    /// Gives the next attempt its secret; comes before its [`Entry::AttemptEnded`].
    pub(crate) fn replace_secret(&mut self, secret: ServerSecret) {
        self.secret = secret;
    }

    /// Can nothing be done here any more but to look and to go on to another game?
    fn running(&self) -> Result<&dyn AnyTable, Error> {
        let play = self.play.as_deref().ok_or(Error::Dealing)?;
        match play.outcome() {
            Some(outcome) => Err(Error::Over { reason: outcome.reason }),
            None => Ok(play),
        }
    }

    /// The seat for whom a request is made: the one it names, else the one whose turn it is to do that.
    pub(crate) fn seat_for(
        &self,
        player: Option<u8>,
        named: Option<Seat>,
        answers: bool,
    ) -> Result<Seat, Error> {
        let play = self.running()?;
        if let Some(seat) = named
            && !self.seats().contains(&seat)
        {
            return Err(Error::NoSuchSeat { seat });
        }
        if let Some(player) = player {
            let own = self.games.seat_of(player, self.seats());
            return match named {
                Some(seat) if seat != own => Err(Error::NotYourSeat { seat }),
                _ => Ok(own),
            };
        }
        let asked = if answers { Some(self.draw_offer.ok_or(Error::NoDrawOffer)?.other()) } else { None };
        let first = self.seats().first().copied().unwrap_or(Seat::Solo);
        Ok(named.or(asked).or(play.to_act().iter().next()).unwrap_or(first))
    }

    /// Takes an entry.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub(crate) fn apply(&mut self, entry: Entry, at: Millis) -> Result<(), Error> {
        match &entry {
            Entry::Committed { seat, sha256 } => {
                if self.play.is_some() {
                    return Err(Error::Dealt);
                }
                self.dealing.commit(*seat, commitment(sha256)?)?;
            }
            Entry::Opened { seat, contribution: text } => {
                if self.play.is_some() {
                    return Err(Error::Dealt);
                }
                self.dealing.open(*seat, contribution(text)?);
                if self.dealing.is_open() {
                    self.deal(at)?;
                }
            }
            Entry::AttemptEnded { .. } => {
                if self.play.is_some() {
                    return Err(Error::Dealt);
                }
                self.dealing = Dealing::new(self.seats());
                self.attempts += 1;
            }
            Entry::DealtAgain { contributions } => {
                for (seat, text) in self.seats().iter().zip(contributions) {
                    self.dealing.open(*seat, contribution(text)?);
                }
                self.deal(at)?;
            }
            Entry::Acted { seat, action, .. } => {
                self.running()?;
                if let Some(play) = &mut self.play {
                    play.act(*seat, action)?;
                }
                // An offer lapses when the one who was asked plays on.
                self.draw_offer = self.draw_offer.filter(|offered_by| offered_by == seat);
            }
            Entry::Resigned { seat, .. } => {
                self.running()?;
                let outcome = match self.seats() {
                    [_] => Outcome::nobody(reason::RESIGNATION),
                    _ => Outcome::win(seat.other(), reason::RESIGNATION),
                };
                self.end(outcome);
            }
            Entry::DrawOffered { seat, .. } => {
                self.running()?;
                if self.seats().len() < 2 {
                    return Err(Error::NobodyToAsk);
                }
                match self.draw_offer {
                    Some(offered_by) if offered_by == *seat => {
                        return Err(Error::DrawOffered { seat: *seat });
                    }
                    Some(_) => self.end(Outcome::nobody(reason::AGREEMENT)),
                    None => self.draw_offer = Some(*seat),
                }
            }
            Entry::DrawAnswered { seat, accept, .. } => {
                self.running()?;
                if self.draw_offer != Some(seat.other()) {
                    return Err(Error::NoDrawOffer);
                }
                self.draw_offer = None;
                if *accept {
                    self.end(Outcome::nobody(reason::AGREEMENT));
                }
            }
            Entry::DrawClaimed { seat, .. } => {
                let play = self.running()?;
                if !play.to_act().contains(*seat) {
                    return Err(ActionError::NotYourTurn { seat: *seat }.into());
                }
                let reason = play.claimable().ok_or(Error::NothingToClaim)?;
                self.end(Outcome::nobody(reason));
            }
            Entry::SittingChanged {} => {}
        }
        self.plies.push(self.play.as_ref().map_or(0, |play| play.ply()));
        if let Some(id) = entry.request() {
            self.requests.insert(id.to_owned(), entry);
        }
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) {
        self.draw_offer = None;
        if let Some(play) = &mut self.play {
            play.end(outcome);
        }
    }

    fn deal(&mut self, at: Millis) -> Result<(), Error> {
        let (game, rules) = (self.row.game.as_str(), self.row.rules);
        let seed = self.dealing.seed(&self.secret, game, rules, &self.options.canonical());
        let (table, _) = self.game.open(&self.options, Start::Deal(&seed, false)).map_err(|e| {
            Error::Log { table: self.row.id.to_string(), line: self.number() + 1, why: e.to_string() }
        })?;
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
            ..self.row.clone()
        };
        Ok(NewTable { row, secret: None, log: vec![stored(&Entry::DealtAgain { contributions })?] })
    }

    /// What a viewer sees who acts for `player` (`None`: one screen for all seats).
    pub(crate) fn eyes(&self, player: Option<u8>) -> Viewer {
        match (player, self.seats()) {
            (_, [only]) => Viewer::Seat(*only),
            (Some(player), seats) => Viewer::Seat(self.games.seat_of(player, seats)),
            (None, _) => Viewer::Spectator,
        }
    }
}

/// An entry as it is stored.
pub(crate) fn stored(entry: &Entry) -> Result<String, Error> {
    serde_json::to_string(entry)
        .map_err(|e| crate::storage::StorageError::Impossible(format!("a log entry: {e}")).into())
}

fn commitment(text: &str) -> Result<Commitment, Error> {
    text.parse().map_err(|source| Error::Hex { field: "sha256", source })
}

fn contribution(text: &str) -> Result<Contribution, Error> {
    text.parse().map_err(|source| Error::Hex { field: "contribution", source })
}
