//! Sealed games on the wire: the state of a seal, and what a seat sends before its first card.
//!
//! What happens is told in lines ([`SealedLine`]), in their order and to everybody alike: whoever has them follows the game
//! without believing the room.

use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::{Due, SealedLine};
use serde::{Deserialize, Serialize};

/// The seal of a table, as far as everybody knows it. Seats that hold locks are numbered: 0 is the first in the order of
/// contributions (the table's maker where colors are drawn, else White, or the player of a solitaire), 1 the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SealView {
    /// The number of this viewer's seat; `null` for who only looks on.
    pub number: Option<usize>,
    /// The number of the seat whose lock a process of the room holds: the house's computer, or the dealer of a solitaire.
    pub house: Option<usize>,
    /// The number of the attempt at a deal, from 1. With another attempt everything begins anew: secrets, locks and lines.
    pub attempt: u32,
    /// Number of lines that were told so far in this attempt.
    pub lines: u32,
    /// Which seats have bound their locks. The locks themselves are told when both have.
    pub locked: [bool; 2],
    /// The entries that are to be opened now: a reminder. A client opens what it finds due itself.
    pub due: Vec<Due>,
    /// The action that waits for them, once the deal is fixed; `null` where none does, and while the start is opened.
    pub waiting: Option<SealWaiting>,
    /// Is the game over, and its outcome still to be confirmed by the audit?
    pub provisional: bool,
    /// Which seats have opened their secrets.
    pub unsealed: [bool; 2],
    /// Milliseconds, from this message on, until the room waits no longer for a secret that is not open; `null` while it
    /// does not wait.
    pub closes_in: Option<u32>,
}

/// An action that was taken and is not finished: the rules wait for cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SealWaiting {
    /// The seat that acted.
    pub seat: Seat,
    /// The action as text.
    pub action: String,
    /// The question that the rules ask, in English, such as `what the card on c8 is`.
    pub question: String,
}

/// Lines of a sealed game in the order in which they happened, for everybody alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SealLines {
    /// The attempt at a deal that they belong to.
    pub attempt: u32,
    /// Number of lines of this attempt before them. After a `hello` all are told, from 0.
    pub from: u32,
    /// The lines.
    pub lines: Vec<SealedLine>,
}

/// The body of `POST /api/tables/{id}/locks`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewLocks {
    /// The seat whose locks they are; where it is left out, that of the token.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<Seat>,
    /// For each deck, in order, the commitment to each entry, as 64 hexadecimal digits.
    #[cfg_attr(test, schemars(length(min = 1, max = 4)))]
    pub locks: Vec<Vec<String>>,
}

/// The answer to a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Locked {
    /// Are both seats' locks there, so that contributions may be opened, by a seat that has seen both?
    pub complete: bool,
}
