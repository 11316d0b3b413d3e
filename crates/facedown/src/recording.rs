//! Records as files: reading them within their limit, and writing one without losing another.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::Path;

use facedown_core::record::{Record, RecordError, SIZE_LIMIT, Verified, verify};
use facedown_games::registry;

use crate::failure::Failure;

/// The bytes of a record file, read no further than a record may reach.
///
/// # Errors
/// Input (2): the file cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |e: std::io::Error| Failure::input(format!("cannot read {}: {e}", path.display()));
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(SIZE_LIMIT as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// Reads a record and checks all of it.
///
/// # Errors
/// The first line and field that do not hold.
pub fn check(bytes: &[u8]) -> Result<(Record, Verified), RecordError> {
    let record = Record::read(bytes)?;
    let verified = verify(&record, registry::find)?;
    Ok((record, verified))
}

/// Reads and checks a record that a command works on.
///
/// # Errors
/// Input (2): a file that cannot be read, or a record that does not hold.
pub fn open(path: &Path) -> Result<(Record, Verified), Failure> {
    check(&bytes(path)?).map_err(|e| Failure::input(format!("{}: {e}", path.display())))
}

/// Makes a new file for a record; one that is there already is left alone.
///
/// # Errors
/// Input (2): the file exists or cannot be made.
pub fn create(path: &Path) -> Result<File, Failure> {
    OpenOptions::new().write(true).create_new(true).open(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => Failure::input_with_help(
            format!("{} is there already", path.display()),
            "name a new file for the record, or move the old one away",
        ),
        _ => Failure::input(format!("cannot write {}: {e}", path.display())),
    })
}
