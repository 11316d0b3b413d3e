//! The folder of a run: what is run, and its parts.
//!
//! `run.json` says what is run; `parts/` holds whole Parquet files, each with whole deals, so the parts are their own
//! list of what is done. A part is renamed into place when it is written, and a killed run loses what came after the last.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Deserialize;

use super::plan::Plan;
use super::rounds::Standing;
use super::rows::{self, Row, RowsError};

/// The name of a table with all games of a run.
pub(super) const GAMES: &str = "games.parquet";

/// The name of the plan of a run that goes on.
const RUN: &str = "run.json";

/// The name of the report on a run, which has its plan in it.
pub(super) const REPORT: &str = "report.json";

/// Why a folder could not be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The file system refused.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// Rows that could not be written or read.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// Another run is kept there.
    #[error("{0} holds another run: {1}")]
    Other(String, String),
    /// Another process plays the same shard into it.
    #[error(
        "another process plays shard {1}/{2} into {0}: wait until it has ended, or name another folder by --out"
    )]
    Taken(String, u32, u32),
    /// Something is twice there, or absent.
    #[error("{0}")]
    Incomplete(String),
}

/// The folder of one run.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// The plan of its run.
    pub plan: Plan,
    /// Are its games read from the table of all, in place of the parts?
    is_table: bool,
}

impl Folder {
    /// Opens the folder for a plan; makes it where there is none.
    ///
    /// # Errors
    /// A folder that cannot be made, or that belongs to another plan.
    pub fn make(path: &Path, plan: Plan) -> Result<Folder, FolderError> {
        let file = path.join(RUN);
        let io = |e: std::io::Error| FolderError::File(file.display().to_string(), e);
        if file.exists() {
            let folder = Folder::open(path)?;
            if folder.plan != plan {
                let why = format!("{}; name another folder", folder.plan.differs(&plan));
                return Err(FolderError::Other(path.display().to_string(), why));
            }
            return Ok(folder);
        }
        // Its games would be written over.
        if path.join(REPORT).exists() {
            let why = "it was published; name another folder by --out, and this one by --from".to_owned();
            return Err(FolderError::Other(path.display().to_string(), why));
        }
        std::fs::create_dir_all(path.join("parts")).map_err(io)?;
        let text = serde_json::to_string_pretty(&plan).unwrap_or_default();
        // Several shards may begin at once, in one process too: each writes the same under a name of its own, and the
        // first one stays.
        static BEGUN: AtomicU64 = AtomicU64::new(0);
        let mine = BEGUN.fetch_add(1, Ordering::Relaxed);
        let aside = path.join(format!("{RUN}.{}-{mine}.tmp", std::process::id()));
        std::fs::write(&aside, text).map_err(io)?;
        // Whoever comes second keeps what is there, and is refused where that is another plan.
        match std::fs::hard_link(&aside, &file) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {
                std::fs::remove_file(&aside).map_err(io)?;
                return Folder::make(path, plan);
            }
            Ok(()) => std::fs::remove_file(&aside).map_err(io)?,
            // A file system without links.
            Err(_) => std::fs::rename(&aside, &file).map_err(io)?,
        }
        Ok(Folder { path: path.to_owned(), plan, is_table: false })
    }

    /// Opens the folder of a run that was begun, or of one that was published.
    ///
    /// # Errors
    /// A folder that holds no run.
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        #[derive(Deserialize)]
        struct Report {
            plan: Plan,
        }
        let is_begun = path.join(RUN).exists();
        if is_begun || !path.join(REPORT).exists() {
            return Folder::read(path, RUN, false, |text| serde_json::from_str(text));
        }
        Folder::read(path, REPORT, true, |text| serde_json::from_str(text).map(|report: Report| report.plan))
    }

    /// Opens a run to read its table, as it was merged or published.
    ///
    /// # Errors
    /// A folder that holds no run.
    pub fn with_table(path: &Path) -> Result<Folder, FolderError> {
        Folder::open(path).map(|folder| Folder { is_table: true, ..folder })
    }

    /// The folder of the run whose plan this file has.
    fn read(
        path: &Path,
        name: &str,
        is_table: bool,
        plan: impl Fn(&str) -> serde_json::Result<Plan>,
    ) -> Result<Folder, FolderError> {
        let file = path.join(name);
        let text =
            std::fs::read_to_string(&file).map_err(|e| FolderError::File(file.display().to_string(), e))?;
        let other = |why: String| FolderError::Other(path.display().to_string(), why);
        let plan = plan(&text).map_err(|e| other(format!("{name} cannot be read: {e}")))?;
        plan.study.sample.holds().map_err(|why| other(format!("{name} is of no study: {why}")))?;
        Ok(Folder { path: path.to_owned(), plan, is_table })
    }

    /// Are its games read from the table of all, in place of the parts?
    pub(super) fn is_table(&self) -> bool {
        self.is_table
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps other processes from playing this shard while the result lives.
    ///
    /// # Errors
    /// A shard that another process plays.
    pub(super) fn lock(&self, (shard, of): (u32, u32)) -> Result<File, FolderError> {
        let path = self.path.join(format!("parts/shard-{shard}-of-{of}.lock"));
        let io = |e: std::io::Error| FolderError::File(path.display().to_string(), e);
        let file = File::create(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => {
                Err(FolderError::Taken(self.path.display().to_string(), shard, of))
            }
            // A file system without locks.
            Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => Ok(file),
            Err(TryLockError::Error(e)) => Err(io(e)),
        }
    }

    /// The files with its games, by name: its whole parts, or those of its table.
    ///
    /// # Errors
    /// A folder that cannot be listed.
    pub fn parts(&self) -> Result<Vec<PathBuf>, FolderError> {
        let files = self.path.join(if self.is_table { GAMES } else { "parts" });
        rows::files(&files).map_err(|e| FolderError::File(files.display().to_string(), e))
    }

    /// The first part of this shard that is not there yet.
    pub(super) fn next_part(&self, shard: (u32, u32)) -> PathBuf {
        let name = |n: u32| self.path.join(format!("parts/part-{}-of-{}-{n:05}.parquet", shard.0, shard.1));
        (0..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX))
    }

    /// Writes a part.
    pub(super) fn write_part(&self, shard: (u32, u32), rows: &[Row]) -> Result<(), FolderError> {
        Ok(rows::write(&self.next_part(shard), rows, &self.arms(), &self.measures())?)
    }

    /// Names of the arms.
    #[must_use]
    pub fn arms(&self) -> Vec<String> {
        self.plan.study.arms.iter().map(|arm| arm.name.clone()).collect()
    }

    /// Names of the measures.
    #[must_use]
    pub fn measures(&self) -> Vec<String> {
        self.plan.study.measures.iter().map(|measure| measure.name.clone()).collect()
    }

    /// Every row there is, part by part.
    ///
    /// # Errors
    /// A part that cannot be read.
    pub fn each(&self, mut found: impl FnMut(Row)) -> Result<(), FolderError> {
        for part in self.parts()? {
            rows::read(&part, &self.measures(), &mut found)?;
        }
        Ok(())
    }

    /// Every row in the order of deals, strengths, arms and repeats, a deal at a time; `deal` gets all rows of one. At
    /// most so many deals are in memory as one window holds. The number of deals that are absent.
    ///
    /// # Errors
    /// A part that cannot be read, or a deal that is there twice or in part.
    pub fn in_order(&self, deal: impl FnMut(&[Row])) -> Result<u32, FolderError> {
        self.before(self.plan.deals, deal).map(|(absent, _)| absent)
    }

    /// The arms that are left for a round; `None` where one before it is not whole.
    ///
    /// # Errors
    /// As [`Folder::in_order`].
    pub(super) fn standing(&self, round: u32) -> Result<Option<Standing>, FolderError> {
        let (_, mut standing) = self.before(self.plan.round(round).start, |_| {})?;
        Ok(standing.reach(round).then_some(standing))
    }

    /// Every row of the deals before this one, as [`Folder::in_order`] has them.
    fn before(&self, end: u32, mut deal: impl FnMut(&[Row])) -> Result<(u32, Standing), FolderError> {
        const WINDOW: u32 = 4_096;
        let mut standing = Standing::new(&self.plan);
        let mut absent = 0;
        let mut from = 0;
        while from < end {
            let window = from..from.saturating_add(WINDOW).min(end);
            let mut rows = Vec::new();
            self.each(|row| {
                if window.contains(&row.block) {
                    rows.push(row);
                }
            })?;
            rows.sort_by_key(Row::place);
            for block in window.clone() {
                let start = rows.partition_point(|row| row.block < block);
                let end = rows.partition_point(|row| row.block <= block);
                let here = &rows[start..end];
                if here.is_empty() {
                    absent += 1;
                    continue;
                }
                self.whole(block, here, &mut standing)?;
                standing.add(here);
                deal(here);
            }
            from = window.end;
        }
        Ok((absent, standing))
    }

    /// Is every game of a deal there, once, of the arms that are left?
    fn whole(&self, block: u32, rows: &[Row], standing: &mut Standing) -> Result<(), FolderError> {
        if let Some(twice) = rows.windows(2).find(|w| w[0].place() == w[1].place()) {
            let (block, nodes, arm, repeat) = twice[0].place();
            return Err(FolderError::Incomplete(format!(
                "game {repeat} of arm {arm} on deal {block} at {nodes} positions is there twice: shards that overlap"
            )));
        }
        let (deal, repeats) = (self.plan.deal(block).to_hex(), u32::from(self.plan.study.sample.repeats));
        if rows.iter().any(|row| row.deal != deal || row.repeat >= repeats) {
            return Err(FolderError::Incomplete(format!(
                "a game on deal {block} was not dealt by this study: a part of another run is among its parts"
            )));
        }
        if !standing.reach(self.plan.round_of(block)) {
            return Err(FolderError::Incomplete(format!(
                "deal {block} is of a later round, and a deal of those before it is absent: a part is lost"
            )));
        }
        let left = |row: &&Row| {
            let strength = self.plan.nodes.iter().position(|nodes| *nodes == row.nodes);
            strength.is_some_and(|strength| standing.is_left(strength, row.arm as usize))
        };
        if let Some(out) = rows.iter().find(|row| !left(row)) {
            return Err(FolderError::Incomplete(format!(
                "arm {} plays deal {block} at {} positions, and was out by then: parts of another run",
                out.arm, out.nodes
            )));
        }
        let expected = standing.arms(block) * usize::from(self.plan.study.sample.repeats);
        match rows.len() == expected {
            true => Ok(()),
            false => Err(FolderError::Incomplete(format!(
                "deal {block} has {} of {expected} games: a part of it is lost",
                rows.len()
            ))),
        }
    }
}
