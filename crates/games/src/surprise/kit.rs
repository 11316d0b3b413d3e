//! The kit of Surprise Chess: the pieces as cards with one back (the Surprise rules page, section 2).

use facedown_core::show::kit::{CardSize, Kit, Pack, Part, both_sides};

/// Eight cards a side; in Rex exclusive the kings stand open and have none.
pub(super) fn kit(rex: bool) -> Kit {
    let letters = if rex { "QRRBBNN" } else { "KQRRBBNN" };
    Kit::of([Part::Pack(Pack {
        name: "pieces",
        size: CardSize::Square,
        sided: false,
        cards: both_sides(letters),
    })])
}
