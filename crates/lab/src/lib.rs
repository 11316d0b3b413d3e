//! Many games at once: matches between players, and what they show.
//!
//! The lab is the referee's side: it deals, plays and counts. Players get views and events alone.

pub mod arena;
