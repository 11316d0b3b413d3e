//! Messages on the socket of the lobby, where people find somebody to play with.

use std::collections::BTreeMap;

use facedown_core::rules::seat::Seat;
use facedown_tournament::clock::TimeControl;
use serde::{Deserialize, Serialize};

use super::http::{Made, SeatChoice};
use super::players::RatingView;
use super::server::ErrorBody;
use super::strict;

/// A message from a visitor of the lobby. `id` is the client's own name for a request, 1 to 64 characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LobbyRequest {
    /// The first message.
    Hello {
        /// A secret of the visitor's own choice, 22 to 64 characters: connections that show the same one are the same
        /// person's, whose seeks stand while any of them is open.
        #[cfg_attr(test, schemars(length(min = 22, max = 64)))]
        visitor: String,
    },
    /// Looks for somebody to play with. Where an open seek fits, the two play at once (`paired`); else this one waits
    /// and is on everybody's list (`sought`).
    Seek {
        /// The client's own id of this request.
        id: String,
        /// The terms.
        terms: Terms,
    },
    /// Puts a table that waits for its second player on the list (`sought`), by its invitation: whoever accepts is given
    /// that (`invited`), and the first who joins with it sits down. It stands until it is withdrawn or its maker leaves.
    Open {
        /// The client's own id of this request.
        id: String,
        /// Id of the table.
        table: String,
        /// The token in the link of its invitation.
        invite: String,
    },
    /// Takes an own seek back (`withdrawn`).
    Withdraw {
        /// The client's own id of this request.
        id: String,
        /// Id of the seek.
        seek: String,
    },
    /// Plays with whoever made a seek (`paired`); it seats one person. Of a table that waits, asks for its invitation
    /// (`invited`).
    Accept {
        /// The client's own id of this request.
        id: String,
        /// Id of the seek.
        seek: String,
        /// One of the seek's games; its first where it is left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        game: Option<String>,
        /// One of the seek's clocks; its first where it is left out.
        #[serde(default, deserialize_with = "strict::optional")]
        #[cfg_attr(test, ts(optional = nullable))]
        clock: Option<TimeControl>,
        /// The name of whoever accepts; empty for none. Whoever is signed in has the account's name.
        #[serde(default)]
        #[cfg_attr(test, schemars(length(max = 40)))]
        name: String,
    },
    /// Asks for a `pong`.
    Ping,
}

/// The terms on which somebody wants to play: any of these games with any of these clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Terms {
    /// Ids of games for two, at least one, the favorite first.
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub games: Vec<String>,
    /// Options that are not to have their default, where one game alone is named.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The clocks, the favorite first, at most 12; empty for a game without a clock. Clocks that give days for each turn
    /// are not mixed with others.
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 12)))]
    pub clocks: Vec<TimeControl>,
    /// The seat of whoever seeks; by lot where it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<SeatChoice>,
    /// The name of whoever seeks; empty for none. Whoever is signed in has the account's name.
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 40)))]
    pub name: String,
    /// May everybody find and watch the game? Without this it is not listed.
    #[serde(default)]
    pub listed: bool,
    /// Does the game count for ratings? For whoever is signed in: the usual options, at a clock.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The ratings of those who may take it: of the game and the clock that are played.
    #[serde(default, rename = "ratingRange", deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rating_range: Option<RatingRange>,
}

/// Ratings from one to another, both included.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingRange {
    /// The least.
    pub least: i32,
    /// The most.
    pub most: i32,
}

/// An open seek, as everybody in the lobby sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeekView {
    /// Its id.
    pub id: String,
    /// The name of whoever seeks; empty where there is none.
    pub name: String,
    /// Is it the name of an account, and the one who seeks signed in with it? A guest may call themselves anything.
    pub member: bool,
    /// Ids of the games, the favorite first.
    pub games: Vec<String>,
    /// The options that do not have their default.
    pub options: BTreeMap<String, String>,
    /// The clocks, the favorite first; empty: without a clock.
    pub clocks: Vec<TimeControl>,
    /// The seat that is free; `null`: by lot.
    pub seat: Option<Seat>,
    /// May everybody find and watch the game?
    pub listed: bool,
    /// Does it count for ratings?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The rating of whoever seeks, of the first game and clock; `null` where there is none to show.
    pub rating: Option<RatingView>,
    /// The ratings of those who may take it, where not everybody may.
    #[serde(rename = "ratingRange")]
    pub rating_range: Option<RatingRange>,
    /// The table, where one waits already; `null` where one is made when somebody comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<OpenTable>"))]
    pub table: Option<OpenTable>,
}

/// A table in the lobby that waits for its second player.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OpenTable {
    /// Does the game start from a position that was set up?
    pub set_up: bool,
    /// Is its deal sealed?
    pub sealed: bool,
}

/// A message to a visitor of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LobbyMessage {
    /// The whole list; forget what was before.
    Lobby {
        /// The open seeks, the oldest first.
        seeks: Vec<SeekView>,
        /// Number of people who have the lobby open.
        visitors: u32,
    },
    /// The changes since the last such message, at most five times a second: first what is gone, then what is new.
    Changed {
        /// Seeks that are new, the oldest first.
        added: Vec<SeekView>,
        /// Ids of seeks that are gone.
        removed: Vec<String>,
        /// Number of people who have the lobby open.
        visitors: u32,
    },
    /// The seeks that are this visitor's own, whenever they change.
    Yours {
        /// Their ids, the oldest first.
        seeks: Vec<String>,
    },
    /// A seek waits for somebody.
    Sought {
        /// The request that it answers.
        id: String,
        /// Id of the seek.
        seek: String,
    },
    /// A seek was taken back.
    Withdrawn {
        /// The request that it answers.
        id: String,
    },
    /// Two have found each other, and this is this visitor's seat. All other seeks of both are withdrawn.
    Paired {
        /// The request of this client that it answers; `null` where somebody else has taken this visitor's seek.
        id: Option<String>,
        /// Game id.
        #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
        game: String,
        /// The table, and the token of the seat.
        made: Made,
    },
    /// The invitation to the table that was accepted: whoever joins with it first sits down.
    Invited {
        /// The request that it answers.
        id: String,
        /// Id of the table.
        table: String,
        /// The token of the invitation.
        invite: String,
    },
    /// A request was not carried out; nothing has changed by it.
    Refused {
        /// The request, where one could be read.
        id: Option<String>,
        /// The reason it was not, as a code and in words.
        error: ErrorBody,
    },
    /// The answer to a `ping`.
    Pong,
}
