//! The log of a tournament: what was done, and by whom, as the JSON that is stored.

use facedown_tournament::event::Command;
use serde::{Deserialize, Serialize};

use super::deal::Part;
use super::told::Told;

/// The one who has done something with a tournament.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    /// An organizer.
    Organizer,
    /// A player, about his own entry.
    Player,
    /// The room: a game was over, a round was, or nobody came.
    Room,
}

/// A line of the log. Stored for ever, so a field that is added may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The one who has done it.
    pub(crate) by: By,
    /// The table whose result it is. A table counts once: a result that was corrected is not entered anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    /// The command; none where it is about the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) command: Option<Command>,
    /// What happened about the deal that all boards have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deal: Option<Part>,
    /// The result at the board of the table, such as `1-0`, whose cards are not audited yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) provisional: Option<String>,
    /// The game with real cards that was told; its record is stored beside this line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) told: Option<Told>,
}
