//! Jieqi: positions as readable text, held against rules.

mod against_slow;
mod decisions;
mod engine_texts;
mod evaluation;
mod fast;
mod figures;
mod known;
mod positions;
mod slow;
