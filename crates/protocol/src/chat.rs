//! What people write to each other.

use facedown_core::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// A line that somebody has written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChatLine {
    /// Its id.
    pub id: String,
    /// Time at which it was written, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The seat of whoever wrote it; `null` in the room of a tournament.
    pub seat: Option<Seat>,
    /// The account of whoever wrote it; `null` at a table, where the seat says who it is.
    pub name: Option<String>,
    /// The text.
    pub text: String,
}

/// An account may not write for a while.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Muted {
    /// The time at which it is over, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: i64,
    /// The reason, in the words of whoever operates the room.
    pub why: String,
}

/// The answer of `GET /api/tables/{id}/chat`: what the two players have written, as the one who asks may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChatView {
    /// Does the account that is signed in let its opponents write to it? `null` where it has no seat here.
    pub allowed: Option<bool>,
    /// Do both let each other write?
    pub open: bool,
    /// The mute of the account that is signed in; `null` where none stands.
    pub muted: Option<Muted>,
    /// The lines, the oldest first, 150 at most.
    pub lines: Vec<ChatLine>,
}

/// The answer of `GET /api/tournaments/{id}/chat`: what is written in the room of a tournament, for its players and its
/// organizer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentChat {
    /// May the one who asks write, but for a mute? That needs an account that has entered, or organizes it.
    pub writes: bool,
    /// May they delete lines?
    pub deletes: bool,
    /// The mute of the account that is signed in; `null` where none stands.
    pub muted: Option<Muted>,
    /// The lines, the oldest first, 150 at most; those of accounts that the one who asks has blocked are left out.
    pub lines: Vec<ChatLine>,
}

/// The body of a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewChatLine {
    /// The text.
    #[cfg_attr(test, schemars(length(min = 1, max = 140)))]
    pub text: String,
}

/// The body of `POST /api/account/chat`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AllowChat {
    /// Do opponents write to the account? They do where both allow it.
    pub allowed: bool,
}

/// The answer of `/api/account/chat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChatSettings {
    /// Do opponents write to the account? They do where both allow it.
    pub allowed: bool,
    /// The mute of the account; `null` where none stands.
    pub muted: Option<Muted>,
}

/// A line that an account has written, in what it takes along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WrittenLine {
    /// The place: `table` or `tournament`.
    pub kind: &'static str,
    /// The id of that table or tournament.
    pub place: String,
    /// Time at which it was written, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The text.
    pub text: String,
}
