//! The report of a run: what people read, and the same for programs.
//!
//! [`merge`] puts the parts of any number of shards into one table in a fixed order and writes beside it `report.html`
//! (one file without script or net), `report.json`, `table.csv` (one line an arm and measure) and `games.csv` where asked.

mod about;
mod html;
mod plots;
mod svg;
mod table;

pub use about::{Report, of};

use super::folder::{Folder, FolderError};
use super::rows::{self, Row};
use super::summary::Summary;

/// Merges the parts of a run and writes its report. `every_game`: also one CSV line a game.
///
/// # Errors
/// A folder whose parts cannot be read, overlap, or hold a deal in part.
pub fn merge(folder: &Folder, every_game: bool) -> Result<Report, FolderError> {
    let mut summary = Summary::new(&folder.plan);
    let mut all: Vec<Row> = Vec::new();
    folder.in_order(|deal| {
        summary.add(deal);
        all.extend_from_slice(deal);
    })?;
    let (arms, measures) = (folder.arms(), folder.measures());
    rows::write(&folder.path().join("games.parquet"), &all, &arms, &measures)?;
    if every_game {
        rows::write_csv(&folder.path().join("games.csv"), &all, &arms, &measures)?;
    }
    let report = of(&folder.plan, summary.findings());
    let json = serde_json::to_string_pretty(&report).unwrap_or_default();
    let texts =
        [("report.json", json), ("report.html", html::page(&report)), ("table.csv", table::csv(&report))];
    for (name, text) in texts {
        let path = folder.path().join(name);
        std::fs::write(&path, text).map_err(|e| FolderError::File(path.display().to_string(), e))?;
    }
    Ok(report)
}
