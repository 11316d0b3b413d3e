//! Cloak and Dagger Chess: positions as readable text, held against two readings of the rules, and what the grid may show.

mod against_data;
mod against_slow;
mod bonus;
mod decisions;
mod fast;
mod grid;
mod invariants;
mod slow;
mod slow_rules;
