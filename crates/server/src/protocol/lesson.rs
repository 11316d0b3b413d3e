//! The answer of `GET /api/games/{id}/lesson`.

use serde::Serialize;

/// A game's rules in plain words, with positions to try them out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lesson {
    /// Game id.
    pub game: &'static str,
    /// The language: `en`, `zh`, `vi` or `fr`.
    pub lang: String,
    /// Its heading.
    pub title: String,
    /// Who invented the game.
    pub inventor: String,
    /// When, where that is known.
    pub year: Option<u16>,
    /// What it says, from the top.
    pub blocks: Vec<LessonBlock>,
}

/// A piece of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LessonBlock {
    /// A heading below the title.
    Heading {
        /// 2 or 3.
        level: u8,
        /// Its words.
        text: Vec<LessonSpan>,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        text: Vec<LessonSpan>,
    },
    /// A list.
    List {
        /// Its points.
        items: Vec<Vec<LessonSpan>>,
    },
    /// A position in which the reader acts.
    Position {
        /// The dealer's FEN, so that what is hidden can turn up.
        fen: String,
        /// What it shows.
        caption: String,
        /// What the reader is asked to do; without it the position is to be looked at.
        task: Option<String>,
        /// The actions that do it.
        accept: Vec<String>,
        /// What it teaches, once it is done.
        answer: String,
    },
}

/// A run of words in one style.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonSpan {
    /// The words.
    pub text: String,
    /// How they are set.
    pub style: LessonStyle,
}

/// How words are set.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LessonStyle {
    /// As the rest.
    Plain,
    /// **Bold**.
    Bold,
    /// *Italic*.
    Italic,
}
