//! Messages of the server over the WebSocket.

use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::ActionLine;
use facedown_core::table::{Draft, MoveLine};
use serde::Serialize;

use super::chat::ChatLine;
use super::client::Phrase;
use super::http::Names;
use super::sealed::SealLines;
use super::view::{PastPosition, Presence, TableView};

/// A message to one client. Numbers count what this viewer was told of the table: the view behind a number is the
/// same whenever it is asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ServerMessage {
    /// The table as it is, with all its moves; forget what was before.
    Sync {
        /// The number of this view.
        n: u32,
        /// The whole table as this viewer sees it.
        view: Box<TableView>,
    },
    /// Something happened, or (after a `hello` with `since`) several things did; or a request that was carried out
    /// before is acknowledged once more (its `id`, with the number of now and no moves).
    Update {
        /// The number of this view.
        n: u32,
        /// The request of this client that it answers.
        id: Option<String>,
        /// The last moves only. They follow the first `view.ply - moves.length` moves; where a viewer had more than
        /// those, they were taken back.
        moves: Vec<MoveLine>,
        /// The table, without `moves`.
        view: Box<TableView>,
    },
    /// The turn that this viewer's seat has begun, and nobody else hears of, is now this; all else is as in the view
    /// with this number. It has no number of its own, so that a gap tells nobody that there was a draft.
    Draft {
        /// The number of the view that it follows.
        n: u32,
        /// The request of this client that it answers.
        id: Option<String>,
        /// The draft; `null` where nothing is begun any more.
        draft: Option<Draft>,
        /// The legal actions of this viewer, in the game's order.
        legal: Vec<ActionLine>,
    },
    /// Earlier positions, each as this viewer saw it then: the answer to `look`. What is begun of a turn is no part of
    /// it.
    Past {
        /// The request of this client that it answers.
        id: String,
        /// The number of actions that were finished in the first of them.
        from: u32,
        /// The positions, one after each action.
        positions: Vec<PastPosition>,
    },
    /// A request was not carried out; nothing has changed by it.
    Refused {
        /// The request, where one could be read.
        id: Option<String>,
        /// The reason it was not, as a code and in words.
        error: ErrorBody,
    },
    /// The people who are there, on a table that people (or one with the computer) reach from screens of their own:
    /// after the first message and whenever it changes. It has no number: it says how things are, not what happened.
    Presence(Presence),
    /// The other player says something; with `id`: this player has said it.
    Said {
        /// The request of this client that it answers.
        id: Option<String>,
        /// The seat of whoever says it.
        seat: Seat,
        /// The phrase.
        phrase: Phrase,
    },
    /// A player has written a line; or, with `line` null, something else about that has changed (a line was deleted, one of
    /// the two lets the other write or no longer does): `GET /api/tables/{id}/chat` has it. Spectators hear it once the
    /// game is over.
    Chat {
        /// The line.
        line: Option<ChatLine>,
    },
    /// Lines of a sealed game: all of them after the first message, then each as it happens, before the `update` that it
    /// leads to. It has no number; the lines have their own.
    Seal(SealLines),
    /// The answer to a `ping`.
    Pong,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorBody {
    /// A code in kebab-case, for programs and for the page's words.
    pub code: &'static str,
    /// In plain English: what was wrong, and what to do.
    pub message: String,
    /// The field or option that is wrong, where there is one.
    pub field: Option<String>,
    /// SHA-256 of the server's new secret, where an attempt at a deal has ended with this request: what every seat
    /// commits itself under now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub commitment: Option<String>,
    /// The remains of a game that was cleared away.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub remains: Option<PrunedGame>,
}

/// The remains of a game whose moves were cleared away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrunedGame {
    /// Game id.
    pub game: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `*` for a game that did not count, a solitaire's score or `lost`.
    pub result: String,
    /// The names of those who played, by seat.
    pub names: Names,
    /// The day on which it was last played on, in UTC.
    pub date: String,
}

/// The body of every HTTP answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ErrorReply {
    /// The reason, as a code and in words.
    pub error: ErrorBody,
}
