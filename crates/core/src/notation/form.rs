//! A game's positions as a form that somebody fills in who does not know the game: a board editor.
//!
//! This is help for the hand. Whether what was filled in holds,
//! [`Notation::read_fen`](crate::notation::Notation::read_fen) says; the conformance suite holds each game's form to
//! it.

use serde::Serialize;

/// The form of a game's FEN: a board field, and what follows it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "PositionForm"),
    schemars(rename = "PositionForm")
)]
pub struct Form {
    /// The pieces that may stand on the board, as White's letters. `X` is a piece of one side whose identity is not
    /// public, `?` one of neither side.
    pub pieces: &'static str,
    /// The fields behind the board, in order.
    pub fields: &'static [FenField],
    /// The number of them that every FEN has; a FEN may end after them.
    pub least: usize,
    /// The position that an editor begins with.
    pub start: &'static str,
    /// A board to be filled, with the other fields as at the start. It need not be a position of the game yet.
    pub empty: &'static str,
    /// A position that shows what the game is like, for the lists of games. Not sent: it is drawn for the reader.
    #[serde(skip)]
    pub picture: &'static str,
}

/// One field of a FEN, separated from the next by a space.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FenField {
    /// Its name in kebab-case: by it a page finds the words for it.
    pub name: &'static str,
    /// The kind of text that is written in it.
    pub takes: Takes,
    /// Its fate when the board was changed.
    pub then: Then,
}

/// The content of a field.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "FieldTakes"),
    schemars(rename = "FieldTakes")
)]
pub enum Takes {
    /// Whose turn it is: `w` or `b`.
    Side,
    /// The castling rights of chess: letters of `KQkq` in this order, or `-`.
    Castling,
    /// A whole number in decimal digits.
    Number {
        /// The least that it may be.
        least: u16,
        /// The most that it may be.
        most: u16,
    },
    /// One of a few words.
    Choice {
        /// The words, as they are written.
        values: &'static [&'static str],
    },
    /// Names of places one behind the other, or `-`.
    Places {
        /// The most places that it names.
        most: u8,
    },
    /// The pawns that may still make a double step, as [`Takes::Places`].
    Pawns {
        /// The ranks from which White's pawns may, with the usual options.
        white: &'static [u8],
        /// The ranks from which Black's may.
        black: &'static [u8],
        /// The field says this only while the one before it has this value; else it is text of these signs.
        only: Option<Only>,
    },
    /// The pieces of each side that are not turned up, White's first and the strongest first.
    Pools {
        /// The pieces, as White's letters, in the order in which they are written.
        pieces: &'static str,
        /// A side's whole set, in the order in which an editor takes from it.
        full: &'static str,
        /// `false`: letter by letter, `KQRR/kqrr`. `true`: with counts, piece after piece, `R2r2N1`; the pool may then
        /// hold pieces besides those on the board.
        counted: bool,
    },
    /// What lies under the cards: each side's by file, `-` where no card lies, or `?`.
    Deal,
    /// Checkers under pieces: `w2e4,b1e7`, or `-`.
    Stacks,
    /// The cards of a pack that are not on the board, in any order, or `-`.
    Rest {
        /// The pack, by the letters of its pieces.
        pack: &'static str,
    },
    /// The number of cards left in a pile that is drawn from the field of [`Takes::Rest`].
    Pile {
        /// The most there are.
        most: u16,
    },
    /// Anything else, of these signs.
    Text {
        /// The number of signs that are mostly seen at once.
        size: u8,
        /// The signs that it may have.
        signs: &'static str,
    },
}

/// The case in which a field says what its kind says.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "FieldOnly"),
    schemars(rename = "FieldOnly")
)]
pub struct Only {
    /// While the field before it has this value.
    pub while_before: &'static str,
    /// The signs of what it says otherwise.
    pub signs: &'static str,
}

/// The fate of a field when the board was changed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "FieldThen"),
    schemars(rename = "FieldThen")
)]
pub enum Then {
    /// It keeps its text.
    Stays,
    /// It follows the board, as is in the nature of what it takes: a right to castle goes with its rook, a pool has as
    /// many pieces as cards lie on the board.
    Follows,
    /// It is written anew.
    Becomes {
        /// The new text.
        text: &'static str,
    },
    /// It is written anew as [`Takes::Pile`] says.
    WithPile {
        /// While cards are left in the pile.
        left: &'static str,
        /// The text for a pile without cards.
        gone: &'static str,
    },
    /// It does not follow from the board, nor does what stands behind it: the board alone is left, a problem of its
    /// own.
    Leaves,
}

impl FenField {
    /// Field `side`: `w` or `b`, the side to move.
    pub const SIDE: FenField = FenField::stays("side", Takes::Side);
    /// Field `castling`: the rights that are left.
    pub const CASTLING: FenField = FenField::follows("castling", Takes::Castling);
    /// The square behind a pawn that has just made a double step.
    pub const EN_PASSANT: FenField = FenField::becomes("en-passant", Takes::Places { most: 1 }, "-");
    /// Plies since the last capture or pawn's move.
    pub const HALFMOVE: FenField = FenField::stays("halfmove", Takes::Number { least: 0, most: MOST });
    /// Field `fullmove`: number of the move, from 1.
    pub const FULLMOVE: FenField = FenField::stays("fullmove", Takes::Number { least: 1, most: MOST });

    /// A field that stays when the board was changed.
    #[must_use]
    pub const fn stays(name: &'static str, takes: Takes) -> FenField {
        FenField { name, takes, then: Then::Stays }
    }

    /// A field that follows the board.
    #[must_use]
    pub const fn follows(name: &'static str, takes: Takes) -> FenField {
        FenField { name, takes, then: Then::Follows }
    }

    /// A field that is written anew when the board was changed.
    #[must_use]
    pub const fn becomes(name: &'static str, takes: Takes, text: &'static str) -> FenField {
        FenField { name, takes, then: Then::Becomes { text } }
    }

    /// A field without which the board is left alone.
    #[must_use]
    pub const fn leaves(name: &'static str, takes: Takes) -> FenField {
        FenField { name, takes, then: Then::Leaves }
    }
}

/// The highest count of plies and moves that a FEN holds.
const MOST: u16 = 9999;
