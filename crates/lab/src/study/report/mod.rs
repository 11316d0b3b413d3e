//! The report of a run: what people read, and the same for programs.
//!
//! [`merge`] puts the parts of any number of shards into one table in a fixed order and writes beside it `report.html`
//! (one file without script or net), `report.json`, `table.csv` (one line an arm and measure) and `games.csv` where asked.
//! [`publish`] writes the same into a folder for others.

mod about;
mod files;
mod html;
mod plots;
mod publish;
mod svg;
mod table;

pub use about::{Report, of};
pub use publish::{LARGEST, publish};

use super::folder::{Folder, FolderError, GAMES};
use super::rows;
use files::{rows_of, texts};

/// Merges the parts of a run and writes its report. `every_game`: also one CSV line a game.
///
/// # Errors
/// A folder whose parts cannot be read, overlap, or hold a deal in part.
pub fn merge(folder: &Folder, every_game: bool) -> Result<Report, FolderError> {
    let (all, report) = rows_of(folder)?;
    let (arms, measures) = (folder.arms(), folder.measures());
    // What is published is the table itself.
    if !folder.is_table() {
        rows::write(&folder.path().join(GAMES), &all, &arms, &measures)?;
    }
    if every_game {
        rows::write_csv(&folder.path().join("games.csv"), &all, &arms, &measures)?;
    }
    for (name, text) in texts(&report) {
        let path = folder.path().join(name);
        std::fs::write(&path, text).map_err(|e| FolderError::File(path.display().to_string(), e))?;
    }
    Ok(report)
}
