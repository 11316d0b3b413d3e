//! Games whose deal is sealed (`docs/sealed.md`), with the type of the game erased: what everybody can compute from
//! commitments, openings and actions, and what each seat may open now.
//!
//! Room, players, spectators and whoever checks a record run the same [`SealedGame`]. It holds nothing hidden. A seat
//! that follows the game in one of its own opens what *it* finds due there, whatever the room asks for.
//! [`SealedRoom`] and [`SealedSeat`] are both sides of the protocol, without any wire: lines go in and come out.

mod deal;
mod fault;
mod game;
mod line;
mod room;
mod seat;
mod setting;

pub use deal::{SealedDeal, SealedOpening, SealedOpeningError};
pub use fault::SealedFault;
pub use game::{AuditFault, Due, Progress, SealedError, SealedGame};
pub use line::{EndedBy, SealedLine};
pub use room::{SealedRoom, Standing};
pub use seat::SealedSeat;
