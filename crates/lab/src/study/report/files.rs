//! What the files of a report are made of.

use super::about::{Report, is_named, of};
use super::{html, table};
use crate::study::folder::{Folder, FolderError, REPORT};
use crate::study::rows::Row;
use crate::study::summary::Summary;

/// Every row of a run in the fixed order, and the report on them.
pub(super) fn rows_of(folder: &Folder) -> Result<(Vec<Row>, Report), FolderError> {
    let mut summary = Summary::new(&folder.plan);
    let mut all: Vec<Row> = Vec::new();
    folder.in_order(|deal| {
        summary.add(deal);
        all.extend_from_slice(deal);
    })?;
    Ok((all, of(&folder.plan, summary.findings())))
}

/// The files of a report, by name, and the study's own where it is none of the program's: its command reads it.
pub(super) fn texts(report: &Report) -> Vec<(String, String)> {
    let (study, json) = (&report.plan.study, serde_json::to_string_pretty(report).unwrap_or_default());
    let mut texts = vec![
        (REPORT.to_owned(), json),
        ("report.html".to_owned(), html::page(report)),
        ("table.csv".to_owned(), table::csv(report)),
    ];
    if !is_named(study) {
        texts.push((format!("{}.toml", study.id), study.to_toml()));
    }
    texts
}
