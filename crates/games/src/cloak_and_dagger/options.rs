//! The options of Cloak and Dagger Chess, as the rules page names them (section 7).

use facedown_core::rules::options::{Chosen, OptionSpec, Takes};

/// The choice of readings. The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// C-g, `guess-again`: may a checker that was guessed right be guessed again?
    pub guess_again: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { guess_again: true }
    }
}

impl Options {
    pub(super) fn read(chosen: &Chosen) -> Options {
        Options { guess_again: chosen.is("guess-again", "on") }
    }
}

/// The one option, `guess-again`.
pub(super) const SPECS: &[OptionSpec] = &[OptionSpec {
    name: "guess-again",
    takes: Takes::Choice { values: &["on", "off"] },
    default: "on",
    help: "Whether a correctly guessed checker may be guessed again, for another bonus.",
}];
