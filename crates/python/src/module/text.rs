//! Seats, seeds and options as Python gives them.

use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::{Seat, Viewer};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt};

use super::errors;
use crate::one;

/// A viewer by name: `white`, `black`, `solo`; nothing for a spectator.
pub fn viewer(name: Option<&str>, seats: &[Seat]) -> PyResult<Viewer> {
    let Some(name) = name else { return Ok(Viewer::Spectator) };
    match Seat::from_name(name).filter(|seat| seats.contains(seat)) {
        Some(seat) => Ok(Viewer::Seat(seat)),
        None => {
            let names: Vec<&str> = seats.iter().map(|seat| seat.name()).collect();
            Err(errors::wrong(format!("there is no seat `{name}`; there are {}", names.join(", "))))
        }
    }
}

/// A seat by name.
pub fn seat(name: &str, seats: &[Seat]) -> PyResult<Seat> {
    viewer(Some(name), seats)?.seat().ok_or_else(|| errors::wrong("a spectator does not act"))
}

/// A seed: a whole number below 2^128, or 64 hexadecimal digits as everywhere else.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<DealSeed> {
    if given.is_instance_of::<PyInt>() {
        let number: u128 =
            given.extract().map_err(|_| errors::wrong("a seed is a whole number from 0 to 2^128 - 1"))?;
        return Ok(one::seed(number));
    }
    let text: &str =
        given.extract().map_err(|_| errors::wrong("a seed is a whole number or 64 hexadecimal digits"))?;
    text.parse().map_err(|e: facedown_core::deal::HexError| errors::wrong(format!("seed: {e}")))
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
