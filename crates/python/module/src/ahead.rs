//! Positions one action ahead, as Python holds them.

use facedown_python::ahead::AnyAhead;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors;

/// The positions that legal actions may lead to, one behind the other: for one-ply policies, searches and value
/// functions of your own. They are made from what the seat to act knows; where something hidden turns up, each identity
/// that it allows is a position with its chance. `len()` is their number, m.
///
/// The observations are in the frame of the seat that acted, which is `acted`; the other seat may be to act there, which
/// is `to_act`. A value function of them says what a position is worth to whoever has just brought it about.
#[pyclass(frozen, module = "facedown")]
pub struct Ahead {
    ahead: Box<dyn AnyAhead>,
}

impl Ahead {
    pub fn new(ahead: Box<dyn AnyAhead>) -> Ahead {
        Ahead { ahead }
    }
}

#[pymethods]
impl Ahead {
    fn __len__(&self) -> usize {
        self.ahead.len()
    }

    /// For each position the row of its game (0 for a view), or the position of the level before: int32 [m], rising.
    #[getter]
    fn parents<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        PyArray1::from_vec(py, self.ahead.parents())
    }

    /// For each position the action that led to it, by number: int16 [m]. All that may come of one action stand together.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        PyArray1::from_vec(py, self.ahead.actions())
    }

    /// For each position its chance, given the action: float32 [m], 1 in all for each action.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_vec(py, self.ahead.weights())
    }

    /// For each position: is the game over there? bool [m].
    #[getter]
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_vec(py, self.ahead.over())
    }

    /// For each position the reward of the seat that acted: float32 [m], 0 where the game goes on.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_vec(py, self.ahead.returns())
    }

    /// For each position the seat that acted: int8 [m], 0 or 1.
    #[getter]
    fn acted<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.ahead.acted())
    }

    /// For each position the seat to act: int8 [m], -1 where the game is over.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.ahead.to_act())
    }

    /// The codes of all positions: uint8 [m, bytes], each in the frame of the seat that **acted**. Made anew by each call.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (rows, width) = (self.ahead.len(), self.ahead.width());
        let codes = py.detach(|| {
            let mut codes = vec![0; rows * width];
            self.ahead.codes(&mut codes);
            codes
        });
        PyArray1::from_vec(py, codes).reshape([rows, width])
    }

    /// One action further: what may come of each legal action in the positions that `which` (bool [m]) names, all without
    /// it; none comes of those that are over.
    ///
    /// Raises `FacedownError` where another seat is to act that knows something for itself.
    #[pyo3(signature = (which = None))]
    fn ahead<'py>(&self, py: Python<'py>, which: Option<PyReadonlyArray1<'py, bool>>) -> PyResult<Ahead> {
        let which = which.as_ref().map(|which| which.as_slice()).transpose()?;
        let found = py.detach(|| self.ahead.ahead(which));
        Ok(Ahead::new(found.map_err(|e| errors::wrong(e.to_string()))?))
    }

    fn __repr__(&self) -> String {
        format!("<facedown.Ahead of {} positions>", self.ahead.len())
    }
}
