//! What accounts report to whoever operates the room.

use facedown_core::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// The reason for a report.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ReportReason {
    /// Somebody plays with help that is not allowed.
    Cheat,
    /// Somebody insults others.
    Insult,
    /// A name that cannot stay.
    Name,
    /// Somebody lets others wait on purpose.
    Stalling,
    /// Something else; the words say what.
    Other,
}

impl ReportReason {
    /// Its name, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ReportReason::Cheat => "cheat",
            ReportReason::Insult => "insult",
            ReportReason::Name => "name",
            ReportReason::Stalling => "stalling",
            ReportReason::Other => "other",
        }
    }
}

/// The body of `POST /api/account/reports`: a table or a tournament, and whom it is about there.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewReport {
    /// The reason.
    pub reason: ReportReason,
    /// Id of the table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub table: Option<String>,
    /// The seat of whom it is about; left out: the other player's, for one of the two.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<Seat>,
    /// Id of the tournament.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub tournament: Option<String>,
    /// The name of whom it is about, in a tournament: of an entry, or the organizer's.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// What there is to say about it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(length(max = 500)))]
    pub words: Option<String>,
}

/// A report that an account has made, in what it takes along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnReport {
    /// Time at which it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The reason.
    pub reason: String,
    /// The name of whom it is about; empty once that account is closed.
    pub name: String,
    /// The place: `table` or `tournament`.
    pub kind: &'static str,
    /// The id of that table or tournament.
    pub place: String,
    /// The words with it.
    pub words: String,
}
