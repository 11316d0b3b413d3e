//! Challenges between accounts, as the page makes them and hears of them. Programs read the same challenges in the words of
//! the API that they speak.

use std::collections::BTreeMap;

use facedown_tournament::clock::TimeControl;
use serde::{Deserialize, Serialize};

use super::http::{Made, SeatChoice};
use super::server::ErrorBody;
use super::strict;

/// The body of `POST /api/account/challenges`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewChallenge {
    /// The name of the account that is challenged, whatever the case.
    pub to: String,
    /// Game id, of a game for two.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The clock; none where it is left out.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// The seat of the one who challenges.
    pub seat: SeatChoice,
    /// Does the game count for ratings? It is played with the usual options, at a clock.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
}

/// A challenge, as the page of one of the two has it. The game that comes of it has its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChallengeView {
    /// Its id, and that of the table.
    pub id: String,
    /// Is it by the account that reads it?
    pub own: bool,
    /// The name of the one who challenges.
    pub by: String,
    /// Does a program play for them?
    pub by_bot: bool,
    /// The name of the one who is challenged.
    pub to: String,
    /// Game id.
    pub game: String,
    /// The options that do not have their default.
    pub options: BTreeMap<String, String>,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The seat of the one who challenges.
    pub seat: SeatChoice,
    /// Does the game count for ratings?
    pub rated: bool,
}

/// The end of a challenge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ChallengeEnd {
    /// The two play.
    Accepted,
    /// The one who was challenged does not want to.
    Declined,
    /// Its maker has taken it back or has left, or the game could not begin.
    Withdrawn,
    /// Nobody answered it in time.
    Expired,
}

/// A message from a page that listens for the challenges of its account.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ChallengeRequest {
    /// The first message.
    Hello,
    /// Asks for a `pong`.
    Ping,
}

/// A message to a page that listens for the challenges of its account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ChallengeMessage {
    /// All challenges by and to the account, the oldest first; forget what was before.
    Challenges {
        /// The list.
        challenges: Vec<ChallengeView>,
    },
    /// One of them is over.
    Ended {
        /// The challenge.
        challenge: ChallengeView,
        /// Its end.
        how: ChallengeEnd,
        /// The key of why it was declined, as the API of Lichess has them: `generic`, `later`, `tooFast` and so on in
        /// lower case.
        reason: Option<String>,
        /// The maker's seat at the table: in the browser in which the challenge was made alone.
        made: Option<Made>,
    },
    /// The conversation ends, or a message was not understood.
    Refused {
        /// `null`: requests have no ids here.
        id: Option<String>,
        /// The reason, as a code and in words.
        error: ErrorBody,
    },
    /// The answer to a `ping`.
    Pong,
}
