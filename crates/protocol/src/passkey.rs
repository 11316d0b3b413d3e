//! Bodies of requests and answers about passkeys. What authenticators are asked and what they answer is as the browser's own
//! interface has it (Web Authentication, JSON serialization), and not typed here.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The place where passkeys work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeyPlace {
    /// Do they work at the address at which the room was asked?
    pub here: bool,
    /// The room's public address, where it has one.
    pub at: Option<String>,
}

/// The passkeys of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeysView {
    /// The newest first.
    pub passkeys: Vec<PasskeyView>,
    /// The most of them.
    pub most: u32,
    /// Was the session opened in the last ten minutes? Then one is added and removed without the password.
    pub fresh: bool,
}

/// A passkey, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeyView {
    /// Its id, by which it is renamed and removed.
    pub id: String,
    /// The owner's words for it.
    pub label: String,
    /// The host for which it was made: it works nowhere else.
    pub site: String,
    /// The day on which it was made, in UTC.
    pub since: String,
    /// The day on which it was last used; `null` before the first time.
    pub used: Option<String>,
    /// The day on which it was refused since it had signed less often than before, as a copy of it would have; `null` where
    /// that has not happened.
    pub copied: Option<String>,
}

/// The body of requests that need the password where the last sign-in was more than ten minutes ago.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Confirmation {
    /// The password.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub password: Option<String>,
}

/// What a browser is to ask an authenticator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeyCeremony {
    /// Its id, which comes back with the answer: within five minutes, once.
    pub ceremony: String,
    /// The options of `navigator.credentials.create` or `get`: `publicKey`, with bytes in base64url.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
}

/// The body of `POST /api/account/passkeys`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPasskey {
    /// The ceremony that was begun.
    pub ceremony: String,
    /// The owner's words for it, 1 to 60 characters; without it, the browser and the system.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub label: Option<String>,
    /// The credential that the browser made, with bytes in base64url.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub credential: Map<String, Value>,
}

/// The body of `POST /api/session/passkey`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeySignIn {
    /// The ceremony that was begun.
    pub ceremony: String,
    /// The credential that the browser got, with bytes in base64url.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub credential: Map<String, Value>,
}

/// The body of `POST /api/account/passkeys/{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PasskeyLabel {
    /// The owner's words for it.
    #[cfg_attr(test, schemars(length(min = 1, max = 60)))]
    pub label: String,
}
