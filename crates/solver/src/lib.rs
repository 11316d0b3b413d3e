//! Exact solvers of the two solitaires, and puzzles made with them.

pub mod breadth;
pub mod mixed;
pub mod search;
pub mod shapes;
pub mod stage;
pub mod transposition;
