//! The kit of Booster Chess: its pack and the checkers (the Booster rules page, section 1).

use facedown_board::Color;
use facedown_core::show::kit::{CardSize, Discs, Face, Kit, Pack, Part};

use super::Options;
use crate::cards::printed;

/// The pack with the checker cards of the options, and each side's checkers.
pub(super) fn kit(options: &Options) -> Kit {
    let cards = options.pack().iter().map(printed::card).collect();
    let faces = Color::ALL
        .into_iter()
        .zip(options.checkers)
        .flat_map(|(color, count)| {
            std::iter::repeat_n(Face::Checker { seat: color.seat() }, usize::from(count))
        })
        .collect();
    Kit::of([
        Part::Pack(Pack { name: "cards", size: CardSize::Hand, sided: false, cards }),
        Part::Discs(Discs { name: "checkers", covered: false, faces }),
    ])
}
