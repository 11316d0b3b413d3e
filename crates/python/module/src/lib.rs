//! The extension module `facedown._facedown`: what Python holds of a game. Python code around it stands in
//! `../python/facedown`.

mod ahead;
mod course;
mod engine;
mod errors;
mod game;
mod games;
mod lab;
mod records;
mod state;
mod text;
mod view;

use pyo3::prelude::*;

/// Chess games with hidden pieces and chance set-ups.
#[pymodule(gil_used = false)]
fn _facedown(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<view::View>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<ahead::Ahead>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(records::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(records::write_pgn, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_studies, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_run, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_merge, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_table, module)?)?;
    errors::add(module)
}
