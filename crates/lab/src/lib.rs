//! Many games at once: matches between players, and what they show.
//!
//! The lab is the referee's side: it deals, plays and counts. Players get views and events alone. Start at
//! [`contest::Contest`].

pub mod arena;
pub mod contest;
pub mod contestant;
pub mod starts;
pub mod study;
