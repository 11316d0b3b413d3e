//! The kit of Parade: the sixteen piece cards, and a pad for the scores.

use facedown_core::show::kit::{Kit, Part};

use crate::cards::printed;

/// The pack and the pad.
pub(super) fn kit() -> Kit {
    Kit::of([
        Part::Pack(printed::officers(printed::pieces())),
        printed::score_pad(&["Date", "Adds", "Moves", "Score"]),
    ])
}
