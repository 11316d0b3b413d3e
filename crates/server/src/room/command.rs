//! What the task of a live game is asked to do.

use axum::extract::ws::Utf8Bytes;
use facedown_core::deal::{Commitment, Contribution};
use facedown_core::seat::Seat;
use tokio::sync::{mpsc, oneshot};

use super::entry::Entry;
use crate::error::Error;
use crate::id::Id;
use crate::protocol::{Committed, Phase, ServerMessage};

/// For which player somebody acts; `None`: for all seats, on one shared screen. It was looked up by token.
pub(crate) type Player = Option<u8>;

/// Where the answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// A table that a rematch leads to.
#[derive(Clone, Debug)]
pub(crate) struct NextTable {
    /// Its id.
    pub(crate) table: Id,
    /// The commitment to its secret.
    pub(crate) commitment: Commitment,
    /// How far it is.
    pub(crate) phase: Phase,
}

/// Something asked of a live game. Each is answered when it is durable.
pub(crate) enum Command {
    /// Sends messages to `outbox` from now on, beginning with the view after number `since`, or with the whole.
    Watch {
        /// Who looks.
        player: Player,
        /// The last number seen.
        since: Option<u32>,
        /// Where messages go. Whoever lets it fill up is dropped.
        outbox: mpsc::Sender<Utf8Bytes>,
        /// The number by which this watcher is known.
        reply: oneshot::Sender<u64>,
    },
    /// A watcher is gone.
    Leave {
        /// Which.
        watcher: u64,
    },
    /// A request from a watcher; it is answered through the outbox.
    Request {
        /// Which watcher.
        watcher: u64,
        /// What.
        request: Request,
    },
    /// A seat commits itself.
    Commit {
        /// Who asks.
        player: Player,
        /// The seat.
        seat: Seat,
        /// To what.
        commitment: Commitment,
        /// The answer.
        reply: Reply<Committed>,
    },
    /// A seat opens its contribution.
    Contribute {
        /// Who asks.
        player: Player,
        /// The seat.
        seat: Seat,
        /// What.
        contribution: Contribution,
        /// The answer.
        reply: Reply<Phase>,
    },
    /// Makes the game that follows, or names it if it is there.
    Rematch {
        /// The answer.
        reply: Reply<NextTable>,
    },
    /// The whole table.
    View {
        /// Who looks.
        player: Player,
        /// The answer.
        reply: oneshot::Sender<ServerMessage>,
    },
    /// The record.
    Record {
        /// The answer.
        reply: Reply<String>,
    },
    /// Which table makes the game that follows: in a pair that is played at once, the first.
    WhoMakesTheNext {
        /// The answer.
        reply: oneshot::Sender<Id>,
    },
    /// Another game of the sitting began or ended.
    SittingChanged,
}

/// What a player asks for on the socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// The client's name of it.
    pub(crate) id: String,
    /// For which seat, if the client said so.
    pub(crate) seat: Option<Seat>,
    /// What.
    pub(crate) wish: Wish,
}

/// What a player wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To act, having seen the view with this number.
    Act {
        /// The number.
        n: u32,
        /// The action as text.
        action: String,
    },
    /// To give up.
    Resign,
    /// To offer a draw.
    OfferDraw,
    /// To answer a draw offer.
    AnswerDraw {
        /// With yes?
        accept: bool,
    },
    /// To claim a draw.
    ClaimDraw,
}

impl Request {
    /// The entry that carries it out for a seat.
    pub(crate) fn entry(&self, seat: Seat) -> Entry {
        let id = self.id.clone();
        match &self.wish {
            Wish::Act { action, .. } => Entry::Acted { id, seat, action: action.clone() },
            Wish::Resign => Entry::Resigned { id, seat },
            Wish::OfferDraw => Entry::DrawOffered { id, seat },
            Wish::AnswerDraw { accept } => Entry::DrawAnswered { id, seat, accept: *accept },
            Wish::ClaimDraw => Entry::DrawClaimed { id, seat },
        }
    }

    /// Was it carried out by this entry?
    pub(crate) fn is_done_by(&self, entry: &Entry) -> bool {
        let seat = match entry {
            Entry::Acted { seat, .. }
            | Entry::Resigned { seat, .. }
            | Entry::DrawOffered { seat, .. }
            | Entry::DrawAnswered { seat, .. }
            | Entry::DrawClaimed { seat, .. } => *seat,
            Entry::Committed { .. }
            | Entry::Opened { .. }
            | Entry::AttemptEnded { .. }
            | Entry::DealtAgain { .. }
            | Entry::SittingChanged {} => return false,
        };
        self.seat.is_none_or(|named| named == seat) && self.entry(seat) == *entry
    }
}
