//! The form in which positions of Chaos Chess are filled in.

use facedown_core::notation::form::{FenField, Form, Takes};

use crate::orthodox::form::chess_fields;

const FIELDS: [FenField; 7] = chess_fields([
    FenField::follows("double-steps", Takes::Pawns { white: &[1, 2], black: &[7, 8], only: None }),
    FenField::stays("suspended", Takes::Choice { values: &["0", "1", "2", "kings"] }),
]);

pub(super) const FORM: Form = Form {
    pieces: "KQRBNP",
    fields: &FIELDS,
    least: 7,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0",
    empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 0",
    picture: "1R2R1Bq/rbp2ppN/P1p1P3/k1n1pPp1/p1rPPn2/1K5p/4BP1Q/NPPb4 w - - 0 1 b1c1f2c7f7g7 2",
};
