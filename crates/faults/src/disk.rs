//! The disk, and who uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ffi::CString;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sqlite_plugin::vfs::{RegisterOpts, register_static};

use crate::file::File;
use crate::locks::{Index, Locks, Who};
use crate::plan::{Fault, Kind, Op, Plan, Planned, Struck};
use crate::vfs::Files;

/// A disk in memory. SQLite finds on it every database whose path begins with the disk's folder, in the whole process, as
/// long as this is held.
#[derive(Debug)]
pub struct Disk {
    folder: String,
    inside: Shared,
}

/// SQLite does not take the disk; with its code.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoDisk(i32);

impl fmt::Display for NoDisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SQLite does not take the disk: code {}", self.0)
    }
}

impl Error for NoDisk {}

/// The inside of a disk, as its user and SQLite's threads share it.
pub(crate) type Shared = Arc<Mutex<Inside>>;

#[derive(Debug)]
pub(crate) struct Inside {
    pub(crate) files: BTreeMap<String, File>,
    pub(crate) locks: BTreeMap<String, Locks>,
    pub(crate) indexes: BTreeMap<String, Index>,
    planned: Planned,
    chance: ChaCha8Rng,
    /// No file gets longer.
    is_full: bool,
    /// A sync says that it is done, and nothing lasts.
    lies: bool,
    /// Whoever opened a file in an earlier life is cut off from it.
    life: u64,
    cut: BTreeSet<Who>,
    /// Connections run on a thread of their own each, so a thread is a connection.
    threads: Vec<(ThreadId, Who)>,
    opened: Who,
}

/// Which folder is on which disk.
static MOUNTED: Mutex<Vec<(String, Shared)>> = Mutex::new(Vec::new());

/// The disk on which a path is.
pub(crate) fn find(path: &str) -> Option<Shared> {
    let mounted = MOUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    mounted.iter().find(|(folder, _)| path.starts_with(folder.as_str())).map(|(_, disk)| Arc::clone(disk))
}

pub(crate) fn held(inside: &Shared) -> MutexGuard<'_, Inside> {
    inside.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Disk {
    /// An empty disk for the databases in a folder; `seed` decides what is left when the power goes off.
    ///
    /// # Errors
    /// SQLite's.
    pub fn mount(folder: &Path, seed: u64) -> Result<Disk, NoDisk> {
        static REGISTERED: OnceLock<Result<(), NoDisk>> = OnceLock::new();
        let registered = REGISTERED.get_or_init(|| {
            // All databases of the process are looked for here: nothing above has to know of it.
            let options = RegisterOpts { make_default: true };
            register_static(CString::from(c"facedown-faults"), Files, options).map(drop).map_err(NoDisk)
        });
        (*registered)?;
        let inside = Arc::new(Mutex::new(Inside {
            files: BTreeMap::new(),
            locks: BTreeMap::new(),
            indexes: BTreeMap::new(),
            planned: Planned::default(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            is_full: false,
            lies: false,
            life: 0,
            cut: BTreeSet::new(),
            threads: Vec::new(),
            opened: 0,
        }));
        let folder = format!("{}/", folder.display());
        let mut mounted = MOUNTED.lock().unwrap_or_else(PoisonError::into_inner);
        mounted.push((folder.clone(), Arc::clone(&inside)));
        Ok(Disk { folder, inside })
    }

    /// Something is to fail; what was planned before is not.
    pub fn arm(&self, plan: Plan) {
        held(&self.inside).planned.arm(plan);
    }

    /// Takes every plan back: from now on nothing fails.
    pub fn calm(&self) {
        held(&self.inside).planned.calm();
    }

    /// The faults that have struck so far.
    #[must_use]
    pub fn struck(&self) -> Struck {
        held(&self.inside).planned.struck.clone()
    }

    /// No file gets longer from now on, or every one may again.
    pub fn fill(&self, full: bool) {
        held(&self.inside).is_full = full;
    }

    /// From now on a sync only says that it is done, as a disk's own cache may.
    pub fn lie(&self) {
        held(&self.inside).lies = true;
    }

    /// The process that has files open is gone; what it wrote is there.
    pub fn kill(&self) {
        held(&self.inside).end_of_life();
    }

    /// The power goes off: what was synced is there, and any part of the rest.
    pub fn lose_power(&self) {
        let mut inside = held(&self.inside);
        inside.end_of_life();
        let Inside { files, chance, .. } = &mut *inside;
        files.values_mut().for_each(|file| file.lose_power(chance));
    }

    /// Bytes of all files together.
    #[must_use]
    pub fn used(&self) -> usize {
        held(&self.inside).files.values().map(|file| file.bytes.len()).sum()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let mut mounted = MOUNTED.lock().unwrap_or_else(PoisonError::into_inner);
        mounted.retain(|(folder, _)| *folder != self.folder);
    }
}

impl Inside {
    fn end_of_life(&mut self) {
        self.life += 1;
        self.locks.clear();
        self.indexes.clear();
        self.cut.clear();
        self.threads.clear();
        self.planned.calm();
    }

    /// A number and a life for a file that the current thread opens.
    pub(crate) fn open(&mut self) -> (Who, u64) {
        self.opened += 1;
        self.threads.push((thread::current().id(), self.opened));
        (self.opened, self.life)
    }

    pub(crate) fn close(&mut self, who: Who) {
        self.threads.retain(|(_, opened)| *opened != who);
        self.cut.remove(&who);
    }

    /// Was it opened in an earlier life?
    pub(crate) fn is_from_before(&self, (_, life): (Who, u64)) -> bool {
        life != self.life
    }

    /// Is what was opened in this life cut off by now?
    pub(crate) fn is_cut(&self, who: (Who, u64)) -> bool {
        self.is_from_before(who) || self.cut.contains(&who.0)
    }

    /// Does this operation fail?
    ///
    /// # Errors
    /// With SQLite's code.
    pub(crate) fn strike(&mut self, kind: Kind, op: Op, grows: bool, writes: bool) -> Result<(), Failure> {
        if grows && self.is_full {
            return Err(Failure { fault: Fault::Full, op });
        }
        match self.planned.strike(kind, op, grows, writes) {
            None => Ok(()),
            Some(fault) => {
                if fault == Fault::Cut {
                    let own = thread::current().id();
                    self.cut.extend(self.threads.iter().filter(|(t, _)| *t == own).map(|(_, who)| *who));
                }
                Err(Failure { fault, op })
            }
        }
    }

    /// Number of these bytes that are written all the same, drawn at random from 0 to all of them.
    pub(crate) fn part_of(&mut self, bytes: usize) -> usize {
        self.chance.next_u64() as usize % (bytes + 1)
    }

    pub(crate) fn give_up(&mut self, path: &str) {
        if let Some(file) = self.files.get_mut(path) {
            file.give_up(&mut self.chance);
        }
    }

    pub(crate) fn sync(&mut self, path: &str) {
        if let Some(file) = self.files.get_mut(path).filter(|_| !self.lies) {
            file.sync();
        }
    }
}

/// The failure of an operation: its fault, and the operation.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) fault: Fault,
    pub(crate) op: Op,
}
