//! The `position` line: a start and the actions since.

use facedown_core::record::position_line::PositionLine;
use facedown_core::rules::game::Setup;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use facedown_games::registry;

/// A position line that was checked: its FEN reads, and its actions can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Game id.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// FEN of the start, from which `moves` are played.
    pub fen: String,
    /// The actions since, with what they made known.
    pub moves: Vec<String>,
}

/// Checks options against a game and fills in the defaults; the error is in words.
pub(super) fn check_options(game: &str, given: &[(String, String)]) -> Result<Chosen, String> {
    let game = registry::find(game).ok_or("no such game")?;
    let given: Vec<_> = given.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    game.choose(&given).map_err(|e| e.to_string())
}

impl Position {
    /// Reads what stands behind `position`.
    ///
    /// # Errors
    /// The fault, in words.
    pub fn read(game: &'static str, options: &[(String, String)], text: &str) -> Result<Position, String> {
        let options = check_options(game, options)?;
        let any = registry::find(game).ok_or("no such game")?;
        let line = PositionLine::read(text).map_err(|e| e.to_string())?;
        let fen = line.start(any, &options).map_err(|e| e.to_string())?;
        line.play(any, &options).map_err(|e| e.to_string())?;
        Ok(Position { game, options, fen, moves: line.moves })
    }

    /// The position as a table of its game, and what `note` says of the positions before it.
    ///
    /// # Errors
    /// The fault, in words (a line that [`Position::read`] took has none).
    pub(super) fn table<G: Show, T>(
        &self,
        note: impl Fn(&Table<G>, Seat) -> T,
    ) -> Result<(Table<G>, Vec<T>), String> {
        let options = G::options(&self.options).map_err(|e| e.to_string())?;
        let setup: Setup<G> = G::read_fen(&self.fen, &options).map_err(|e| e.to_string())?;
        let mut table = Table::<G>::new(self.options.clone(), setup);
        let mut past = Vec::new();
        for action in &self.moves {
            let Some(seat) = table.to_act().iter().next() else { break };
            past.push(note(&table, seat));
            table.enter(seat, action).map_err(|e| e.to_string())?;
        }
        Ok((table, past))
    }
}

/// The eyes with which an engine looks at a table: those of the seat to act.
pub(super) fn observer<G: Show>(table: &Table<G>) -> Option<(Seat, Viewer)> {
    table.to_act().iter().next().map(|seat| (seat, Viewer::Seat(seat)))
}
