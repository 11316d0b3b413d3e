//! Opening a table from the flags of a command.

use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyGame, AnyTable, Start};

use crate::args::{PositionArgs, fresh_seed};
use crate::failure::Failure;

/// A start position, and how it was come by.
pub struct Opened {
    /// The game at its start position.
    pub table: Box<dyn AnyTable>,
    /// The dealer's FEN where the flags tell everything that is hidden, else what a spectator sees.
    pub fen: String,
}

/// Opens a table from the flags. Where they name no start it is the game's own: the public start where that is the
/// same for every deal (nothing hidden is told then), else a fresh deal.
pub fn open(game: &'static dyn AnyGame, chosen: &Chosen, position: &PositionArgs) -> Result<Opened, Failure> {
    let public_start = game.start_fen(chosen)?;
    match (position.start(), &public_start) {
        (Some(start), _) => open_at(game, chosen, start, position.fen.as_deref()),
        (None, Some(fen)) => open_at(game, chosen, Start::Fen(fen), None),
        (None, None) => open_fresh(game, chosen),
    }
}

/// Opens a table on a fresh deal.
fn open_fresh(game: &'static dyn AnyGame, chosen: &Chosen) -> Result<Opened, Failure> {
    let seed = fresh_seed()?;
    open_at(game, chosen, Start::Deal(&seed, false), None)
}

fn open_at(
    game: &'static dyn AnyGame,
    chosen: &Chosen,
    start: Start<'_>,
    fen: Option<&str>,
) -> Result<Opened, Failure> {
    let position = game.position(chosen, start).map_err(|e| Failure::open(e, fen))?;
    let known = position.fen(None).or_else(|_| position.fen(Some(Viewer::Spectator)));
    let fen = known.map_err(|e| Failure::open(e, fen))?;
    Ok(Opened { table: position.into_table(), fen })
}
