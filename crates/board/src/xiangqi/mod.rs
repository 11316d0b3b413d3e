//! The 9x10 board of xiangqi and Jieqi: points, sets of points, moves, and positions whose pieces may lie face down.
//!
//! Movement is Jieqi's (Jieqi rules page, section 2): open advisors and elephants go anywhere. Start at [`Position`].

mod action;
mod attacks;
mod bitboard;
pub mod fen;
mod generate;
mod home;
mod key;
mod play;
mod position;
mod role;
mod square;
mod text;

pub use action::Action;
pub use attacks::{
    around, cannon_hits, diagonal, elephant_reach, horse_reach, orthogonal, pawns_reach, rook_reach,
};
pub use bitboard::Bitboard;
pub use generate::Terms;
pub use home::{HOMES, home, home_color, home_index, home_role, home_squares};
pub use position::Position;
pub use role::{Piece, Role};
pub use square::{ParseSquareError, Square};
pub use text::{CoordinatesError, read_coordinates};
