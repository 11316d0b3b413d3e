//! Refusals of tournaments.

use axum::http::StatusCode;
use facedown_tournament::event::Fault;
use thiserror::Error;

/// The reason something is not done with a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TournamentError {
    /// There is no tournament with the id.
    #[error("there is no tournament `{id}`")]
    NoTournament {
        /// The id as it was given.
        id: String,
    },
    /// The token is not the organizer's.
    #[error("this needs the token of the tournament's organizer")]
    NotOrganizer,
    /// The token is of no entry.
    #[error("this needs the token of somebody who has entered")]
    NotEntered,
    /// The tournament is not listed, and no invitation to it was shown.
    #[error("this tournament is entered by its link; ask its organizer for it")]
    NotInvited,
    /// The name is entered, and somebody has the place.
    #[error("somebody has taken this name here already; add something that tells the two of you apart")]
    EntryTaken,
    /// The terms do not go together.
    #[error("{why}")]
    Terms {
        /// The field at fault.
        field: &'static str,
        /// The fault.
        why: String,
    },
    /// There are as many entries as there may be.
    #[error("there are {limit} entries already, as many as there may be")]
    Full {
        /// The most entries.
        limit: usize,
    },
    /// The game is played in a tournament.
    #[error(
        "this game is played in a tournament: it is not aborted, no move is taken back, and the tournament makes the next one"
    )]
    PlayOn,
    /// No contribution is waited for.
    #[error(
        "contributions are opened once, after the start, by those who have committed themselves when they entered"
    )]
    NoContribution,
    /// A contribution is another one than was committed.
    #[error("this contribution does not fit the commitment that you entered with")]
    OtherContribution,
    /// The deal waits for contributions.
    #[error("the deal waits for the contributions of the players; the first round can be opened in a moment")]
    DealWaits,
    /// A game on a deal that is known is not played again.
    #[error("all boards of this round have one deal, so no game of it is played again; enter a result")]
    KnownDeal,
    /// There is no time of which a player could have less.
    #[error(
        "time odds need a clock with minutes for the whole game, with or without an increment, and are 10 to 100 percent of it"
    )]
    NoTimeOdds,
    /// What should name a game of a tournament does not.
    #[error("`{given}` names no game; write ROUND-BOARD-GAME, each from 1, such as `1-2-1`")]
    Place {
        /// The text that was given.
        given: String,
    },
    /// The room makes the boards of the tournament.
    #[error(
        "the room makes the boards of this tournament; games are told where its boards are played with real cards"
    )]
    RoomBoards,
    /// Others play at the board.
    #[error("others play at this board; its two players tell the game, or the organizer does")]
    OtherBoard,
    /// A game with real cards is not the one that is awaited at the board.
    #[error("{why}")]
    Sheet {
        /// The field at fault.
        field: &'static str,
        /// The fault.
        why: String,
    },
    /// A game with real cards was told that differs from what stands.
    #[error(
        "this game has the result {result} already{}; if that is wrong, the organizer corrects it with a reason",
        if *.told { ", and the record of another course" } else { "" }
    )]
    ResultStands {
        /// The result that stands, such as `1-0`.
        result: &'static str,
        /// Does a record stand beside it?
        told: bool,
    },
    /// There is no record of the game for everybody.
    #[error("there is no record of this game; a result may have been entered without one")]
    NoRecord,
    /// The library refuses the command.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl TournamentError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            TournamentError::NoTournament { .. } => "no-such-tournament",
            TournamentError::NotOrganizer => "not-organizer",
            TournamentError::NotEntered => "not-entered",
            TournamentError::NotInvited => "entry-by-link",
            TournamentError::EntryTaken | TournamentError::Fault(Fault::NameTaken(_)) => "entry-taken",
            TournamentError::Terms { .. } | TournamentError::Fault(Fault::Settings(_)) => "wrong-tournament",
            TournamentError::Full { .. } => "too-many-entries",
            TournamentError::PlayOn => "tournament-game",
            TournamentError::NoContribution | TournamentError::DealWaits | TournamentError::KnownDeal => {
                "wrong-moment"
            }
            TournamentError::OtherContribution => "other-contribution",
            TournamentError::NoTimeOdds | TournamentError::Fault(Fault::TimeOdds) => "no-time-odds",
            TournamentError::Place { .. } => "no-such-board",
            TournamentError::RoomBoards => "room-boards",
            TournamentError::OtherBoard => "other-board",
            TournamentError::Sheet { .. } => "wrong-sheet",
            TournamentError::ResultStands { .. } => "result-stands",
            TournamentError::NoRecord => "no-record",
            TournamentError::Fault(fault) => match fault {
                Fault::NoEntry(_) | Fault::NotHere(_) => "no-such-entry",
                Fault::NoGame { .. } | Fault::NoRound(_) => "no-such-board",
                Fault::NoReason => "reason-missing",
                Fault::NoName => "wrong-name",
                Fault::HasResult => "has-result",
                Fault::RoundOpen(_) => "round-open",
                Fault::TooFew => "too-few-entries",
                Fault::NoLateEntry => "entry-closed",
                _ => "wrong-moment",
            },
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self.code() {
            "no-such-tournament" | "no-record" => StatusCode::NOT_FOUND,
            "not-organizer" | "not-entered" | "entry-by-link" | "other-board" => StatusCode::FORBIDDEN,
            "wrong-tournament" | "no-such-entry" | "no-such-board" | "reason-missing" | "wrong-name"
            | "other-contribution" | "no-time-odds" | "wrong-sheet" => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        }
    }

    /// The field of the request in which the fault is.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self {
            TournamentError::Terms { field, .. } | TournamentError::Sheet { field, .. } => Some(field),
            TournamentError::EntryTaken | TournamentError::Fault(Fault::NameTaken(_) | Fault::NoName) => {
                Some("name")
            }
            TournamentError::NoTimeOdds | TournamentError::Fault(Fault::TimeOdds) => Some("percent"),
            TournamentError::Fault(Fault::NoReason) => Some("reason"),
            TournamentError::OtherContribution => Some("contribution"),
            TournamentError::Fault(Fault::NoEntry(_) | Fault::NotHere(_)) => Some("number"),
            _ => None,
        }
    }
}

impl From<Fault> for super::Error {
    fn from(fault: Fault) -> super::Error {
        TournamentError::from(fault).into()
    }
}
