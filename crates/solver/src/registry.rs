//! The list of solitaires that are solved: one line a game.

use crate::solitaire::Solitaire;

/// All of them.
pub const ALL: &[&dyn Solitaire] = &[&facedown_games::parade::Parade, &facedown_games::neighbour::Neighbour];

/// The solitaire with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Solitaire> {
    ALL.iter().copied().find(|solitaire| solitaire.id() == id)
}

/// Their ids, for people: `this and that`.
#[must_use]
pub fn names() -> String {
    ALL.iter().map(|solitaire| solitaire.id()).collect::<Vec<_>>().join(" and ")
}
