//! The form in which positions of the Neighbour Chess Solitaire are filled in.

use facedown_core::notation::form::{FenField, Form, Takes};

pub(super) const FORM: Form = Form {
    pieces: "KQRBN",
    // Which cards placed the pieces does not follow from the board.
    fields: &[
        FenField::leaves("phase", Takes::Choice { values: &["add", "side", "move"] }),
        FenField::leaves("last", Takes::Places { most: 1 }),
        FenField::leaves("pieces", Takes::Text { size: 16, signs: "NBRQKnbrqk-" }),
        FenField::leaves("places", Takes::Text { size: 24, signs: "23456RB-" }),
        FenField::leaves("spent", Takes::Number { least: 0, most: 36 }),
        FenField::leaves("order", Takes::Text { size: 24, signs: "NBRQKnbrqk23456/?-" }),
    ],
    least: 0,
    start: "8/8/2N5/2B5/8/5r2/5n2/8",
    empty: "8/8/8/8/8/8/8/8",
    picture: "8/2n5/1BQ5/2Rk4/3b4/4K3/5r2/8",
};
