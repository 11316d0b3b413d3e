//! Records as files: reading them within their limit, and writing one without losing another.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::Path;

use facedown_core::erased::AnyGame;
use facedown_core::options::Chosen;
use facedown_core::position_line::{PositionLine, is_position_line};
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

/// Reads and checks a record that a command works on. The file may also hold a line as programs tell a game to each
/// other, `position startpos moves ...`: of this game with these options, or where none are given of the game that is
/// told so, with its defaults.
///
/// # Errors
/// Input (2): a file that cannot be read, or a record or line that does not hold.
pub fn open(path: &Path, of: Option<(&dyn AnyGame, Chosen)>) -> Result<(Record, Verified), Failure> {
    let bytes = bytes(path)?;
    let opened = match std::str::from_utf8(&bytes) {
        Ok(line) if is_position_line(line) => {
            let (game, options) = match of {
                Some(of) => of,
                None => told_by_lines()?,
            };
            PositionLine::read(line).and_then(|line| line.recorded(game, &options)).map_err(RecordError::from)
        }
        _ => check(&bytes),
    };
    opened.map_err(|e| Failure::input(format!("{}: {e}", path.display())))
}

/// The game of a position line that names none.
fn told_by_lines() -> Result<(&'static dyn AnyGame, Chosen), Failure> {
    let game = registry::all().iter().copied().find(|game| game.told_by_lines());
    let game = game.ok_or_else(|| Failure::input("a position line names no game: add `--game`"))?;
    Ok((game, game.choose(&[])?))
}

/// Makes a new file; one that is there already is left alone, and `help` says what to do then.
///
/// # Errors
/// Input (2): the file exists or cannot be made.
pub fn create(path: &Path, help: &str) -> Result<File, Failure> {
    OpenOptions::new().write(true).create_new(true).open(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Failure::input_with_help(format!("{} is there already", path.display()), help)
        }
        _ => Failure::input(format!("cannot write {}: {e}", path.display())),
    })
}
