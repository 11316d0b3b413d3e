//! The definition of a set of rules, and how it is run: start at [`game::Game`].

pub mod drive;
pub mod evaluate;
pub mod game;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod seat;
pub mod tune;
