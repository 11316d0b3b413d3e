//! The kit of Neighbour: sixteen piece cards, twenty position cards (the Neighbour rules page, section 1),
//! and a pad for the scores.

use facedown_core::show::kit::{Kit, Part};

use crate::cards::printed;

/// Both piles and the pad.
pub(super) fn kit() -> Kit {
    Kit::of([
        Part::Pack(printed::officers(printed::pieces())),
        Part::Pack(printed::positions()),
        printed::score_pad(&["Date", "Pieces", "Moves", "Score"]),
    ])
}
