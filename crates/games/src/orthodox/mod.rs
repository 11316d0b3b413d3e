//! What the games with ordinary chessmen on the 8x8 board share: the worth of a position and of an exchange, and what
//! may be prepared while the other thinks.
//!
//! Face-down officers count here by how they move; what they may turn out to be is each game's own business.

pub mod exchange;
pub mod judge;
pub mod premoves;
