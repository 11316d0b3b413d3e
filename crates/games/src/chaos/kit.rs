//! The kit of Chaos Chess: a slip for each square to draw from, or the set-up of a deal as a list.

use facedown_board::chess::Square;
use facedown_core::show::kit::{Kit, Part};

/// The 64 slips, and the set-up.
pub(super) fn kit() -> Kit {
    let texts = Square::all().map(|square| square.to_string()).collect();
    Kit::of([Part::Slips { name: "squares", texts }, Part::SetUp])
}
