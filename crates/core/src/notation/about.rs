//! The data of a game: its name, its board, its documents, the scores that a solitaire reaches.

use serde::{Deserialize, Serialize};

use crate::lesson::Lessons;

/// The data of a game, for lists and pages.
#[derive(Copy, Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// Game id, in kebab-case, such as `parade`: as requests, records and commands name it.
    pub id: &'static str,
    /// Version of the rules: a game that was begun by another one is not played on.
    pub rules: u32,
    /// Its name, as its inventor wrote it.
    pub name: &'static str,
    /// Its inventor, and the year where that is known.
    pub inventor: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Number of players, 1 or 2.
    pub seats: usize,
    /// Number of files of its board.
    pub files: u8,
    /// Number of ranks of its board.
    pub ranks: u8,
    /// Do pieces stand in squares or on points?
    pub ground: Ground,
    /// The rules in plain words (Markdown).
    #[serde(skip)]
    pub rules_text: &'static str,
    /// The rules with positions to try them out, where they are written.
    #[serde(skip)]
    pub learn: Option<Lessons>,
}

/// The drawing of a board's places.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Ground {
    /// Pieces stand in squares (chess).
    Squares,
    /// Pieces stand on the crossings of lines (xiangqi).
    Points,
}

/// The scores that a solitaire's simulated games reached: a player may aim at them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "ScoreTargets"),
    schemars(rename = "ScoreTargets")
)]
pub struct Targets {
    /// Number of simulated games, all with the usual options.
    pub games: u32,
    /// Number of them that were lost.
    pub lost: u32,
    /// The score that a quarter of the games does not reach, lost games first; `None`: it is a lost one.
    pub low: Option<i32>,
    /// The score that half of them do not reach.
    pub median: Option<i32>,
    /// The score that three quarters of them do not reach.
    pub high: Option<i32>,
    /// The best score that any of the games reached.
    pub best: i32,
}

impl Targets {
    /// Reads the figures of a game's `targets.json`, which holds `null` until they are measured; `None` also for a text
    /// that is not of this form.
    #[must_use]
    pub fn read(json: &str) -> Option<Targets> {
        serde_json::from_str(json).unwrap_or_default()
    }
}
