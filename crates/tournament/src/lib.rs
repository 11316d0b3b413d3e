//! What many games between the same players say: scores, Elo differences with their error, sequential tests.
//!
//! Pure arithmetic: no clock, no chance, no files. Start at [`pairs::Pairs`].

pub mod elo;
pub mod pairs;
pub mod sprt;
