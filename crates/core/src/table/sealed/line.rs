//! The lines of a sealed game: what is stored, and told to everybody.

use serde::{Deserialize, Serialize};

use crate::rules::outcome::{Outcome, reason};
use crate::rules::seat::Seat;
use crate::table::any::AnyTable;

/// Something that happened in a sealed game. The lines in their order are the game: whoever has them, and the secret of
/// the room until it is open, computes everything else. Stored for ever, so a variant is never changed, only added.
/// Seats that hold locks are numbered 0 and 1; bytes are hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SealedLine {
    /// A player has committed to a contribution.
    Pledged {
        /// The number of the seat.
        seat: usize,
        /// SHA-256 of the contribution.
        commitment: String,
    },
    /// A seat has bound its locks. Told when both seats have.
    Locked {
        /// The number of the seat.
        seat: usize,
        /// For each deck, in order, the commitment to each entry.
        locks: Vec<Vec<String>>,
    },
    /// A player has opened its contribution.
    Contributed {
        /// The number of the seat.
        seat: usize,
        /// The 32 bytes.
        contribution: String,
    },
    /// The room has opened its secret: the deal is fixed.
    Revealed {
        /// The 32 bytes.
        secret: String,
    },
    /// A seat has acted; the action may wait for cards.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action as text.
        action: String,
    },
    /// The player of a solitaire has taken the last turn back; what was opened stays open.
    Undone {},
    /// A seat has opened an entry of a lock.
    Opened {
        /// The number of the seat.
        seat: usize,
        /// The lock and the entry, as [`SealedOpening`](super::SealedOpening) is written.
        opening: String,
    },
    /// The game has ended at the table, and not by its rules.
    Ended {
        /// How.
        by: EndedBy,
    },
    /// A seat has opened its secret, after the end.
    Seed {
        /// The number of the seat.
        seat: usize,
        /// The 32 bytes.
        seed: String,
    },
    /// The room waits no longer for secrets that are not open.
    Closed {},
}

/// The ways in which a game ends at the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "ts", ts(rename = "SealedEnd"), schemars(rename = "SealedEnd"))]
pub enum EndedBy {
    /// A seat has given up.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// Both have agreed on a draw.
    Agreed {},
    /// The time of a seat ran out: it was to act, or it owed an opening.
    TimeOut {
        /// The seat.
        seat: Seat,
    },
    /// It was ended before it began to count.
    Aborted {},
    /// The seat that was to act has claimed the draw that the rules allowed.
    Claimed {},
    /// A seat was gone, or did not open what it owed, and the other claimed the game.
    Abandoned {
        /// The seat that has lost by it.
        seat: Seat,
    },
    /// Nobody came back to it.
    Expired {},
    /// Whoever operates the room ended it.
    Closed {},
}

impl EndedBy {
    /// The outcome that it gives at a table; `None` where no draw can be claimed there.
    #[must_use]
    pub fn outcome(self, table: &dyn AnyTable) -> Option<Outcome> {
        Some(match self {
            EndedBy::Resigned { seat: Seat::Solo } => Outcome::nobody(reason::RESIGNATION),
            EndedBy::Resigned { seat } => Outcome::win(seat.other(), reason::RESIGNATION),
            EndedBy::Agreed {} => Outcome::nobody(reason::AGREEMENT),
            EndedBy::TimeOut { seat: Seat::Solo } => Outcome::nobody(reason::TIME),
            EndedBy::TimeOut { seat } => Outcome::win(seat.other(), reason::TIME),
            EndedBy::Aborted {} => Outcome::nobody(reason::ABORTED),
            EndedBy::Claimed {} => Outcome::nobody(table.claimable()?),
            EndedBy::Abandoned { seat } => Outcome::win(seat.other(), reason::ABANDONED),
            EndedBy::Expired {} => Outcome::nobody(reason::EXPIRED),
            EndedBy::Closed {} => Outcome::nobody(reason::CLOSED),
        })
    }
}
