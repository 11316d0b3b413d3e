//! Looks at what a room would open, and changes nothing.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use facedown_storage::postgres;
use facedown_storage::sqlite::look;

use crate::Config;
use crate::start::{self, DATABASE, LOCK, StartError};

pub use facedown_storage::sqlite::look::Database;

/// The finding of a look at a room before it opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Is the data folder there? It is made where it is not.
    pub folder: bool,
    /// Does a room have it open now?
    pub in_use: bool,
    /// The contents of its database, if it has one.
    pub database: Option<Database>,
}

/// Looks at the data folder of a configuration without writing to it.
///
/// # Errors
/// Any obstacle that would keep the room from starting, as far as it can be seen: something else in the folder's place,
/// a folder that cannot be written, a file that is no database, one that a newer program has written, one address for
/// two things. Also a program for pairings that is not there, without which a room opens and pairs by itself.
pub async fn check(config: &Config) -> Result<Found, StartError> {
    let folder = &config.data_dir;
    let failed = |source| StartError::DataFolder { path: folder.clone(), source };
    start::two_addresses(config)?;
    if let Some(program) = config.pairings.as_deref().filter(|program| !is_program(program)) {
        return Err(StartError::Pairings { program: program.to_owned() });
    }
    may_write(folder).map_err(failed)?;
    let database = match &config.database {
        Some(address) => postgres::look(address).await?,
        None => {
            let file = folder.join(DATABASE);
            match std::fs::metadata(&file) {
                // An empty file is what a room leaves that ended before it had made its tables.
                Ok(there) if there.len() > 0 => Some(look::look(&file).await?),
                Ok(_) => None,
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => return Err(failed(error)),
            }
        }
    };
    Ok(Found { folder: folder.is_dir(), in_use: is_in_use(folder), database })
}

/// Can this process write into a folder or, where it is absent, make it?
fn may_write(folder: &Path) -> io::Result<()> {
    let there = folder.ancestors().map(|path| if path == Path::new("") { Path::new(".") } else { path });
    for path in there {
        match std::fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(found) if !found.is_dir() => return Err(ErrorKind::NotADirectory.into()),
            #[cfg(unix)]
            Ok(_) => {
                use rustix::fs::{Access, access};
                return Ok(access(path, Access::WRITE_OK | Access::EXEC_OK)?);
            }
            #[cfg(not(unix))]
            Ok(_) => return Ok(()),
        }
    }
    Ok(())
}

/// Is a program there: a path to a file, or a name that is looked up in the folders of `PATH`?
fn is_program(program: &Path) -> bool {
    if program.components().count() > 1 {
        return program.is_file();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Does a process have this data folder open?
#[must_use]
pub fn is_in_use(folder: &Path) -> bool {
    // Opening it makes no file.
    let Ok(file) = File::open(folder.join(LOCK)) else { return false };
    let held = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    let _ = file.unlock();
    held
}
