//! What both games need on a table: a card for every piece of chess, all with one back (the Mysterious rules page,
//! section 2).

use facedown_core::show::kit::{CardSize, Kit, Pack, Part, both_sides};

/// Sixteen cards a side.
pub(super) fn kit() -> Kit {
    let cards = both_sides("KQRRBBNNPPPPPPPP");
    Kit::of([Part::Pack(Pack { name: "pieces", size: CardSize::Square, cards })])
}
