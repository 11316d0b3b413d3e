//! The operator's desk: carries out in the room what its operator asks.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use facedown_storage::chats::Mute;
use facedown_storage::id::Id;
use facedown_storage::ratings::SameDevice;
use facedown_storage::reports::{CopiedLine, Report};
use facedown_storage::upkeep::{Ban, Which};
use facedown_storage::{Millis, StorageError};
use tokio::task::spawn_blocking;

use super::ask::{Answer, Ask, Flagged, Notice, PeerCount, Reported, ReportedLine, Stats, Verdict};
use crate::accounts::Accounts;
use crate::bans;
use crate::doors::Doors;
use crate::error::Error;
use crate::figures::resident_bytes;
use crate::reports::{REASON, Reports, Verdict as Settling};
use crate::room::{Room, words};

/// Games that are cleared away at once.
const PAGE: u32 = 64;

/// Rated games between two accounts of one browser that are listed.
const FLAGGED: u32 = 1000;

/// Peers that are named among the figures.
const PEERS: usize = 10;

/// Characters of an announcement.
const LONGEST: usize = 500;

/// The operator's desk; cheap to clone.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) room: Room,
    pub(crate) doors: Arc<Doors>,
    pub(crate) accounts: Accounts,
    pub(crate) reports: Reports,
}

/// The outcome of going through finished games.
#[derive(Default)]
struct Gone {
    games: u64,
    exported: u64,
    left: u64,
}

impl Desk {
    /// Does what is asked, or answers why not.
    pub(super) async fn carry_out(&self, ask: Ask) -> Answer {
        tracing::info!(?ask, "the operator asks");
        match self.done(ask).await {
            Ok(answer) => answer,
            Err(Error::Storage(StorageError::Failed { why, .. })) => Answer::no("storage-failed", &why),
            Err(error) => Answer::no(error.code(), &error.to_string()),
        }
    }

    async fn done(&self, ask: Ask) -> Result<Answer, Error> {
        let room = &self.room;
        let storage = room.kept();
        let upkeep = storage.upkeep().ok_or(Error::Unfinished)?;
        let missing = |table: String| Error::NoSuchTable { id: table };
        Ok(match ask {
            Ask::Backup { file } => {
                upkeep.backup(&file).await?;
                let bytes = std::fs::metadata(&file).map_or(0, |file| file.len());
                Answer::Backup { file, bytes }
            }
            Ask::List { all, most } => Answer::Tables { tables: upkeep.tables(Which { all, most }).await? },
            Ask::Invite => Answer::Invitation { code: self.accounts.invite().await? },
            Ask::Close { table } => {
                room.close_table(&Id::given(table.clone())).await?;
                Answer::Table { table }
            }
            Ask::Unlist { table } => {
                if !upkeep.unlist(&Id::given(table.clone())).await? {
                    return Err(missing(table));
                }
                room.list_anew().await;
                Answer::Table { table }
            }
            Ask::Ban { network, seconds, why } => {
                let Some(network) = bans::network(&network) else { return Ok(no_network(&network)) };
                let until = seconds.map(|seconds| room.now().saturating_add(milliseconds(seconds)));
                let ban = Ban { network: network.to_string(), until, why };
                upkeep.ban(room.now(), ban).await?;
                self.bans().await?
            }
            Ask::Unban { network } => {
                let Some(known) = bans::network(&network) else { return Ok(no_network(&network)) };
                if !upkeep.unban(&known.to_string()).await? {
                    return Ok(Answer::no("not-banned", &format!("{known} is not banned")));
                }
                self.bans().await?
            }
            Ask::SameBrowser => {
                let ratings = storage.ratings().ok_or(Error::Unfinished)?;
                let games = ratings.same_device(FLAGGED).await?.into_iter();
                let flagged =
                    |SameDevice { table, names, at }| Flagged { table: table.to_string(), names, at };
                Answer::SameBrowser { games: games.map(flagged).collect() }
            }
            Ask::Reports { all } => {
                let reports = self.reports.list(all).await?.into_iter().map(reported);
                Answer::Reports { reports: reports.collect() }
            }
            Ask::Settle { report, verdict } => self.settle(report, verdict).await?,
            Ask::Mute { name, seconds, why } => match self.mute(seconds, &why) {
                Err(no) => no,
                Ok(mute) => self.muted(name, Some(mute)).await?,
            },
            Ask::Unmute { name } => self.muted(name, None).await?,
            Ask::Bans => self.bans().await?,
            Ask::Announce { text } => {
                if text.as_ref().is_some_and(|text| text.chars().count() > LONGEST) {
                    let why = format!("an announcement has at most {LONGEST} characters");
                    return Ok(Answer::no("too-long", &why));
                }
                let announcement = text.filter(|text| !text.trim().is_empty());
                Answer::Notice(room.say(|notice| Notice { announcement, ..notice }))
            }
            Ask::Drain { on } => Answer::Notice(room.say(|notice| Notice { draining: on, ..notice })),
            Ask::Prune { older_than, export, dry_run } => {
                let Gone { games, exported, left } =
                    self.clear_away(room.now() - milliseconds(older_than), export, dry_run).await?;
                Answer::Pruned { games, exported, left, dry_run }
            }
            Ask::Export { table: Some(table), folder } => {
                let table = Id::given(table);
                let record = room.record_at_rest(&table).await?;
                write(&folder, &table, record).await?;
                Answer::Exported { games: 1, left: 0 }
            }
            Ask::Export { table: None, folder } => {
                let gone = self.write_down(Millis::MAX, &folder).await?;
                Answer::Exported { games: gone.exported, left: gone.left }
            }
            Ask::Stats => {
                let peers = self.doors.busiest(PEERS).into_iter();
                Answer::Stats(Box::new(Stats {
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                    at: room.now(),
                    stored: upkeep.counts().await?,
                    tables_live: room.live_tables() as u64,
                    connections: self.doors.open_connections() as u64,
                    connections_limit: self.doors.places() as u64,
                    peers: peers
                        .map(|(address, count)| PeerCount { address, connections: count as u64 })
                        .collect(),
                    resident_bytes: u64::try_from(resident_bytes()).unwrap_or(0),
                    notice: room.notice(),
                }))
            }
        })
    }

    /// A mute from now on.
    fn mute(&self, seconds: u64, why: &str) -> Result<Mute, Answer> {
        let until = self.room.now().saturating_add(milliseconds(seconds));
        match words(why, REASON) {
            Some(why) => Ok(Mute { until, why }),
            None => Err(Answer::no(
                "no-reason",
                &format!("a mute has a reason of 1 to {REASON} characters, which the account reads"),
            )),
        }
    }

    /// Mutes an account, or lifts its mute.
    async fn muted(&self, name: String, mute: Option<Mute>) -> Result<Answer, Error> {
        let storage = self.room.kept();
        let accounts = storage.accounts().ok_or(Error::Unfinished)?;
        let found = accounts.account_named(&name.trim().to_ascii_lowercase()).await?;
        let Some(account) = found.filter(|account| account.password.is_some()) else {
            return Ok(Answer::no("no-such-user", &format!("there is no account `{name}`")));
        };
        let (until, lifts) = (mute.as_ref().map(|mute| mute.until), mute.is_none());
        if !self.reports.mute(&account, mute).await? && lifts {
            return Ok(Answer::no("not-muted", &format!("{} is not muted", account.name)));
        }
        Ok(Answer::Muted { name: account.name, until })
    }

    /// Settles a report.
    async fn settle(&self, id: String, wish: Verdict) -> Result<Answer, Error> {
        let Some(report) = self.reports.find(&Id::given(id.clone())).await? else {
            return Ok(Answer::no("no-such-report", &format!("there is no report `{id}`")));
        };
        let verdict = match wish {
            Verdict::Dismiss => Settling::Dismissed,
            Verdict::DeleteLines => Settling::LinesDeleted,
            Verdict::CloseAccount => Settling::AccountClosed,
            Verdict::Mute { seconds, why } => match self.mute(seconds, &why) {
                Ok(mute) => Settling::Muted(mute),
                Err(no) => return Ok(no),
            },
        };
        Ok(match self.reports.settle(&report, verdict).await? {
            Some(verdict) => Answer::Settled { report: id, verdict },
            None => Answer::no("no-account", "this report is about a guest, or an account that is closed"),
        })
    }

    async fn bans(&self) -> Result<Answer, Error> {
        Ok(Answer::Bans { bans: self.room.read_bans().await? })
    }

    /// Clears finished games away; with a folder, only those whose records could be written there, or that have none.
    async fn clear_away(
        &self,
        before: Millis,
        export: Option<PathBuf>,
        dry_run: bool,
    ) -> Result<Gone, Error> {
        let (storage, mut gone, mut last) = (self.room.kept(), Gone::default(), None::<Id>);
        let upkeep = storage.upkeep().ok_or(Error::Unfinished)?;
        loop {
            let found = upkeep.finished(before, last.as_ref(), PAGE).await?;
            let Some(end) = found.last().cloned() else { return Ok(gone) };
            let mut cleared = Vec::new();
            for table in found {
                match &export {
                    Some(folder) if !dry_run => match self.write_one(folder, &table).await {
                        Ok(written) => {
                            gone.exported += u64::from(written);
                            cleared.push(table);
                        }
                        Err(cause) => {
                            tracing::warn!(%table, %cause, "a finished game cannot be written down, and stays");
                            gone.left += 1;
                        }
                    },
                    _ => cleared.push(table),
                }
            }
            gone.games += cleared.len() as u64;
            if !dry_run && !cleared.is_empty() {
                upkeep.prune(self.room.now(), cleared.clone()).await?;
                self.room.put_away(&cleared);
            }
            last = Some(end);
        }
    }

    /// Writes the records of all finished games into a folder.
    async fn write_down(&self, before: Millis, folder: &Path) -> Result<Gone, Error> {
        let (storage, mut gone, mut last) = (self.room.kept(), Gone::default(), None::<Id>);
        let upkeep = storage.upkeep().ok_or(Error::Unfinished)?;
        loop {
            let found = upkeep.finished(before, last.as_ref(), PAGE).await?;
            let Some(end) = found.last().cloned() else { return Ok(gone) };
            for table in found {
                match self.write_one(folder, &table).await {
                    Ok(written) => gone.exported += u64::from(written),
                    Err(cause) => {
                        tracing::warn!(%table, %cause, "a finished game cannot be written down");
                        gone.left += 1;
                    }
                }
            }
            last = Some(end);
        }
    }

    /// Writes the record of one game; `false` where it has none, since it was never dealt.
    async fn write_one(&self, folder: &Path, table: &Id) -> Result<bool, Error> {
        match self.room.record_at_rest(table).await {
            Ok(record) => write(folder, table, record).await.map(|()| true),
            Err(Error::Dealing | Error::TableEnded { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// A report as the operator reads it.
fn reported(report: Report) -> Reported {
    let Report { id, at, by, about, name, reason, place, words, verdict, lines } = report;
    let line = |CopiedLine { at, name, text }| ReportedLine { at, name, text };
    Reported {
        report: id.to_string(),
        at,
        by,
        about: name,
        member: about.is_some(),
        reason,
        kind: place.kind().to_owned(),
        place: place.id().to_string(),
        words,
        verdict,
        lines: lines.into_iter().map(line).collect(),
    }
}

fn no_network(text: &str) -> Answer {
    let why =
        format!("`{text}` is no address and no network; expected 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48");
    Answer::no("no-network", &why)
}

fn milliseconds(seconds: u64) -> Millis {
    Millis::try_from(Duration::from_secs(seconds).as_millis()).unwrap_or(Millis::MAX / 4)
}

/// Writes a record into a folder, under the id of its table.
async fn write(folder: &Path, table: &Id, record: String) -> Result<(), Error> {
    let (folder, file) = (folder.to_owned(), folder.join(format!("{table}.jsonl")));
    let written = spawn_blocking(move || {
        std::fs::create_dir_all(folder)?;
        std::fs::write(&file, record)?;
        // What is cleared away afterwards must be on the disk before.
        std::fs::OpenOptions::new().write(true).open(&file)?.sync_all()
    });
    let written = written.await.unwrap_or_else(|gone| Err(std::io::Error::other(gone)));
    written.map_err(|error| {
        let (cause, why) = (facedown_storage::Cause::of_io(&error), error.to_string());
        Error::Storage(StorageError::Failed { cause, doubt: false, why })
    })
}
