//! Takes a room from one database to another, while no room has either open.

use std::fmt;
use std::path::PathBuf;

use facedown_storage::StorageError;
use facedown_storage::copying::{Side, copy};
use facedown_storage::postgres::{self, Address};
use facedown_storage::sqlite::{self, Patience};
use thiserror::Error;

use crate::start::{DataFolder, StartError};
pub use facedown_storage::copying::Copied;

/// The place of a room's data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the embedded database of a data folder.
    Folder(PathBuf),
    /// In a database on a server.
    Server(Box<Address>),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Folder(folder) => write!(f, "{}", folder.display()),
            Place::Server(address) => write!(f, "{address}"),
        }
    }
}

/// The reason that a room was not copied, or not all of it.
#[derive(Debug, Error)]
pub enum CopyError {
    /// There is no room in the source.
    #[error("{0} holds no room")]
    Nothing(Place),
    /// A data folder cannot be opened, for example since a room has it open.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A room has a database open, or had it until a few seconds ago.
    #[error("a room has {0} open; close it, and wait for some seconds if it was killed")]
    InUse(Place),
    /// A database failed, or the two do not fit together.
    #[error("{place}: {why}")]
    Storage {
        /// The source or the target.
        place: Place,
        /// Its own error.
        why: StorageError,
    },
}

/// A database that nobody else has open as long as this is there.
struct Opened {
    side: Side,
    _folder: Option<DataFolder>,
}

async fn open(place: &Place) -> Result<Opened, CopyError> {
    let failed = |why| CopyError::Storage { place: place.clone(), why };
    match place {
        Place::Folder(path) => {
            let folder = DataFolder::open(path)?;
            let options = sqlite::prepare(&folder.database()?, Patience::default()).await.map_err(failed)?;
            Ok(Opened { side: Side::file(options).await.map_err(failed)?, _folder: Some(folder) })
        }
        Place::Server(address) => {
            let options = postgres::prepare(address).await.map_err(failed)?;
            if postgres::is_in_use(&options).await.map_err(failed)? {
                return Err(CopyError::InUse(place.clone()));
            }
            Ok(Opened { side: Side::server(options).await.map_err(failed)?, _folder: None })
        }
    }
}

/// Copies a room into an empty database, or goes on with a copy that was stopped, and compares all of it.
///
/// # Errors
/// [`CopyError`]; no room opens the target then, until the copy has been finished.
pub async fn copy_room(from: &Place, to: &Place) -> Result<Copied, CopyError> {
    if let Place::Folder(folder) = from
        && !folder.join(crate::start::DATABASE).exists()
    {
        return Err(CopyError::Nothing(from.clone()));
    }
    let mut source = open(from).await?;
    let half = source.side.unfinished().await;
    if half.map_err(|why| CopyError::Storage { place: from.clone(), why })?.is_some() {
        return Err(CopyError::Nothing(from.clone()));
    }
    let mut target = open(to).await?;
    let copied = copy(&mut source.side, &mut target.side, &from.to_string()).await;
    source.side.close().await;
    target.side.close().await;
    copied.map_err(|why| CopyError::Storage { place: to.clone(), why })
}
