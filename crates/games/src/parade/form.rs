//! The form in which positions of the Parade Chess Solitaire are filled in.

use facedown_core::notation::form::{FenField, Form, Takes, Then};

use super::DECK;

pub(super) const FORM: Form = Form {
    pieces: "KQRBN",
    fields: &[
        FenField::follows("deck", Takes::Pile { most: DECK as u16 }),
        FenField::follows("unseen", Takes::Rest { pack: "NNBBRRQKnnbbrrqk" }),
        FenField {
            name: "penalty",
            takes: Takes::Text { size: 2, signs: "0123456789-" },
            then: Then::WithPile { left: "-", gone: "0" },
        },
        FenField {
            name: "order",
            takes: Takes::Text { size: 16, signs: "NBRQKnbrqk?-" },
            then: Then::WithPile { left: "?", gone: "-" },
        },
    ],
    least: 0,
    start: "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?",
    empty: "8/8/8/8/8/8/8/8",
    picture: "8/8/8/8/2r1b3/1N1K4/2q1BN2/3R2k1",
};
