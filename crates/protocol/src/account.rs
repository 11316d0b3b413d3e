//! Bodies of requests and answers about accounts.

use serde::{Deserialize, Serialize};

use super::chat::WrittenLine;
use super::passkey::{PasskeyPlace, PasskeyView};
use super::people::PrivacySettings;
use super::players::{LadderRating, RatingChange};
use super::push::OwnSubscription;
use super::report::OwnReport;
use super::saved::SavedContent;
use super::tournament::OwnToldGame;

/// The people who may sign up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SignUp {
    /// Everybody.
    Open,
    /// Those who have an invitation from the room's operator.
    Invite,
    /// Nobody.
    Closed,
}

/// The answer of `GET /api/session`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionState {
    /// The account that is signed in; `null` for a guest.
    pub account: Option<AccountView>,
    /// The people who may sign up.
    pub sign_up: SignUp,
    /// The place where passkeys work.
    pub passkeys: PasskeyPlace,
}

/// An account, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AccountView {
    /// Its name, as its owner writes it.
    pub name: String,
    /// The day on which it was made, in UTC.
    pub since: String,
    /// The number of recovery codes that are left.
    pub codes_left: u32,
    /// Does a program play under it?
    pub bot: bool,
}

/// The body of `POST /api/accounts`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewAccount {
    /// The name: 2 to 20 letters of the English alphabet, digits, `-` and `_`, a letter first.
    #[cfg_attr(test, schemars(length(min = 2, max = 20)))]
    pub name: String,
    /// The password.
    #[cfg_attr(test, schemars(length(min = 10, max = 200)))]
    pub password: String,
    /// An invitation, where the room needs one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub invitation: Option<String>,
}

/// The answer where an account was made. The cookie of its first session comes with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewcomerView {
    /// The account.
    pub account: AccountView,
    /// Its recovery codes, shown this once: each opens the account once if the password is lost.
    pub codes: Vec<String>,
}

/// The body of `POST /api/session`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SignIn {
    /// The name, in whatever case.
    pub name: String,
    /// The password.
    pub password: String,
}

/// The body of `POST /api/account/recovery`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Recovery {
    /// The name, in whatever case.
    pub name: String,
    /// One of its recovery codes; blanks, dashes and case do not matter.
    pub code: String,
    /// The new password.
    #[cfg_attr(test, schemars(length(min = 10, max = 200)))]
    pub password: String,
}

/// The body of `POST /api/account/password`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPassword {
    /// The password there is.
    pub password: String,
    /// The password that takes its place.
    #[cfg_attr(test, schemars(length(min = 10, max = 200)))]
    pub new: String,
}

/// The body of requests that need the password once more.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithPassword {
    /// The password.
    pub password: String,
}

/// Recovery codes, shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Codes {
    /// Each opens the account once if the password is lost.
    pub codes: Vec<String>,
}

/// One place where an account is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionView {
    /// Its id, by which it is ended.
    pub id: String,
    /// The browser and the system, as far as they are known.
    pub device: String,
    /// The day on which it was opened, in UTC.
    pub since: String,
    /// The day on which it was last used, in UTC.
    pub seen: String,
    /// Is it the one that asks?
    pub here: bool,
}

/// The body of `POST /api/account/seats`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimSeats {
    /// The seats, at most 200.
    #[cfg_attr(test, schemars(length(max = 200)))]
    pub seats: Vec<ClaimSeat>,
}

/// A seat that an account takes over.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimSeat {
    /// Id of the table.
    pub table: String,
    /// The token of the seat.
    pub token: String,
}

/// The answer to seats that were claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Claimed {
    /// The number of them that are the account's now.
    pub claimed: u32,
}

/// One game of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnGame {
    /// Id of the table.
    pub table: String,
    /// Game id.
    pub game: String,
    /// `link` or `computer`.
    pub mode: String,
    /// The name of the first seat's player; empty where there is none.
    pub white: String,
    /// The name of the second seat's player; empty where there is none.
    pub black: String,
    /// Does the account have the first seat?
    pub first: bool,
    /// `1-0`, `0-1`, `1/2-1/2`, `*` for a game that did not count; `null` while it goes on.
    pub result: Option<String>,
    /// The day on which it was made, in UTC.
    pub day: String,
    /// The time at which it was made, in milliseconds since 1970: those before it come with `?before=`.
    pub at: String,
}

/// Everything that the room keeps of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AccountExport {
    /// The account.
    pub account: AccountView,
    /// The devices on which it is signed in.
    pub sessions: Vec<SessionView>,
    /// The tokens with which programs act for it.
    pub tokens: Vec<ApiTokenView>,
    /// Its passkeys, without their keys.
    pub passkeys: Vec<PasskeyView>,
    /// Its games, the newest first.
    pub games: Vec<OwnGame>,
    /// Its ratings.
    pub ratings: Vec<LadderRating>,
    /// The changes of its ratings, the newest first, 10,000 at most.
    #[serde(rename = "ratingChanges")]
    pub rating_changes: Vec<RatingChange>,
    /// The names of those whom it follows.
    pub follows: Vec<String>,
    /// The names of those whom it has blocked.
    pub blocks: Vec<String>,
    /// The audiences of its games, presence and ratings.
    pub privacy: PrivacySettings,
    /// Number of browsers on which somebody has signed in with it.
    pub browsers: u32,
    /// Do its opponents write to it?
    #[serde(rename = "chatAllowed")]
    pub chat_allowed: bool,
    /// What it has written and is kept, the newest first.
    pub lines: Vec<WrittenLine>,
    /// What it has reported, the newest first.
    pub reports: Vec<OwnReport>,
    /// What its pages have saved with it, by kind and id.
    pub saved: Vec<SavedContent>,
    /// The browsers on which it is called back to its games.
    pub push: Vec<OwnSubscription>,
    /// Its tournament games that were played with real cards and told.
    #[serde(rename = "toldGames")]
    pub told_games: Vec<OwnToldGame>,
}

/// The body of `POST /api/account/tokens`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewApiToken {
    /// Its owner's words for it.
    #[cfg_attr(test, schemars(length(min = 1, max = 60)))]
    pub label: String,
    /// The scopes that it opens: `bot:play`, `board:play`, `challenge:read`, `challenge:write`.
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub scopes: Vec<String>,
}

/// A token with which a program acts for an account, as the owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ApiTokenView {
    /// Its id, by which it is ended.
    pub id: String,
    /// The owner's words for it.
    pub label: String,
    /// The scopes that it opens.
    pub scopes: Vec<String>,
    /// The day on which it was made, in UTC.
    pub since: String,
    /// The day on which it was last used, in UTC.
    pub seen: String,
}

/// The answer where a token was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ApiTokenMade {
    /// Its text, shown this once.
    pub token: String,
    /// All tokens of the account.
    pub tokens: Vec<ApiTokenView>,
}
