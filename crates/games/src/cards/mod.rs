//! The card pack of the chess-kit games: which card is which officer, the gap it leaves, and the men that cards put on
//! the board. See the cards rules page.

mod layout;
mod men;
mod pack;
mod playing;
pub(crate) mod printed;
pub(crate) mod shown;
pub(crate) mod text;

pub use layout::{landing, lay_out};
pub use men::{Contact, Men};
pub use pack::{Officer, PACK, PackError, PieceCards, ROLES, card_names, drawn, gap, shuffled};
pub use playing::{Card, Cards, NoCard};
