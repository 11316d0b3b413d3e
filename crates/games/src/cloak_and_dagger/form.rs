//! The form for positions of Cloak and Dagger Chess.

use facedown_core::notation::form::{FenField, Form, Takes};

pub(super) const FORM: Form = Form {
    pieces: "KQRBNPX",
    fields: &[
        FenField::SIDE,
        FenField::stays("unmoved", Takes::Text { size: 16, signs: "ABCDEFGHabcdefgh-" }),
        FenField::stays("en-passant", Takes::Places { most: 2 }),
        FenField::HALFMOVE,
        FenField::FULLMOVE,
        FenField::stays("checker-numbers", Takes::Text { size: 18, signs: "12345678-/" }),
        FenField::stays("checker-pieces", Takes::Text { size: 18, signs: "KQRBNPkqrbnp?-/" }),
        FenField::stays("pawns-to-drop", Takes::Text { size: 4, signs: "0123456789/" }),
        FenField::stays("due", Takes::Text { size: 10, signs: "arnge:pmbuw-" }),
        FenField::stays("guessed", Takes::Text { size: 16, signs: "wb12345678-" }),
    ],
    least: 10,
    // Grid diagram 2 of the rules page, for both sides.
    start: "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 RQKRBBNN/rqkrbbnn 0/0 g -",
    empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -/- --------/-------- 0/0 m -",
    picture: "xxxxxxxx/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/XXXXXX1X w ABCDEFHabcdefgh - 0 3 1234568/12345678 ??????-?/???????? 0/0 g -",
};
