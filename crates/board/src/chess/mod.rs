//! The 8x8 board: squares and sets of them, attacks, positions with face-down officers, moves.

pub mod attacks;
pub mod fen;

mod action;
mod bitboard;
mod generate;
mod key;
mod material;
mod play;
mod position;
mod square;
mod text;

pub use action::{Action, Kind};
pub use bitboard::{Bitboard, Squares};
pub use generate::Terms;
pub use play::castling_rook;
pub use position::Position;
pub use square::{File, ParseSquareError, Rank, Square};
pub use text::{UciError, read_uci};
