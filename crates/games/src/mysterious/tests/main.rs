//! Mysterious Chess and its Casual form: the rules page as data, held against the rules.

mod against_data;
mod fast;
mod figures;
mod known;
mod unknown;
