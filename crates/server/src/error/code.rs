//! The code and the status of an error, by which programs know it.

use axum::http::StatusCode;
use facedown_core::ports::printing::{DrawingFault, PrintRefusal};

use super::{Error, storage};

impl Error {
    /// Its code in kebab-case, for programs and the page's words.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Error::NoSuchPath { .. } => "no-such-path",
            Error::Method { .. } => "wrong-method",
            Error::NotJson => "not-json",
            Error::Body { .. } => "unreadable-body",
            Error::BodyTooLarge { .. } => "body-too-large",
            Error::BodyTooSlow => "body-too-slow",
            Error::NoSocket { .. } => "websocket-expected",
            Error::Message { .. } => "unreadable-message",
            Error::MessageTooLarge { .. } => "message-too-large",
            Error::HelloExpected => "hello-expected",
            Error::HelloTwice => "hello-twice",
            Error::NoSuchGame { .. } => "no-such-game",
            Error::Options(_) => "wrong-option",
            Error::Mode { .. } => "no-such-mode",
            Error::Name { .. } => "wrong-name",
            Error::Hex { .. } => "not-hexadecimal",
            Error::NoSuchTable { .. } => "no-such-table",
            Error::TokenMissing => "token-missing",
            Error::TokenWrong => "wrong-token",
            Error::NoSuchSeat { .. } => "no-such-seat",
            Error::SeatMissing => "seat-missing",
            Error::NotYourSeat { .. } => "not-your-seat",
            Error::Dealt => "already-dealt",
            Error::NotCommitted { .. } => "commitment-missing",
            Error::Opened { .. } => "already-opened",
            Error::ContributionMismatch { .. } => "contribution-mismatch",
            Error::CommitmentReplaced { .. } => "commitment-replaced",
            Error::Dealing => "not-dealt",
            Error::Over { .. } => "game-over",
            Error::NotOver => "game-not-over",
            Error::PairNotOver => "pair-not-over",
            Error::Stale { .. } => "stale-number",
            Error::Ahead { .. } => "unknown-number",
            Error::OtherDraft { .. } => "stale-draft",
            Error::RequestId => "wrong-request-id",
            Error::RequestIdUsed => "request-id-used",
            Error::Action(error) => error.code(),
            Error::Query { .. } => "unreadable-query",
            Error::Language { .. } => "no-such-language",
            Error::NoLesson { .. } => "no-lesson",
            Error::Record(_) => "record",
            Error::RecordTooLong { .. } => "record-too-long",
            Error::Observer { .. } => "no-such-observer",
            Error::Fen(_) => "wrong-fen",
            Error::Unfinished => "unfinished",
            Error::SlowDown { .. } => "slow-down",
            Error::Crowded => "busy",
            Error::NobodyToAct => "nobody-to-act",
            Error::NoDrawOffer => "no-draw-offer",
            Error::DrawOffered { .. } => "draw-offered",
            Error::NobodyToAsk => "nobody-to-ask",
            Error::NothingToClaim => "nothing-to-claim",
            Error::Spectator => "spectator",
            Error::Covered => "covered",
            Error::NothingCovered => "nothing-covered",
            Error::SeatTaken => "seat-taken",
            Error::Clock(_) | Error::NoClockHere => "wrong-clock",
            Error::Delay { .. } => "wrong-delay",
            Error::Level { .. } => "wrong-level",
            Error::NoComputer { .. } => "no-computer",
            Error::Position { .. } => "wrong-position",
            Error::Daily { .. } => "wrong-daily",
            Error::NoTakeback { .. } => "no-takeback",
            Error::TakebackAsked { .. } => "takeback-asked",
            Error::Past { .. } => "no-such-past",
            Error::InvitationClosed => "invitation-closed",
            Error::NoTakebackAsked => "no-takeback-asked",
            Error::NoGift => "no-gift",
            Error::TooLateToAbort => "too-late-to-abort",
            Error::NobodyGone => "nobody-gone",
            Error::TooOften => "too-often",
            Error::TooLong => "game-too-long",
            Error::Watched => "too-many-watch",
            Error::CrossSite => "cross-site",
            Error::AnswerTooLong { .. } => "answer-too-long",
            Error::OldRules { .. } => "old-rules",
            Error::TableEnded { .. } => "table-ended",
            Error::Pruned(_) => "pruned",
            Error::Draining => "draining",
            Error::Banned => "banned",
            Error::ByHand(error) => error.code(),
            Error::Engine(error) => error.code(),
            Error::Account(error) => error.code(),
            Error::Seal(error) => error.code(),
            Error::Bots(error) => error.code(),
            Error::Chat(error) => error.code(),
            Error::Passkey(error) => error.code(),
            Error::Report(error) => error.code(),
            Error::Saved(error) => error.code(),
            Error::Push(error) => error.code(),
            Error::Lobby(error) => error.code(),
            Error::Tournament(error) => error.code(),
            Error::Ratings(error) => error.code(),
            Error::Hidden => "hidden",
            Error::Oneself => "oneself",
            Error::Busy => "busy",
            Error::Print(PrintRefusal::Choice { .. }) => "wrong-print",
            Error::Print(PrintRefusal::Drawing { fault, .. }) => match fault {
                DrawingFault::Missing => "drawing-missing",
                DrawingFault::Broken => "drawing-broken",
                DrawingFault::NotSquare => "drawing-not-square",
                DrawingFault::TooLarge => "drawing-too-large",
                DrawingFault::NotPrinted => "drawing-not-printed",
            },
            Error::Print(PrintRefusal::NoSheet { .. }) => "no-such-sheet",
            Error::Print(PrintRefusal::Nobody) => "no-printer",
            Error::Print(PrintRefusal::Fault(_)) => "unfinished",
            Error::NoRandomness => "no-randomness",
            Error::Log { .. } => "broken-log",
            Error::Storage(error) => storage::code(error),
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NoSuchPath { .. }
            | Error::NoSuchTable { .. }
            | Error::NoLesson { .. }
            | Error::Print(PrintRefusal::NoSheet { .. }) => StatusCode::NOT_FOUND,
            Error::Method { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Error::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Error::Query { .. }
            | Error::Body { .. }
            | Error::Message { .. }
            | Error::HelloExpected
            | Error::HelloTwice => StatusCode::BAD_REQUEST,
            Error::BodyTooLarge { .. } | Error::MessageTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Error::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::NoSocket { .. } => StatusCode::UPGRADE_REQUIRED,
            Error::TokenMissing => StatusCode::UNAUTHORIZED,
            Error::TableEnded { .. } | Error::Pruned(_) => StatusCode::GONE,
            Error::Banned
            | Error::TokenWrong
            | Error::NotYourSeat { .. }
            | Error::Spectator
            | Error::CrossSite => StatusCode::FORBIDDEN,
            Error::NoSuchGame { .. }
            | Error::Options(_)
            | Error::Mode { .. }
            | Error::Name { .. }
            | Error::Hex { .. }
            | Error::NoSuchSeat { .. }
            | Error::SeatMissing
            | Error::RequestId
            | Error::Language { .. }
            | Error::Record(_)
            | Error::RecordTooLong { .. }
            | Error::Observer { .. }
            | Error::Fen(_)
            | Error::Clock(_)
            | Error::NoClockHere
            | Error::Delay { .. }
            | Error::Level { .. }
            | Error::NoComputer { .. }
            | Error::Position { .. }
            | Error::Daily { .. }
            | Error::Print(PrintRefusal::Choice { .. } | PrintRefusal::Drawing { .. })
            | Error::Past { .. }
            | Error::ContributionMismatch { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Dealt
            | Error::NotCommitted { .. }
            | Error::Opened { .. }
            | Error::CommitmentReplaced { .. }
            | Error::Dealing
            | Error::Over { .. }
            | Error::NotOver
            | Error::PairNotOver
            | Error::Stale { .. }
            | Error::Ahead { .. }
            | Error::OtherDraft { .. }
            | Error::RequestIdUsed
            | Error::Action(_)
            | Error::NoDrawOffer
            | Error::NobodyToAct
            | Error::DrawOffered { .. }
            | Error::NobodyToAsk
            | Error::NothingToClaim
            | Error::SeatTaken
            | Error::NoTakeback { .. }
            | Error::TakebackAsked { .. }
            | Error::InvitationClosed
            | Error::NoTakebackAsked
            | Error::NoGift
            | Error::TooLateToAbort
            | Error::NobodyGone
            | Error::TooOften
            | Error::TooLong
            | Error::Covered
            | Error::NothingCovered
            | Error::Print(PrintRefusal::Nobody)
            | Error::OldRules { .. } => StatusCode::CONFLICT,
            Error::ByHand(error) => error.status(),
            Error::Engine(error) => error.status(),
            Error::Account(error) => error.status(),
            Error::Seal(error) => error.status(),
            Error::Bots(error) => error.status(),
            Error::Chat(error) => error.status(),
            Error::Passkey(error) => error.status(),
            Error::Report(error) => error.status(),
            Error::Saved(error) => error.status(),
            Error::Push(error) => error.status(),
            Error::Lobby(error) => error.status(),
            Error::Tournament(error) => error.status(),
            Error::Ratings(error) => error.status(),
            Error::Hidden => StatusCode::FORBIDDEN,
            Error::Oneself => StatusCode::CONFLICT,
            Error::Storage(error) => storage::status(error),
            Error::SlowDown { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Busy | Error::Crowded | Error::Watched | Error::Draining => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Error::AnswerTooLong { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Error::NoRandomness
            | Error::Log { .. }
            | Error::Print(PrintRefusal::Fault(_))
            | Error::Unfinished => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}
