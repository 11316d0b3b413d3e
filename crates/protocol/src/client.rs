//! Messages of a client over the WebSocket.

use facedown_core::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// A message from a client. `id` is the client's own name for a request (1 to 64 characters, fresh for each): a request
/// that is sent again under its id is carried out once. `seat` says for whom a shared screen asks; where it is left
/// out, it is the seat to act (for an answer: the seat that was asked).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ClientMessage {
    /// The first message: who this is, and the last number it has seen, if any.
    Hello {
        /// The token of the seat or of the shared screen, or the one for spectators.
        token: String,
        /// The last number seen, to get only what came after it.
        #[serde(default)]
        since: Option<u32>,
    },
    /// Takes an action.
    Act {
        /// The client's own id of this request.
        id: String,
        /// The last number seen: an action that was chosen from an older view is refused.
        n: u32,
        /// One of the view's legal actions, as text; where turns have parts a whole turn, parts joined by commas, in
        /// place of what the seat has begun.
        action: String,
        /// The seat that acts, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Takes the next part of a turn that has parts. Until the part that commits the turn, its seat alone hears of it
    /// (in a `draft`). Where turns have no parts it is the same as `act`.
    Part {
        /// The client's own id of this request.
        id: String,
        /// Number of the last view seen: a part that was chosen from an older position is refused.
        n: u32,
        /// Number of parts in the draft from which this one was chosen: where the draft is another by now,
        /// the part is refused.
        begun: u32,
        /// One of the view's legal actions, as text.
        action: String,
        /// The seat that acts, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Takes the last part of a turn back that is not committed.
    UndoPart {
        /// The client's own id of this request.
        id: String,
        /// Number of the last view seen.
        n: u32,
        /// Number of parts that the seat had begun: the last of these is taken back.
        begun: u32,
        /// The seat whose part it is, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Gives up.
    Resign {
        /// The client's own id of this request.
        id: String,
        /// The seat that gives up, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Offers a draw; against an offer of the other seat, agrees to it.
    OfferDraw {
        /// The client's own id of this request.
        id: String,
        /// The seat that offers, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Answers a draw offer; with `false` the seat that made it withdraws it.
    AnswerDraw {
        /// The client's own id of this request.
        id: String,
        /// `true`: agreed.
        accept: bool,
        /// The seat that answers, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Claims the draw that the view says may be claimed.
    ClaimDraw {
        /// The client's own id of this request.
        id: String,
        /// The seat that claims, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Asks the other seat to take moves back: the asker's last one, and what followed it.
    Takeback {
        /// The client's own id of this request.
        id: String,
        /// The seat that asks, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Answers the other seat that asked to take moves back; with `false` the seat that asked withdraws its wish.
    AnswerTakeback {
        /// The client's own id of this request.
        id: String,
        /// `true`: agreed.
        accept: bool,
        /// The seat that answers, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Ends a game that has hardly begun, so that it does not count.
    Abort {
        /// The client's own id of this request.
        id: String,
        /// The seat that ends it, from a shared screen.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Claims the game of an opponent who is gone.
    ClaimGone {
        /// The client's own id of this request.
        id: String,
    },
    /// Gives the other seat 15 seconds, where the view says that this may be done (`mayGiveTime`).
    GiveTime {
        /// The client's own id of this request.
        id: String,
    },
    /// Says that a seat is there, on a shared screen whose secrets are covered: until it has acted, this connection
    /// alone sees what the seat may see.
    Wake {
        /// The client's own id of this request.
        id: String,
        /// The seat whose player is there; left out: the seat to act.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        seat: Option<Seat>,
    },
    /// Offers another game when this one is over, or (`false`) withdraws the offer, or declines the other seat's. The
    /// offer is in `presence`: it is not stored, and stands only while whoever made it is there. It is accepted by
    /// asking for the rematch itself.
    Rematch {
        /// The client's own id of this request.
        id: String,
        /// `true`: another game is offered.
        offer: bool,
    },
    /// Says a phrase to the other player, who hears it as `said`; it is kept nowhere, and spectators hear nothing of it.
    Say {
        /// The client's own id of this request.
        id: String,
        /// The phrase.
        phrase: Phrase,
    },
    /// Closes the invitation to the second seat: whoever made the table does not wait any longer.
    CloseInvitation {
        /// The client's own id of this request.
        id: String,
    },
    /// Asks for earlier positions; the answer is `past`.
    Look {
        /// The client's own id of this request.
        id: String,
        /// The first position, as a number of finished actions: 0 is the start.
        from: u32,
        /// Number of positions to send, 1 to 32; fewer come where the game has fewer.
        count: u32,
    },
    /// Opens an entry of a lock of this seat, in a sealed game, where the rules ask for it. The same opening sent twice (by
    /// two tabs) counts once.
    Open {
        /// The client's own id of this request.
        id: String,
        /// Deck, `outer` or `inner`, entry and value in two digits each, and the 32 bytes that hid it: `0 outer 03 07` and
        /// 64 hexadecimal digits.
        opening: String,
    },
    /// Opens the secret of this seat when a sealed game is over.
    Unseal {
        /// The client's own id of this request.
        id: String,
        /// The 32 bytes as 64 hexadecimal digits.
        seed: String,
    },
    /// Asks for a `pong`.
    Ping,
}

/// A phrase that players say to each other; each page shows it in its reader's language.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Good game!
    GoodGame,
    /// Thank you!
    Thanks,
    /// Sorry!
    Sorry,
    /// One moment, please.
    OneMoment,
}
