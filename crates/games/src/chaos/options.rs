//! The options of Chaos Chess, as the rules page names them (section 4).

use facedown_core::rules::options::{Chosen, OptionSpec, Takes};

/// The choice of readings. The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Row 1, `rejected-square=discarded`: a number that a piece could not take is gone for later pieces too.
    pub discard_rejected: bool,
    /// Row 4, `sampler=uniform`: every set-up is equally likely.
    pub uniform: bool,
    /// Row 7, `first-turn=must-escape`: a first move must leave one's king unattacked, if any does.
    pub must_escape: bool,
    /// Row 10, `king-left-attacked=loses`: a king left attacked after Black's first move has lost.
    pub king_left_attacked_loses: bool,
    /// Row 13, `castling=none`: there is no castling.
    pub no_castling: bool,
    /// Row 15, `kings=chosen-last`: the players put their kings on the board.
    pub kings_chosen: bool,
    /// Row 16, `match=single`: one game on a set-up, not two with colors swapped.
    pub single: bool,
    /// Row 17, `pair-order=at-once`: the two games are played side by side.
    pub at_once: bool,
    /// Row 17b, `setup-filter=no-check`: the set-up is drawn again until neither king is attacked.
    pub no_check: bool,
}

impl Options {
    /// Plies in which checks have no force, once both kings stand.
    pub(super) fn suspended_plies(self) -> u8 {
        if self.no_check || self.kings_chosen { 0 } else { 2 }
    }

    pub(super) fn read(chosen: &Chosen) -> Options {
        Options {
            discard_rejected: chosen.is("rejected-square", "discarded"),
            uniform: chosen.is("sampler", "uniform"),
            must_escape: chosen.is("first-turn", "must-escape"),
            king_left_attacked_loses: chosen.is("king-left-attacked", "loses"),
            no_castling: chosen.is("castling", "none"),
            kings_chosen: chosen.is("kings", "chosen-last"),
            single: chosen.is("match", "single"),
            at_once: chosen.is("pair-order", "at-once"),
            no_check: chosen.is("setup-filter", "no-check"),
        }
    }
}

/// The schema, in the order of the page's rows.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "rejected-square",
        takes: Takes::Choice { values: &["reusable", "discarded"] },
        default: "reusable",
        later: false,
        help: "Whether a square drawn for a piece that may not stand there can be drawn again for later pieces.",
    },
    OptionSpec {
        name: "sampler",
        takes: Takes::Choice { values: &["sequential", "uniform"] },
        default: "sequential",
        later: false,
        help: "sequential: the inventor's draw, piece by piece. uniform: every set-up is equally likely.",
    },
    OptionSpec {
        name: "first-turn",
        takes: Takes::Choice { values: &["free", "must-escape"] },
        default: "free",
        later: false,
        help: "Whether a first move must leave the mover's king unattacked, if any move does.",
    },
    OptionSpec {
        name: "king-left-attacked",
        takes: Takes::Choice { values: &["play-on", "loses"] },
        default: "play-on",
        later: false,
        help: "What happens when a king is still attacked after its side's first move: play goes on, or that side \
               loses.",
    },
    OptionSpec {
        name: "castling",
        takes: Takes::Choice { values: &["home-squares", "none"] },
        default: "home-squares",
        later: false,
        help: "Whether a king and rook that were drawn on their home squares may castle.",
    },
    OptionSpec {
        name: "kings",
        takes: Takes::Choice { values: &["random", "chosen-last"] },
        default: "random",
        later: false,
        help: "random: kings are drawn like all pieces. chosen-last: Black, then White, puts the king on a safe \
               square.",
    },
    OptionSpec {
        name: "match",
        takes: Takes::Choice { values: &["pair", "single"] },
        default: "pair",
        later: false,
        help: "pair: two games from one set-up, with colors swapped; the total score counts. single: one game.",
    },
    OptionSpec {
        name: "pair-order",
        takes: Takes::Choice { values: &["in-a-row", "at-once"] },
        default: "in-a-row",
        later: false,
        help: "Whether the two games of a pair are played one after the other or side by side.",
    },
    OptionSpec {
        name: "setup-filter",
        takes: Takes::Choice { values: &["none", "no-check"] },
        default: "none",
        later: false,
        help: "no-check: the set-up is redrawn until neither king is attacked; checks count from the first move.",
    },
];
