//! The options of Booster Chess: the variants that the author names, and `stack-limit` of his Tar Pit.

use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Takes};

use crate::cards::Cards;

/// The choice made before the deal (Booster rules page, section 10).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Checkers of each side, White's first, the handicap taken off.
    pub checkers: [u8; 2],
    /// Checker cards of each color in the pack.
    pub checker_cards: u8,
    /// A piece that stands on a checker of the player's own takes no second one from a card.
    pub stack_limit: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { checkers: [6, 6], checker_cards: 2, stack_limit: false }
    }
}

impl Options {
    /// The 32 cards that name pieces, and the checker cards that the option asks for.
    #[must_use]
    pub fn pack(self) -> Cards {
        Cards::pack(self.checker_cards)
    }

    pub(super) fn read(chosen: &Chosen) -> Result<Options, OptionError> {
        // The schema bounds every number far below 256.
        let number = |name: &str| u8::try_from(chosen.number(name)).unwrap_or(u8::MAX);
        let all = number("checkers");
        let left = |name: &str| {
            all.checked_sub(number(name)).ok_or_else(|| {
                let words = format!("`{name}` is {}, but each side has only {all} `checkers`", number(name));
                OptionError::Together(words)
            })
        };
        Ok(Options {
            checkers: [left("handicap-white")?, left("handicap-black")?],
            checker_cards: number("checker-cards"),
            stack_limit: chosen.is("stack-limit", "1"),
        })
    }
}

/// The schema, in the order of the page.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "checkers",
        takes: Takes::Number { min: 1, max: 12 },
        default: "6",
        later: false,
        help: "Checkers per side; each brings a card at the start.",
    },
    OptionSpec {
        name: "checker-cards",
        takes: Takes::Number { min: 0, max: 4 },
        default: "2",
        later: false,
        help: "Checker cards of each color in the pack, which fit any piece of their color.",
    },
    OptionSpec {
        name: "handicap-white",
        takes: Takes::Number { min: 0, max: 12 },
        default: "0",
        later: false,
        help: "How many fewer checkers White has.",
    },
    OptionSpec {
        name: "handicap-black",
        takes: Takes::Number { min: 0, max: 12 },
        default: "0",
        later: false,
        help: "How many fewer checkers Black has.",
    },
    OptionSpec {
        name: "stack-limit",
        takes: Takes::Choice { values: &["none", "1"] },
        default: "none",
        later: false,
        help: "1: no card may be played under a piece that already stands on one of the player's own checkers.",
    },
];
