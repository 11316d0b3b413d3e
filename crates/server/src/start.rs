//! The conditions under which a room can open: its address and its data folder.

use std::fs::{File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use facedown_storage::StorageError;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::Config;

/// Why a room does not open.
#[derive(Debug, Error)]
pub enum StartError {
    /// Another program listens at the address.
    #[error(
        "{address} is in use: another program listens there. Stop it, or choose another address with {flag}"
    )]
    AddressInUse {
        /// The address that was asked for.
        address: SocketAddr,
        /// The command's flag that chooses the address.
        flag: &'static str,
    },
    /// The address cannot be listened on for another reason.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// The system's own error.
        source: io::Error,
    },
    /// Two things are to be answered at one address.
    #[error("--listen and --metrics both name {0}: choose another address for one of them")]
    SameAddress(SocketAddr),
    /// The program that pairs is absent.
    #[error("there is no program {program} (--pairings): name the file, or a program that is in PATH")]
    Pairings {
        /// The program as it was named.
        program: PathBuf,
    },
    /// The data folder cannot be made or written.
    #[error("cannot write to the data folder {path}: {source}. Choose another one with --data")]
    DataFolder {
        /// The data folder.
        path: PathBuf,
        /// The system's own error.
        source: io::Error,
    },
    /// Another room has this data folder open.
    #[error("the data folder {path} is in use by another facedown; one at a time can keep its games there")]
    DataInUse {
        /// The folder.
        path: PathBuf,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Listening failed while the room was open.
    #[error("the room had to close: {0}")]
    Serve(io::Error),
}

/// Refuses one address for the room and its figures; port 0 is a free one of each.
pub(crate) fn two_addresses(config: &Config) -> Result<(), StartError> {
    match config.metrics {
        Some(address) if address == config.listen && address.port() != 0 => {
            Err(StartError::SameAddress(address))
        }
        _ => Ok(()),
    }
}

/// Listens on the address of a configuration.
///
/// # Errors
/// [`StartError::AddressInUse`], or [`StartError::Listen`] for any other reason.
pub async fn bind(config: &Config) -> Result<TcpListener, StartError> {
    two_addresses(config)?;
    listen(config.listen, "--listen").await
}

/// Listens on an address that a flag names.
pub(crate) async fn listen(address: SocketAddr, flag: &'static str) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => StartError::AddressInUse { address, flag },
        _ => StartError::Listen { address, source },
    })
}

/// The file in a data folder that a room locks while it has the folder open.
pub(crate) const LOCK: &str = "facedown.lock";

/// The database in a data folder.
pub const DATABASE: &str = "facedown.sqlite";

/// Makes a folder that nobody but its owner can read, where there is none: it will hold deals that are not opened. One
/// that is there is left as its owner wants it.
fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path)
}

/// A data folder that this process alone has open, until it is dropped.
#[derive(Debug)]
pub(crate) struct DataFolder {
    path: PathBuf,
    lock: File,
}

impl Drop for DataFolder {
    // Closing the file is not enough: a program that is being started in this moment holds a copy of it until its own
    // code runs, and with the copy the lock.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

impl DataFolder {
    /// Makes the folder where it is missing and locks it.
    pub(crate) fn open(path: &Path) -> Result<DataFolder, StartError> {
        let failed = |source| StartError::DataFolder { path: path.to_owned(), source };
        make_folder(path).map_err(failed)?;
        // A lock on a file of its own ends with the process, however that ends.
        let lock = File::create(path.join(LOCK)).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(DataFolder { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => Err(StartError::DataInUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }

    /// The database file, made so that its owner alone can read it: it holds deals that are not opened. SQLite gives
    /// the files beside it the same permissions. One that is there is left as its owner wants it.
    pub(crate) fn database(&self) -> Result<PathBuf, StartError> {
        let path = self.path.join(DATABASE);
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(&path) {
            Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
                Err(StartError::DataFolder { path, source })
            }
            _ => Ok(path),
        }
    }
}
