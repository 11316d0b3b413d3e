//! Notes to browsers whose page is closed.

use serde::{Deserialize, Serialize};

use super::ClaimSeat;

/// The answer of `GET /api/push`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PushState {
    /// The public key by which push services know this room, 65 bytes in base64url; `null` where it sends no notes.
    pub key: Option<String>,
}

/// The body of `POST /api/push/subscriptions`: a browser that wants to hear of the turns of its account, where somebody is
/// signed in there, and of its seats.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewSubscription {
    /// The address at its push service.
    #[cfg_attr(test, schemars(length(max = 2048)))]
    pub endpoint: String,
    /// The keys of what is sent there.
    pub keys: SubscriptionKeys,
    /// The seats that it holds, in place of those it had; left out: those it had.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seats: Option<Vec<ClaimSeat>>,
    /// The address that this one takes over from, with its seats.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub replaces: Option<String>,
}

/// The keys of a browser for what it is sent (RFC 8291).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SubscriptionKeys {
    /// Its public key, 65 bytes in base64url.
    pub p256dh: String,
    /// The secret that it shares with whoever sends, 16 bytes in base64url.
    pub auth: String,
}

/// The answer where a browser was kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SubscriptionKept {
    /// Number of seats of which it hears.
    pub seats: u32,
    /// Does it hear of all games of an account?
    pub account: bool,
}

/// The body of `POST /api/push/subscriptions/end`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EndedSubscription {
    /// The address at its push service.
    pub endpoint: String,
}

/// A browser that an account is called on, in what the account takes along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnSubscription {
    /// The host of its push service; the whole address opens a way to the browser, and stays in the room.
    pub service: String,
    /// The day on which it was first wanted, in UTC.
    pub since: String,
    /// The day on which the browser last said so, in UTC.
    pub seen: String,
}
