//! Surprise Chess and Rex exclusive: positions as readable text, held against rules.

mod against_data;
mod decisions;
mod fast;
mod positions;
mod slow;
