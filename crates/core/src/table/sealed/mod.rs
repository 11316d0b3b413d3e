//! Games whose deal is sealed (`docs/sealed.md`), with the type of the game erased: what everybody can compute from
//! commitments, openings and actions, and what each seat may open now.
//!
//! Room, players, spectators and whoever checks a record run the same [`SealedGame`]. It holds nothing hidden. A seat
//! that follows the game in one of its own opens what *it* finds due there, whatever the room asks for.

mod deal;
mod game;

pub use deal::{SealedDeal, SealedOpening, SealedOpeningError};
pub use game::{AuditFault, Due, Progress, SealedError, SealedGame};
