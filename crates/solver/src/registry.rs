//! The list of solitaires that are solved: one line a game.

use facedown_core::rules::options::Chosen;
use facedown_core::table::{OpenError, Start};

use crate::answer::Answer;
use crate::puzzles::{Puzzle, Wish};
use crate::search::Progress;
use crate::solitaire::Solitaire;

/// Every solitaire that the solver knows.
pub const ALL: &[&dyn Solitaire] = &[&facedown_games::parade::Parade, &facedown_games::neighbour::Neighbour];

/// Finds a solitaire by its game id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Solitaire> {
    ALL.iter().copied().find(|solitaire| solitaire.id() == id)
}

/// Their ids, for people: `this and that`.
#[must_use]
pub fn names() -> String {
    ALL.iter().map(|solitaire| solitaire.id()).collect::<Vec<_>>().join(" and ")
}

/// Solves a position of `game`, looking at `nodes` positions at most in any one search. `progress` is told how many
/// moves are proven too few.
///
/// # Errors
/// A fault of options or FEN; a game that is no solitaire.
pub fn answer(
    game: &str,
    options: &Chosen,
    start: Start<'_>,
    nodes: u64,
    mut progress: impl FnMut(Progress),
) -> Result<Answer, OpenError> {
    find(game)
        .ok_or_else(|| OpenError::NotGiven(format!("{game} is no solitaire: there are {}", names())))?
        .answer(options, start, nodes, &mut progress)
}

/// Makes puzzles of the solitaire with this id, out of the deals of a stream of seeds from number `start` on; `told`
/// hears of every try and of how many were found. `None` where there is no such solitaire.
pub fn make(game: &str, wish: Wish, start: u64, mut told: impl FnMut(u64, usize)) -> Option<Vec<Puzzle>> {
    make_while(game, wish, start, |tried, found| {
        told(tried, found);
        true
    })
}

/// [`make`] for as long as `goes_on`, which hears of every try, says so.
pub fn make_while(
    game: &str,
    wish: Wish,
    start: u64,
    mut goes_on: impl FnMut(u64, usize) -> bool,
) -> Option<Vec<Puzzle>> {
    let solitaire = find(game)?;
    Some(solitaire.puzzles(wish, solitaire.stock(), start, &mut goes_on))
}
