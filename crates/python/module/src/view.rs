//! A position as one viewer sees it.

use std::sync::Arc;

use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::{Holdings, Odds};
use facedown_python::one::AnyView;
use facedown_python::{board, encode, svg};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::ahead::Ahead;
use crate::game::Game;
use crate::state::{Begin, State};
use crate::{errors, text};

/// A position as one seat, or a spectator, sees it. Everything in it may be shown to that viewer.
#[pyclass(frozen, module = "facedown")]
pub struct View {
    game: Game,
    view: Box<dyn AnyView>,
}

impl View {
    pub fn new(game: Game, view: Box<dyn AnyView>) -> View {
        View { game, view }
    }

    /// The game with its options.
    pub fn of(&self) -> &Game {
        &self.game
    }

    /// What is seen.
    pub fn seen(&self) -> &dyn AnyView {
        self.view.as_ref()
    }

    fn codes(&self) -> PyResult<Vec<u8>> {
        let mut codes = vec![0; self.game.shape()?.0.codes()];
        self.view.codes(&mut codes);
        Ok(codes)
    }

    fn turned(&self) -> bool {
        self.view.viewer().seat().is_some_and(|seat| !encode::side(seat).is_white())
    }
}

fn odds<'py>(py: Python<'py>, odds: &Odds) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for chance in &odds.chances {
        all.set_item(chance.piece.to_string(), f64::from(chance.count) / f64::from(odds.of.max(1)))?;
    }
    Ok(all)
}

fn held<'py>(py: Python<'py>, holdings: &Holdings) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for hand in &holdings.hands {
        let one = PyDict::new(py);
        one.set_item("cards", hand.cards)?;
        let known: Vec<&str> = hand.known.iter().map(|card| card.text.as_str()).collect();
        one.set_item("known", known)?;
        one.set_item("reserve", hand.reserve)?;
        all.set_item(hand.seat.name(), one)?;
    }
    all.set_item("discard", &holdings.discard)?;
    all.set_item("pile", holdings.pile)?;
    Ok(all)
}

#[pymethods]
impl View {
    /// The game with its options.
    #[getter(game)]
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    /// The viewer: `white`, `black`, `solo`, or `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<&'static str> {
        self.view.viewer().seat().map(|seat| seat.name())
    }

    /// The position as this viewer's FEN.
    #[getter]
    fn fen(&self) -> String {
        self.view.fen()
    }

    /// The same in the spelling of another program, one of `game.dialects`; `Game.view` and `Game.open` read them all.
    ///
    /// Raises `FacedownError` where there is none of this name.
    fn fen_in(&self, dialect: &str) -> PyResult<String> {
        self.view.fen_in(dialect).ok_or_else(|| {
            let known = match self.game.game.dialects().as_slice() {
                [] => "it has none".to_owned(),
                known => format!("there are {}", known.join(", ")),
            };
            errors::wrong(format!("{} has no dialect `{dialect}`; {known}", self.game.id()))
        })
    }

    /// The seats that are to act by the rules.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.view.to_act().iter().map(|seat| seat.name()).collect::<Vec<_>>())
    }

    /// The legal actions of this seat as text, in the game's order; none where it is not to act.
    fn legal(&self) -> Vec<String> {
        self.view.legal().into_iter().map(|(text, _)| text).collect()
    }

    /// The legal actions by number: `{number: text}`. Actions that do the same have one number, and the first of them
    /// stands for all.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        numbered(py, self.view.legal())
    }

    /// The exact odds of every hidden thing by place: `{"c8": {"k": 0.125, ...}}`. Letters as in FEN.
    fn odds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for line in self.view.odds() {
            all.set_item(line.place, odds(py, &line.odds)?)?;
        }
        Ok(all)
    }

    /// Shannon's entropy of all that is hidden, in bits, as `sample` draws it: 0.0 where nothing is; of drawn cards the
    /// hands count, the order of the pile does not. `None` where no game agrees.
    #[getter]
    fn hidden_bits(&self) -> Option<f64> {
        self.view.hidden_bits()
    }

    /// The pieces that are not turned up yet, as `(seat or None, letters)`.
    #[getter]
    fn pools(&self) -> Vec<(Option<&'static str>, String)> {
        self.view.pools().into_iter().map(|pool| (pool.seat.map(|seat| seat.name()), pool.pieces)).collect()
    }

    /// Hands, reserves and piles in games that have them, else `None`.
    #[getter]
    fn holdings<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.view.holdings().map(|holdings| held(py, &holdings)).transpose()
    }

    /// A game that agrees with everything that is seen, drawn with the right weights. It begins where this view is: its
    /// `plies` is 0 and `told()` is empty, but its observations are those of this view, and repetitions are counted on
    /// from those that this view has seen (not in one that was read from a FEN or a pickle, nor in a pickle of the sample).
    /// The seed is a whole number below 2^64; the same seed draws the same game.
    ///
    /// Raises `FacedownError` where no game agrees.
    #[pyo3(signature = (seed = 0))]
    fn sample(&self, #[pyo3(from_py_with = text::short_seed)] seed: u64) -> PyResult<State> {
        let (one, fen) =
            self.view.sample(seed).ok_or_else(|| errors::wrong("no deal agrees with this view"))?;
        let begin = Begin::Sample(fen, Arc::from(one.copy()));
        Ok(State::new(self.game.clone(), begin, one))
    }

    /// The observation as an array: `codes` uint8 [bytes], `planes` uint8 [planes, ranks, files], `bits` uint64 [words],
    /// in this seat's own frame (White's for a spectator).
    ///
    /// Raises `FacedownError` for another encoding.
    #[pyo3(signature = (encoding = "codes"))]
    fn observation<'py>(&self, py: Python<'py>, encoding: &str) -> PyResult<Bound<'py, PyAny>> {
        let (layout, _) = self.game.shape()?;
        let codes = self.codes()?;
        let planes = layout.planes();
        match encoding {
            "codes" => Ok(PyArray1::from_vec(py, codes).into_any()),
            "planes" => {
                let mut out = vec![0; planes.len() * layout.squares()];
                encode::planes(&layout, &planes, &codes, &mut out);
                let array = PyArray1::from_vec(py, out);
                Ok(array.reshape([planes.len(), layout.ranks, layout.files])?.into_any())
            }
            "bits" => {
                let mut out = vec![0; encode::width_of_bits(&layout, &planes)];
                encode::bits(&layout, &planes, &codes, &mut out);
                Ok(PyArray1::from_vec(py, out).into_any())
            }
            _ => Err(errors::wrong("an encoding is one of codes, planes, bits")),
        }
    }

    /// What may come of each legal action of this seat: the positions with their chances, made from this view alone.
    /// Without `claim_draws` a game goes on where a draw may be claimed.
    ///
    /// Raises `FacedownError` where another seat is to act that knows what this view does not.
    #[pyo3(signature = (claim_draws = true))]
    fn ahead(&self, py: Python<'_>, claim_draws: bool) -> PyResult<Ahead> {
        let found = py.detach(|| self.view.ahead(claim_draws));
        Ok(Ahead::new(found.map_err(|e| errors::wrong(e.to_string()))?))
    }

    /// The mask of legal actions: bool [num_actions].
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let (_, actions) = self.game.shape()?;
        let mut mask = vec![false; actions];
        for number in self.view.legal().into_iter().filter_map(|(_, number)| number) {
            mask[number] = true;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The board as an SVG picture; `turned` puts Black at the bottom (its own seat's side by itself).
    #[pyo3(signature = (turned = None))]
    fn svg(&self, turned: Option<bool>) -> String {
        svg::draw(&self.view.scene(), turned.unwrap_or_else(|| self.turned()))
    }

    /// The board in letters, as this viewer sees it, with the names of files and ranks around it. Black's is turned as at a
    /// table, its files too, which those of observations never are; `turned=False` has White at the bottom. Upper case is
    /// White's; `[x]` is a card or covered piece that moves as x, `[?]` one of which that is not known, `(x)` one whose
    /// identity the viewer knows; `w3` is White's checker 3.
    #[pyo3(signature = (turned = None))]
    fn text(&self, turned: Option<bool>) -> String {
        board::draw(&self.view.scene(), turned.unwrap_or_else(|| self.turned()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let eyes = self.seat().unwrap_or("spectator");
        format!("<facedown.View {} {eyes} {}>", self.game.id(), self.fen())
    }

    /// Equal views have the same viewer, game, options, FEN and observation.
    fn __eq__(&self, other: &View) -> PyResult<bool> {
        Ok(self.view.viewer() == other.view.viewer()
            && self.game.id() == other.game.id()
            && self.game.options == other.game.options
            && self.fen() == other.fen()
            && self.codes()? == other.codes()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.game.id(), self.fen(), self.codes()?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, String, Option<&'static str>, u32))> {
        let again = py.import("facedown._pickle")?.getattr("view")?;
        Ok((again, (self.game.clone(), self.fen(), self.seat(), self.view.occurrences())))
    }
}

/// Legal actions by number.
pub fn numbered<'py>(py: Python<'py>, legal: Vec<(String, Option<usize>)>) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (text, number) in legal {
        if let Some(number) = number.filter(|number| !all.contains(number).unwrap_or(true)) {
            all.set_item(number, text)?;
        }
    }
    Ok(all)
}

/// The viewer of a name, for a game.
pub fn viewer(game: &Game, name: Option<&str>) -> PyResult<Viewer> {
    text::viewer(name, game.seats())
}
