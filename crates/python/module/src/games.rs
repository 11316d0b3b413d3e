//! Many games at once, on the caller's arrays.

use std::sync::{Mutex, MutexGuard, PoisonError};

use facedown_python::encode::width_of_bits;
use facedown_python::many::{self, AnyMany, Autoreset, Choices, Observation, Rows};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::ahead::Ahead;
use crate::game::Game;
use crate::{errors, text};

/// Many games of one kind, side by side; `VecEnv` wraps them with arrays of its own.
#[pyclass(frozen, module = "facedown")]
pub struct Games {
    many: Mutex<Box<dyn AnyMany>>,
    games: usize,
    actions: usize,
    squares: usize,
    /// Values of one observation.
    width: usize,
    encoding: Encoding,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Encoding {
    Codes,
    Planes,
    Bits,
}

/// The arrays of a step, borrowed.
#[derive(FromPyObject)]
struct Arrays<'py> {
    #[pyo3(item)]
    seen: Bound<'py, PyAny>,
    #[pyo3(item)]
    last_seen: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    mask: PyReadwriteArray2<'py, bool>,
    #[pyo3(item)]
    to_act: PyReadwriteArray1<'py, i8>,
    #[pyo3(item)]
    rewards: PyReadwriteArray2<'py, f32>,
    #[pyo3(item)]
    terminations: PyReadwriteArray1<'py, bool>,
    #[pyo3(item)]
    truncations: PyReadwriteArray1<'py, bool>,
    #[pyo3(item)]
    refused: PyReadwriteArray1<'py, bool>,
    #[pyo3(item)]
    truth: Option<PyReadwriteArray2<'py, u8>>,
}

/// Observations, borrowed.
enum Seen<'py> {
    None,
    Bytes(PyReadwriteArrayDyn<'py, u8>),
    Words(PyReadwriteArrayDyn<'py, u64>),
}

impl Seen<'_> {
    fn rows(&mut self, encoding: Encoding) -> PyResult<Observation<'_>> {
        Ok(match (self, encoding) {
            (Seen::None, Encoding::Codes) => Observation::Codes(&mut []),
            (Seen::None, Encoding::Planes) => Observation::Planes(&mut []),
            (Seen::Bytes(bytes), Encoding::Codes) => Observation::Codes(bytes.as_slice_mut()?),
            (Seen::Bytes(bytes), _) => Observation::Planes(bytes.as_slice_mut()?),
            (Seen::Words(words), _) => Observation::Bits(words.as_slice_mut()?),
            (Seen::None, Encoding::Bits) => Observation::Bits(&mut []),
        })
    }
}

impl Games {
    fn held(&self) -> MutexGuard<'_, Box<dyn AnyMany>> {
        Python::attach(|py| self.many.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    fn seen<'py>(&self, array: Option<&Bound<'py, PyAny>>) -> PyResult<Seen<'py>> {
        Ok(match (array, self.encoding) {
            (None, _) => Seen::None,
            (Some(array), Encoding::Bits) => Seen::Words(array.extract()?),
            (Some(array), _) => Seen::Bytes(array.extract()?),
        })
    }

    /// Runs `work` on the arrays without the interpreter's lock, once all of them have their lengths.
    fn with<'py, T: Send>(
        &self,
        py: Python<'py>,
        arrays: Arrays<'py>,
        work: impl FnOnce(&mut dyn AnyMany, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let Arrays {
            seen,
            last_seen,
            mut mask,
            mut to_act,
            mut rewards,
            mut terminations,
            mut truncations,
            mut refused,
            mut truth,
        } = arrays;
        let (mut seen, mut last_seen) = (self.seen(Some(&seen))?, self.seen(last_seen.as_ref())?);
        let none: &mut [u8] = &mut [];
        let rows = Rows {
            seen: seen.rows(self.encoding)?,
            last_seen: last_seen.rows(self.encoding)?,
            mask: mask.as_slice_mut()?,
            to_act: to_act.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminations: terminations.as_slice_mut()?,
            truncations: truncations.as_slice_mut()?,
            refused: refused.as_slice_mut()?,
            truth: match &mut truth {
                Some(truth) => truth.as_slice_mut()?,
                None => none,
            },
        };
        let n = self.games;
        for (name, found, due) in [
            ("seen", rows.seen.len(), n * self.width),
            ("mask", rows.mask.len(), n * self.actions),
            ("to_act", rows.to_act.len(), n),
            ("rewards", rows.rewards.len(), 2 * n),
            ("terminations", rows.terminations.len(), n),
            ("truncations", rows.truncations.len(), n),
            ("refused", rows.refused.len(), n),
        ] {
            if found != due {
                return Err(errors::wrong(format!("array `{name}` has {found} values and needs {due}")));
            }
        }
        for (name, found, due) in [
            ("last_seen", rows.last_seen.len(), n * self.width),
            ("truth", rows.truth.len(), n * self.squares),
        ] {
            if found != 0 && found != due {
                return Err(errors::wrong(format!("array `{name}` has {found} values and needs {due}")));
            }
        }
        let done = py.detach(|| {
            let mut many = self.many.lock().unwrap_or_else(PoisonError::into_inner);
            work(many.as_mut(), rows)
        });
        Ok(done)
    }
}

#[pymethods]
impl Games {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "each is named where it is called")]
    #[pyo3(signature = (game, n, *, seed = 0, encoding = "codes", autoreset = "same_step", longest = None,
                        claim_draws = true, threads = 1))]
    fn new(
        game: &Game,
        n: usize,
        #[pyo3(from_py_with = text::short_seed)] seed: u64,
        encoding: &str,
        autoreset: &str,
        longest: Option<u32>,
        claim_draws: bool,
        threads: usize,
    ) -> PyResult<Games> {
        if n == 0 || n > 1 << 24 || threads == 0 {
            return Err(errors::wrong("there must be at least one game (2^24 at most) and one thread"));
        }
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            _ => return Err(errors::wrong("autoreset is one of next_step, same_step, disabled")),
        };
        let (layout, actions) = game.shape()?;
        let planes = layout.planes();
        let (encoding, width) = match encoding {
            "codes" => (Encoding::Codes, layout.codes()),
            "planes" => (Encoding::Planes, planes.len() * layout.squares()),
            "bits" => (Encoding::Bits, width_of_bits(&layout, &planes)),
            _ => return Err(errors::wrong("an encoding is one of codes, planes, bits")),
        };
        let choices = Choices { autoreset, longest, claim_draws, threads };
        let many = many::open(game.id(), &game.options, n, seed, choices);
        let many = Mutex::new(many.map_err(|e| errors::wrong(e.to_string()))?);
        Ok(Games { many, games: n, actions, squares: layout.squares(), width, encoding })
    }

    /// Deals the games anew that `which` names (all without it) and writes all rows.
    #[pyo3(signature = (arrays, seed = None, which = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        arrays: Arrays<'py>,
        #[pyo3(from_py_with = text::maybe_short_seed)] seed: Option<u64>,
        which: Option<PyReadonlyArray1<'py, bool>>,
    ) -> PyResult<()> {
        let which = which.as_ref().map(|which| which.as_slice()).transpose()?;
        if which.is_some_and(|which| which.len() != self.games) {
            return Err(errors::wrong(format!("array `reset_mask` needs {} values", self.games)));
        }
        self.with(py, arrays, |many, rows| many.reset(seed, which, rows))
    }

    /// Takes an action in each game and writes all rows.
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i32>,
        arrays: Arrays<'py>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.games {
            return Err(errors::wrong(format!("array `actions` needs {} values", self.games)));
        }
        let done = self.with(py, arrays, |many, rows| many.step(actions, rows))?;
        done.map_err(|e| errors::wrong(e.to_string()))
    }

    /// What may come of each legal action of each game, as the seat to act knows it.
    fn ahead(&self, py: Python<'_>) -> PyResult<Ahead> {
        let found = py.detach(|| self.many.lock().unwrap_or_else(PoisonError::into_inner).ahead());
        Ok(Ahead::new(found.map_err(|e| errors::wrong(e.to_string()))?))
    }

    /// The seed of the deal that a game has now, 64 hexadecimal digits, for critics in training and for nobody who plays.
    ///
    /// Raises `FacedownError` without `training_truth=True`, and for a row that is not there.
    #[pyo3(signature = (row, *, training_truth = false))]
    fn truth_seed(
        &self,
        #[pyo3(from_py_with = text::row)] row: usize,
        training_truth: bool,
    ) -> PyResult<String> {
        if !training_truth {
            return Err(errors::wrong(text::FLAG));
        }
        let seed = self.held().seed(row);
        let seed = seed.ok_or_else(|| {
            errors::wrong(format!("`row` is a whole number from 0 to {}, and not {row}", self.games - 1))
        })?;
        Ok(seed.to_hex())
    }

    /// Number of legal actions in all games.
    #[getter]
    fn all_legal(&self) -> usize {
        self.held().all_legal()
    }

    /// Writes the numbers of all legal actions, and where each game's begin with one more at the end.
    fn legal<'py>(
        &self,
        mut numbers: PyReadwriteArray1<'py, i16>,
        mut starts: PyReadwriteArray1<'py, i32>,
    ) -> PyResult<()> {
        let many = self.held();
        let (numbers, starts) = (numbers.as_slice_mut()?, starts.as_slice_mut()?);
        if numbers.len() < many.all_legal() || starts.len() != self.games + 1 {
            return Err(errors::wrong(format!(
                "the lists need {} numbers and {} starts",
                many.all_legal(),
                self.games + 1
            )));
        }
        many.legal(numbers, starts);
        Ok(())
    }
}
