//! The kit of Cloak and Dagger Chess: numbered checkers and two grids a player (the Cloak and Dagger rules
//! page, section 1).

use facedown_core::rules::seat::Seat;
use facedown_core::show::kit::{Discs, Face, Kit, Part};

use super::arrangement::ARMY;

/// Eight checkers a side, and four grids.
pub(super) fn kit() -> Kit {
    let seats = [Seat::White, Seat::Black];
    let numbers = 1..=ARMY.len() as u8;
    let faces = seats
        .into_iter()
        .flat_map(|seat| numbers.clone().map(move |number| Face::Number { seat, number }))
        .collect();
    let titles =
        ["White: my pieces", "White: what Black's may be", "Black: my pieces", "Black: what White's may be"];
    Kit::of([
        Part::Discs(Discs { name: "checkers", covered: false, faces }),
        Part::Grid {
            name: "grids",
            titles: titles.map(str::to_owned).into(),
            columns: numbers.map(|number| number.to_string()).collect(),
            rows: ["K", "Q", "R", "B", "N"].map(str::to_owned).into(),
        },
    ])
}
