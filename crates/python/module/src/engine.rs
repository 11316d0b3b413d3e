//! The engine, as Python holds it.

use facedown_core::ports::analysis::Line;
use facedown_core::ports::review::Point;
use facedown_engine::level::Level;
use facedown_python::think::{self, Choices};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::state::State;
use crate::view::View;
use crate::{errors, text};

/// The engine for one game. It is given what a seat has received, and nothing else. Its answers depend on that, on the
/// choices below and on nothing that was asked before, so the same question has the same answer on every machine.
///
/// `level` is 1 (weakest) to 8, `nodes` the positions of one search (by default as many as the level takes; for an
/// analysis 100,000, for each search of a review 10,000), `seed` decides what it does by chance, `resigns` lets it give
/// up. Every call runs without the interpreter's lock.
///
/// Raises `FacedownError`.
#[pyclass(frozen, module = "facedown")]
pub struct Engine {
    game: Game,
    choices: Choices,
}

impl Engine {
    fn same(&self, game: &Game) -> PyResult<()> {
        if self.game.id() == game.id() && self.game.options == game.options {
            return Ok(());
        }
        let words = |game: &Game| format!("{} {}", game.id(), game.options.canonical()).trim_end().to_owned();
        let (own, other) = (words(&self.game), words(game));
        Err(errors::wrong(format!(
            "this engine is for {own}, and not for {other}: facedown.engine(game, ...) opens one"
        )))
    }
}

fn line<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("expected", line.expected)?;
    all.set_item("mate", line.mate)?;
    all.set_item("actions", &line.actions)?;
    Ok(all)
}

fn point<'py>(py: Python<'py>, point: &Point) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("ply", point.ply)?;
    all.set_item("seat", point.seat.name())?;
    all.set_item("played", &point.played)?;
    all.set_item("before", point.before)?;
    all.set_item("after", point.after)?;
    all.set_item("by_reveal", point.by_reveal)?;
    all.set_item("by_play", point.by_play)?;
    all.set_item("loss", point.loss)?;
    all.set_item("best", &point.best.line)?;
    Ok(all)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level = 8, nodes = None, seed = 0, resigns = false))]
    fn new(
        game: &Game,
        level: u8,
        nodes: Option<u64>,
        #[pyo3(from_py_with = text::short_seed)] seed: u64,
        resigns: bool,
    ) -> PyResult<Engine> {
        let level = Level::all()
            .find(|l| l.number() == level)
            .ok_or_else(|| errors::wrong(format!("`{level}` is not a level: give a number from 1 to 8")))?;
        if nodes == Some(0) {
            return Err(errors::wrong("a search looks at one position at least: nodes=1"));
        }
        if !think::plays(game.id()) {
            return Err(errors::wrong(format!("the engine does not play {} yet", game.id())));
        }
        Ok(Engine { game: game.clone(), choices: Choices { level, nodes, seed, resigns } })
    }

    /// The game that it plays.
    #[getter(game)]
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    /// The turn that it chooses for the seat to act (or for `seat`), as `State.apply` takes it; `None` where it resigns.
    /// It knows what this seat was told since the start, and no more.
    ///
    /// Raises `FacedownError` where the seat is not to act, or has begun a turn (take its parts back first).
    #[pyo3(signature = (state, seat = None))]
    fn play(&self, py: Python<'_>, state: &State, seat: Option<&str>) -> PyResult<Option<String>> {
        self.same(state.of())?;
        let (seen, commit) = state.received_to_act(seat)?;
        let turn = py.detach(|| think::play(&seen, &self.choices)).map_err(errors::wrong)?;
        // Where turns have parts a single one is no turn yet.
        Ok(turn.map(|turn| match commit {
            Some(commit) if turn != commit && !turn.contains(',') => format!("{turn},{commit}"),
            _ => turn,
        }))
    }

    /// The best lines for the seat to act in the position that a seat's view shows, by a search of `nodes` positions:
    /// `{"depth", "nodes", "lines"}`, where each line is `{"expected", "mate", "actions"}`. `expected` is the expected
    /// result for the viewer, 0 (lost) to 1 (won); `mate` the plies to a forced end, negative where the viewer loses, else
    /// `None`; a line ends where chance decides. The level does not matter here.
    ///
    /// Raises `FacedownError` for a spectator's view, a game that is over, and games whose positions no search can judge.
    #[pyo3(signature = (view, lines = 1))]
    fn analyze<'py>(&self, py: Python<'py>, view: &View, lines: u8) -> PyResult<Bound<'py, PyDict>> {
        self.same(view.of())?;
        let game = &self.game;
        let found = py.detach(|| think::analyze(game.id(), &game.options, view.seen(), lines, &self.choices));
        let found = found.map_err(errors::wrong)?;
        let all = PyDict::new(py);
        all.set_item("depth", found.depth)?;
        all.set_item("nodes", found.nodes)?;
        let lines: Vec<_> = found.lines.iter().map(|each| line(py, each)).collect::<PyResult<_>>()?;
        all.set_item("lines", lines)?;
        Ok(all)
    }

    /// The review of a finished game from one seat's eyes: `{"seat", "nodes", "start", "luck", "own", "opponent",
    /// "ending", "result", "worst", "points"}`. All numbers are expected results for that seat, 0 to 1, or changes of
    /// them; start, luck (what turned up), own and opponent (what was played) and ending add up to the result. Each point
    /// is `{"ply", "seat", "played", "before", "after", "by_reveal", "by_play", "loss", "best"}`, and `worst` names the
    /// plies that gave most away.
    ///
    /// Raises `FacedownError` while the game goes on, and for games whose positions no search can judge.
    fn review<'py>(&self, py: Python<'py>, state: &State, seat: &str) -> PyResult<Bound<'py, PyDict>> {
        self.same(state.of())?;
        let (seen, outcome) = state.received_whole(seat)?;
        let mut interrupted = None;
        let made = py.detach(|| {
            think::review(&seen, outcome, &self.choices, &mut || {
                interrupted = Python::attach(|py| py.check_signals()).err();
                interrupted.is_none()
            })
        });
        if let Some(interrupted) = interrupted {
            return Err(interrupted);
        }
        let made = made.map_err(errors::wrong)?;
        let all = PyDict::new(py);
        all.set_item("seat", made.seat.name())?;
        all.set_item("nodes", made.nodes)?;
        for (name, value) in [
            ("start", made.start),
            ("luck", made.luck),
            ("own", made.own),
            ("opponent", made.opponent),
            ("ending", made.ending),
            ("result", made.result),
        ] {
            all.set_item(name, value)?;
        }
        all.set_item("worst", &made.worst)?;
        let points: Vec<_> = made.points.iter().map(|each| point(py, each)).collect::<PyResult<_>>()?;
        all.set_item("points", points)?;
        Ok(all)
    }

    fn __repr__(&self) -> String {
        let Choices { level, nodes, seed, .. } = self.choices;
        let nodes = nodes.map_or_else(|| "level's".to_owned(), |nodes| nodes.to_string());
        format!("<facedown.Engine {} level={level} nodes={nodes} seed={seed}>", self.game.id())
    }

    /// Through game and choices.
    #[expect(clippy::type_complexity, reason = "a pickle is a tuple of tuples")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, u8, Option<u64>, u64, bool))> {
        let again = py.import("facedown._pickle")?.getattr("engine")?;
        let Choices { level, nodes, seed, resigns } = self.choices;
        Ok((again, (self.game.clone(), level.number(), nodes, seed, resigns)))
    }
}
