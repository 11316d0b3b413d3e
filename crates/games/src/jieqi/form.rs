//! The form in which positions of Jieqi are filled in.

use facedown_core::notation::form::{FenField, Form, Takes};

/// Letters of pieces with counts, and what lies under the covers.
const SIGNS: &str = "RNBACPrnbacp0123456789-/;?";

pub(super) const FORM: Form = Form {
    pieces: "KABNRCPX",
    fields: &[
        FenField::SIDE,
        FenField::follows(
            "counted-pool",
            Takes::Pools { pieces: "RNBACP", full: "RRAACCPPPPPNNBB", counted: true },
        ),
        FenField::becomes("taken-covered", Takes::Text { size: 12, signs: SIGNS }, "-"),
        FenField::becomes("halfmove", FenField::HALFMOVE.takes, "0"),
        FenField::FULLMOVE,
        FenField::becomes("counted-deal", Takes::Text { size: 36, signs: SIGNS }, "?"),
    ],
    least: 5,
    start: "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 ?",
    empty: "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ?",
    picture: "xx1k1xxxx/4r4/1x5c1/x1p1x1n1x/2P6/6N2/X3C1X1X/1X5X1/4A4/XX2KXX1X w R2r1N1n1B2b2A1a2C1c1P3p3 - 0 9",
};
