//! The computer player: a search over what its seat may know.
//!
//! It receives views and events, never a referee and never a dealt state. Evaluation stands in each game's folder
//! ([`facedown_core::rules::evaluate::Evaluate`]); this crate holds the search, its time and its levels. Start at
//! [`search::Searcher`], or at [`tree::Tree`] for positions in which seats choose in secret; `docs/engine.md` says how it works and what was measured.
//!
//! ```
//! use facedown_core::deal::DealSeed;
//! use facedown_core::rules::game::Game;
//! use facedown_core::rules::seat::{Seat, Viewer};
//! use facedown_engine::search::{Limits, Searcher};
//! use facedown_games::surprise::SurpriseChess;
//!
//! let state = SurpriseChess::deal(&Default::default(), &mut DealSeed([7; 32]).stream());
//! let mut searcher = Searcher::<SurpriseChess>::new(Seat::White, 10);
//! let mut limits =
//!     Limits { nodes: 2_000, depth: 2, lines: 1, only: vec![], go_on: &|| true, stop: &mut || false };
//! // It gets White's view, and no way to the cards.
//! let report = searcher.search(state.view(Viewer::Seat(Seat::White)), &[], &mut limits, &mut |_| {});
//! assert!(state.legal_actions(Seat::White).contains(&report.lines[0].actions[0]));
//!
//! // Whole players, whose game is erased:
//! use facedown_core::table::player::{Clock, Decision, Seen};
//! use facedown_core::table::{AnyTable, Table};
//! use facedown_engine::level::Level;
//! use facedown_engine::player::Bounds;
//! use facedown_engine::seated::{Kind, sit};
//! let table = Table::<SurpriseChess>::new(Default::default(), state);
//! let mut player = sit("surprise", Seat::White, Kind::Random, 1).unwrap();
//! let seen = Seen { options: facedown_games::registry::find("surprise").unwrap().choose(&[])?, ..Seen::of(&table, Seat::White) };
//! assert!(matches!(player.choose(&seen, Clock::default())?, Decision::Act(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod level;
pub mod player;
pub mod review;
pub mod search;
pub mod seated;
pub mod time;
pub mod tree;
pub mod uci;

pub use analysis::analyst;
pub use review::reviewer;
pub use seated::computers;
