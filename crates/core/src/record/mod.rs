//! The record of a game: JSON Lines that hold everything needed to check it, specified in `docs/record.md`.
//!
//! A header, a line for each committed turn and each one that is taken back, a line for the end, the openings of the deal once its group is over,
//! and a seal. Every value stands in one canonical form and has a sum, so damage is found and named; what the rules
//! and the deal determine is computed again by [`verify`], so a lie is found there.

mod clocks;
mod error;
mod findings;
mod line;
mod parts;
pub mod pgn;
pub mod position_line;
mod read;
pub mod scoresheet;
mod sealed;
mod sealed_form;
mod sealed_parts;
mod time;
mod values;
mod verify;
mod write;

pub use error::{PositionError, Problem, RecordError};
pub use findings::DealCheck;
pub use parts::{Contributor, End, Header, Openings, Pledge, Record, Source, Turn, WrongEnd};
pub use read::{LINE_LIMIT, NAME_LIMIT, SIZE_LIMIT, is_day};
pub use sealed_parts::{LockLine, SealedPart, SealedSeeds, Unfinished};
pub use time::{NoTimeControl, TimeControl, Timing};
pub use verify::{Verified, verify};
