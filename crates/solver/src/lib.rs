//! Exact solvers of the solitaires, and puzzles made with them.
//!
//! Start at [`search::Solver`]: it finds a provably shortest line of moves. A folder a game adds how its pieces move and what
//! else it asks for (a deck of known order, the expectations of a hidden one); [`lines`] and [`puzzles`] find every shortest
//! solution and what can be made of them. `docs/solitaires.md` derives the bound and gives the figures.

pub mod afterwards;
pub mod answer;
mod apart;
pub mod breadth;
pub mod expected;
mod joining;
pub mod lines;
pub mod neighbour;
pub mod parade;
pub mod puzzles;
pub mod registry;
pub mod search;
pub mod shapes;
pub mod solitaire;
mod spanning;
pub mod stage;
pub mod stock;
pub mod targets;
pub mod transposition;
