//! A table as those see it who look on some time later: made from the part of its log that is old enough, by the same way as
//! the table itself. Nothing younger is in it, so nothing younger can leave it.

use std::collections::VecDeque;
use std::time::Duration;

use facedown_core::deal::ServerSecret;
use facedown_core::table::AnyGame;
use facedown_protocol::{Mode, Presence};
use facedown_storage::{Holder, LogLine, Millis, SittingGame, Span, StoredTable};
use tokio::time::Instant;

use super::Room;
use super::live::LiveTable;
use super::task::Task;
use crate::error::Error;
use crate::time::Time;

/// The table as it was some time ago.
pub(super) struct Late {
    /// The table as it is stored by now, with its whole log.
    stored: StoredTable,
    /// Number of lines of the log that are old enough.
    lines: usize,
    /// The games of the sitting with the time from which each list holds: the first one is old enough.
    sittings: VecDeque<(Millis, Vec<SittingGame>)>,
    shown: LiveTable,
}

/// A copy of a stored table with the part of its log that was written at `until` or before.
fn as_at(stored: &StoredTable, until: Millis) -> StoredTable {
    let log: Vec<LogLine> = stored.log.iter().take_while(|line| line.at <= until).cloned().collect();
    let mut row = stored.row.clone();
    if row.drawn && row.game_of_deal == 1 {
        // The lot gives it again, with the deal.
        row.white = 0;
    }
    let mut names = stored.names.clone();
    let sits_down = |line: &LogLine| line.entry.starts_with(r#"{"type":"joined""#);
    if !log.iter().any(sits_down) && stored.log.iter().any(sits_down) {
        names[1] = None;
    }
    StoredTable {
        row,
        mode: stored.mode.clone(),
        level: stored.level,
        open: stored.open,
        room_deals: stored.room_deals,
        delay: stored.delay,
        names,
        tournament: stored.tournament.clone(),
        secret: ServerSecret::new(*stored.secret.bytes()),
        log,
        falls_at: None,
        in_round: stored.in_round,
        outages: stored.outages.clone(),
    }
}

/// Milliseconds by which those who look on are behind.
fn behind(stored: &StoredTable) -> Millis {
    Millis::from(stored.delay) * 1000
}

impl Late {
    /// The table as it was, where its maker wants a delay. What is known of its sitting counts as if it had just become
    /// known, but for the games before it.
    ///
    /// # Errors
    /// As [`LiveTable::load`].
    pub(super) fn of(
        stored: &StoredTable,
        sitting: &[SittingGame],
        outages: &[Span],
        time: &Time,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<Option<Late>, Error> {
        if stored.delay == 0 {
            return Ok(None);
        }
        let own = |game: &&SittingGame| game.table == stored.row.id;
        let mut earlier: Vec<SittingGame> = sitting.iter().take_while(|game| !own(game)).cloned().collect();
        let this = sitting.iter().find(own);
        earlier.extend(this.map(|game| SittingGame { result: None, ..game.clone() }));
        let now = time.now();
        let past = as_at(stored, now - behind(stored));
        let lines = past.log.len();
        let mut shown = LiveTable::load(past, earlier.clone(), outages, time, find)?;
        shown.behind = behind(stored);
        let sittings = VecDeque::from([(Millis::MIN, earlier), (now, sitting.to_vec())]);
        Ok(Some(Late { stored: as_at(stored, Millis::MAX), lines, sittings, shown }))
    }

    /// Takes in a line of the log that was just written.
    pub(super) fn wrote(&mut self, at: Millis, entry: String, live: &LiveTable) {
        self.stored.log.push(LogLine { at, entry });
        self.stored.secret = ServerSecret::new(*live.secret.bytes());
        self.stored.names.clone_from(&live.names);
        self.stored.row.white = live.row.white;
    }

    /// Takes in what has become of the games of the sitting.
    pub(super) fn heard(&mut self, at: Millis, games: Vec<SittingGame>) {
        self.sittings.push_back((at, games));
    }

    /// The table as it was.
    pub(super) fn shown(&self) -> &LiveTable {
        &self.shown
    }

    /// The time at which there is more to see.
    fn due(&self) -> Option<Millis> {
        let line = self.stored.log.get(self.lines).map(|line| line.at);
        let sitting = self.sittings.get(1).map(|(at, _)| *at);
        line.into_iter().chain(sitting).min().map(|at| at + behind(&self.stored))
    }

    /// Brings it to what is old enough by now: the ply from which there is news, where there is any.
    async fn refresh(&mut self, room: &Room, outages: &[Span]) -> Result<Option<u32>, Error> {
        let now = room.now();
        if self.due().is_none_or(|due| due > now) {
            return Ok(None);
        }
        let until = now - behind(&self.stored);
        while self.sittings.get(1).is_some_and(|(at, _)| *at <= until) {
            self.sittings.pop_front();
        }
        let sitting = self.sittings.front().map(|(_, games)| games.clone()).unwrap_or_default();
        let past = as_at(&self.stored, until);
        let lines = past.log.len();
        let (own, spans) = (room.clone(), outages.to_vec());
        let loaded = tokio::task::spawn_blocking(move || {
            LiveTable::load(past, sitting, &spans, &own.inner.time, |id| own.find(id))
        });
        let mut shown = loaded.await.map_err(|_| Error::Unfinished)??;
        shown.behind = behind(&self.stored);
        let from = shown.ply_of(self.shown.number()).unwrap_or(0);
        (self.shown, self.lines) = (shown, lines);
        Ok(Some(from))
    }
}

impl Task {
    /// The table as somebody with these rights sees it: now, or as it was for those who look on.
    pub(super) fn eyes(&self, holder: Holder) -> &LiveTable {
        match (&self.late, holder) {
            (Some(late), Holder::Spectator) => &late.shown,
            _ => &self.live,
        }
    }

    /// Do those who look on see it later?
    pub(super) fn is_late_for(&self, holder: Holder) -> bool {
        self.late.is_some() && holder == Holder::Spectator
    }

    /// The time until those who look on see more.
    pub(super) fn late_in(&self) -> Option<Duration> {
        let wait = self.late.as_ref()?.due()?.saturating_sub(self.room.now());
        Some(Duration::from_millis(u64::try_from(wait).unwrap_or(0)))
    }

    /// Shows those who look on what is old enough by now.
    ///
    /// # Errors
    /// A log that cannot be played.
    pub(super) async fn show_late(&mut self) -> Result<(), Error> {
        let Some(late) = &mut self.late else { return Ok(()) };
        if let Some(from) = late.refresh(&self.room, &self.outages).await? {
            self.broadcast_late(from);
        }
        Ok(())
    }
}

/// Comings and goings as those hear of them who look on later: of one another, and nothing of the players.
pub(super) fn without_players(now: &Presence) -> Presence {
    Presence { white: true, black: true, gone: None, rematch: None, ..now.clone() }
}

/// May a table be seen later?
///
/// # Errors
/// In words, why not.
pub(super) fn check(delay: u16, mode: Mode, most: u16) -> Result<(), Error> {
    let why = match (delay, mode) {
        (0, _) => return Ok(()),
        (_, Mode::Shared) => {
            "`delay` is for games with spectators, and on one screen there are none".to_owned()
        }
        (delay, _) if delay > most => format!("`delay` is at most {most} seconds"),
        _ => return Ok(()),
    };
    Err(Error::Delay { why })
}

/// The instant at the end of a wait.
pub(super) fn end_of(wait: Option<Duration>) -> Instant {
    Instant::now() + wait.unwrap_or_default()
}
