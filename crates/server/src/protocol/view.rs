//! A table as one viewer sees it.

use std::collections::BTreeMap;

use facedown_core::outcome::Outcome;
use facedown_core::scene::{ActionLine, Man, Pool, Scene};
use facedown_core::seat::Seat;
use facedown_core::table::MoveLine;
use serde::Serialize;

use super::http::Names;

/// How far a table is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Commitments and contributions come in.
    Dealing,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A table as one viewer sees it. It is built from what this viewer may know, never cut down from the truth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView {
    /// Its id.
    pub table: String,
    /// Game id.
    pub game: &'static str,
    /// Version of the rules it is played by.
    pub rules: u32,
    /// Every option with its value.
    pub options: BTreeMap<String, String>,
    /// Whose eyes; `null` for what everybody sees.
    pub seat: Option<Seat>,
    /// Does this viewer act for whichever seat is to act (one shared screen)?
    pub shared: bool,
    /// How far it is.
    pub phase: Phase,
    /// Who is to act; nobody while dealing and when it is over.
    pub to_act: Vec<Seat>,
    /// Number of finished actions.
    pub ply: u32,
    /// The board. While dealing: the start, where it is the same for every deal, else an empty board.
    pub scene: Scene,
    /// What this viewer may do now, in the game's order.
    pub legal: Vec<ActionLine>,
    /// What is not turned up yet.
    pub pools: Vec<Pool>,
    /// What was captured, by the seat whose men they were.
    pub captured: Vec<Captured>,
    /// The moves so far; left out of updates, which bring the new ones only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub moves: Option<Vec<MoveLine>>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// The draw that the seat to act may claim now, as its reason.
    pub claim: Option<String>,
    /// Who has offered a draw that is not answered.
    pub draw_offer: Option<Seat>,
    /// The position as this viewer's FEN; empty while dealing, where every deal starts differently.
    pub fen: String,
    /// The names of the people, by seat.
    pub names: Names,
    /// The games these people play one after another.
    pub sitting: Sitting,
    /// The fair deal, as far as it is open.
    pub deal: DealView,
    /// The game that follows this one, once it was asked for.
    pub next: Option<String>,
}

/// Captured men of one seat, in the order in which they went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Captured {
    /// Whose men they were.
    pub seat: Seat,
    /// The men, as this viewer saw them go.
    pub men: Vec<Man>,
}

/// The games that the same people play one after another.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sitting {
    /// In order; a pair that is played at once stands here from the start.
    pub games: Vec<SittingEntry>,
    /// Points of player 0 and player 1 over all finished games; a draw is half a point each.
    pub score: [f64; 2],
    /// Points of the two players in this game's pair, where two games are played on one deal.
    pub pair_score: Option<[f64; 2]>,
    /// Is this the first or second game on its deal (`null`: the only one)?
    pub pair: Option<u8>,
    /// The player (0 or 1) who has the first seat at this table.
    pub white: u8,
}

/// One game of a sitting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SittingEntry {
    /// The table.
    pub table: String,
    /// The player (0 or 1) who has the first seat.
    pub white: u8,
    /// Is it the first or second game on its deal (`null`: the only one)?
    pub pair: Option<u8>,
    /// `1-0`, `0-1` or `1/2-1/2` (a solitaire: its score, or `lost`); `null` while it goes on.
    pub result: Option<String>,
}

/// The fair deal of a table, as far as it is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DealView {
    /// SHA-256 of the server's secret, as 64 hexadecimal digits.
    pub commitment: String,
    /// What each seat has put in, in seat order (in the second game of a pair: of the first game).
    pub contributions: Vec<Part>,
    /// The server's secret, once the last game on the deal is over.
    pub secret: Option<String>,
}

/// What one seat has put into a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Part {
    /// The seat.
    pub seat: Seat,
    /// SHA-256 of its contribution, once it is committed.
    pub commitment: Option<String>,
    /// The contribution, once it is opened.
    pub contribution: Option<String>,
}
