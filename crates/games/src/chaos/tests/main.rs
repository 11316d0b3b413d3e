//! Chaos Chess: positions and set-ups as readable text, held against rules.

mod against_data;
mod against_slow;
mod decisions;
mod fast;
mod positions;
mod setup;
mod six_fields;
mod slow;
