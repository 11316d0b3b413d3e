//! The tables at which an account is to act.

use facedown_core::rules::seat::Seat;
use facedown_tournament::clock::TimeControl;
use serde::Serialize;

/// A table at which somebody waits for an account to act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TurnView {
    /// Id of the table.
    pub table: String,
    /// Game id.
    pub game: String,
    /// The account's seat.
    pub seat: Seat,
    /// The name of the one who waits; empty where none was given.
    pub opponent: String,
    /// Milliseconds until the account's flag falls, as its clock stands; `null` without a clock.
    pub left: Option<u32>,
    /// The clock; `null` without one.
    pub control: Option<TimeControl>,
    /// Id of the tournament in which it is played; `null` outside of one.
    pub tournament: Option<String>,
}

/// A seat of an account, with a token for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpenedSeat {
    /// Id of the table.
    pub table: String,
    /// Game id.
    pub game: String,
    /// The token of the seat, beside those there are.
    pub token: String,
}
