//! The table kit: what the games need on a table, from each game's [`Kit`](facedown_core::show::kit::Kit), as PDF, SVG and
//! PNG.
//!
//! Everything is drawn once as SVG in millimetres ([`drawing`]) and laid out on paper ([`layout`], [`sheet`]); [`pdf`]
//! and [`picture`] turn it into files. [`choices`] are what people may choose, [`press`] prints for the room. Start at
//! [`order`].

pub mod animation;
pub mod art;
pub mod back;
pub mod bands;
pub mod board;
mod bounds;
pub mod choices;
pub mod diagram;
pub mod drawing;
pub mod error;
pub mod face;
pub mod frame;
pub mod layout;
pub mod order;
pub mod own_art;
pub mod paper;
pub mod pdf;
pub mod picture;
pub mod press;
pub mod rules;
pub mod scoresheet;
pub mod sealed;
pub mod sheet;
pub mod table;
pub mod text;
pub mod trial;
