//! The options of Cloak and Dagger Chess, as the rules page names them (section 7).

use facedown_core::rules::options::{Chosen, OptionSpec, Takes};

/// The choice of readings. The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// C-g, `guess-again`: may a checker that was guessed right be guessed again?
    pub guess_again: bool,
    /// `right-guess`: is a checker that was guessed right swapped for its piece at once? Kings are not: an uncloaked king
    /// is never taken, so that being found would save it.
    pub right_guess_uncloaks: bool,
    /// `guess-bonus`, section 4: does a right guess earn a whole second move, and a wrong one cost the turn, as in the
    /// first version of the game? There are no drops then, and nobody who is in check may guess, since a lost turn would
    /// leave the king attacked.
    pub whole_moves: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { guess_again: true, right_guess_uncloaks: false, whole_moves: false }
    }
}

impl Options {
    pub(super) fn read(chosen: &Chosen) -> Options {
        Options {
            guess_again: chosen.is("guess-again", "on"),
            right_guess_uncloaks: chosen.is("right-guess", "uncloaks"),
            whole_moves: chosen.is("guess-bonus", "move"),
        }
    }
}

/// The options, in the order of the book.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "guess-again",
        takes: Takes::Choice { values: &["on", "off"] },
        default: "on",
        later: false,
        help: "Whether a correctly guessed checker may be guessed again, for another bonus.",
    },
    OptionSpec {
        name: "right-guess",
        takes: Takes::Choice { values: &["stays", "uncloaks"] },
        default: "stays",
        later: true,
        help: "Whether a correctly guessed checker stays one or is uncloaked at once; a king always stays one.",
    },
    OptionSpec {
        name: "guess-bonus",
        takes: Takes::Choice { values: &["pawn", "move"] },
        default: "pawn",
        later: true,
        help: "What guesses are about: a pawn move for whoever is right, or, as in the first version of the game, a whole \
               second move for a right guess and the loss of the turn for a wrong one.",
    },
];
