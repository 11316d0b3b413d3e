//! A seat client: plays for an account of a room, over the API for bots and boards, with any player of the program.
//!
//! The room sends what its seat may know; the rules are here too, so that a player of any kind follows the game at a
//! table of its own. Start at [`games`] for computer players and at [`person`] for somebody at this terminal.

pub mod connection;
pub mod game;
pub mod games;
pub mod lines;
pub mod offer;
pub mod person;
