//! Looks at what a room would open, and changes nothing.

use std::fs::{File, TryLockError};
use std::path::Path;

use facedown_storage::postgres;
use facedown_storage::sqlite::look;

use crate::Config;
use crate::start::{DATABASE, LOCK, StartError};

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
/// a file that is no database, one that a newer program has written.
pub async fn check(config: &Config) -> Result<Found, StartError> {
    let folder = &config.data_dir;
    let failed = |source| StartError::DataFolder { path: folder.clone(), source };
    match std::fs::metadata(folder) {
        Ok(there) if there.is_dir() => {}
        Ok(_) => return Err(failed(std::io::ErrorKind::NotADirectory.into())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let database = match &config.database {
                Some(address) => postgres::look(address).await?,
                None => None,
            };
            return Ok(Found { folder: false, in_use: false, database });
        }
        Err(error) => return Err(failed(error)),
    }
    if let Some(address) = &config.database {
        return Ok(Found {
            folder: true,
            in_use: is_in_use(folder),
            database: postgres::look(address).await?,
        });
    }
    let file = folder.join(DATABASE);
    let database = match std::fs::metadata(&file) {
        // An empty file is what a room leaves that ended before it had made its tables.
        Ok(there) if there.len() > 0 => Some(look::look(&file).await?),
        Ok(_) => None,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    Ok(Found { folder: true, in_use: is_in_use(folder), database })
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
