//! Statistics of many games between the same players: scores, Elo differences with their error, sequential tests; and
//! the clock of a game.
//!
//! Pure arithmetic: no time of its own (instants are given), no chance, no files. Start at [`pairs::Pairs`] and
//! [`clock::Clock`].

pub mod clock;
pub mod elo;
pub mod pairs;
pub mod sprt;
