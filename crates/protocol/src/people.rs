//! Accounts as others see them: profiles, games, whom one follows and blocks, and who sees what.

use serde::{Deserialize, Serialize};

use super::account::OwnGame;
use super::players::LadderRating;

/// Those who see something of an account.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SeenBy {
    /// Everybody.
    Everybody,
    /// Those whom the account follows.
    Followed,
    /// Nobody else.
    Nobody,
}

/// The audiences of an account: the body and the answer of `/api/account/privacy`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrivacySettings {
    /// The games, with their results.
    pub games: SeenBy,
    /// That its owner is here.
    pub online: SeenBy,
    /// The ratings. Only those that everybody sees are on leader boards.
    pub ratings: SeenBy,
}

/// The results in one game, against other people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameResults {
    /// Game id.
    pub game: String,
    /// Games that were won.
    pub won: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that were lost.
    pub lost: u32,
}

/// The answer of `GET /api/players/{name}`: an account as the one who asks may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Profile {
    /// The name of the account.
    pub name: String,
    /// The day on which it was made, in UTC.
    pub since: String,
    /// Does a program play under it?
    pub bot: bool,
    /// Is it the account of the one who asks?
    pub own: bool,
    /// Has its owner the page open, or is its program connected? `null` where that is not shown.
    pub online: Option<bool>,
    /// Its ratings; `null` where they are not shown.
    pub ratings: Option<Vec<LadderRating>>,
    /// Its results in open games; `null` where they are not shown.
    pub results: Option<Vec<GameResults>>,
    /// Does the one who asks follow it?
    pub followed: bool,
    /// Has the one who asks blocked it?
    pub blocked: bool,
}

/// A finished game of an account, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayedGame {
    /// The game.
    #[serde(flatten)]
    pub game: OwnGame,
    /// The speed: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`; `ultraBullet` for what is faster.
    pub speed: String,
    /// Did it count for ratings?
    pub rated: bool,
    /// The name of the opponent's account; `null` for a guest and the computer.
    pub opponent: Option<String>,
}

/// The body that names somebody.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Named {
    /// The name of an account.
    pub name: String,
}

/// Somebody whom an account follows, or has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OtherAccount {
    /// The name of the account.
    pub name: String,
    /// Does a program play under it?
    pub bot: bool,
    /// Is its owner here? `null` where that is not shown.
    pub online: Option<bool>,
}
