//! The computer player: a search over what its seat may know.
//!
//! It receives views and events, never a referee and never a dealt state. Evaluation stands in each game's folder
//! ([`facedown_core::rules::evaluate::Evaluate`]); this crate holds the search, its time and its levels. Start at
//! [`search::Searcher`], or at [`tree::Tree`] for positions in which seats choose in secret; `docs/engine.md` says how it works and what was measured.

pub mod level;
pub mod player;
pub mod review;
pub mod search;
pub mod seated;
pub mod time;
pub mod tree;
pub mod uci;

pub use review::reviewer;
pub use seated::computers;
