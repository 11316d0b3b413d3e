//! The games: one folder a game, reached by the rest of the program through [`registry`] alone.
//!
//! This crate knows no server and no search. Start at [`registry`]; `docs/adding-a-game.md` walks through a game.

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
pub mod hidden_queen;
pub mod jieqi;
pub mod mysterious;
pub mod neighbour;
pub mod orthodox;
pub mod parade;
pub mod registry;
pub mod surprise;
