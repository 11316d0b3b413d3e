//! Tournaments and ratings; statistics of many games between the same players: scores, Elo differences with their error,
//! sequential tests; and the clock of a game.
//!
//! Pure arithmetic: no time of its own (instants are given), chance only by a seed that is handed in, no files. Start at
//! [`pairs::Pairs`], [`clock::Clock`] and [`ratings::Rating`].

pub mod clock;
pub mod crosstable;
pub mod elo;
pub mod event;
mod odds;
pub mod outside;
pub mod pairing;
pub mod pairs;
pub mod ratings;
pub mod round;
pub mod score;
pub mod sprt;
pub mod standings;
pub mod trf;
