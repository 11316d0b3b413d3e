//! The data that leaves a table, each made for one viewer.

use serde::Serialize;

use crate::notation::with_answers;
use crate::rules::seat::Seat;
use crate::show::scene::{ActionLine, Holdings, Odds, Pool, Scene, SeenPiece, Step};
use crate::show::tally::Tally;

/// The position as one viewer sees (or saw) it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The board as this viewer sees (or saw) it.
    pub scene: Scene,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
    /// The pieces captured so far, in order, as this viewer saw them go.
    pub captured: Vec<SeenPiece>,
    /// The position as this viewer's FEN.
    pub fen: String,
    /// The score so far, in a solitaire.
    pub tally: Option<Tally>,
    /// Hands, reserves and piles, in games that have such things.
    pub holdings: Option<Holdings>,
}

/// One finished action as one viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MoveLine {
    /// Number of the action, from 1.
    pub ply: u32,
    /// The seat that acted.
    pub seat: Seat,
    /// The action for people, as a scoresheet has it.
    pub text: String,
    /// For programs, as far as the viewer may see it.
    pub action: String,
    /// The events that became known to this viewer, as text.
    pub events: Vec<String>,
    /// The same events as steps, to animate and speak.
    pub steps: Vec<Step>,
    /// For a choice made in secret: its commitment, 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub commitment: Option<String>,
    /// Choices made in secret that were opened by this action (or, for the one who chose, are the action).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Opening>>"))]
    pub opened: Vec<Opening>,
}

/// A choice made in secret that was opened: SHA-256 of `text` and the 32 bytes is its commitment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Opening {
    /// Number of the action that made the choice, from 1.
    pub ply: u32,
    /// The text of the action, with all that it chose.
    pub text: String,
    /// The bytes that hid it, 64 hexadecimal digits.
    pub bytes: String,
}

/// One kind of thing that a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The action, in words that go on from "you may", such as `move a piece`.
    pub words: &'static str,
    /// The legal actions of this kind, in the game's order; never empty.
    pub actions: Vec<ActionLine>,
}

impl MoveLine {
    /// The action with what it made known, as [`AnyTable::enter`](super::AnyTable::enter) takes it: `d1g4=Q,c8=k`.
    #[must_use]
    pub fn entered(&self) -> String {
        with_answers(&self.action, &self.events)
    }
}

/// A turn that was begun and is not committed, as its own seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Draft {
    /// Its parts as text, in order; never empty.
    pub parts: Vec<String>,
    /// The board after these parts.
    pub scene: Scene,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
    /// Hands, reserves and piles after them.
    pub holdings: Option<Holdings>,
    /// The effect of the parts as steps, to animate and speak.
    pub steps: Vec<Step>,
}

/// The question that people have still to answer before an action is finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Asked {
    /// The place it is about: where the piece lies, or lay before it moved.
    pub place: String,
    /// In words, such as `what the card on c8 is`.
    pub what: String,
    /// The possible answers, by letter (upper case is White's) with how many of each are left, as far as those know who
    /// are asked.
    pub left: Odds,
    /// The seat that alone may know it. It may then be left untold.
    pub only: Option<Seat>,
}
