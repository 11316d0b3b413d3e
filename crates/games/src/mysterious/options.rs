//! The options of both games, as the Mysterious rules page names them (section 4).

use facedown_core::rules::options::{Chosen, OptionSpec, Takes};

/// Which pawns may make a double step (row 11).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum DoubleStep {
    /// Those that were placed on their second rank and have not moved.
    #[default]
    UnmovedSecondRank,
    /// Those that stand on their second rank, also after a move.
    AnySecondRank,
    /// Those that were placed on their first two ranks and have not moved.
    FirstTwoRanks,
}

/// The consequence when play begins with a king attacked (row 13).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum StartCheck {
    /// Play goes on from it as it is.
    #[default]
    PlayOn,
    /// Where Black's king is attacked White has won.
    WhiteWins,
    /// All cards are taken back and placed again.
    Redo,
    /// Checks have no force on the first move of each side.
    Grace,
}

/// The choice of readings. The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Row 2, `first-to-place=black`: Black places the first card.
    pub black_places_first: bool,
    /// Row 4, `show-own=off`: one's own placed cards are not shown again.
    pub own_not_shown: bool,
    /// Row 7, `flip-order=fixed`: a1, b1, ... h8.
    pub fixed_flips: bool,
    /// Row 11, `double-step`: the pawns that may make one.
    pub double_step: DoubleStep,
    /// Row 12, `castling=none`: there is no castling.
    pub no_castling: bool,
    /// Row 13, `start-check`: what happens when a king is attacked at the start of play.
    pub start_check: StartCheck,
    /// Row 19, `match=pair`: two games are played with colors swapped.
    pub pair: bool,
}

impl Options {
    pub(super) fn read(chosen: &Chosen) -> Options {
        let double_step = match chosen.get("double-step") {
            "any-second-rank" => DoubleStep::AnySecondRank,
            "first-two-ranks" => DoubleStep::FirstTwoRanks,
            _ => DoubleStep::UnmovedSecondRank,
        };
        let start_check = match chosen.get("start-check") {
            "white-wins" => StartCheck::WhiteWins,
            "redo" => StartCheck::Redo,
            "grace" => StartCheck::Grace,
            _ => StartCheck::PlayOn,
        };
        Options {
            black_places_first: chosen.is("first-to-place", "black"),
            own_not_shown: chosen.is("show-own", "off"),
            fixed_flips: chosen.is("flip-order", "fixed"),
            double_step,
            no_castling: chosen.is("castling", "none"),
            start_check,
            pair: chosen.is("match", "pair"),
        }
    }
}

const FIRST_TO_PLACE: OptionSpec = OptionSpec {
    name: "first-to-place",
    takes: Takes::Choice { values: &["white", "black"] },
    default: "white",
    later: false,
    help: "Which side places the first card. White always turns up the first card and makes the first move.",
};
const FLIP_ORDER: OptionSpec = OptionSpec {
    name: "flip-order",
    takes: Takes::Choice { values: &["free", "fixed"] },
    default: "free",
    later: false,
    help: "free: a player turns up any card. fixed: a1, b1, and so on to h8.",
};
const DOUBLE_STEP: OptionSpec = OptionSpec {
    name: "double-step",
    takes: Takes::Choice { values: &["unmoved-second-rank", "any-second-rank", "first-two-ranks"] },
    default: "unmoved-second-rank",
    later: false,
    help: "Which pawns may make a double step: those placed on their second rank and unmoved, those standing on it \
           however they got there, or those placed on one of their first two ranks and unmoved.",
};
const CASTLING: OptionSpec = OptionSpec {
    name: "castling",
    takes: Takes::Choice { values: &["home-squares", "none"] },
    default: "home-squares",
    later: false,
    help: "Whether a king and a rook that were placed on their home squares may castle.",
};
const START_CHECK: OptionSpec = OptionSpec {
    name: "start-check",
    takes: Takes::Choice { values: &["play-on", "white-wins", "redo", "grace"] },
    default: "play-on",
    later: false,
    help: "If a king is attacked as play begins: play on; White wins if it is Black's; place the cards again; or \
           checks have no force on each side's first move.",
};
const MATCH: OptionSpec = OptionSpec {
    name: "match",
    takes: Takes::Choice { values: &["single", "pair"] },
    default: "single",
    later: false,
    help: "pair: a second game with colors swapped; the total score counts.",
};

/// The schema of Mysterious Chess, in the order of the page's rows.
pub(super) const SPECS: &[OptionSpec] = &[
    FIRST_TO_PLACE,
    OptionSpec {
        name: "show-own",
        takes: Takes::Choice { values: &["on", "off"] },
        default: "on",
        later: false,
        help: "Whether players may look again at cards they have placed.",
    },
    FLIP_ORDER,
    DOUBLE_STEP,
    CASTLING,
    START_CHECK,
    MATCH,
];

/// The schema of Mysterious Casual Chess, where nobody has cards of their own.
pub(super) const CASUAL_SPECS: &[OptionSpec] =
    &[FIRST_TO_PLACE, FLIP_ORDER, DOUBLE_STEP, CASTLING, START_CHECK, MATCH];
