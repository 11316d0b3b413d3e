//! The games: one folder a game. What works with every game reaches them through [`registry`]; what is made for one (an
//! exact solver, a measurement) names its type.
//!
//! This crate knows no server and no search. Start at [`registry`], and at `examples/play.rs` for a whole game;
//! `docs/adding-a-game.md` walks through a game.
//!
//! A game whose type is erased is played by text:
//!
//! ```
//! use facedown_core::rules::seat::{Seat, Viewer};
//! use facedown_core::table::Start;
//! use facedown_games::registry;
//!
//! let game = registry::find("jieqi").unwrap();
//! let (mut table, _) = game.open(&game.choose(&[])?, Start::Deal(&"5e".repeat(32).parse()?, false))?;
//! table.act(Seat::White, "b2e2")?;
//! let line = &table.lines(Viewer::Spectator, 0)[0];
//! assert_eq!(line.action, "b2e2");
//! assert!(line.entered().starts_with("b2e2="), "what turned up stands behind it");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game whose type is known is played by its own actions, and seen through a view:
//!
//! ```
//! use facedown_core::deal::DealSeed;
//! use facedown_core::notation::Notation;
//! use facedown_core::rules::game::{Game, Silent};
//! use facedown_core::rules::seat::{Seat, Viewer};
//! use facedown_games::surprise::RexExclusive;
//!
//! let mut state = RexExclusive::deal(&Default::default(), &mut DealSeed([7; 32]).stream());
//! let first = state.legal_actions(Seat::White)[0];
//! state.play(Seat::White, first, &mut Silent);
//! let view = state.view(Viewer::Spectator);
//! assert_eq!(view.public.position().fullmoves(), 1);
//! assert!(RexExclusive::fen(view).contains(" b "), "Black is to move");
//! ```

/// The lesson of a game: one Markdown file a language in a folder beside the file that names it.
macro_rules! lessons {
    ($folder:literal) => {
        facedown_core::lesson::Lessons {
            en: include_str!(concat!($folder, "/en.md")),
            zh: include_str!(concat!($folder, "/zh.md")),
            vi: include_str!(concat!($folder, "/vi.md")),
            fr: include_str!(concat!($folder, "/fr.md")),
        }
    };
}

pub mod booster;
pub mod cards;
pub mod chaos;
pub mod cloak_and_dagger;
mod entropy;
pub mod hidden_queen;
pub mod jieqi;
pub mod mysterious;
pub mod neighbour;
pub mod orthodox;
pub mod parade;
mod phases;
// All games with their types erased are half of what this crate takes to build. The unit tests are of parts of a game.
#[cfg(not(test))]
pub mod registry;
pub mod surprise;
