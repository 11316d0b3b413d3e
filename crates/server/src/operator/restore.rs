//! Puts a backup in the place of a database, while no room has its folder open.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use facedown_storage::StorageError;
use facedown_storage::sqlite::look::{Database, look, sound};
use facedown_storage::sqlite::upkeep::{new_file, sync};
use thiserror::Error;

use crate::start::{DATABASE, DataFolder, StartError};

/// Why a backup was not restored. Nothing has changed then, but for what is said.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// The folder cannot be opened, for example since a room has it open.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The backup is no sound database of this program, or was written by a later version.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The folder has a database, and replacing it was not asked for.
    #[error("{path} is there already; --replace keeps it beside the restored one under another name")]
    There {
        /// The database that is there.
        path: PathBuf,
    },
    /// Something could not be written.
    #[error("{path}: {source}")]
    Io {
        /// The file that could not be read, written or renamed.
        path: PathBuf,
        /// The system's own error.
        source: io::Error,
    },
}

/// The outcome of [`restore`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The version of the restored database, and how many games it has.
    pub database: Database,
    /// The new path of the database that was there before; `None` if none was.
    pub before: Option<PathBuf>,
}

/// Restores a backup into a data folder. With `replace` a database that is there is kept under another name.
///
/// # Errors
/// [`RestoreError`].
pub async fn restore(folder: &Path, backup: &Path, replace: bool) -> Result<Restored, RestoreError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |source| RestoreError::Io { path, source }
    };
    let database = look(backup).await?;
    sound(backup).await?;
    // Locked until this returns, so that no room opens the folder meanwhile.
    let _data = DataFolder::open(folder)?;
    let place = folder.join(DATABASE);
    let is_there = fs::metadata(&place).is_ok_and(|file| file.len() > 0);
    if is_there && !replace {
        return Err(RestoreError::There { path: place });
    }
    let fresh = folder.join("facedown.sqlite.restored");
    // Left there by a restoring that was interrupted.
    let _ = fs::remove_file(&fresh);
    let copied = new_file(&fresh).and_then(|mut file| {
        io::copy(&mut fs::File::open(backup)?, &mut file)?;
        sync(&fresh)
    });
    copied.map_err(io(&fresh))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut before = None;
    // The files beside a database belong to it alone: with another they would damage it.
    for end in ["-wal", "-shm", ""] {
        let old = folder.join(format!("{DATABASE}{end}"));
        if !old.exists() {
            continue;
        }
        let kept = folder.join(format!("{DATABASE}.before-{now}{end}"));
        fs::rename(&old, &kept).map_err(io(&old))?;
        before = Some(kept);
    }
    fs::rename(&fresh, &place).map_err(io(&place))?;
    sync(&place).map_err(io(&place))?;
    Ok(Restored { database, before: before.filter(|_| is_there) })
}
