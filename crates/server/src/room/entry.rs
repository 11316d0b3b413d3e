//! The log of a table: what happened, as the JSON that is stored.

use facedown_core::seat::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened at a table. Together with the deal's secret the entries of a table make everything else
/// about it: who opens a game replays them. Stored for ever, so a variant is never changed, only added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// A seat has committed itself.
    Committed {
        /// The seat.
        seat: Seat,
        /// SHA-256 of its contribution, in hexadecimal.
        sha256: String,
    },
    /// A seat has opened its contribution; with the last one the game is dealt.
    Opened {
        /// The seat.
        seat: Seat,
        /// Its 32 bytes, in hexadecimal.
        contribution: String,
    },
    /// An attempt at a deal ended without a deal; all commitments lapse, and the next attempt has a new secret.
    AttemptEnded {
        /// The seat by which it ended.
        seat: Seat,
    },
    /// The table is the second on its deal, and takes all that was opened over from the first.
    DealtAgain {
        /// The contributions in seat order, in hexadecimal.
        contributions: Vec<String>,
    },
    /// A seat has acted.
    Acted {
        /// The request.
        id: String,
        /// The seat.
        seat: Seat,
        /// The action as text.
        action: String,
    },
    /// A seat has given up.
    Resigned {
        /// The request.
        id: String,
        /// The seat.
        seat: Seat,
    },
    /// A seat has offered a draw, or agreed to the other's offer by offering one itself.
    DrawOffered {
        /// The request.
        id: String,
        /// The seat.
        seat: Seat,
    },
    /// A seat has answered a draw offer.
    DrawAnswered {
        /// The request.
        id: String,
        /// The seat that answers.
        seat: Seat,
        /// Did it agree?
        accept: bool,
    },
    /// A seat has claimed a draw.
    DrawClaimed {
        /// The request.
        id: String,
        /// The seat.
        seat: Seat,
    },
    /// Another game of the sitting began or ended while somebody was looking at this one.
    SittingChanged {},
}

impl Entry {
    /// The client's name of the request that it came from.
    pub(crate) fn request(&self) -> Option<&str> {
        match self {
            Entry::Acted { id, .. }
            | Entry::Resigned { id, .. }
            | Entry::DrawOffered { id, .. }
            | Entry::DrawAnswered { id, .. }
            | Entry::DrawClaimed { id, .. } => Some(id),
            Entry::Committed { .. }
            | Entry::Opened { .. }
            | Entry::AttemptEnded { .. }
            | Entry::DealtAgain { .. }
            | Entry::SittingChanged {} => None,
        }
    }
}
