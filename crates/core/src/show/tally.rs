//! The count of a solitaire: which pieces hang together, who makes whom move, the piles and the score. Made by a game
//! from a view, as a scene is; a page draws it and knows no rules.

use serde::Serialize;

/// The count of a solitaire as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tally {
    /// The score if the pieces stood in one group now, without another card.
    pub score: i32,
    /// The connected groups of pieces, each by its places, in the order of their first places.
    pub groups: Vec<Vec<String>>,
    /// The orders or loans by which pieces can move now.
    pub orders: Vec<Order>,
    /// The piles beside the board, in the order in which they are shown.
    pub piles: Vec<Pile>,
    /// The places where the next card may put a piece; none where no card can be turned.
    pub next: Vec<Spot>,
}

/// A piece that makes another move: it orders it about (Parade), or lends it its movement (Neighbour).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Order {
    /// The place of the piece that orders or lends.
    pub by: String,
    /// The place of the piece that moves.
    pub piece: String,
    /// The places where that piece may go, in their order.
    pub to: Vec<String>,
}

/// A pile of cards beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Pile {
    /// Which, as a code that the page words, such as `deck`.
    pub name: &'static str,
    /// Number of cards that lie there.
    pub cards: u32,
    /// Its cards from the top as pieces, as far as they are seen: letters as in FEN, upper case White's.
    pub seen: String,
}

/// A place where the next card may put a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Spot {
    /// Name of the place, such as `e4`.
    pub at: String,
    /// The pieces that would come there, letters as in FEN; empty where any may.
    pub pieces: String,
    /// The chance is `count / of`.
    pub count: u32,
    /// The cards that may be next.
    pub of: u32,
}
