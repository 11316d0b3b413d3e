//! A game in progress, held by a referee.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use facedown_core::deal::DealSeed;
use facedown_core::notation::ActionError;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::player::Seen;
use facedown_core::table::{AnyTable, Start};
use facedown_python::one::AnyOne;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyTuple};

use crate::course::Course;
use crate::game::Game;
use crate::view::{View, numbered, viewer};
use crate::{errors, records, text};

/// The start that a game began from.
#[derive(Clone)]
pub enum Begin {
    /// The deal of a seed.
    Deal(DealSeed),
    /// A FEN that tells all.
    Fen(String),
    /// A FEN with a seed that deals out the rest.
    DealtOut(String, DealSeed),
    /// A game drawn for a view: the dealer's FEN, and the game as it began, with what it has counted.
    Sample(String, Arc<dyn AnyOne>),
}

impl Begin {
    /// As the table of the room begins it, which knows nothing of what was counted before a FEN.
    fn start(&self) -> Start<'_> {
        match self {
            Begin::Deal(seed) => Start::Deal(seed, false),
            Begin::Fen(fen) | Begin::Sample(fen, _) => Start::Fen(fen),
            Begin::DealtOut(fen, seed) => Start::DealtOut(fen, seed, false),
        }
    }

    /// The seed that deals it.
    fn seed(&self) -> Option<String> {
        match self {
            Begin::Deal(seed) | Begin::DealtOut(_, seed) => Some(seed.to_hex()),
            Begin::Fen(_) | Begin::Sample(..) => None,
        }
    }
}

/// A game in progress. A referee holds its truth: everything that you ask of it is what somebody may see. When it is over,
/// `truth` tells the rest.
#[pyclass(frozen, module = "facedown")]
pub struct State {
    game: Game,
    begin: Begin,
    course: Mutex<Course>,
}

impl State {
    pub fn new(game: Game, begin: Begin, one: Box<dyn AnyOne>) -> State {
        State { game, begin, course: Mutex::new(Course { one, history: Vec::new() }) }
    }

    /// The game with its options.
    pub fn of(&self) -> &Game {
        &self.game
    }

    /// All that the seat to act (or `seat`) has received, where it is to act and has begun nothing; and the text that
    /// commits a turn of parts.
    pub fn received_to_act(&self, seat: Option<&str>) -> PyResult<(Seen, Option<String>)> {
        let course = self.course();
        let seat = self.actor(&course, seat)?;
        if !course.one.to_act().contains(seat) {
            return Err(errors::wrong(format!("{seat} is not to act")));
        }
        if !course.one.draft(seat).is_empty() {
            return Err(errors::wrong(format!("{seat} has begun a turn: undo() takes its parts back")));
        }
        Ok((course.one.received(seat, &self.game.options), course.one.commit()))
    }

    /// All that a seat has received of a game that is over, and its outcome.
    pub fn received_whole(&self, seat: &str) -> PyResult<(Seen, Outcome)> {
        let seat = text::seat(seat, self.game.seats())?;
        let course = self.course();
        let outcome = course.one.outcome().ok_or_else(|| errors::wrong("the game goes on"))?;
        Ok((course.one.received(seat, &self.game.options), outcome))
    }

    fn course(&self) -> MutexGuard<'_, Course> {
        // A panic elsewhere leaves a whole state behind: actions are played on it one at a time.
        Python::attach(|py| self.course.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    /// The seat that is meant: the one that is to act, where it is one alone.
    fn actor(&self, course: &Course, given: Option<&str>) -> PyResult<Seat> {
        if let Some(name) = given {
            return text::seat(name, self.game.seats());
        }
        let to_act = course.one.to_act();
        let mut seats = to_act.iter();
        match (seats.next(), seats.next()) {
            (Some(seat), None) => Ok(seat),
            (Some(_), Some(_)) => {
                Err(errors::wrong("both seats are to act: say which, seat=\"white\" or \"black\""))
            }
            (None, _) => Ok(self.game.seats()[0]),
        }
    }

    /// The same game at the table of the room, for what it alone can tell.
    fn table(&self, py: Python<'_>, course: &Course) -> PyResult<Box<dyn AnyTable>> {
        let opened = self.game.game.open(&self.game.options, self.begin.start());
        let (mut table, _) = opened.map_err(|e| errors::open(py, &e))?;
        for (seat, action) in &course.history {
            table.part(*seat, action).map_err(|e| errors::action(py, &e))?;
        }
        if let Some(outcome) = course.one.outcome() {
            table.end(outcome);
        }
        Ok(table)
    }

    /// Does the end follow from start and actions? That of a sample may have come by what was counted before it.
    fn can_be_played_again(&self, py: Python<'_>, course: &Course) -> PyResult<()> {
        let (Begin::Sample(fen, _), Some(outcome)) = (&self.begin, course.one.outcome()) else {
            return Ok(());
        };
        let alone = self.game.begin(py, Begin::Fen(fen.clone()))?.replayed(py, &course.history)?;
        let alone = alone.course();
        if outcome.reason == reason::RESIGNATION
            || alone.one.outcome().is_some()
            || alone.one.claimable().is_some()
        {
            return Ok(());
        }
        Err(errors::wrong("this sample ended by repetitions from before it, which no pickle of it holds"))
    }

    /// The same start with the first `plies` actions.
    fn replayed(&self, py: Python<'_>, history: &[(Seat, String)]) -> PyResult<State> {
        let again = self.game.begin(py, self.begin.clone())?;
        {
            let mut course = again.course();
            for (seat, action) in history {
                course.one.play(*seat, action).map_err(|e| errors::action(py, &e))?;
            }
            course.history = history.to_vec();
        }
        Ok(again)
    }
}

fn outcome<'py>(py: Python<'py>, outcome: Outcome, seats: usize) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("winner", outcome.winner.map(|seat| seat.name()))?;
    all.set_item("score", outcome.score)?;
    all.set_item("reason", outcome.reason)?;
    all.set_item("result", outcome.result(seats))?;
    Ok(all)
}

#[pymethods]
impl State {
    /// The game with its options.
    #[getter(game)]
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    /// The seats that are to act: mostly one; two where both choose at once; none when the game is over.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.course().one.to_act().iter().map(|seat| seat.name()).collect::<Vec<_>>())
    }

    /// Is the game over?
    #[getter]
    fn is_over(&self) -> bool {
        self.course().one.outcome().is_some()
    }

    /// `{"winner", "score", "reason", "result"}` of a game that is over, else `None`. The winner of a draw, and of a
    /// lost solitaire, is `None`.
    #[getter(outcome)]
    fn get_outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.course().one.outcome().map(|o| outcome(py, o, self.game.seats().len())).transpose()
    }

    /// One number for each seat: 1 for a win, -1 for a loss, 0 for a draw or a game that goes on; a solitaire's score.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let both = self.course().one.outcome().map_or([0.0; 2], facedown_python::many::returns);
        PyTuple::new(py, &both[..self.game.seats().len()])
    }

    /// The reason for which the seat to act may claim a draw, or `None`.
    #[getter]
    fn claimable(&self) -> Option<&'static str> {
        self.course().one.claimable()
    }

    /// Claims the draw that may be claimed.
    ///
    /// Raises `FacedownError` where none may be.
    fn claim(&self) -> PyResult<()> {
        let mut course = self.course();
        match course.one.claimable() {
            Some(reason) => {
                course.one.end(Outcome::nobody(reason));
                Ok(())
            }
            None => Err(errors::wrong("no draw can be claimed now")),
        }
    }

    /// Ends the game: this seat resigns. A game that is over stays as it ended.
    fn resign(&self, seat: &str) -> PyResult<()> {
        let seat = text::seat(seat, self.game.seats())?;
        let lost = match seat {
            Seat::Solo => Outcome::nobody(reason::RESIGNATION),
            _ => Outcome::win(seat.other(), reason::RESIGNATION),
        };
        self.course().one.end(lost);
        Ok(())
    }

    /// Number of actions taken, parts of turns among them.
    #[getter]
    fn plies(&self) -> u32 {
        self.course().one.plies()
    }

    /// The position as one seat sees it now; without a seat as everybody sees it.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<&str>) -> PyResult<View> {
        let viewer = viewer(&self.game, seat)?;
        Ok(View::new(self.game.clone(), self.course().one.view(viewer)))
    }

    /// The legal actions of the seat to act (or of `seat`) as text, in the game's order. Where turns have parts, the next
    /// parts.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, seat: Option<&str>) -> PyResult<Vec<String>> {
        let course = self.course();
        let seat = self.actor(&course, seat)?;
        Ok(course.one.legal(seat).into_iter().map(|(text, _)| text).collect())
    }

    /// The legal actions by number: `{number: text}`. Actions that do the same have one number, and the first of them
    /// stands for all.
    #[pyo3(signature = (seat = None))]
    fn actions<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
        let course = self.course();
        let seat = self.actor(&course, seat)?;
        numbered(py, course.one.legal(seat))
    }

    /// Takes one of `legal()`, or in games whose turns have parts a whole turn, parts joined by commas. What turns up comes
    /// from the deal. True where the truth refused the action (the same seat acts again).
    ///
    /// Raises `ActionError`; nothing has changed then.
    #[pyo3(signature = (action, seat = None))]
    fn apply(&self, py: Python<'_>, action: &str, seat: Option<&str>) -> PyResult<bool> {
        let mut course = self.course();
        let seat = self.actor(&course, seat)?;
        course.act(seat, action).map_err(|e| errors::action(py, &e))
    }

    /// Takes the legal action with this number, in the frame of the seat that acts.
    ///
    /// Raises `ActionError` (`FacedownError` for a number below 0); nothing has changed then.
    #[pyo3(signature = (number, seat = None))]
    fn apply_number(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = text::action_number)] number: usize,
        seat: Option<&str>,
    ) -> PyResult<bool> {
        let mut course = self.course();
        let seat = self.actor(&course, seat)?;
        if let Some(outcome) = course.one.outcome() {
            return Err(errors::action(py, &ActionError::Over { reason: outcome.reason }));
        }
        let found = course.one.legal(seat).into_iter().find(|(_, n)| *n == Some(number));
        let (action, _) = found.ok_or_else(|| {
            let why = "no legal action has this number now".to_owned();
            errors::action(py, &ActionError::Illegal { text: number.to_string(), why })
        })?;
        course.play(seat, &action).map_err(|e| errors::action(py, &e))
    }

    /// Takes the last action (or part of a turn) back.
    ///
    /// Raises `ActionError` where nothing was done yet.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        let mut course = self.course();
        let Some((_, before)) = course.history.split_last() else {
            return Err(errors::nothing_done(py));
        };
        let before = before.to_vec();
        let again = self.replayed(py, &before)?;
        let Course { one, history } = again.course.into_inner().unwrap_or_else(PoisonError::into_inner);
        (course.one, course.history) = (one, history);
        Ok(())
    }

    /// A copy that goes its own way.
    fn copy(&self) -> State {
        let course = self.course();
        let copy = Course { one: course.one.copy(), history: course.history.clone() };
        State { game: self.game.clone(), begin: self.begin.clone(), course: Mutex::new(copy) }
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// The parts of the turn that a seat has begun and not committed.
    #[pyo3(signature = (seat = None))]
    fn draft(&self, seat: Option<&str>) -> PyResult<Vec<String>> {
        let course = self.course();
        let seat = self.actor(&course, seat)?;
        Ok(course.one.draft(seat))
    }

    /// The parts of the turn that this viewer has begun; none for a spectator.
    #[pyo3(signature = (seat = None))]
    fn draft_of(&self, seat: Option<&str>) -> PyResult<Vec<String>> {
        let seat = viewer(&self.game, seat)?.seat();
        Ok(seat.map_or_else(Vec::new, |seat| self.course().one.draft(seat)))
    }

    /// The exact odds of every hidden thing as one seat (or a spectator) counts them: `view(seat).odds()`.
    #[pyo3(signature = (seat = None))]
    fn odds<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, self.view(seat)?)?.call_method0("odds")
    }

    /// A game that agrees with everything that `seat` sees, drawn with the right weights: `view(seat).sample(seed)`.
    #[pyo3(signature = (seat = None, seed = 0))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        #[pyo3(from_py_with = text::short_seed)] seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, self.view(seat)?)?.call_method1("sample", (seed,))
    }

    /// The position as one seat's FEN; without a seat as everybody sees it.
    #[pyo3(signature = (seat = None))]
    fn fen(&self, seat: Option<&str>) -> PyResult<String> {
        Ok(self.course().one.view(viewer(&self.game, seat)?).fen())
    }

    /// Each finished turn as one seat (or a spectator) has seen it, in order. With it an information state has perfect
    /// recall.
    #[pyo3(signature = (seat = None))]
    fn told(&self, seat: Option<&str>) -> PyResult<Vec<String>> {
        Ok(self.course().one.told(viewer(&self.game, seat)?).to_vec())
    }

    /// The same in full, as JSON: a list of finished turns with ply, seat, text for people, action, events and steps.
    #[pyo3(signature = (seat = None))]
    fn lines_json(&self, py: Python<'_>, seat: Option<&str>) -> PyResult<String> {
        let lines = self.table(py, &self.course())?.lines(viewer(&self.game, seat)?, 0);
        serde_json::to_string(&lines).map_err(|e| errors::wrong(e.to_string()))
    }

    /// The whole truth as the dealer's FEN.
    ///
    /// Raises `FacedownError` while the game goes on.
    #[getter]
    fn truth(&self) -> PyResult<String> {
        let words = "the game goes on, and its truth is the referee's: view(seat) tells what a seat may know";
        self.course().one.truth().ok_or_else(|| errors::wrong(words))
    }

    /// The seed of the deal, 64 hexadecimal digits as `Game.deal` takes them; `None` of a game that no seed dealt.
    ///
    /// Raises `FacedownError` while the game goes on: whoever has the seed knows the truth.
    #[getter]
    fn seed(&self) -> PyResult<Option<String>> {
        if self.course().one.outcome().is_none() {
            let words = "the game goes on, and its seed tells the truth: truth_seed(training_truth=True) names it to critics in training";
            return Err(errors::wrong(words));
        }
        Ok(self.begin.seed())
    }

    /// The same before the end, for critics in training and for nobody who plays.
    ///
    /// Raises `FacedownError` without `training_truth=True`.
    #[pyo3(signature = (*, training_truth = false))]
    fn truth_seed(&self, training_truth: bool) -> PyResult<Option<String>> {
        if training_truth { Ok(self.begin.seed()) } else { Err(errors::wrong(text::FLAG)) }
    }

    /// The record of a game that is over, as the program writes and verifies it, with its deal opened. `path` also writes
    /// it into a new file; `names` are those of the players, one a seat; `date` is a day, `"2026-11-21"`.
    ///
    /// Raises `FacedownError` while the game goes on, `RecordError` for a name or day that no record holds and for a game
    /// whose end does not follow from its own start (a sample that ended by repetition), and `OSError` for a file that is
    /// there already.
    #[pyo3(signature = (path = None, *, names = None, date = None))]
    fn record(
        &self,
        py: Python<'_>,
        path: Option<PathBuf>,
        names: Option<Vec<String>>,
        date: Option<String>,
    ) -> PyResult<String> {
        let table = {
            let course = self.course();
            course
                .one
                .outcome()
                .ok_or_else(|| errors::wrong("the game goes on: its record is whole at its end"))?;
            self.table(py, &course)?
        };
        let seed = match &self.begin {
            Begin::Deal(seed) => Some(seed),
            _ => None,
        };
        let position = self.game.game.position(&self.game.options, self.begin.start());
        let start = position.and_then(|position| position.fen(None)).map_err(|e| errors::open(py, &e))?;
        let text = records::written(py, self.game.game, table.as_ref(), (seed, start), (names, date))?;
        if let Some(path) = path {
            records::keep(&path, &text)?;
        }
        Ok(text)
    }

    /// The truth of each square in a seat's frame, for critics in training and for nobody who plays: uint8 [squares], the
    /// codes of open pieces.
    ///
    /// Raises `FacedownError` without `training_truth=True`.
    #[pyo3(signature = (seat, *, training_truth = false))]
    fn truth_observation<'py>(
        &self,
        py: Python<'py>,
        seat: &str,
        training_truth: bool,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        if !training_truth {
            return Err(errors::wrong(text::FLAG));
        }
        let seat = text::seat(seat, self.game.seats())?;
        Ok(PyArray1::from_vec(py, self.course().one.training_truth(seat)))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        Ok(facedown_python::svg::draw(&self.course().one.view(Viewer::Spectator).scene(), false))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<facedown.State {} {}>", self.game.id(), self.fen(None)?))
    }

    /// Through game, start and actions: a pickle holds the seed, and whoever has it knows the deal.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Game, Option<String>, Option<String>, Vec<(&'static str, String)>, Option<&'static str>),
    )> {
        let again = py.import("facedown._pickle")?.getattr("state")?;
        let fen = match &self.begin {
            Begin::Deal(_) => None,
            Begin::Fen(fen) | Begin::DealtOut(fen, _) | Begin::Sample(fen, _) => Some(fen.clone()),
        };
        let course = self.course();
        self.can_be_played_again(py, &course)?;
        let history = course.history.iter().map(|(seat, action)| (seat.name(), action.clone())).collect();
        // Ended by the table and not by the rules: a draw that was claimed, or a seat that resigned.
        let ended = course.one.outcome().map(|outcome| match (outcome.reason, outcome.winner) {
            (reason::RESIGNATION, winner) => winner.map_or("solo", |seat| seat.other().name()),
            _ => "claim",
        });
        Ok((again, (self.game.clone(), fen, self.begin.seed(), history, ended)))
    }
}
