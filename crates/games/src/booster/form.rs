//! The form in which positions of Booster Chess are filled in.

use facedown_core::notation::form::{FenField, Form, Takes};

use crate::orthodox::form::chess_fields;

/// Names of cards, joined by dots, or how many there are.
const CARDS: Takes = Takes::Text { size: 24, signs: "0123456789QKHDSC./-" };

const FIELDS: [FenField; 11] = chess_fields([
    FenField::follows("stacks", Takes::Stacks),
    FenField::stays("reserves", Takes::Text { size: 5, signs: "0123456789/" }),
    FenField::stays("hands", CARDS),
    FenField::stays("discard", CARDS),
    FenField::stays("draw-pile", CARDS),
    FenField::follows("wandered", Takes::Places { most: 16 }),
]);

pub(super) const FORM: Form = Form {
    pieces: "KQRBNP",
    fields: &FIELDS,
    least: 11,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 6/6 6/6 - 24 -",
    empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 6/6 6/6 - 24 -",
    picture: "r1bqk2r/pp1p1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6 w1f3,w2e4,b1e5,b1c6 3/4 3/4 - 29 -",
};
