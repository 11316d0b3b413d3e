//! Playing in the terminal: who sits where, what a person is shown and may type, the screen that two people share, and
//! the loop between them and the table.

pub mod clock;
pub mod help;
pub mod player;
pub mod screen;
pub mod seat;
pub mod session;
pub mod taken_back;
pub mod typed;
pub mod view;
