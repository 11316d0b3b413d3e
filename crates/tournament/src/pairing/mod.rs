//! Pairings: round robin, Swiss, arena and knock-out.

pub mod arena;
pub mod knockout;
pub mod round_robin;
pub mod swiss;
