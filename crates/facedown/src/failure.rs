//! The failures of commands: exit code 1 where the answer is no, 2 where usage or input is wrong.

use std::fmt;
use std::io;

use facedown_core::notation::{ActionError, FenError};
use facedown_core::rules::options::OptionError;
use facedown_core::table::OpenError;
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};

/// Why a command ends without doing what it was asked.
pub enum Failure {
    /// The answer is no: illegal, not verified. Exit code 1.
    No(Report),
    /// Wrong usage or input. Exit code 2.
    Input(Report),
    /// Nobody reads the output any more; there is nobody to tell. Exit code 0.
    Unread,
}

impl Failure {
    /// The answer is no, in one sentence.
    pub fn no(message: impl Into<String>) -> Failure {
        Failure::No(MietteDiagnostic::new(harmless(&message.into())).into())
    }

    /// Wrong usage or input, in one sentence.
    pub fn input(message: impl Into<String>) -> Failure {
        Failure::Input(MietteDiagnostic::new(harmless(&message.into())).into())
    }

    /// Wrong usage or input, with what to do about it.
    pub fn input_with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Input(MietteDiagnostic::new(harmless(&message.into())).with_help(help).into())
    }

    /// A text whose character `at` (from 0) to `end` is wrong, shown with that place marked.
    pub fn in_text(
        message: impl Into<String>,
        name: &str,
        text: &str,
        characters: std::ops::Range<usize>,
        label: impl Into<String>,
    ) -> Failure {
        // Where something is missing at the end, there must be a character to point at.
        let text = format!("{text} ");
        let byte = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(b, _)| b);
        let (start, end) = (byte(characters.start), byte(characters.end));
        let span = LabeledSpan::new(Some(harmless(&label.into())), start, end.saturating_sub(start));
        let message = harmless(&message.into());
        let report = Report::from(MietteDiagnostic::new(message).with_label(span));
        Failure::Input(report.with_source_code(NamedSource::new(name, text)))
    }

    /// The fault of a FEN, with the character marked.
    pub fn fen(text: &str, error: &FenError) -> Failure {
        let place = place_in_fen(text, error.field, error.at);
        let message = format!("FEN field {} ({}), character {}", error.field, error.name, error.at);
        Failure::in_text(message, "FEN", text, place..place + 1, &error.problem)
    }

    /// A start that could not be opened from `fen`, if one was given.
    pub fn open(error: OpenError, fen: Option<&str>) -> Failure {
        match (error, fen) {
            (OpenError::Fen(error), Some(text)) => Failure::fen(text, &error),
            (error, _) => Failure::input(error.to_string()),
        }
    }

    /// An action that was not taken: no (1) where it can be read but may not be done, wrong input (2) otherwise.
    pub fn action(error: &ActionError) -> Failure {
        match error {
            ActionError::Illegal { .. }
            | ActionError::NotYourTurn { .. }
            | ActionError::Over { .. }
            | ActionError::NothingBegun => Failure::no(error.to_string()),
            ActionError::Text { text, at, expected } => Failure::in_text(
                format!("`{text}` is not an action"),
                "action",
                text,
                at.saturating_sub(1)..*at,
                format!("expected {expected}"),
            ),
            ActionError::NotGiven { .. } | ActionError::Answer { .. } => Failure::input(error.to_string()),
        }
    }

    /// The exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::No(_) => 1,
            Failure::Input(_) => 2,
            Failure::Unread => 0,
        }
    }

    /// The words for the standard error, with or without color.
    pub fn words(&self, color: bool) -> String {
        let (Failure::No(report) | Failure::Input(report)) = self else { return String::new() };
        let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(100).with_links(false);
        let diagnostic: &dyn Diagnostic = report.as_ref();
        let mut words = String::new();
        if diagnostic.source_code().is_some() && handler.render_report(&mut words, diagnostic).is_ok() {
            return format!("error: {}\n", words.trim().trim_start_matches('×').trim_start());
        }
        let help = diagnostic.help().map(|h| format!("  help: {h}\n")).unwrap_or_default();
        format!("error: {report}\n{help}")
    }
}

/// A text from outside with what a terminal would obey instead of show replaced, character by character: control
/// characters and those that turn the direction of writing.
pub fn harmless(text: &str) -> String {
    let obeyed = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// The character (from 0) of a FEN at which character `at` (from 1) of its field (from 1) stands; its end if there is
/// no such field.
fn place_in_fen(text: &str, field: usize, at: usize) -> usize {
    let mut number = 0;
    let mut inside = false;
    for (i, c) in text.chars().enumerate() {
        if c.is_whitespace() {
            inside = false;
        } else if !inside {
            inside = true;
            number += 1;
            if number == field {
                return i + at.saturating_sub(1);
            }
        }
    }
    text.chars().count()
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(false))
    }
}

impl From<io::Error> for Failure {
    /// Output that cannot be written.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::input(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    /// JSON output that cannot be written.
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        Failure::input(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_fen_is_found_by_field_and_character() {
        assert_eq!(place_in_fen("abc de f", 1, 1), 0);
        assert_eq!(place_in_fen("abc de f", 2, 2), 5);
        assert_eq!(place_in_fen("abc  de f", 2, 1), 5);
        assert_eq!(place_in_fen("abc de", 3, 1), 6);
    }

    #[test]
    fn a_wrong_character_behind_a_letter_of_several_bytes_is_marked() {
        let error = FenError::new(2, "side", 1, "expected w or b");
        let words = Failure::fen("é x", &error).words(false);
        assert!(words.contains("FEN field 2 (side), character 1"), "{words}");
        assert!(words.contains("expected w or b"), "{words}");
    }
}
