//! Chaos Chess: positions and set-ups as readable text, held against rules.

mod decisions;
mod positions;
mod setup;
mod slow;
