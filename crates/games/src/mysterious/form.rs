//! The form in which positions of Mysterious Chess and of its Casual form are filled in.

use facedown_core::notation::form::{FenField, Form, Only, Takes};

use crate::orthodox::form::chess_fields;

/// Until play begins the eighth field holds cards, their numbers, or squares.
const STEPS: Takes = Takes::Pawns {
    white: &[2],
    black: &[7],
    only: Some(Only { while_before: "play", signs: "PNBRQKpnbrqk0123456789/-abcdefgh" }),
};

const FIELDS: [FenField; 9] = chess_fields([
    FenField::stays("card-phase", Takes::Choice { values: &["place", "flip", "promote", "play"] }),
    FenField::follows("hands-or-steps", STEPS),
    FenField::stays("laid", Takes::Text { size: 24, signs: "abcdefgh12345678PNBRQKpnbrqk,-" }),
    FenField::stays("next-packs", Takes::Text { size: 24, signs: "0123456789abcdef" }),
]);

const START: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 play a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 -";
const EMPTY: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 play - -";

pub(super) const MYSTERIOUS: Form = Form {
    pieces: "KQRBNPX",
    fields: FIELDS.split_at(8).0,
    least: 8,
    start: START,
    empty: EMPTY,
    picture: "X1x2p1x/1K1X1x1X/x1p1x1X1/X1X2b1x/1X1x1XP1/x1N1x1X1/x1X1k1x1/X3X1Xx b - - 0 1 flip - -",
};

pub(super) const CASUAL: Form = Form {
    pieces: "KQRBNP?",
    fields: &FIELDS,
    least: 8,
    start: START,
    empty: EMPTY,
    picture: "1?2?1??/?1?k2?1/1P1?1?1?/?1?1b1?1/2?1N1??/?1?2p1?/1?1K1?1?/?2?1?1? w - - 0 1 flip - -",
};
