//! The work that a room orders and does not do itself: computer players, analyses, reviews, solutions, sheets of paper.
//! Engine, solver and printer implement these traits, and the program hands them to the room, which stands on none of
//! the three.

pub mod analysis;
pub mod computers;
pub mod printing;
pub mod review;
pub mod solution;

/// Told how much of a long work is done, of how much; where it answers `false` the work ends early.
pub type Progress<'a> = dyn FnMut(usize, usize) -> bool + 'a;
