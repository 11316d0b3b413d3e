//! Studies: a question about the rules, answered by many games with honest intervals.
//!
//! A study is data ([`file::Study`], read from TOML): what is asked, which arms are compared, what is measured, on how
//! many deals. [`named`] lists those that the program brings. [`run::Run`] plays one, block by block, into Parquet parts
//! that survive a kill; [`summary::Summary`] reads the rows back in order and estimates; [`report`] writes what people
//! read. `docs/lab.md` says how it is meant.

pub mod answer;
pub mod asked;
pub mod columns;
pub mod compare;
pub mod estimate;
pub mod facts;
pub mod file;
pub mod folder;
pub mod measure;
pub mod named;
pub mod openings;
mod pattern;
pub mod plan;
mod play;
mod player;
pub mod report;
mod rounds;
pub mod rows;
pub mod run;
mod safety;
mod solo;
pub mod summary;
