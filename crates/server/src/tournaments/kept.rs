//! A tournament in memory, as its log makes it. The storage's log is the truth: it is looked at before anything is read or
//! written here, and of two who write at once one has to look again.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use facedown_protocol::TournamentStage;
use facedown_storage::Millis;
use facedown_storage::id::Id;
use facedown_storage::tournaments::{NewToken, Right, TournamentLine};
use facedown_tournament::event::{Command, Event, Fault, Format, Stage};
use facedown_tournament::round::Number;

use super::deal::Part;
use super::line::{By, Line};
use super::terms::Terms;
use super::told::{Told, Weighed};
use super::{ENTRIES, ROUND_ROBIN, Tournaments, replayed};
use crate::error::{Error, TournamentError};

/// Tournaments in memory. Beyond it some are let go with which nothing is being done, those first that are over: the storage
/// has all of them.
const IN_MEMORY: usize = 256;

/// Times that something is tried where somebody else has written in the same moment.
const TRIES: usize = 8;

/// A tournament as it stands.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(super) terms: Arc<Terms>,
    pub(super) made_at: Millis,
    /// Time of its last change, as the storage has it.
    last_at: Millis,
    pub(super) event: Event,
    /// Everything that was done, and when.
    pub(super) lines: Vec<(Millis, Line)>,
}

/// Something that is to be done with a tournament.
#[derive(Clone)]
pub(super) enum Write {
    /// A command.
    Command {
        /// The one who does it.
        by: By,
        /// The table whose result it is.
        table: Option<Id>,
        /// The command.
        command: Command,
    },
    /// Something about the deal that all boards have.
    Deal(Part),
    /// A sealed game is over at the board, and its audit is to come.
    Provisional {
        /// Its table.
        table: Id,
        /// The result at the board, such as `1-0`.
        result: String,
    },
    /// A game with real cards is told.
    Told {
        /// The one who tells it.
        by: By,
        /// The game.
        told: Told,
        /// Its record, which names nobody.
        record: Arc<str>,
    },
    /// Somebody enters, or takes the place that was entered under the name.
    Entry {
        /// The name.
        name: String,
        /// The hash of the token.
        sha256: [u8; 32],
        /// The account.
        user: Option<Id>,
    },
}

impl Kept {
    /// Number of its last line.
    pub(super) fn n(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Was the result of this table entered?
    pub(super) fn has_counted(&self, table: &Id) -> bool {
        let counts = |line: &Line| line.command.is_some() && line.table.as_deref() == Some(table.as_str());
        self.lines.iter().any(|(_, line)| counts(line))
    }

    /// When a table's game was over at the board, and with which result, where its audit was to come then.
    pub(super) fn provisional(&self, table: &Id) -> Option<(Millis, &str)> {
        let of = |line: &Line| line.table.as_deref() == Some(table.as_str());
        self.lines
            .iter()
            .find_map(|(at, line)| Some((*at, line.provisional.as_deref().filter(|_| of(line))?)))
    }

    /// Was the game of a table over at the board only when the time of an arena was?
    pub(super) fn was_late(&self, table: &Id) -> bool {
        let ended = self.ends_at().zip(self.provisional(table));
        ended.is_some_and(|(bell, (at, _))| at > bell)
    }

    /// Does it have rounds that are opened one after the other?
    pub(super) fn has_rounds(&self) -> bool {
        !matches!(self.event.settings().format, Format::Arena | Format::RoundRobin { free_order: true, .. })
    }

    /// Time at which an arena ends.
    pub(super) fn ends_at(&self) -> Option<Millis> {
        let minutes = self.terms.minutes?;
        let start = self.lines.iter().find(|(_, line)| matches!(line.command, Some(Command::Start { .. })));
        start.map(|(at, _)| at + i64::from(minutes) * 60_000)
    }

    /// May so many more enter?
    ///
    /// # Errors
    /// [`TournamentError::Full`].
    pub(super) fn check_entries(&self, more: usize) -> Result<(), Error> {
        let round_robin = matches!(self.event.settings().format, Format::RoundRobin { .. });
        let limit = if round_robin { ROUND_ROBIN } else { ENTRIES };
        let full = self.event.entries().len() + more > limit;
        if full { Err(TournamentError::Full { limit }.into()) } else { Ok(()) }
    }
}

impl Tournaments {
    fn slot(&self, id: &Id) -> Option<Arc<tokio::sync::Mutex<Kept>>> {
        self.all_kept().get(id).cloned()
    }

    fn all_kept(&self) -> MutexGuard<'_, HashMap<Id, Arc<tokio::sync::Mutex<Kept>>>> {
        self.inner.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn load(&self, id: &Id) -> Result<Kept, Error> {
        let stored = self.stored()?.tournament(id).await?;
        let stored = stored.ok_or_else(|| TournamentError::NoTournament { id: id.to_string() })?;
        let broken = |why: serde_json::Error| {
            tracing::error!(tournament = %id, %why, "a stored tournament cannot be read");
            Error::Unfinished
        };
        let terms: Terms = serde_json::from_str(&stored.terms).map_err(broken)?;
        let lines: Result<Vec<(Millis, Line)>, _> =
            stored.log.iter().map(|line| Ok((line.at, serde_json::from_str(&line.entry)?))).collect();
        let lines = lines.map_err(broken)?;
        let plain: Vec<Line> = lines.iter().map(|(_, line)| line.clone()).collect();
        let event = replayed(&terms, &plain)?;
        Ok(Kept { terms: Arc::new(terms), made_at: stored.made_at, last_at: stored.last_at, event, lines })
    }

    /// Its place in memory, where it is as the storage has it.
    async fn opened(&self, id: &Id) -> Result<tokio::sync::OwnedMutexGuard<Kept>, Error> {
        if let Some(slot) = self.slot(id) {
            let mut kept = slot.lock_owned().await;
            if self.stored()?.last_line(id).await? != Some((kept.n(), kept.last_at)) {
                *kept = self.load(id).await?;
            }
            return Ok(kept);
        }
        let loaded = self.load(id).await?;
        let slot = {
            let mut all = self.all_kept();
            if !all.contains_key(id) {
                let_go(&mut all, IN_MEMORY, |kept| kept.event.stage() == Stage::Done);
            }
            Arc::clone(all.entry(id.clone()).or_insert_with(|| Arc::new(tokio::sync::Mutex::new(loaded))))
        };
        Ok(slot.lock_owned().await)
    }

    /// A tournament as it stands.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(super) async fn read(&self, id: &Id) -> Result<Kept, Error> {
        Ok(self.opened(id).await?.clone())
    }

    /// Does something with a tournament; the number of the entry that it made, or of the last one.
    ///
    /// # Errors
    /// Commands that the library refuses, and the storage's.
    pub(super) async fn write(&self, id: &Id, write: Write) -> Result<u32, Error> {
        for _ in 0..TRIES {
            let mut kept = self.opened(id).await?;
            let (by, table, command, token) = match write.clone() {
                Write::Command { by, table, command } => (by, table, Some(command), None),
                Write::Deal(part) if !kept.is_due(&part)? => return Ok(0),
                Write::Deal(_) => (By::Room, None, None, None),
                Write::Provisional { table, .. } if kept.provisional(&table).is_some() => return Ok(0),
                Write::Provisional { table, .. } => (By::Room, Some(table), None, None),
                Write::Told { by, told, .. } => match kept.weigh(&told, by)? {
                    Weighed::There => return Ok(0),
                    Weighed::Enters => (by, None, Some(told.command()), None),
                    Weighed::Joins => (by, None, None, None),
                },
                Write::Entry { name, sha256, user } => {
                    let there = kept.event.entries().iter().find(|entry| is_same(&entry.name, &name));
                    if let Some(entry) = there {
                        let number = entry.number.0;
                        let taken = self.stored()?.taken_entries(id).await?;
                        if taken.iter().any(|(other, _)| *other == number) {
                            return Err(TournamentError::EntryTaken.into());
                        }
                        let token = NewToken { sha256, right: Right::Entry(number), user };
                        self.stored()?.give_token(id, token).await?;
                        return Ok(number);
                    }
                    kept.check_entries(1)?;
                    let (title, team) = (String::new(), String::new());
                    let command = Command::Enter { name, title, rating: None, team };
                    (By::Player, None, Some(command), Some((sha256, user)))
                }
            };
            let mut event = kept.event.clone();
            if let Some(command) = &command {
                event.apply(command.clone())?;
            }
            let number = event.entries().last().map_or(0, |entry| entry.number.0);
            let token = token.map(|(sha256, user)| NewToken { sha256, right: Right::Entry(number), user });
            let deal = if let Write::Deal(part) = &write { Some(part.clone()) } else { None };
            let provisional =
                if let Write::Provisional { result, .. } = &write { Some(result.clone()) } else { None };
            let (told, record) = match &write {
                Write::Told { told, record, .. } => (Some(told.clone()), Some(Arc::clone(record))),
                _ => (None, None),
            };
            let table = table.map(|table| table.to_string());
            let line = Line { by, table, command, deal, provisional, told };
            let at = self.room().now();
            let new = TournamentLine {
                tournament: id.clone(),
                n: kept.n() + 1,
                entry: serde_json::to_string(&line).map_err(|_| Error::Unfinished)?,
                stage: TournamentStage::from(event.stage()).name(),
                tokens: token.into_iter().collect(),
                record,
            };
            if self.stored()?.append_line(at, new).await? {
                kept.event = event;
                kept.lines.push((at, line));
                kept.last_at = at;
                return Ok(number);
            }
        }
        Err(Error::Busy)
    }
}

/// Makes room for one more: beyond `most`, lets all go that are over and with which nothing is being done, and, where that is
/// not enough, of the others as many that half of it is left.
fn let_go<T>(all: &mut HashMap<Id, Arc<tokio::sync::Mutex<T>>>, most: usize, over: impl Fn(&T) -> bool) {
    if all.len() < most {
        return;
    }
    // Whoever does something with one has it besides.
    let is_idle = |slot: &Arc<tokio::sync::Mutex<T>>| Arc::strong_count(slot) == 1;
    all.retain(|_, slot| !(is_idle(slot) && slot.try_lock().is_ok_and(|kept| over(&kept))));
    if all.len() < most {
        return;
    }
    let mut spare = all.len() - most / 2;
    all.retain(|_, slot| {
        let goes = spare > 0 && is_idle(slot);
        spare -= usize::from(goes);
        !goes
    });
}

pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Was this refused by the library, and not by the room?
pub(super) fn fault(error: &Error) -> Option<&Fault> {
    match error {
        Error::Tournament(TournamentError::Fault(fault)) => Some(fault),
        _ => None,
    }
}

/// A number of the library.
pub(super) fn entry(number: u32) -> Number {
    Number(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournaments_that_nobody_plays_in_do_not_fill_the_memory() {
        let slot = |n: usize| (Id::given(n.to_string()), Arc::new(tokio::sync::Mutex::new(n)));
        let mut all: HashMap<Id, Arc<tokio::sync::Mutex<usize>>> = (0..10).map(slot).collect();
        let busy = Arc::clone(&all[&Id::given("7".to_owned())]);
        let_go(&mut all, 11, |_| true);
        assert_eq!(all.len(), 10, "there is room for one more");
        let_go(&mut all, 10, |n| *n < 4);
        assert_eq!(all.len(), 6, "those that are over go");
        let_go(&mut all, 6, |_| false);
        assert_eq!(all.len(), 3, "none is over");
        assert!(all.contains_key(&Id::given("7".to_owned())), "something is being done with it");
        drop(busy);
    }
}
