//! What the pages of an account save with it, so that it is there on other devices, too.

use serde::{Deserialize, Serialize};

/// Bytes of a content at most.
pub const MOST: usize = 256 * 1024;

/// The kind of thing that is saved.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SavedKind {
    /// A study.
    Study,
    /// A game with real cards.
    ByHand,
    /// The results of the daily deals of a solitaire.
    Days,
}

impl SavedKind {
    /// All there are.
    pub const ALL: [SavedKind; 3] = [SavedKind::Study, SavedKind::ByHand, SavedKind::Days];

    /// Its name, in paths and as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SavedKind::Study => "study",
            SavedKind::ByHand => "by-hand",
            SavedKind::Days => "days",
        }
    }

    /// The kind of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<SavedKind> {
        SavedKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Something that is saved, without its content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedItem {
    /// The kind of thing it is.
    pub kind: SavedKind,
    /// Its id among those of its kind.
    pub id: String,
    /// The number of its last change, from 1.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: i64,
    /// Time of its last change, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Was it deleted? Devices that have it still are to delete it, too.
    pub deleted: bool,
}

/// Something that is saved, with its content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedContent {
    /// The thing.
    #[serde(flatten)]
    pub item: SavedItem,
    /// Its content, as the page has written it.
    pub content: String,
}

/// The body of `PUT /api/account/saved/{kind}/{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewSaved {
    /// The version that was changed; left out where it is new.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable, type = "number"))]
    #[cfg_attr(test, schemars(range(min = 1, max = 9_007_199_254_740_991_i64)))]
    pub from: Option<i64>,
    /// Its content: a JSON object as text, 256 KiB at most.
    #[cfg_attr(test, schemars(length(min = 2, max = MOST)))]
    pub content: String,
}
