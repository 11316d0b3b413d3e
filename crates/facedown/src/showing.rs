//! A game as one pair of eyes sees it, position by position: what a replay shows and an export draws.

use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyPosition, AnyTable, MoveLine};
use facedown_print::frame::Seen;

use crate::failure::Failure;
use crate::words::turns;

/// A game that is shown position by position.
pub struct Showing {
    /// Every position as FEN, the start first.
    pub fens: Vec<String>,
    /// The same positions as scenes.
    pub seen: Vec<Seen>,
    /// The turns between them; for the referee as everybody saw them.
    pub turns: Vec<MoveLine>,
    /// The outcome of the game; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Number of seats, 1 or 2.
    pub seats: usize,
}

impl Showing {
    /// The position of a turn to be shown; without one the last.
    ///
    /// # Errors
    /// Input (2): there is no such turn.
    pub fn at(&self, ply: Option<u32>) -> Result<usize, Failure> {
        let last = self.turns.len();
        match ply.map(|ply| ply as usize) {
            None => Ok(last),
            Some(ply) if ply <= last => Ok(ply),
            Some(ply) => {
                let has = turns(last as u64);
                Err(Failure::input(format!("the record has {has}; there is no position after {ply}")))
            }
        }
    }
}

/// Everything that is shown, through a viewer's eyes or (`None`) the referee's.
///
/// # Errors
/// Input (2): the referee's eyes, where the game goes on or its deal is not opened.
pub fn show(table: Box<dyn AnyTable>, viewer: Option<Viewer>) -> Result<Showing, Failure> {
    let (outcome, seats) = (table.outcome(), table.seats().len());
    let turns = table.lines(viewer.unwrap_or(Viewer::Spectator), 0);
    let (fens, seen) = match viewer {
        Some(viewer) => {
            let observations = (0..).map_while(|ply| table.observation(viewer, ply));
            observations.map(|observation| (observation.fen.clone(), Seen::from(observation))).unzip()
        }
        None => {
            let positions = table.finish().map_err(|_| {
                Failure::input(
                    "this record does not give the deal: the referee's view exists only when the game is over and \
                     its deal opened",
                )
            })?;
            let open = |position: &dyn AnyPosition| {
                Ok((
                    position.fen(None)?,
                    Seen {
                        scene: position.scene(None)?,
                        holdings: position.holdings(None)?,
                        pools: Vec::new(),
                    },
                ))
            };
            let shown: Vec<_> = positions
                .iter()
                .map(|position| open(&**position))
                .collect::<Result<_, _>>()
                .map_err(|e| Failure::open(e, None))?;
            let (fens, seen) = shown.into_iter().unzip();
            (fens, seen)
        }
    };
    Ok(Showing { fens, seen, turns, outcome, seats })
}
