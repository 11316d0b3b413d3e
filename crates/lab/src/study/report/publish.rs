//! A run as others get it: its report, figures, games and command, without its parts.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::about::Report;
use super::files::{rows_of, texts};
use crate::study::folder::{Folder, FolderError, GAMES};
use crate::study::rows::{self, Row};

/// Bytes of a published file of games at most: what one may put beside source code.
pub const LARGEST: u64 = 1_000_000;

/// Writes a run into the folder `to`: `report.html`, `report.json`, `table.csv`, `command.txt`, and the games as
/// `games.parquet`. Where that file would have more than `largest` bytes it is a folder of that name with several files, as
/// programs that read Parquet take one. A run that was published before may be published anew, in its place too.
///
/// # Errors
/// A run whose parts cannot be read, or a folder that cannot be written.
pub fn publish(folder: &Folder, to: &Path, largest: u64) -> Result<Report, FolderError> {
    let (rows, report) = rows_of(folder)?;
    let file = |path: &Path, e| FolderError::File(path.display().to_string(), e);
    fs::create_dir_all(to).map_err(|e| file(to, e))?;
    // What is there stays until all is written beside it.
    let (games, aside) = (to.join(GAMES), to.join("games.new.parquet"));
    let mut parts = 1;
    loop {
        remove(&aside).map_err(|e| file(&aside, e))?;
        write(folder, &aside, &rows, parts)?;
        let most = sizes(&aside).map_err(|e| file(&aside, e))?.into_iter().max().unwrap_or(0);
        // A file of one row is not cut further.
        if most <= largest || parts >= rows.len() {
            break;
        }
        let wanted = most.div_ceil(largest.max(1)) as usize * parts;
        parts = wanted.max(parts + 1).min(rows.len());
    }
    remove(&games).and_then(|()| fs::rename(&aside, &games)).map_err(|e| file(&games, e))?;
    let command = ("command.txt".to_owned(), format!("{}\n", report.command));
    for (name, text) in texts(&report).into_iter().chain([command]) {
        let path = to.join(name);
        fs::write(&path, text).map_err(|e| file(&path, e))?;
    }
    Ok(report)
}

/// Writes all rows as one file, or as so many in a folder.
fn write(folder: &Folder, games: &Path, rows: &[Row], parts: usize) -> Result<(), FolderError> {
    let (arms, measures) = (folder.arms(), folder.measures());
    if parts <= 1 {
        return Ok(rows::write(games, rows, &arms, &measures)?);
    }
    fs::create_dir_all(games).map_err(|e| FolderError::File(games.display().to_string(), e))?;
    for (i, part) in rows.chunks(rows.len().div_ceil(parts)).enumerate() {
        rows::write(&games.join(format!("part-{i:05}.parquet")), part, &arms, &measures)?;
    }
    Ok(())
}

/// Removes the games that were published before: a file, or a folder with files of games and nothing else.
fn remove(games: &Path) -> std::io::Result<()> {
    match fs::metadata(games) {
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
        Err(e) => Err(e),
        Ok(about) if about.is_file() => fs::remove_file(games),
        Ok(_) => {
            for path in rows::files(games)? {
                fs::remove_file(path)?;
            }
            fs::remove_dir(games)
        }
    }
}

/// The sizes in bytes of the files of games.
fn sizes(games: &Path) -> std::io::Result<Vec<u64>> {
    rows::files(games)?.iter().map(|path| Ok(fs::metadata(path)?.len())).collect()
}
