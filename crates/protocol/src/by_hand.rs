//! Bodies of `POST /api/by-hand` and `POST /api/by-hand/record`.

use std::collections::BTreeMap;

use facedown_core::rules::seat::Seat;
use facedown_core::table::{Asked, MoveLine};
use facedown_tournament::clock::TimeControl;
use serde::{Deserialize, Serialize};

use super::http::Names;
use super::position::Position;
use super::strict;
use super::view::ClockView;

/// A game that people play with real cards, as they have told it so far: the whole truth of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ByHandGame {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position that was laid out, as FEN; the game's own start where it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub start: Option<String>,
    /// The turns so far. Of the last one, something may be left to tell.
    #[serde(default)]
    pub turns: Vec<ToldTurn>,
    /// The clock; none where it is left out. It begins to run with the first turn.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// Milliseconds that the turn which goes on has taken so far.
    #[serde(default)]
    pub elapsed: u32,
    /// Does the clock stand?
    #[serde(default)]
    pub paused: bool,
    /// The end that the rules did not bring: a resignation, an agreement, a fallen flag or a claim.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub end: Option<AgreedEnd>,
    /// The names of the people, for the record.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub names: Option<Names>,
    /// The day on which it began, such as `2026-11-21`, for the record.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
    pub date: Option<String>,
}

/// One turn as people told it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToldTurn {
    /// The action, without what turned up.
    pub action: String,
    /// The letters of the pieces that turned up, one for each question, in order; `null` for one that a single seat may
    /// know and nobody told.
    #[serde(default)]
    pub told: Vec<Option<String>>,
    /// Milliseconds that it took until its clock was pressed.
    #[serde(default)]
    pub spent: u32,
}

/// The end of a game that people agreed on, or that a clock or a claim brought.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreedEnd {
    /// `resignation`, `agreement`, `time`, `aborted`, or the draw that was claimed.
    pub reason: String,
    /// The winner; `null` for a draw.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub winner: Option<Seat>,
}

/// The state of a game that is told by hand, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ByHandStand {
    /// The position after the finished turns, and what may be done in it. `captured` is all that was.
    pub position: Position,
    /// The finished turns.
    pub moves: Vec<MoveLine>,
    /// The question that people are to answer next, so that the last turn is finished.
    pub asked: Option<Asked>,
    /// The draw that the seat to act may claim now, as its reason.
    pub claim: Option<String>,
    /// The clock, if there is one. A turn presses it before it is told what turned up.
    pub clock: Option<ClockView>,
}
