//! Records as files: reading them within their limit, and writing one without losing another.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Read, Seek, Write};
use std::path::{Path, PathBuf};

use facedown_core::record::position_line::{PositionLine, is_position_line};
use facedown_core::record::{Record, RecordError, SIZE_LIMIT, Verified, verify};
use facedown_core::table::{AnyGame, AnyTable};
use facedown_games::registry;

use crate::args::OptionArgs;
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
/// other, `position startpos moves ...`: of the game that is named or, where none is, of the one that is told so, with the
/// options that are given.
///
/// # Errors
/// Input (2): a file that cannot be read, a record or line that does not hold, or a record of another game or with other
/// options than are named.
pub fn open(
    path: &Path,
    named: Option<&'static dyn AnyGame>,
    options: &OptionArgs,
) -> Result<(Record, Verified), Failure> {
    let bytes = bytes(path)?;
    let opened = match std::str::from_utf8(&bytes) {
        Ok(line) if is_position_line(line) => {
            let game = match named {
                Some(game) => game,
                None => told_by_lines()?,
            };
            let chosen = options.choose(game)?;
            PositionLine::read(line).and_then(|line| line.recorded(game, &chosen)).map_err(RecordError::from)
        }
        _ => check(&bytes),
    };
    let opened = opened.map_err(|e| Failure::input(format!("{}: {e}", path.display())))?;
    agrees(path, &*opened.1.table, named, options)?;
    Ok(opened)
}

/// Is this a record of the game that was named, with the options that were given?
fn agrees(
    path: &Path,
    table: &dyn AnyTable,
    named: Option<&'static dyn AnyGame>,
    options: &OptionArgs,
) -> Result<(), Failure> {
    let path = path.display();
    let Some(game) = registry::find(table.game()) else { return Ok(()) };
    if let Some(named) = named.filter(|named| named.about().id != table.game()) {
        let (played, named) = (game.about().name, named.about().name);
        return Err(Failure::input(format!("{path} is a game of {played}, not of {named}")));
    }
    let (asked, played) = (options.choose(game)?, table.options());
    let preset = options.names("preset");
    let other = |(name, value): &(&str, &str)| (preset || options.names(name)) && !played.is(name, value);
    match asked.iter().find(other) {
        Some((name, value)) => {
            let words =
                format!("{path} was played with {name}={}, not with {name}={value}", played.get(name));
            Err(Failure::input(words))
        }
        None => Ok(()),
    }
}

/// The game of a position line that names none.
fn told_by_lines() -> Result<&'static dyn AnyGame, Failure> {
    let game = registry::all().iter().copied().find(|game| game.told_by_lines());
    game.ok_or_else(|| Failure::input("a position line names no game: add `--game`"))
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

/// A file that is made before some work, so that the work is not lost to a wrong path, and filled after it. Where the
/// work comes to nothing no empty file is left.
pub struct NewFile {
    path: PathBuf,
    file: File,
    /// It was not there before, and nothing was written to it.
    is_empty: bool,
}

impl NewFile {
    /// Makes a file that is not there yet.
    ///
    /// # Errors
    /// As [`create`].
    pub fn create(path: &Path, help: &str) -> Result<NewFile, Failure> {
        Ok(NewFile { path: path.to_owned(), file: create(path, help)?, is_empty: true })
    }

    /// Makes a file, or opens the one that is there, whose content stays until it is filled.
    ///
    /// # Errors
    /// Input (2): it cannot be made or opened.
    pub fn replace(path: &Path) -> Result<NewFile, Failure> {
        let is_empty = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|e| Failure::input(format!("{} cannot be written: {e}", path.display())))?;
        Ok(NewFile { path: path.to_owned(), file, is_empty })
    }

    /// The path by which it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Fills it, in place of what it holds, and waits until the disk has it.
    ///
    /// # Errors
    /// Input (2): it cannot be written.
    pub fn fill(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.is_empty = false;
        let mut fill = || {
            self.file.set_len(0)?;
            self.file.rewind()?;
            self.file.write_all(bytes)?;
            self.file.sync_all()
        };
        fill().map_err(|e| Failure::input(format!("cannot write {}: {e}", self.path.display())))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.is_empty {
            // A file that somebody else has taken away is gone, as it should be.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// The name that stands for the standard output.
pub const STDOUT: &str = "-";

/// Writes bytes into a new file and tells of it, or with the name `-` to the standard output, which then holds nothing
/// else.
///
/// # Errors
/// Input (2): the file exists or cannot be made, or the standard output is a screen.
pub fn put(path: &Path, bytes: &[u8], told: &str, out: &mut impl Write) -> Result<(), Failure> {
    if path == Path::new(STDOUT) {
        // Not through `out`, which leaves out what looks like a terminal's colors.
        let mut stdout = std::io::stdout();
        if stdout.is_terminal() {
            let help = "name a file, or send it on: `--out - | lp`";
            return Err(Failure::input_with_help("this is nothing for a screen", help));
        }
        stdout.write_all(bytes)?;
        return Ok(stdout.flush()?);
    }
    create(path, "name another file by `--out`")?.write_all(bytes)?;
    Ok(writeln!(out, "{}: {told}", path.display())?)
}
