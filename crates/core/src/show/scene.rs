//! The picture for one viewer: the board as cells, the events as steps. Made by a game from a view; drawn by a client
//! that knows no rules.

use serde::Serialize;

use crate::notation::Ground;
use crate::rules::seat::Seat;

/// The board as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Scene {
    /// Number of files, from the left.
    pub files: u8,
    /// Number of ranks, from White's side.
    pub ranks: u8,
    /// Do pieces stand in squares or on points?
    pub ground: Ground,
    /// The name of the lowest rank: 1 in chess, 0 in Jieqi.
    pub first_rank: u8,
    /// Every place that is not empty, a1, b1, ... in order.
    pub cells: Vec<Cell>,
    /// Places of kings that are in check.
    pub check: Vec<String>,
}

/// One place of the board with what this viewer sees there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Cell {
    /// Name of the place, such as `e4`.
    pub at: String,
    /// The piece, if one stands there.
    pub piece: Option<SeenPiece>,
    /// Number of light checkers under the piece.
    pub light: u8,
    /// Number of dark checkers under the piece.
    pub dark: u8,
}

/// A piece as this viewer sees it. Piece letters are upper case (`K Q R B N P`, in Jieqi also `A` and `C`); the color
/// is the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SeenPiece {
    /// A piece that everybody sees.
    Open {
        /// The side that it belongs to.
        seat: Seat,
        /// Its letter.
        piece: char,
    },
    /// A card (or covered piece) lying face down.
    FaceDown {
        /// Whose, where the viewer can tell.
        seat: Option<Seat>,
        /// The piece as which it moves, if it does.
        moves_as: Option<char>,
        /// Its identity, if this viewer knows it.
        known: Option<char>,
        /// Its possible identities by all that this viewer knows, with exact odds; none where they are not counted.
        odds: Option<Odds>,
    },
    /// A numbered checker, which hides its piece.
    Disc {
        /// The side that it belongs to.
        seat: Seat,
        /// The number, from 1.
        number: u8,
        /// Its identity, if this viewer knows it.
        known: Option<char>,
        /// Its possible identities by all that this viewer knows, with exact odds; none where they are not counted.
        odds: Option<Odds>,
    },
}

impl SeenPiece {
    /// The side that it belongs to, where the viewer can tell.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            SeenPiece::Open { seat, .. } | SeenPiece::Disc { seat, .. } => Some(*seat),
            SeenPiece::FaceDown { seat, .. } => *seat,
        }
    }
}

/// Exact odds: each chance is `count / of`, the counts add up to `of`, the biggest comes first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Odds {
    /// The common denominator of all chances.
    pub of: u32,
    /// Every piece that it may be, the likeliest first.
    pub chances: Vec<Chance>,
}

/// One thing that a hidden piece may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Chance {
    /// Letter of the piece.
    pub piece: char,
    /// Numerator of its chance, at least 1.
    pub count: u32,
}

impl Odds {
    /// Odds of one card out of a pool given as pieces with their counts.
    #[must_use]
    pub fn from_pool(pool: impl IntoIterator<Item = (char, u32)>) -> Odds {
        let mut chances: Vec<_> =
            pool.into_iter().filter(|(_, n)| *n > 0).map(|(piece, count)| Chance { piece, count }).collect();
        chances.sort_by_key(|c| std::cmp::Reverse(c.count));
        Odds { of: chances.iter().map(|c| c.count).sum(), chances }
    }
}

/// The odds of one hidden thing, by the name of its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OddsLine {
    /// A square such as `c8`, or a checker such as `b3` (Black's 3).
    pub place: String,
    /// Letter case as in FEN: upper case is White's.
    pub odds: Odds,
}

/// The things beside the board as one viewer sees them: hands of cards, checkers in reserve, piles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Holdings {
    /// One hand for each seat, White's first.
    pub hands: Vec<HandShown>,
    /// The discard pile, the first discarded first.
    pub discard: Vec<String>,
    /// The number of cards in the draw pile.
    pub pile: u8,
}

/// The cards and checkers that a player has beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HandShown {
    /// The player's seat.
    pub seat: Seat,
    /// Number of cards, known and unknown.
    pub cards: u8,
    /// The cards that this viewer knows.
    pub known: Vec<HandCard>,
    /// Number of checkers in reserve.
    pub reserve: u8,
}

/// A card that a viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HandCard {
    /// Name of the card, such as `8S`.
    pub text: String,
    /// The side whose pieces it names.
    pub seat: Seat,
    /// The piece that it names; none for a checker card.
    pub piece: Option<char>,
    /// The pieces that it fits, by their places.
    pub fits: Vec<String>,
    /// Was it drawn in its holder's last turn?
    pub new: bool,
}

/// The pieces of one side that are not turned up yet, as this viewer can tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Pool {
    /// Whose (`None`: both sides' in one pack).
    pub seat: Option<Seat>,
    /// Piece letters, strongest first, such as `KQRRBBNN`.
    pub pieces: String,
}

/// An attacker that made a card turn up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Attacker {
    /// The attacker's place.
    pub at: String,
    /// The piece, or the one as which it attacks if it is face down.
    pub piece: char,
    /// Does it lie face down itself?
    pub face_down: bool,
}

/// An event as it is shown to one viewer. Animation, sound and speech come from steps alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Step {
    /// Whatever stands on `from` goes to `to`.
    Move {
        /// The place that it leaves.
        from: String,
        /// The place that it goes to.
        to: String,
    },
    /// A piece is captured; comes before the move that takes it.
    Remove {
        /// The place that it is taken from.
        at: String,
        /// The piece as this viewer saw it last.
        piece: SeenPiece,
    },
    /// A piece (or what is seen of it) is put here: a placement, a drop, a promotion.
    Put {
        /// The place that it is put on.
        at: String,
        /// The piece as this viewer sees it there.
        piece: SeenPiece,
    },
    /// Everything is taken off the board, to be put there anew. Nothing is captured.
    Clear,
    /// A face-down piece turns up.
    Reveal {
        /// The place where it lies by now.
        at: String,
        /// The side that it belongs to.
        seat: Seat,
        /// Its upper-case letter.
        piece: char,
        /// Did it turn up because it moved?
        moved: bool,
        /// The pieces that attacked it, if that is why.
        by: Vec<Attacker>,
    },
    /// A king is in check.
    Check {
        /// The king's place.
        at: String,
        /// The side whose king it is.
        seat: Seat,
    },
    /// Something to say that the board does not show.
    Note {
        /// What, as a code that the page words.
        code: String,
        /// The values that fill the gaps of the words.
        args: Vec<String>,
    },
}

/// A legal action, with what a board needs to offer it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionLine {
    /// The action as text; what is sent back.
    pub text: String,
    /// The place that is picked up, if any.
    pub from: Option<String>,
    /// The place it goes to, if any.
    pub to: Option<String>,
    /// The further choice (a promotion), as an upper-case letter or a word.
    pub choice: Option<String>,
}
