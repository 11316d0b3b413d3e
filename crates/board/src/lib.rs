//! Squares, bitboards, attacks and positions in which pieces may lie face down.
//!
//! It knows how pieces move and when a king is attacked. It does not know what a card turns out to be, who may see
//! what, or how a game ends: those are the games' rules. Start at [`chess::Position`], or at [`xiangqi::Position`] for the
//! board of 9x10 points.

pub mod chess;
pub mod draws;
pub mod fen;
pub mod xiangqi;

mod color;
mod role;
mod sets;
mod zobrist;

pub use color::{ByColor, Color};
pub use role::{ByRole, Piece, Role};
