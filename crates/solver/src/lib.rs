//! Exact solvers of the two solitaires, Parade and Neighbour, and puzzles made with them.
//!
//! Start at [`search::Solver`]: it finds a provably shortest line of moves. [`mixed`] adds the deck of known order,
//! [`expected`] and [`stopping`] the expectations of a hidden one, [`lines`] and [`puzzles`] every shortest solution and
//! what can be made of them. `docs/solitaires.md` derives the bound and gives the figures.

pub mod afterwards;
pub mod answer;
mod apart;
pub mod breadth;
pub mod expected;
mod joining;
pub mod lines;
pub mod mixed;
pub mod puzzles;
pub mod search;
pub mod shapes;
mod spanning;
pub mod stage;
pub mod stopping;
pub mod targets;
pub mod transposition;
