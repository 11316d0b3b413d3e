//! Errors in the project's own words: each a `ValueError`, with what a program may want to know as attributes.

use facedown_core::notation::{ActionError, FenError};
use facedown_core::record::RecordError;
use facedown_core::rules::options::OptionError as Options;
use facedown_core::table::OpenError as Open;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    facedown,
    FacedownError,
    PyValueError,
    "Something that was given is wrong; its words say what."
);
create_exception!(facedown, UnknownGame, FacedownError, "There is no game of this name.");
create_exception!(
    facedown,
    OptionError,
    FacedownError,
    "An option is unknown or has a wrong value (`name`)."
);
create_exception!(
    facedown,
    FenError_,
    FacedownError,
    "A FEN cannot be read: `field` and `at` count from 1, `problem` says what was expected."
);
create_exception!(
    facedown,
    StartError,
    FacedownError,
    "A game cannot begin so: something hidden is not told."
);
create_exception!(
    facedown,
    ActionError_,
    FacedownError,
    "An action was not taken and nothing has changed: `code` is one of the room's, `at` counts from 1."
);
create_exception!(
    facedown,
    RecordError_,
    FacedownError,
    "A record is damaged or does not hold (`line`, `field`)."
);

/// Puts the classes into the module.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("FacedownError", py.get_type::<FacedownError>())?;
    module.add("UnknownGame", py.get_type::<UnknownGame>())?;
    module.add("OptionError", py.get_type::<OptionError>())?;
    module.add("StartError", py.get_type::<StartError>())?;
    for (name, class) in [
        ("FenError", py.get_type::<FenError_>()),
        ("ActionError", py.get_type::<ActionError_>()),
        ("RecordError", py.get_type::<RecordError_>()),
    ] {
        class.setattr("__name__", name)?;
        class.setattr("__qualname__", name)?;
        module.add(name, class)?;
    }
    Ok(())
}

/// Something that is wrong without a class of its own.
pub fn wrong(words: impl Into<String>) -> PyErr {
    FacedownError::new_err(words.into())
}

/// There is no game of this name.
pub fn unknown(id: &str) -> PyErr {
    let known: Vec<&str> = facedown_games::registry::all().iter().map(|game| game.about().id).collect();
    UnknownGame::new_err(format!("there is no game `{id}`; there are {}", known.join(", ")))
}

pub fn option(py: Python<'_>, error: &Options) -> PyErr {
    let raised = OptionError::new_err(error.to_string());
    set(py, raised, |value| value.setattr("name", error.name()))
}

pub fn fen(py: Python<'_>, error: &FenError) -> PyErr {
    let raised = FenError_::new_err(error.to_string());
    set(py, raised, |value| {
        value.setattr("field", error.field)?;
        value.setattr("name", error.name)?;
        value.setattr("at", error.at)?;
        value.setattr("problem", &error.problem)
    })
}

pub fn open(py: Python<'_>, error: &Open) -> PyErr {
    match error {
        Open::Options(error) => option(py, error),
        Open::Fen(error) => fen(py, error),
        Open::NotGiven(_) | Open::OtherDeal(_) | Open::NotDealtOut(_) => {
            StartError::new_err(error.to_string())
        }
    }
}

pub fn action(py: Python<'_>, error: &ActionError) -> PyErr {
    let at = match error {
        ActionError::Text { at, .. } => Some(*at),
        _ => None,
    };
    refused(py, error.to_string(), error.code(), at)
}

/// There is no action to take back; that this may be a whole one, and not a part of a turn, is a matter of this package.
pub fn nothing_done(py: Python<'_>) -> PyErr {
    let words = "no action was taken yet that could be taken back".to_owned();
    refused(py, words, ActionError::NothingBegun.code(), None)
}

fn refused(py: Python<'_>, words: String, code: &str, at: Option<usize>) -> PyErr {
    set(py, ActionError_::new_err(words), |value| {
        value.setattr("code", code)?;
        value.setattr("at", at)
    })
}

pub fn record(py: Python<'_>, error: &RecordError) -> PyErr {
    let raised = RecordError_::new_err(error.to_string());
    set(py, raised, |value| {
        value.setattr("line", error.line)?;
        value.setattr("field", &error.field)
    })
}

/// The error with attributes; where they cannot be set, what stood in the way.
fn set(py: Python<'_>, raised: PyErr, with: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>) -> PyErr {
    match with(raised.value(py).as_any()) {
        Ok(()) => raised,
        Err(other) => other,
    }
}
