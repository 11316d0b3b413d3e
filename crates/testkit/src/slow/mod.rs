//! Chess the slow way: an array of 64 squares, rays walked step by step, sets looked for in loops.
//!
//! This is the independent reading of the rules pages that the fast rules are held against, so it shares nothing
//! with `facedown-board` or any chess library, and it is never made fast. [`board`] says what stands where,
//! [`attack`] who attacks what, [`position`] what a move does to the board, [`moves`] which moves the pieces have.
//! Rules of a single game (turn-ups, suspended checks) stand with that game's tests.

pub mod attack;
pub mod board;
pub mod moves;
pub mod position;

pub use board::{Board, Color, Piece, Role};
pub use moves::Move;
pub use position::Position;
