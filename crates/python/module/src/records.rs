//! Records of games, checked against the rules.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use facedown_core::deal::DealSeed;
use facedown_core::record::{
    DealCheck, Header, Openings, Record, RecordError, Source, Timing, Verified, pgn, verify,
};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyGame, AnyTable};
use facedown_games::registry;
use facedown_python::one;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{errors, text};

/// Reads one record and plays it again: `{"game", "options", "names", "date", "start", "result", "reason", "plies",
/// "actions", "deal", "fen", "seed", "truth", "played"}`. The actions are as a spectator heard them, with what turned up.
/// Of a game whose deal is opened, `truth` is its start as the dealer's FEN and `played` the turns as `State.apply` takes
/// them; `seed` is the deal's, if it was dealt by one.
///
/// Raises `RecordError` with the first line and field that do not hold.
#[pyfunction]
pub fn read_record<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let (record, verified) = py.detach(|| checked(bytes)).map_err(|e| errors::record(py, &e))?;
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
    let openings = record.openings.as_ref();
    all.set_item("seed", openings.and_then(|openings| openings.seed.as_ref()).map(DealSeed::to_hex))?;
    all.set_item("truth", openings.map(|openings| &openings.start))?;
    all.set_item("played", openings.map(|_| played(table.as_ref(), &record.header)))?;
    Ok(all)
}

/// A record, checked, as PGN: as one viewer saw the game (a spectator without a seat).
///
/// Raises `RecordError` with the first line and field that do not hold, `FacedownError` for a game that is played alone.
#[pyfunction]
#[pyo3(signature = (bytes, seat = None))]
pub fn write_pgn(py: Python<'_>, bytes: &[u8], seat: Option<&str>) -> PyResult<String> {
    let (record, verified) = py.detach(|| checked(bytes)).map_err(|e| errors::record(py, &e))?;
    let table = verified.table.as_ref();
    let viewer = text::viewer(seat, table.seats())?;
    match registry::find(table.game()).map(|game| game.about()) {
        Some(about) if about.seats > 1 => Ok(pgn::write(about, &record, table, viewer)),
        about => {
            let name = about.map_or(table.game(), |about| about.name);
            Err(errors::wrong(format!("{name} is played alone, and PGN tells games of two")))
        }
    }
}

fn checked(bytes: &[u8]) -> Result<(Record, Verified), RecordError> {
    let record = Record::read(bytes)?;
    let verified = verify(&record, registry::find)?;
    Ok((record, verified))
}

/// The turns that stand, as a state takes them: those of parts with what commits them.
fn played(table: &dyn AnyTable, header: &Header) -> Vec<String> {
    let commit = one::commit(table.game());
    let opened = Openings { secret: None, contributions: Vec::new(), seed: None, start: String::new() };
    let turns = Record::of(table, header.clone(), &[], Some(opened)).turns;
    let whole = |action: String| match &commit {
        Some(commit) if action != *commit && !action.contains(',') => format!("{action},{commit}"),
        _ => action,
    };
    turns.into_iter().map(|turn| whole(turn.action)).collect()
}

/// The record of a game that is over, with its deal opened, once it is found to hold. `dealt` is the deal's seed and its
/// start as the dealer's FEN, `said` the players' names and the day.
pub fn written(
    py: Python<'_>,
    game: &dyn AnyGame,
    table: &dyn AnyTable,
    dealt: (Option<&DealSeed>, String),
    said: (Option<Vec<String>>, Option<String>),
) -> PyResult<String> {
    let ((seed, start), (names, date), about) = (dealt, said, game.about());
    let names = names.unwrap_or_else(|| vec![String::new(); table.seats().len()]);
    if names.len() != table.seats().len() {
        let seats: Vec<&str> = table.seats().iter().map(|seat| seat.name()).collect();
        return Err(errors::wrong(format!("`names` has a name for each seat: {}", seats.join(", "))));
    }
    let seen = table.observation(Viewer::Spectator, 0).map(|seen| seen.fen).unwrap_or_default();
    let header = Header {
        game: about.id.to_owned(),
        rules: about.rules,
        options: table.options().canonical(),
        seats: table.seats().to_vec(),
        names,
        date,
        pair: None,
        source: if seed.is_some() { Source::Seed } else { Source::Position },
        start: seen,
    };
    let openings = Openings { secret: None, contributions: Vec::new(), seed: seed.cloned(), start };
    let text = Record::of(table, header, &[], Some(openings)).with_time(Timing::NONE).write();
    py.detach(|| checked(text.as_bytes())).map_err(|e| errors::record(py, &e))?;
    Ok(text)
}

/// Writes a record into a new file.
pub fn keep(path: &Path, text: &str) -> PyResult<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let done = file.and_then(|mut file| file.write_all(text.as_bytes()));
    done.map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())).into())
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
