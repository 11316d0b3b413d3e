//! Squares, bitboards, attacks and positions in which pieces may lie face down.
//!
//! It knows how pieces move and when a king is attacked. It does not know what a card turns out to be, who may see
//! what, or how a game ends: those are the games' rules. Start at [`chess::Position`], or at [`xiangqi::Position`] for the
//! board of 9x10 points.
//!
//! ```
//! use facedown_board::chess::{Action, Kind, Position, Square, Terms, attacks};
//! use facedown_board::{Color, Role};
//!
//! let start = Position::chess_start();
//! let terms = Terms { checks_suspended: false, king_card_guarded: false };
//! assert_eq!(start.count_moves(terms), 20);
//!
//! let (e2, e4) = (Square::at(12), Square::at(28));
//! let after = start.after_listed(Action::new(Kind::Double, e2, e4));
//! assert_eq!(after.role_at(e4), Some(Role::Pawn));
//! assert_eq!(after.turn(), Color::Black);
//! assert!(attacks::rook(e4, after.occupied()).contains(Square::at(52)), "up to Black's pawn on e7");
//!
//! // A card moves as the officer of its square until somebody says what it is.
//! let mut cards = start;
//! cards.put_card(Square::at(1), Color::White);
//! let mut moved = cards.after_listed(Action::new(Kind::Knight, Square::at(1), Square::at(18)));
//! moved.become_role(Square::at(18), Role::Queen);
//! assert_eq!(moved.role_at(Square::at(18)), Some(Role::Queen));
//!
//! // The board of xiangqi, where advisors and elephants that lay face down may roam.
//! use facedown_board::xiangqi;
//! let terms = xiangqi::Terms { checks_suspended: false, advisors_free: false };
//! assert_eq!(xiangqi::Position::start().count_moves(terms), 44);
//! ```

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
