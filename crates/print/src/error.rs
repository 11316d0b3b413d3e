//! The errors on the way to paper.

use std::path::PathBuf;

use facedown_core::ports::printing::DrawingFault;

use crate::layout::Backs;
use crate::paper::Size;

/// The reasons for which something cannot be printed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PrintError {
    /// Not one box fits on a sheet.
    #[error("{paper} paper is too small for {item}{}: choose a smaller size", if *.backs == Backs::FoldOver { " with its back beside it" } else { "" })]
    TooSmall {
        /// Name of the paper.
        paper: &'static str,
        /// Size of one box, in millimetres.
        item: Size,
        /// The way in which backs come behind fronts, which decides the room that they take.
        backs: Backs,
    },
    /// A drawing of one's own cannot be used.
    #[error("{} {problem}", .path.display())]
    Drawing {
        /// The file with the drawing.
        path: PathBuf,
        /// The first thing that is wrong with it.
        fault: DrawingFault,
        /// The same in words that follow the file's name, and what to do.
        problem: String,
    },
    /// There is no text in this language.
    #[error("the rules of {game} are not written in `{language}` yet; there is {}", .known.join(", "))]
    NoText {
        /// The game's name for people.
        game: &'static str,
        /// The language that was asked for.
        language: String,
        /// The languages in which there is a text.
        known: Vec<&'static str>,
    },
    /// Signs of xiangqi were chosen for a game that has none.
    #[error("{game} is played with chess pieces, not with the discs of xiangqi")]
    NoSigns {
        /// The game's name for people.
        game: &'static str,
    },
    /// A text does not fit on its page.
    #[error("{what} does not fit on one page of {paper}")]
    TooLong {
        /// The text, in words.
        what: String,
        /// Name of the paper.
        paper: &'static str,
    },
    /// There is nothing to print, for the reason in words.
    #[error("{0}")]
    Nothing(String),
    /// A drawing of ours, or the PDF made of it, is broken.
    #[error("this is a fault of the program: {0}")]
    Fault(String),
}
