//! The kit of both games: a card for every piece of chess (the Mysterious rules page, section 2). In Mysterious
//! Chess each side has a back of its own, since everybody sees who placed a card; in the Casual game the two sides are
//! one pack, and nobody may tell them apart.

use facedown_core::show::kit::{CardSize, Kit, Pack, Part, both_sides};

/// Sixteen cards a side.
pub(super) fn kit<const CASUAL: bool>() -> Kit {
    let cards = both_sides("KQRRBBNNPPPPPPPP");
    Kit::of([Part::Pack(Pack { name: "pieces", size: CardSize::Square, sided: !CASUAL, cards })])
}
