//! Booster Chess: positions and decisions as readable text held against rules fast and slow, and the two side by side.

mod against_slow;
mod cases;
mod data;
mod drafts;
mod draws;
mod slow;
