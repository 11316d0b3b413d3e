//! What can go wrong on the way to paper.

use std::path::PathBuf;

use facedown_core::ports::printing::DrawingFault;

use crate::layout::Backs;
use crate::paper::Size;

/// Why something cannot be printed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PrintError {
    /// Not one box fits on a sheet.
    #[error("{paper} paper is too small for {item}{}: choose a smaller size", if *.backs == Backs::FoldOver { " with its back beside it" } else { "" })]
    TooSmall {
        /// The paper.
        paper: &'static str,
        /// What should go on it.
        item: Size,
        /// How the backs are printed.
        backs: Backs,
    },
    /// A drawing of one's own cannot be used.
    #[error("{} {problem}", .path.display())]
    Drawing {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: DrawingFault,
        /// The same in words that follow the file's name, and what to do.
        problem: String,
    },
    /// There is no text in this language.
    #[error("the rules of {game} are not written in `{language}` yet; there is {}", .known.join(", "))]
    NoText {
        /// The game's name.
        game: &'static str,
        /// What was asked for.
        language: String,
        /// The languages there are.
        known: Vec<&'static str>,
    },
    /// Signs of xiangqi were chosen for a game that has none.
    #[error("{game} is played with chess pieces, not with the discs of xiangqi")]
    NoSigns {
        /// The game's name.
        game: &'static str,
    },
    /// A text does not fit on its page.
    #[error("{what} does not fit on one page of {paper}")]
    TooLong {
        /// Which text.
        what: String,
        /// The paper.
        paper: &'static str,
    },
    /// There is nothing to print.
    #[error("{0}")]
    Nothing(String),
    /// A drawing of ours, or the PDF made of it, is broken.
    #[error("this is a fault of the program: {0}")]
    Fault(String),
}
