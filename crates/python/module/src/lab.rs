//! The lab, as Python holds it: studies of the rules by many games. Python code around it stands in
//! `python/facedown/lab.py`.
//!
//! The lab is the referee's side. What leaves it are rows of finished games, each with the seed of its deal.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use facedown_lab::study::columns::{self, Column};
use facedown_lab::study::file::Study;
use facedown_lab::study::folder::Folder;
use facedown_lab::study::run::{Progress, Run};
use facedown_lab::study::{named, report};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;

/// The file of all games in the folder of a run.
const GAMES: &str = "games.parquet";

/// The studies that the package brings, cheapest first.
#[pyfunction]
pub fn lab_studies(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let one = |name: &'static str| {
        let study = read(name)?;
        let (arms, sample) = (study.arms.len(), &study.sample);
        let all = PyDict::new(py);
        all.set_item("id", &study.id)?;
        all.set_item("title", &study.title)?;
        all.set_item("inventor", &study.inventor)?;
        all.set_item("question", &study.question)?;
        all.set_item("arms", arms)?;
        all.set_item("deals", sample.deals)?;
        all.set_item("repeats", sample.repeats)?;
        all.set_item("rounds", sample.rounds)?;
        all.set_item("hours", study.hours())?;
        Ok(all)
    };
    named::names().map(one).collect()
}

/// Plays a study, or a shard of it, into a folder: the deals that are done there, and how many there are to do.
/// `progress` is called with both after every few deals; what it raises stops the run, as Ctrl-C does.
#[pyfunction]
#[pyo3(signature = (study, out, shard, scale, nodes, jobs, progress = None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub fn lab_run(
    py: Python<'_>,
    study: &str,
    out: PathBuf,
    shard: (i64, i64),
    scale: f64,
    nodes: Vec<i64>,
    jobs: i64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u32, u32)> {
    // Signed, so that a negative number hears the same words as any other wrong one.
    let shard = match (u32::try_from(shard.0), u32::try_from(shard.1)) {
        (Ok(i), Ok(n)) if i < n => (i, n),
        _ => return Err(errors::wrong("a shard is (i, n) with i from 0 to n - 1, such as (0, 8)")),
    };
    if !(scale > 0.0 && scale <= 1_000.0) {
        return Err(errors::wrong("the scale is a share above 0, such as 0.1"));
    }
    let at_least_one = |&nodes: &i64| u64::try_from(nodes).ok().filter(|&nodes| nodes > 0);
    let nodes: Option<Vec<u64>> = nodes.iter().map(at_least_one).collect();
    let nodes = nodes
        .filter(|nodes| !nodes.is_empty())
        .ok_or_else(|| errors::wrong("a search looks at one position at least: nodes=2000"))?;
    let jobs = usize::try_from(jobs)
        .ok()
        .filter(|jobs| (1..=1_024).contains(jobs))
        .ok_or_else(|| errors::wrong("jobs are 1 to 1024"))?;
    let run = Run { study: read(study)?, scale, nodes, shard, jobs };
    let (stop, mut state, mut raised) = (AtomicBool::new(false), (0, 0), None);
    let played = py.detach(|| {
        run.play(&out, &stop, &mut |so_far: &Progress<'_>| {
            state = (so_far.done, so_far.of);
            let told = Python::attach(|py| {
                py.check_signals()?;
                progress.as_ref().map_or(Ok(()), |tell| tell.call1(py, state).map(drop))
            });
            if let Err(error) = told {
                // The run writes down what is played before it ends. The first error is the one that stopped it.
                raised.get_or_insert(error);
                stop.store(true, Ordering::Relaxed);
            }
        })
    });
    played.map_err(|e| errors::wrong(e.to_string()))?;
    raised.map_or(Ok(state), Err)
}

/// Merges the parts of a run and writes its report: the deals that are there, how many the run has, and the report as
/// JSON.
#[pyfunction]
#[pyo3(signature = (out, csv = false))]
pub fn lab_merge(py: Python<'_>, out: PathBuf, csv: bool) -> PyResult<(u32, u32, String)> {
    is_there(&out)?;
    let merged = py.detach(|| Folder::open(&out).and_then(|folder| report::merge(&folder, csv)));
    let report = merged.map_err(|e| errors::wrong(e.to_string()))?;
    let text = serde_json::to_string(&report).map_err(|e| errors::wrong(e.to_string()))?;
    Ok((report.findings.deals, report.findings.planned, text))
}

/// The games of a merged run, column by column: arrays of numbers, and lists of texts.
#[pyfunction]
pub fn lab_table(py: Python<'_>, out: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    is_there(&out)?;
    let file = out.join(GAMES);
    if !file.exists() {
        let folder = out.display();
        return Err(errors::wrong(format!("there is no {GAMES} in {folder}: facedown.lab.merge makes it")));
    }
    let columns = py.detach(|| columns::read(&file)).map_err(|e| errors::wrong(e.to_string()))?;
    let all = PyDict::new(py);
    for (name, column) in columns {
        match column {
            Column::Small(values) => all.set_item(name, PyArray1::from_vec(py, values))?,
            Column::Large(values) => all.set_item(name, PyArray1::from_vec(py, values))?,
            Column::Measured(values) => all.set_item(name, PyArray1::from_vec(py, values))?,
            Column::Text(values) => all.set_item(name, values)?,
        }
    }
    Ok(all)
}

/// The folder that is asked for must be there.
fn is_there(folder: &Path) -> PyResult<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let folder = folder.display();
    Err(errors::wrong(format!("there is no folder {folder}: name the one that facedown.lab.run played into")))
}

/// A study by its name, or of a TOML file.
fn read(name: &str) -> PyResult<Study> {
    let study = match named::find(name) {
        Some(study) => study,
        None if Path::new(name).extension().is_some_and(|end| end == "toml") => {
            let text = std::fs::read_to_string(name)
                .map_err(|e| errors::wrong(format!("{name} cannot be read: {e}")))?;
            Study::read(&text)
        }
        None => {
            let known: Vec<_> = named::names().collect();
            return Err(errors::wrong(format!(
                "there is no study `{name}`; there are {}, or name a file that ends in .toml",
                known.join(", ")
            )));
        }
    };
    study.map_err(|e| errors::wrong(format!("{name}: {e}")))
}
