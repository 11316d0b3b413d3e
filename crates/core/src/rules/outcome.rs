//! The ends of games.

use serde::Serialize;

use crate::rules::seat::Seat;

/// Why a game ended or may be drawn, as a code in kebab-case that the page words, such as `checkmate`.
pub type Reason = &'static str;

/// Reasons that belong to the table and not to a game's rules.
pub mod reason {
    use super::Reason;
    /// A player resigned.
    pub const RESIGNATION: Reason = "resignation";
    /// Both agreed on a draw.
    pub const AGREEMENT: Reason = "agreement";
    /// A player ran out of time.
    pub const TIME: Reason = "time";
    /// A player left and the other claimed the win.
    pub const ABANDONED: Reason = "abandoned";
    /// Ended before it began to count.
    pub const ABORTED: Reason = "aborted";
    /// Nobody came back to it for so long that the room ended it; it counts for nothing.
    pub const EXPIRED: Reason = "expired";
    /// Whoever operates the room ended it; it counts for nothing.
    pub const CLOSED: Reason = "closed";

    /// A seat did not open its half of a sealed deal, and lost by that.
    pub const UNOPENED: Reason = "unopened";
    /// A seat's lock of a sealed deal was no shuffle, or none of its secret's, and it lost by that.
    pub const FALSE_LOCK: Reason = "false-lock";

    /// Is it the end that the audit of a sealed deal gives, whatever the board said? Without a winner it counts for
    /// nothing.
    #[must_use]
    pub fn is_audit(reason: &str) -> bool {
        [UNOPENED, FALSE_LOCK].contains(&reason)
    }

    /// Does a game that ended so count for nothing?
    #[must_use]
    pub fn is_void(reason: &str) -> bool {
        [ABORTED, EXPIRED, CLOSED].contains(&reason)
    }
}

/// The winner (or that there is none), and why the game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Outcome {
    /// The winner; `None` for a draw, and for a solitaire that was lost.
    pub winner: Option<Seat>,
    /// The score of a finished solitaire.
    pub score: Option<i32>,
    /// The rule or the player's choice that ended it, as a code such as `checkmate`.
    pub reason: Reason,
}

impl Outcome {
    /// A win of one of two seats.
    #[must_use]
    pub const fn win(winner: Seat, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), score: None, reason }
    }

    /// A draw, or a solitaire lost.
    #[must_use]
    pub const fn nobody(reason: Reason) -> Outcome {
        Outcome { winner: None, score: None, reason }
    }

    /// A solitaire solved, with its score.
    #[must_use]
    pub const fn score(score: i32, reason: Reason) -> Outcome {
        Outcome { winner: Some(Seat::Solo), score: Some(score), reason }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or a solitaire's score (`lost` without one).
    #[must_use]
    pub fn result(&self, seats: usize) -> String {
        match (seats, self.winner, self.score) {
            (1, _, Some(score)) => score.to_string(),
            (1, _, None) => "lost".to_owned(),
            (_, Some(Seat::Black), _) => "0-1".to_owned(),
            (_, Some(_), _) => "1-0".to_owned(),
            (_, None, _) => "1/2-1/2".to_owned(),
        }
    }
}

/// The verdict of the rules when a turn begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The game goes on, unless a draw is claimed.
    Open {
        /// A draw that the seat to act may claim now.
        claim: Option<Reason>,
    },
    /// The rules have ended the game.
    Over(Outcome),
}
