//! The field of a request in which the fault is.

use facedown_core::notation::FenError;
use facedown_core::ports::printing::PrintRefusal;
use facedown_core::record::RecordError;

use super::{EngineError, Error};

impl Error {
    /// The field or option that is wrong, where there is one. What is wrong within a text is named by its place there:
    /// `record.3.events` is the field `events` of line 3 of a record, `fen.1.7` the seventh character of field 1 of a FEN;
    /// `art.wk.svg` is a drawing.
    #[must_use]
    pub fn field(&self) -> Option<String> {
        let name: Option<&str> = match self {
            Error::Record(RecordError { line, field, .. }) => {
                let field = field.as_ref().map_or(String::new(), |field| format!(".{field}"));
                return Some(format!("record.{line}{field}"));
            }
            Error::Fen(FenError { field, at, .. }) => return Some(format!("fen.{field}.{at}")),
            Error::ByHand(error) => return Some(error.field()),
            Error::Print(PrintRefusal::Drawing { file, .. }) => return Some(format!("art.{file}")),
            Error::RecordTooLong { .. } => Some("record"),
            Error::Observer { .. } => Some("as"),
            Error::Language { .. } => Some("lang"),
            Error::NoSuchGame { .. } => Some("game"),
            Error::Clock(_) | Error::NoClockHere => Some("clock"),
            Error::Level { .. } | Error::NoComputer { .. } => Some("level"),
            Error::Position { .. } => Some("position"),
            Error::Engine(EngineError::Difficulty { .. }) => Some("difficulty"),
            Error::Engine(EngineError::Lines { .. }) => Some("lines"),
            Error::Account(error) => error.field(),
            Error::Chat(error) => error.field(),
            Error::Push(error) => error.field(),
            Error::Passkey(error) => error.field(),
            Error::Seal(error) => error.field(),
            Error::Lobby(error) => Some(error.field()),
            Error::Tournament(error) => error.field(),
            Error::Ratings(error) => error.field(),
            Error::Daily { .. } => Some("daily"),
            Error::Print(PrintRefusal::Choice { name, .. }) => Some(name),
            Error::Print(PrintRefusal::NoSheet { .. }) => Some("sheet"),
            Error::Options(error) => error.name(),
            Error::Mode { .. } => Some("mode"),
            Error::Name { field, .. } | Error::Hex { field, .. } => Some(field),
            Error::NoSuchSeat { .. } | Error::SeatMissing | Error::NotYourSeat { .. } => Some("seat"),
            Error::ContributionMismatch { .. } => Some("contribution"),
            Error::CommitmentReplaced { .. } => Some("sha256"),
            Error::Stale { .. } | Error::Ahead { .. } => Some("n"),
            Error::OtherDraft { .. } => Some("begun"),
            Error::RequestId | Error::RequestIdUsed => Some("id"),
            Error::Action(_) => Some("action"),
            _ => None,
        };
        name.map(str::to_owned)
    }
}
