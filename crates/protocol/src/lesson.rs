//! The answer of `GET /api/games/{id}/lesson`.

use facedown_core::lesson::LessonBlock;
use serde::Serialize;

/// A game's rules in plain words, with positions to try them out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Lesson {
    /// Game id.
    pub game: &'static str,
    /// The language: `en`, `zh`, `vi` or `fr`.
    pub lang: &'static str,
    /// Its heading: the game's name in this language.
    pub title: String,
    /// The person who invented the game.
    pub inventor: &'static str,
    /// The year of the invention; `null` where it is not known.
    pub year: Option<u16>,
    /// Its text, from the top.
    pub blocks: Vec<LessonBlock>,
}
