//! Seats, seeds and options as Python gives them.

use facedown_core::deal::{DealSeed, HexError};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_python::one;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::errors;

/// What is said where the truth is asked for without the flag.
pub const FLAG: &str = "this is the truth, for critics in training: say training_truth=True";

/// A viewer by name: `white`, `black`, `solo`; nothing for a spectator.
pub fn viewer(name: Option<&str>, seats: &[Seat]) -> PyResult<Viewer> {
    let Some(name) = name else { return Ok(Viewer::Spectator) };
    match Seat::from_name(name).filter(|seat| seats.contains(seat)) {
        Some(seat) => Ok(Viewer::Seat(seat)),
        None => {
            let names: Vec<&str> = seats.iter().map(|seat| seat.name()).collect();
            let red = if name == "red" { " (white, who begins, plays the red pieces)" } else { "" };
            Err(errors::wrong(format!("there is no seat `{name}`; there are {}{red}", names.join(", "))))
        }
    }
}

/// A seat by name.
pub fn seat(name: &str, seats: &[Seat]) -> PyResult<Seat> {
    viewer(Some(name), seats)?.seat().ok_or_else(|| errors::wrong("a spectator does not act"))
}

/// A seed: a whole number below 2^128, or 64 hexadecimal digits as everywhere else.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<DealSeed> {
    if given.is_instance_of::<PyString>() {
        let text: &str = given.extract()?;
        return text.parse().map_err(|e: HexError| {
            errors::wrong(format!("a seed as text: {e} (a number is given as a number: 7, not \"7\")"))
        });
    }
    let number = given
        .call_method0("__index__")
        .map_err(|_| errors::wrong("a seed is a whole number or 64 hexadecimal digits"))?;
    let number: u128 =
        number.extract().map_err(|_| errors::wrong("a seed is a whole number from 0 to 2^128 - 1"))?;
    Ok(one::seed(number))
}

/// A seed below 2^64: whatever is a whole number to Python, those of numpy among them.
pub fn short_seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let number = given.call_method0("__index__").and_then(|number| number.extract());
    number.map_err(|_| errors::wrong("a seed is a whole number from 0 to 2^64 - 1 here"))
}

/// The same where none need be given.
pub fn maybe_short_seed(given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if given.is_none() { Ok(None) } else { short_seed(given).map(Some) }
}

/// The number of an action; one that is no number of any action is as wrong as one that is not legal.
pub fn action_number(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number = given.call_method0("__index__").and_then(|number| number.extract());
    number.map_err(|_| errors::wrong("an action is a whole number, 0 or more"))
}

/// The number of a row.
pub fn row(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number = given.call_method0("__index__").and_then(|number| number.extract());
    number.map_err(|_| errors::wrong("`row` is a whole number, 0 or more"))
}

/// Options as names and values: underscores stand for hyphens, `True` and `False` for `on` and `off`.
pub fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let mut options = Vec::with_capacity(given.len());
    for (name, value) in given {
        let name: String = name.extract()?;
        let value = match value.cast::<PyBool>() {
            Ok(on) if on.is_true() => "on".to_owned(),
            Ok(_) => "off".to_owned(),
            Err(_) => value.str()?.extract()?,
        };
        options.push((name.replace('_', "-"), value));
    }
    Ok(options)
}
