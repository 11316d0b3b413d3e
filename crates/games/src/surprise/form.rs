//! The form for positions of Surprise Chess and of Rex exclusive.

use facedown_core::notation::form::{FenField, Form, Takes};

use crate::orthodox::form::chess_fields;

/// The form of a FEN whose pools hold these officers.
const fn form(takes: Takes) -> [FenField; 7] {
    chess_fields([FenField::follows("pools", takes), FenField::follows("deal", Takes::Deal)])
}

pub(super) const SURPRISE: Form = Form {
    pieces: "KQRBNPX",
    fields: &form(Takes::Pools { pieces: "KQRBN", full: "KQRRBBNN", counted: false }),
    least: 7,
    start: "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?",
    empty: "8/8/8/8/8/8/8/8 w - - 0 1 -/- -/-",
    picture: "xxxxx1xx/pp1p1ppp/2p1p3/8/1bB1P3/5N2/PPPP1PPP/XXXXX2X w - - 0 5 KQRRBN/kqrrbnn ?",
};

pub(super) const REX: Form = Form {
    pieces: "KQRBNPX",
    fields: &form(Takes::Pools { pieces: "QRBN", full: "QRRBBNN", counted: false }),
    least: 7,
    start: "xxxxkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXKXXX w KQkq - 0 1 QRRBBNN/qrrbbnn ?",
    empty: "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -/- -/-",
    picture: "xxx1kxxx/pppp1ppp/8/4p3/2B5/4PQ2/PPPP1PPP/XXX1K1XX w - - 0 5 RRBNN/rrbbnn ?",
};
