//! Test code that every game shares: the conformance suite over any game, the two-deals test, drawn boards,
//! strategies, a small game with its flawed copies, positions and decision tables as data, and chess the slow way as
//! an independent reading of the rules. For tests only.
//!
//! Start at [`conformance`]; `docs/adding-a-game.md` walks through a new game that passes it.

pub mod conformance;
pub mod decisions;
pub mod deep;
pub mod drawing;
pub mod fast;
pub mod finding;
pub mod form;
pub mod lessons;
pub mod observer;
pub mod played;
pub mod playthrough;
pub mod positions;
pub mod postgres;
pub mod row;
pub mod slow;
pub mod strategy;
pub mod tables;
pub mod two_deals;
