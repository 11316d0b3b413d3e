//! Playing in the terminal: who sits where, what a person may type, and the loop between them and the table.

pub mod clock;
pub mod player;
pub mod session;
pub mod typed;
