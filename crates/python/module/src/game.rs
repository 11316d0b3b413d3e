//! A game with its options: where deals and positions come from.

use facedown_board::Color;
use facedown_core::notation::Ground;
use facedown_core::rules::options::{Chosen, Takes};
use facedown_core::rules::perft::Count;
use facedown_core::rules::seat::Seat;
use facedown_core::table::{AnyGame, Start};
use facedown_games::registry;
use facedown_python::encode::{self, Layout, Values};
use facedown_python::one;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::state::{Begin, State};
use crate::view::View;
use crate::{errors, text};

/// The ids of all games, in the order in which they are listed to people.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    registry::all().iter().map(|game| game.about().id).collect()
}

/// A game with its options. `Game("jieqi", captured_covered="public")`: underscores stand for hyphens, `True` and `False`
/// for `on` and `off`; `preset="..."` chooses several options at once.
///
/// Raises `UnknownGame` and `OptionError`.
#[pyclass(frozen, module = "facedown", from_py_object)]
#[derive(Clone)]
pub struct Game {
    pub game: &'static dyn AnyGame,
    pub options: Chosen,
}

impl Game {
    pub fn id(&self) -> &'static str {
        self.game.about().id
    }

    pub fn seats(&self) -> &'static [Seat] {
        Seat::all(self.game.about().seats)
    }

    /// The layout and number of actions.
    pub fn shape(&self) -> PyResult<(Layout, usize)> {
        one::shape(self.id()).ok_or_else(|| errors::unknown(self.id()))
    }

    fn no_action(&self, number: usize) -> PyErr {
        errors::wrong(format!(
            "there is no action {number} in {}: they are those below num_actions",
            self.id()
        ))
    }

    /// Begins a game.
    pub fn begin(&self, py: Python<'_>, begin: Begin) -> PyResult<State> {
        let start = match &begin {
            Begin::Deal(seed) => Start::Deal(seed, false),
            Begin::Fen(fen) => Start::Fen(fen),
            Begin::DealtOut(fen, seed) => Start::DealtOut(fen, seed, false),
            Begin::Sample(_, sample) => {
                let one = sample.copy();
                return Ok(State::new(self.clone(), begin, one));
            }
        };
        let opened = one::open(self.id(), &self.options, start).ok_or_else(|| errors::unknown(self.id()))?;
        Ok(State::new(self.clone(), begin, opened.map_err(|e| errors::open(py, &e))?))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, **options))]
    fn new(py: Python<'_>, id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        let game = registry::all().iter().copied().find(|game| game.about().id == id);
        let game = game.ok_or_else(|| errors::unknown(id))?;
        let given = text::options(options)?;
        let given: Vec<(&str, &str)> =
            given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let options = game.choose(&given).map_err(|e| errors::option(py, &e))?;
        Ok(Game { game, options })
    }

    /// Game id, such as `jieqi`.
    #[getter(id)]
    fn get_id(&self) -> &'static str {
        self.id()
    }

    /// Its name, as its inventor wrote it.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.about().name
    }

    /// The game in one sentence.
    #[getter]
    fn summary(&self) -> &'static str {
        self.game.about().summary
    }

    /// The rules in plain words (Markdown).
    #[getter]
    fn rules(&self) -> &'static str {
        self.game.about().rules_text
    }

    /// Version of the rules.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.game.about().rules
    }

    /// The names of the seats: `("white", "black")`, or `("solo",)`.
    #[getter(seats)]
    fn get_seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.seats().iter().map(|seat| seat.name()))
    }

    /// Every option with its value, the defaults included.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (name, value) in self.options.iter() {
            all.set_item(name, value)?;
        }
        Ok(all)
    }

    /// For each option what it takes, its default and its effect, in words.
    #[getter]
    fn option_help<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for spec in self.game.option_specs() {
            let values: Option<Vec<&str>> = match spec.takes {
                Takes::Choice { values } => Some(values.to_vec()),
                Takes::Number { .. } => None,
            };
            let one = PyDict::new(py);
            one.set_item("takes", spec.takes.words())?;
            one.set_item("values", values)?;
            one.set_item("default", spec.default)?;
            one.set_item("help", spec.help)?;
            all.set_item(spec.name, one)?;
        }
        Ok(all)
    }

    /// The other programs' spellings of FEN in which `View.fen_in` writes: a tuple of names, empty in most games.
    #[getter]
    fn dialects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.dialects())
    }

    /// Number of files and ranks of the board.
    #[getter]
    fn board(&self) -> (u8, u8) {
        (self.game.about().files, self.game.about().ranks)
    }

    /// Number of actions that have a number: the length of a mask.
    #[getter]
    fn num_actions(&self) -> PyResult<usize> {
        Ok(self.shape()?.1)
    }

    /// The names of what an observation holds, in order: `codes` (a name for each byte behind the squares, the squares
    /// first as one entry), `kinds` (codes of a square, from 1), `planes`, `bits` (a name for each row),
    /// or `numbers` (the planes that hold one number everywhere). `layout_help()` says what each byte means.
    ///
    /// Raises `FacedownError` for another word.
    #[pyo3(signature = (what = "codes"))]
    fn layout(&self, what: &str) -> PyResult<Vec<String>> {
        let (layout, _) = self.shape()?;
        match what {
            "kinds" => Ok(layout.kinds),
            "codes" => {
                let squares = std::iter::once("squares".to_owned());
                let layers = layout.layers.iter().map(|name| format!("layer:{name}"));
                Ok(squares
                    .chain(layers)
                    .chain(layout.scalars.into_iter().map(|scalar| scalar.name))
                    .collect())
            }
            "planes" => Ok(layout.planes().into_iter().map(|(name, _)| name).collect()),
            "bits" => Ok(layout.rows()),
            "numbers" => Ok(layout.numbers_of_planes()),
            _ => Err(errors::wrong("a layout is one of codes, kinds, planes, bits, numbers")),
        }
    }

    /// For each name of `layout("codes")` its values: `{"most", "category", "help"}`. `most` is the largest, `category`
    /// tells bytes that name something (a kind, a file; 0 for nothing) from numbers, and `help` is the meaning in words.
    fn layout_help<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (layout, _) = self.shape()?;
        let kinds = "code of what stands there, one of layout(\"kinds\") from 1; 0: empty";
        let squares = Values { most: layout.kinds.len() as u8, category: true, help: kinds };
        let layers = layout.layers.iter().map(|name| format!("layer:{name}")).zip(layout.layer_values);
        let scalars = layout.scalars.into_iter().map(|scalar| (scalar.name, scalar.values));
        let all = PyDict::new(py);
        for (name, values) in std::iter::once(("squares".to_owned(), squares)).chain(layers).chain(scalars) {
            let one = PyDict::new(py);
            one.set_item("most", values.most)?;
            one.set_item("category", values.category)?;
            one.set_item("help", values.help)?;
            all.set_item(name, one)?;
        }
        Ok(all)
    }

    /// The shape of one observation: `codes` (bytes,), `planes` (planes, ranks, files), `bits` (words,).
    fn observation_shape<'py>(&self, py: Python<'py>, what: &str) -> PyResult<Bound<'py, PyTuple>> {
        let (layout, _) = self.shape()?;
        let planes = layout.planes();
        match what {
            "codes" => PyTuple::new(py, [layout.codes()]),
            "planes" => PyTuple::new(py, [planes.len(), layout.ranks, layout.files]),
            "bits" => PyTuple::new(py, [facedown_python::encode::width_of_bits(&layout, &planes)]),
            _ => Err(errors::wrong("an observation is one of codes, planes, bits")),
        }
    }

    /// The action of a number as text, without a position, where `seat` acts (by default the first). Numbers are in the
    /// frame of the seat that acts, and texts name the squares as White does: one number has another text for Black. It is
    /// as much of the text as the number says: a promotion to a queen is `e7e8`, and what the position adds (the piece
    /// whose step it is, the giver of an order) is left out. `actions()` of a state has the whole texts.
    ///
    /// Raises `FacedownError` for a number that is not below `num_actions`.
    #[pyo3(signature = (number, seat = None))]
    fn action_text(
        &self,
        #[pyo3(from_py_with = text::action_number)] number: usize,
        seat: Option<&str>,
    ) -> PyResult<String> {
        let seat = seat.map_or(Ok(self.seats()[0]), |name| text::seat(name, self.seats()))?;
        let me = encode::side(seat);
        let meaning = one::meaning(self.id(), me, number);
        let meaning = meaning.ok_or_else(|| self.no_action(number))?;
        let about = self.game.about();
        let first_rank = usize::from(about.ground == Ground::Squares);
        Ok(meaning.text(me, [about.files, about.ranks].map(usize::from), first_rank))
    }

    /// For each number of an action the squares that it goes from and to: int16 [num_actions, 2], -1 for none (an action
    /// on one square has it as the second). Squares are places in the codes, in the frame of the seat that acts:
    /// `observation[squares[number, 1]]` is what stands where it goes.
    fn action_squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let (_, actions) = self.shape()?;
        let mut squares = Vec::with_capacity(2 * actions);
        for number in 0..actions {
            let meaning =
                one::meaning(self.id(), Color::White, number).ok_or_else(|| self.no_action(number))?;
            squares.extend([meaning.from, meaning.to].map(|at| at.map_or(-1, |at| at as i16)));
        }
        PyArray1::from_vec(py, squares).reshape([actions, 2])
    }

    /// Deals a game. The seed is a whole number from 0 to 2^128 - 1, or 64 hexadecimal digits: the same number as `--seed`
    /// of the program deals the same game. Without one it is drawn from the system's randomness; `State.seed` tells it
    /// when the game is over.
    ///
    /// Raises `FacedownError`.
    #[pyo3(signature = (seed = None))]
    fn deal(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = match seed {
            Some(seed) => text::seed(seed)?,
            None => {
                let fresh = py.import("secrets")?.call_method1("randbits", (128,))?;
                text::seed(&fresh)?
            }
        };
        self.begin(py, Begin::Deal(seed))
    }

    /// Opens a game on a FEN: the dealer's, or one as everybody sees it with a seed that deals out what it leaves unknown.
    ///
    /// Raises `FenError` and `StartError`.
    #[pyo3(signature = (fen, seed = None))]
    fn open(&self, py: Python<'_>, fen: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let begin = match seed {
            Some(seed) => Begin::DealtOut(fen.to_owned(), text::seed(seed)?),
            None => Begin::Fen(fen.to_owned()),
        };
        self.begin(py, begin)
    }

    /// Reads a FEN as what one seat sees; without a seat as a spectator.
    ///
    /// A FEN does not say how often the position has stood on the board: `occurrences` does, from 1.
    ///
    /// Raises `FenError`.
    #[pyo3(signature = (fen, seat = None, occurrences = 1))]
    fn view(&self, py: Python<'_>, fen: &str, seat: Option<&str>, occurrences: i64) -> PyResult<View> {
        let viewer = text::viewer(seat, self.seats())?;
        let occurrences = u32::try_from(occurrences).ok().filter(|&times| times > 0);
        let occurrences =
            occurrences.ok_or_else(|| errors::wrong("`occurrences` is a whole number, 1 or more"))?;
        let read = one::read(self.id(), &self.options, fen, viewer, occurrences)
            .ok_or_else(|| errors::unknown(self.id()))?;
        Ok(View::new(self.clone(), read.map_err(|e| errors::open(py, &e))?))
    }

    /// The start as everybody sees it, where it is the same for every deal.
    #[getter]
    fn start_fen(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.game.start_fen(&self.options).map_err(|e| errors::option(py, &e))
    }

    /// Leaf counts, one for each first action, `depth` (at least 1) actions deep, from a FEN or the deal of a seed.
    /// `count`: `deal` (identities are those of the deal), `outcomes` (each distinct reveal is a branch), `actions` (the
    /// same, but the last ply counts once an action), `frozen` (nothing turns up). Runs without the interpreter's lock.
    ///
    /// Raises `FenError`, and `StartError` where a count needs what is not told.
    #[pyo3(signature = (depth, fen = None, seed = None, count = "outcomes"))]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        fen: Option<&str>,
        seed: Option<&Bound<'_, PyAny>>,
        count: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let count = match count {
            "deal" => Count::Deal,
            "outcomes" => Count::Outcomes,
            "actions" => Count::Actions,
            "frozen" => Count::Frozen,
            _ => return Err(errors::wrong("a count is one of deal, outcomes, actions, frozen")),
        };
        if depth == 0 {
            return Err(errors::wrong("the depth of a perft is at least 1"));
        }
        let seed = seed.map(text::seed).transpose()?;
        let counted = py.detach(|| {
            let zero = one::seed(0);
            let start = match (fen, &seed) {
                (Some(fen), Some(seed)) => Start::DealtOut(fen, seed, false),
                (Some(fen), None) => Start::Fen(fen),
                (None, seed) => Start::Deal(seed.as_ref().unwrap_or(&zero), false),
            };
            self.game.position(&self.options, start)?.perft(depth, count, &mut |_, _| {})
        });
        let all = PyDict::new(py);
        for (action, leaves) in counted.map_err(|e| errors::open(py, &e))? {
            all.set_item(action, leaves)?;
        }
        Ok(all)
    }

    fn __repr__(&self) -> String {
        format!("<facedown.Game {} {}>", self.id(), self.options.canonical())
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.id() == other.id() && self.options == other.options
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.id(), self.options.canonical()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, Bound<'py, PyDict>))> {
        let again = py.import("facedown._pickle")?.getattr("game")?;
        Ok((again, (self.id(), self.options(py)?)))
    }
}
