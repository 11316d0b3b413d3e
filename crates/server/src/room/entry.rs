//! The log of a table: what happened, as the JSON that is stored.

use facedown_core::rules::outcome::{Reason, reason};
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::EndedBy;
use serde::{Deserialize, Serialize};

/// Something that happened at a table. Together with the deal's secret the entries of a table make everything else
/// about it: who opens a game replays them. Stored for ever, so a variant is never changed, only added;
/// a field that is added may be missing. Where colors are drawn, `white` stands for the table's maker in everything about
/// the deal, and `black` for the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// A seat has committed itself.
    Committed {
        /// The seat that is bound by it.
        seat: Seat,
        /// SHA-256 of its contribution, in hexadecimal.
        sha256: String,
    },
    /// A seat has opened its contribution; with the last one the game is dealt.
    Opened {
        /// The seat whose contribution it is.
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
    /// The table begins dealt, on the deal that all boards of a round have.
    DealtForAll {
        /// The contributions of all who have entered, made into one for each seat, in seat order, in hexadecimal.
        contributions: Vec<String>,
        /// Number of boards that have the deal: it is opened when the last game on it is over.
        boards: u32,
    },
    /// The room alone contributed to the deal, for both players.
    DealtByRoom {},
    /// The deal of the table is sealed: no seat knows a face-down card, and the room neither.
    Sealed {},
    /// A process of the room holds a seat of the sealed deal in this attempt.
    HouseSeat {
        /// Its 32 secret bytes, in hexadecimal. Alone they tell no card.
        secret: String,
    },
    /// A seat has bound its locks of the sealed deal.
    Locked {
        /// The number of the seat.
        seat: usize,
        /// For each deck the commitment to each entry.
        locks: Vec<Vec<String>>,
    },
    /// A seat has opened an entry of a lock.
    LockOpened {
        /// The number of the seat.
        seat: usize,
        /// The lock and the entry, as text.
        opening: String,
        /// Milliseconds left on its clock after it, where its clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
    },
    /// A seat has opened its secret, after the end.
    Unsealed {
        /// The number of the seat.
        seat: usize,
        /// The 32 bytes, in hexadecimal.
        seed: String,
    },
    /// The room waits no longer for secrets that are not open.
    SealClosed {},
    /// A seat has acted.
    Acted {
        /// The client's id of the request.
        id: String,
        /// The seat that acted.
        seat: Seat,
        /// The action as text.
        action: String,
        /// Milliseconds left on its clock after it, where a clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
        /// The bytes that hide the choice behind its commitment, where it was made in secret; in hexadecimal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blind: Option<String>,
    },
    /// A seat has given up.
    Resigned {
        /// The client's id of the request.
        id: String,
        /// The seat that gives up.
        seat: Seat,
    },
    /// A seat has offered a draw, or agreed to the other's offer by offering one itself.
    DrawOffered {
        /// The client's id of the request.
        id: String,
        /// The seat that offers.
        seat: Seat,
    },
    /// A seat has answered a draw offer.
    DrawAnswered {
        /// The client's id of the request.
        id: String,
        /// The seat that answers.
        seat: Seat,
        /// Did it agree?
        accept: bool,
    },
    /// A seat has claimed a draw.
    DrawClaimed {
        /// The client's id of the request.
        id: String,
        /// The seat that claims.
        seat: Seat,
    },
    /// The game begins from the table's own position, without a deal.
    SetUp {},
    /// The one who was invited has sat down.
    Joined {
        /// Under this name; empty for none.
        name: String,
    },
    /// A seat has asked to take its last move back.
    TakebackAsked {
        /// The client's id of the request.
        id: String,
        /// The seat that asks.
        seat: Seat,
    },
    /// A seat has answered the other, who asked to take a move back.
    TakebackAnswered {
        /// The client's id of the request.
        id: String,
        /// The seat that answers.
        seat: Seat,
        /// Did it agree? The move is gone then, with all that followed it.
        accept: bool,
        /// Milliseconds left on the clock that ran, where one ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
    },
    /// The player of a solitaire has taken the last action back.
    Undone {
        /// The client's id of the request.
        id: String,
        /// The seat of the player.
        seat: Seat,
    },
    /// A seat has ended the game before it counted.
    Aborted {
        /// The client's id of the request.
        id: String,
        /// The seat that ended it.
        seat: Seat,
    },
    /// A seat has given the other time.
    TimeGiven {
        /// The client's id of the request.
        id: String,
        /// The seat that gives.
        seat: Seat,
        /// The time that the other seat got.
        milliseconds: u32,
    },
    /// A seat has claimed the game of an opponent who was gone.
    ClaimedGone {
        /// The client's id of the request.
        id: String,
        /// The seat that claims.
        seat: Seat,
    },
    /// The flag of a seat has fallen.
    TimeOut {
        /// The seat whose time was up.
        seat: Seat,
    },
    /// Another game of the sitting began or ended while somebody was looking at this one.
    SittingChanged {},
    /// Whoever made the table waits for nobody any longer.
    InvitationClosed {},
    /// The game was begun by rules that the room did not have any more: it ended, and counts for nothing.
    RulesChanged {},
    /// The game ended without a result, and not by anybody at the table; it counts for nothing. One that was not dealt never
    /// will be.
    Ended {
        /// Nobody came back to it, or the operator closed it.
        why: Ending,
    },
    /// The other table of a pair that is played at once was aborted, which ended the game here too.
    PairEnded {
        /// The player who aborted it: 0, who made the sitting, or 1.
        by: u8,
    },
}

/// Why a game ended that nobody at its table has ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Nobody came back to it.
    Expired,
    /// The operator of the room closed it.
    Closed,
}

impl Ending {
    /// The reason of the game's end.
    pub(crate) fn reason(self) -> Reason {
        match self {
            Ending::Expired => reason::EXPIRED,
            Ending::Closed => reason::CLOSED,
        }
    }

    /// How the game ends by it.
    pub(crate) fn ended_by(self) -> EndedBy {
        match self {
            Ending::Expired => EndedBy::Expired {},
            Ending::Closed => EndedBy::Closed {},
        }
    }
}

impl Entry {
    /// The client's name of the request that it came from, and the seat that made it.
    pub(crate) fn request(&self) -> Option<(&str, Seat)> {
        match self {
            Entry::Acted { id, seat, .. }
            | Entry::Resigned { id, seat }
            | Entry::DrawOffered { id, seat }
            | Entry::DrawAnswered { id, seat, .. }
            | Entry::DrawClaimed { id, seat }
            | Entry::TakebackAsked { id, seat }
            | Entry::Undone { id, seat }
            | Entry::TakebackAnswered { id, seat, .. }
            | Entry::Aborted { id, seat }
            | Entry::TimeGiven { id, seat, .. }
            | Entry::ClaimedGone { id, seat } => Some((id, *seat)),
            Entry::Committed { .. }
            | Entry::Sealed {}
            | Entry::HouseSeat { .. }
            | Entry::Locked { .. }
            | Entry::LockOpened { .. }
            | Entry::Unsealed { .. }
            | Entry::SealClosed {}
            | Entry::Opened { .. }
            | Entry::AttemptEnded { .. }
            | Entry::DealtAgain { .. }
            | Entry::DealtForAll { .. }
            | Entry::SetUp {}
            | Entry::DealtByRoom {}
            | Entry::Joined { .. }
            | Entry::TimeOut { .. }
            | Entry::SittingChanged {}
            | Entry::InvitationClosed {}
            | Entry::RulesChanged {}
            | Entry::Ended { .. }
            | Entry::PairEnded { .. } => None,
        }
    }

    /// The same entry with the time that was left on the clock when it happened.
    pub(crate) fn timed(mut self, time: Option<u32>) -> Entry {
        if let Entry::Acted { left, .. } | Entry::TakebackAnswered { left, accept: true, .. } = &mut self {
            *left = time;
        }
        self
    }

    /// The same entry with fresh bytes for a choice made in secret.
    pub(crate) fn blinded(mut self, bytes: Option<String>) -> Entry {
        if let Entry::Acted { blind, .. } = &mut self {
            *blind = bytes;
        }
        self
    }
}
