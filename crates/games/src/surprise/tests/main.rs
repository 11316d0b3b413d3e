//! Surprise Chess and Rex exclusive: positions as readable text, held against rules.

mod against_data;
mod against_slow;
mod compose;
mod decisions;
mod fast;
mod positions;
mod properties;
mod slow;
