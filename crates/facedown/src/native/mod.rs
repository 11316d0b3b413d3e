//! A native seat of a sealed game: it keeps its half of the cards on this machine, follows the game by the rules on board,
//! and opens only what it finds due there.

mod kept;
mod link;
mod seat;
mod wire;

pub use link::Link;
pub use seat::{Native, Setting};
