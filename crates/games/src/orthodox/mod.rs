//! The code that games with ordinary chess pieces on the 8x8 board share: how a move is told and a game ends, pieces
//! that are not turned up yet, the worth of a position and of an exchange, and what may be prepared while the other
//! thinks.
//!
//! Face-down officers count here by how they move; what they may turn out to be is each game's own business.

pub mod chess_fen;
pub mod ends;
pub mod exchange;
pub(crate) mod form;
pub mod judge;
pub mod moved;
pub mod open_pieces;
pub mod passing;
pub mod pool;
pub mod premoves;
pub mod shown;
