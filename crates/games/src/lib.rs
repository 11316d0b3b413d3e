//! The games: one folder a game, reached by the rest of the program through [`registry`] alone.
//!
//! This crate knows no server and no search. Start at [`registry`]; `docs/adding-a-game.md` walks through a game.

pub mod cards;
pub mod chaos;
pub mod neighbour;
pub mod orthodox;
pub mod parade;
pub mod registry;
pub mod surprise;
