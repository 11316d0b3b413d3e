//! Surprise Chess and Rex exclusive: positions as readable text, held against rules.

mod decisions;
mod positions;
mod slow;
