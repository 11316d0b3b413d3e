//! The Python package `facedown`: one game by hand, many games at once in arrays, and encodings of what a seat sees.
//!
//! Everything that leaves it is made from a view. This crate is plain Rust: games in progress ([`sim`]), arrays
//! ([`encode`]), many games side by side ([`many`]). The extension module that Python loads is a crate of its own, in
//! `module`.

pub mod ahead;
pub mod board;
pub mod encode;
pub mod many;
pub mod one;
pub mod sim;
pub mod svg;
pub mod think;
mod truth;
