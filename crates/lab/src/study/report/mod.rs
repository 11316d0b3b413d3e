//! The report of a run: what people read, and the same for programs.
//!
//! [`merge`] puts the parts of any number of shards into one table in a fixed order and writes beside it `report.html`
//! (one file without script or net), `report.json`, `table.csv` (one line an arm and measure) and `games.csv` where asked.

mod html;
mod plots;
mod svg;
mod table;

use serde::Serialize;

use super::folder::{Folder, FolderError, Plan};
use super::rows::{self, Row};
use super::summary::{Findings, Summary};

/// What a merge came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The plan of the run.
    pub plan: Plan,
    /// The answer, in sentences.
    pub answer: String,
    /// The command that repeats the run.
    pub command: String,
    /// Everything that was measured.
    pub findings: Findings,
}

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

/// The report on findings.
#[must_use]
pub fn of(plan: &Plan, findings: Findings) -> Report {
    let answer = plan.study.answer.words(&plan.study, &findings);
    Report { plan: plan.clone(), answer, command: command(plan), findings }
}

fn command(plan: &Plan) -> String {
    let known =
        super::named::find(&plan.study.id).is_some_and(|named| named.is_ok_and(|named| named == plan.study));
    let mut words = format!("facedown lab {}", plan.study.id);
    if !known {
        words += ".toml";
    }
    if plan.scale != 1.0 {
        words += &format!(" --scale {}", plan.scale);
    }
    let nodes: Vec<_> = plan.nodes.iter().map(ToString::to_string).collect();
    words + &format!(" --nodes {}", nodes.join(","))
}
