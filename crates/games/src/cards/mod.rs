//! The card pack of the chess-kit games: which card is which officer, the gap it leaves, and the pieces that cards put on
//! the board. See the cards rules page.

mod layout;
mod pack;
mod pieces;
mod playing;
pub(crate) mod printed;
pub(crate) mod shown;
pub(crate) mod text;

pub use layout::{landing, lay_out};
pub use pack::{
    Officer, PACK, PackError, PieceCards, ROLES, SEALED_PACK, card_names, drawn, gap, officers, shuffled,
};
pub use pieces::{Contact, Pieces};
pub use playing::{Card, Cards, NoCard};
