//! The kit of Jieqi: discs with a cover on the other side, and the board of xiangqi.

use facedown_core::rules::seat::Seat;
use facedown_core::show::kit::{Discs, Face, Kit, Part};

/// Sixteen pieces a side (the Jieqi rules page, "set").
pub(super) fn kit() -> Kit {
    let side = |seat| "KAABBNNRRCCPPPPP".chars().map(move |piece| Face::Piece { seat, piece });
    let faces = side(Seat::White).chain(side(Seat::Black)).collect();
    Kit::of([Part::Discs(Discs { name: "pieces", covered: true, faces }), Part::Board])
}
