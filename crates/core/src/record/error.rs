//! The faults of a record, and where they are.

use std::fmt;

use thiserror::Error;

use crate::notation::ActionError;
use crate::table::OpenError;

/// The fault of a record: which line, which field, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct RecordError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Name of the field; `None` where the line as a whole is wrong.
    pub field: Option<String>,
    /// The fault, for people.
    pub problem: Problem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "record line {}, field `{field}`: {}", self.line, self.problem),
            None => write!(f, "record line {}: {}", self.line, self.problem),
        }
    }
}

impl RecordError {
    pub(super) fn new(line: usize, field: &str, problem: Problem) -> RecordError {
        RecordError { line, field: Some(field.to_owned()), problem }
    }

    pub(super) fn whole(line: usize, problem: Problem) -> RecordError {
        RecordError { line, field: None, problem }
    }
}

/// A position line that was given where a record may stand: its only line.
impl From<PositionError> for RecordError {
    fn from(error: PositionError) -> RecordError {
        let field = match error {
            PositionError::Move { .. } => "moves",
            _ => "start",
        };
        RecordError::new(1, field, Problem::Refused(error.to_string()))
    }
}

/// The fault of a line or a field of a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// More bytes than a record may have.
    #[error("the record has more than {limit} bytes, which no game reaches; is it another file?")]
    TooLarge {
        /// The most bytes that a record may have.
        limit: usize,
    },
    /// More bytes than a line may have.
    #[error("the line has more than {limit} bytes, which no turn reaches; is it another file?")]
    LineTooLong {
        /// The most bytes that a line may have.
        limit: usize,
    },
    /// The record ends before its last line is whole.
    #[error("the record is cut: expected {expected}; get the whole file again")]
    Cut {
        /// The line or sign that should come next.
        expected: &'static str,
    },
    /// The line ends as on Windows.
    #[error(
        "the line ends with a carriage return and a newline, so a program has changed the line ends; records have \
         newlines alone: convert the file back (dos2unix), or get it again"
    )]
    CarriageReturn,
    /// A mark of the encoding stands before the record.
    #[error(
        "a byte-order mark stands before the record, where a program has saved it anew: save it as UTF-8 without one, or \
         get it again"
    )]
    ByteOrderMark,
    /// The line is of a kind that may not stand here.
    #[error("expected {expected}, found {found}")]
    Place {
        /// The kinds of lines that may stand here.
        expected: &'static str,
        /// The kind of line that stands here.
        found: String,
    },
    /// The field does not stand where it must.
    #[error("it is missing; it stands after `{after}`")]
    Missing {
        /// Name of the field before it.
        after: &'static str,
    },
    /// A field that no record has, or one that stands twice or in the wrong place.
    #[error("no such field may stand here, after `{after}`")]
    Unknown {
        /// Name of the field before it.
        after: &'static str,
    },
    /// The bytes are not a JSON value.
    #[error("{found} is not a JSON value: {why}")]
    NotJson {
        /// The bytes as text, cropped.
        found: String,
        /// The JSON reader's explanation.
        why: String,
    },
    /// JSON, but not in its one form.
    #[error("{found} must be written {expected}")]
    NotCanonical {
        /// The bytes as text, cropped.
        found: String,
        /// The one form that a record writes.
        expected: String,
    },
    /// The field and its sum disagree.
    #[error(
        "it does not fit its sum ({stated} stands in `sums`, its value gives {computed}): one of the two was changed"
    )]
    Sum {
        /// The sum as `sums` states it.
        stated: String,
        /// The sum as the value gives it.
        computed: String,
    },
    /// The value has the wrong type or is none of those allowed.
    #[error("expected {expected}, found {found}")]
    Value {
        /// The values that the field takes, in words.
        expected: String,
        /// The value that it holds, cropped.
        found: String,
    },
    /// The value is not what it must be, given the rest of the record.
    #[error("the record says {found}, but it is {computed}")]
    Differs {
        /// The value as the record states it.
        found: String,
        /// The value that the rest of the record gives.
        computed: String,
    },
    /// Checking it against the rules failed, for a reason in words.
    #[error("{0}")]
    Refused(String),
}

/// Bytes as text for a message: at most 60 characters.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut short = String::new();
    for c in text.chars().take(60) {
        if c.is_control() { short.extend(c.escape_default()) } else { short.push(c) }
    }
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}

/// The fault of a position line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// It does not begin as it should.
    #[error("expected `startpos` or `fen FEN`, found `{found}`")]
    Start {
        /// The words that stand there, cropped.
        found: String,
    },
    /// The game has no start that is the same for every deal.
    #[error("{game} starts from a draw of lots: give its position by `position fen`")]
    NoStart {
        /// The game's name for people.
        game: &'static str,
    },
    /// The FEN is wrong, or the options are.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An action cannot be read or played.
    #[error("move {number}: {error}")]
    Move {
        /// Number of the action, from 1.
        number: usize,
        /// The reason it cannot be read or played.
        error: ActionError,
    },
}
