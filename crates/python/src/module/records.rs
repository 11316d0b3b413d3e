//! Records of games, checked against the rules.

use facedown_core::record::{DealCheck, Record, verify};
use facedown_core::rules::seat::Viewer;
use facedown_games::registry;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::errors;

/// Reads one record and plays it again: `{"game", "options", "names", "date", "start", "result", "reason", "plies",
/// "actions", "deal", "fen"}`. The actions are as a spectator heard them, with what turned up.
///
/// Raises `RecordError` with the first line and field that do not hold.
#[pyfunction]
pub fn read_record<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let record = Record::read(bytes).map_err(|e| errors::record(py, &e))?;
    let verified = py.detach(|| verify(&record, registry::find)).map_err(|e| errors::record(py, &e))?;
    let table = &verified.table;
    let lines = table.lines(Viewer::Spectator, 0);
    let all = PyDict::new(py);
    all.set_item("game", table.game())?;
    let options = PyDict::new(py);
    for (name, value) in table.options().iter() {
        options.set_item(name, value)?;
    }
    all.set_item("options", options)?;
    all.set_item("names", &record.header.names)?;
    all.set_item("date", &record.header.date)?;
    all.set_item("start", &record.header.start)?;
    let outcome = table.outcome();
    all.set_item("result", outcome.map(|outcome| outcome.result(table.seats().len())))?;
    all.set_item("reason", outcome.map(|outcome| outcome.reason))?;
    all.set_item("plies", table.ply())?;
    all.set_item("seats", lines.iter().map(|line| line.seat.name()).collect::<Vec<_>>())?;
    all.set_item("actions", lines.iter().map(|line| line.entered()).collect::<Vec<_>>())?;
    all.set_item("deal", found(verified.deal))?;
    all.set_item("fen", table.observation(Viewer::Spectator, table.ply()).map(|seen| seen.fen))?;
    Ok(all)
}

fn found(deal: DealCheck) -> &'static str {
    match deal {
        DealCheck::Fair => "fair",
        DealCheck::FromSeed => "from-seed",
        DealCheck::SetUp => "set-up",
        DealCheck::NotOpened => "not-opened",
        DealCheck::Sealed => "sealed",
        DealCheck::HalfSealed => "half-sealed",
        DealCheck::ByHand => "by-hand",
    }
}
