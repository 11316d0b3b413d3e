//! The options of Surprise Chess, each a reading of the text that the rules page leaves to the players.

use facedown_core::rules::options::{Chosen, OptionSpec, Takes};

/// The choice of readings (Surprise rules page, section 4). The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Row 3, `reveal-timing=mover-only`: only enemy cards attacked after the move turn up, once.
    pub mover_only: bool,
    /// Row 5, `cards-attack`: cards turn enemy cards up.
    pub cards_attack: bool,
    /// Row 9, `exposed-king=check`: a king that already stood open and is attacked by what its own side turned up is in
    /// check, not lost.
    pub exposed_king_checks: bool,
    /// Row 12, `role-king-safety`: the card on the king's square obeys all bans on a king.
    pub role_king_safety: bool,
    /// Row 15, `flip-keeps-castling`: turning up by attack keeps the castling right.
    pub flip_keeps_castling: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mover_only: false,
            cards_attack: true,
            exposed_king_checks: false,
            role_king_safety: false,
            flip_keeps_castling: true,
        }
    }
}

impl Options {
    /// True if no card is ever attacked when a turn begins (rules page, 3.2).
    #[inline(always)]
    pub fn keep_cards_safe(self) -> bool {
        !self.mover_only && self.cards_attack
    }

    pub(super) fn read(chosen: &Chosen) -> Options {
        Options {
            mover_only: chosen.is("reveal-timing", "mover-only"),
            cards_attack: chosen.is("cards-attack", "on"),
            exposed_king_checks: chosen.is("exposed-king", "check"),
            role_king_safety: chosen.is("role-king-safety", "on"),
            flip_keeps_castling: chosen.is("flip-keeps-castling", "on"),
        }
    }
}

/// The schema, in the order of the page's rows.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "reveal-timing",
        takes: Takes::Choice { values: &["chain", "mover-only"] },
        default: "chain",
        later: false,
        help: "chain: pieces that turn up attack in their turn, until nothing more turns up. mover-only: enemy cards \
               attacked after the move turn up once; others may then be captured face down.",
    },
    OptionSpec {
        name: "cards-attack",
        takes: Takes::Choice { values: &["on", "off"] },
        default: "on",
        later: false,
        help: "Whether face-down cards turn up the enemy cards that they attack. They give check either way.",
    },
    OptionSpec {
        name: "exposed-king",
        takes: Takes::Choice { values: &["loses", "check"] },
        default: "loses",
        later: false,
        help: "If a move turns up an enemy card that attacks the mover's own open king: the mover loses at once, or \
               it is a check to be answered a turn later.",
    },
    OptionSpec {
        name: "role-king-safety",
        takes: Takes::Choice { values: &["off", "on"] },
        default: "off",
        later: false,
        help: "Whether the card on the king's square obeys the bans on moving or castling into, out of or through \
               attack.",
    },
    OptionSpec {
        name: "flip-keeps-castling",
        takes: Takes::Choice { values: &["on", "off"] },
        default: "on",
        later: false,
        help: "Whether a king or rook that turned up without moving may still castle.",
    },
];
