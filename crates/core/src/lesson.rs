//! A game's rules in plain words with positions to try them out: a small part of Markdown, read strictly.
//!
//! A lesson is text in one language: a title (`# ...`), headings (`##`, `###`), paragraphs, lists (`- ...`), and
//! positions, fenced by ```` ```position ```` and ```` ``` ````, with a line for each thing that is said of them:
//!
//! ```text
//! fen: the dealer's FEN
//! as: the seat through whose eyes it is seen, where that seat knows more than everybody (may be left out)
//! caption: what it shows
//! task: what the reader is asked to do (not where the position is only to be looked at)
//! accept: the actions that do it, each with what it makes known to who does it, such as `d1g4=Q,c8=k`, separated by
//! spaces; a whole turn where turns have parts
//! refuse: actions that are not legal there, separated by spaces (may be left out)
//! ends: how the game ends by it, as winner (or `draw`) and reason (may be left out)
//! answer: what it teaches
//! ```
//!
//! Within text `**bold**` and `*italic*` are styles; nothing else is special. What `accept`, `refuse` and `ends` claim
//! is held to the rules by a test of the games, so that no lesson teaches what the rules do not do.

use serde::Serialize;
use thiserror::Error;

use crate::rules::seat::Seat;

/// The languages of lessons, as the page names them.
pub const LANGUAGES: [&str; 4] = ["en", "zh", "vi", "fr"];

/// The lesson of one game in every language, as text.
#[derive(Copy, Clone, Debug)]
pub struct Lessons {
    /// The lesson in English, as Markdown.
    pub en: &'static str,
    /// The lesson in Chinese, as Markdown.
    pub zh: &'static str,
    /// The lesson in Vietnamese, as Markdown.
    pub vi: &'static str,
    /// The lesson in French, as Markdown.
    pub fr: &'static str,
}

impl Lessons {
    /// The Markdown in one of [`LANGUAGES`]; `None` for any other.
    #[must_use]
    pub fn text(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(self.en),
            "zh" => Some(self.zh),
            "vi" => Some(self.vi),
            "fr" => Some(self.fr),
            _ => None,
        }
    }
}

/// A piece of a lesson, from one heading, paragraph, list or position to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LessonBlock {
    /// A heading below the title.
    Heading {
        /// 2 for a section, 3 for a part of one.
        level: u8,
        /// The words of the heading, in runs of one style.
        text: Vec<LessonSpan>,
    },
    /// A paragraph of plain text.
    Paragraph {
        /// The words of the paragraph, in runs of one style.
        text: Vec<LessonSpan>,
    },
    /// A list of points, not numbered.
    List {
        /// One point each, in runs of one style.
        items: Vec<Vec<LessonSpan>>,
    },
    /// A position in which the reader acts.
    Position {
        /// The dealer's FEN, so that what is hidden can turn up.
        fen: String,
        /// The seat through whose eyes it is seen; a spectator's without one.
        #[serde(rename = "as")]
        observer: Option<Seat>,
        /// A sentence that stands under the board.
        caption: String,
        /// The reader's task; without it the position is to be looked at.
        task: Option<String>,
        /// The actions that do it, without what they make known.
        accept: Vec<String>,
        /// The lesson of it, once it is done.
        answer: String,
    },
}

/// A run of words in one style.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LessonSpan {
    /// The words, without the signs of their style.
    pub text: String,
    /// Bold, italic or neither.
    pub style: LessonStyle,
}

/// The style of a run of words.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LessonStyle {
    /// Neither bold nor italic.
    Plain,
    /// Written as `**bold**`.
    Bold,
    /// Written as `*italic*`.
    Italic,
}

/// A claim of a lesson's position about the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The position as the dealer's FEN.
    pub fen: String,
    /// Whose position it is; without it that of whoever is to act.
    pub observer: Option<Seat>,
    /// The actions that do the task, each with what it makes known.
    pub accept: Vec<String>,
    /// Actions that are not legal in the position.
    pub refuse: Vec<String>,
    /// The end of the game that it brings: the winner's seat or `draw`, and the reason.
    pub ends: Option<String>,
}

/// A lesson in one language, read and checked for its form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its heading: the game's name in this language.
    pub title: String,
    /// Its text, from the top.
    pub blocks: Vec<LessonBlock>,
    /// The claims of its positions about the rules, in their order.
    pub claims: Vec<Claim>,
}

/// The fault of the text of a lesson, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct LessonError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The finding, and the expectation.
    pub problem: String,
}

fn wrong<T>(line: usize, problem: impl Into<String>) -> Result<T, LessonError> {
    Err(LessonError { line, problem: problem.into() })
}

/// The parts of a text before its positions are understood: the number of the first line, and the lines.
enum Piece<'a> {
    Text(usize, Vec<&'a str>),
    Position(usize, Vec<&'a str>),
}

impl Lesson {
    /// Reads a lesson. `bare` takes what an action makes known off its text, as the game writes it
    /// ([`AnyGame::without_answers`](crate::table::AnyGame::without_answers)).
    ///
    /// # Errors
    /// [`LessonError`] with the first line that is not understood.
    pub fn read(text: &str, bare: impl Fn(&str) -> &str) -> Result<Lesson, LessonError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
        let Some(title) = lines.next().and_then(|(_, line)| line.strip_prefix("# ")) else {
            return wrong(1, "expected the title, as `# Title`");
        };
        let mut lesson = Lesson { title: title.to_owned(), blocks: Vec::new(), claims: Vec::new() };
        for piece in pieces(lines)? {
            match piece {
                Piece::Text(line, lines) => lesson.blocks.push(block(line, &lines)?),
                Piece::Position(line, lines) => {
                    let (block, claim) = position(line, &lines, &bare)?;
                    lesson.blocks.push(block);
                    lesson.claims.push(claim);
                }
            }
        }
        Ok(lesson)
    }
}

/// Cuts lines at empty ones and at fences.
fn pieces<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Vec<Piece<'a>>, LessonError> {
    let mut pieces = Vec::new();
    let mut open: Option<Piece<'a>> = None;
    for (number, line) in lines {
        open = match open {
            Some(Piece::Position(_, _)) if line == "```" => {
                pieces.extend(open);
                None
            }
            Some(Piece::Position(first, mut lines)) => {
                lines.push(line);
                Some(Piece::Position(first, lines))
            }
            text if line == "```position" => {
                pieces.extend(text);
                Some(Piece::Position(number + 1, Vec::new()))
            }
            _ if line.starts_with("```") => return wrong(number, "only positions stand between fences"),
            text if line.is_empty() => {
                pieces.extend(text);
                None
            }
            Some(Piece::Text(first, mut lines)) => {
                lines.push(line);
                Some(Piece::Text(first, lines))
            }
            None => Some(Piece::Text(number, vec![line])),
        };
    }
    match open {
        Some(Piece::Position(first, _)) => wrong(first, "this position has no end: expected ``` after it"),
        text => {
            pieces.extend(text);
            Ok(pieces)
        }
    }
}

/// A heading, a list or a paragraph.
fn block(number: usize, lines: &[&str]) -> Result<LessonBlock, LessonError> {
    let first = lines.first().copied().unwrap_or_default();
    let heading = [("## ", 2), ("### ", 3)]
        .into_iter()
        .find_map(|(mark, level)| Some((first.strip_prefix(mark)?, level)));
    if let Some((words, level)) = heading {
        if lines.len() > 1 {
            return wrong(number + 1, "expected an empty line after a heading");
        }
        return Ok(LessonBlock::Heading { level, text: spans(number, words)? });
    }
    if first.starts_with('#') {
        return wrong(number, "expected `## ` or `### `");
    }
    if first.starts_with("- ") {
        let mut items: Vec<String> = Vec::new();
        for line in lines {
            match (line.strip_prefix("- "), items.last_mut()) {
                (Some(words), _) => items.push(words.to_owned()),
                (None, Some(item)) => *item = joined(item, line.trim_start()),
                (None, None) => {}
            }
        }
        let items = items.iter().map(|item| spans(number, item)).collect::<Result<_, _>>()?;
        return Ok(LessonBlock::List { items });
    }
    let text = lines.iter().fold(String::new(), |text, line| joined(&text, line));
    Ok(LessonBlock::Paragraph { text: spans(number, &text)? })
}

/// Two lines as one: with a space between, but not between signs that are written without spaces (Chinese).
fn joined(text: &str, line: &str) -> String {
    let wide = |c: char| c >= '\u{2e80}';
    let close = text.chars().last().is_some_and(wide) || line.chars().next().is_some_and(wide);
    let space = if text.is_empty() || close { "" } else { " " };
    format!("{text}{space}{line}")
}

/// Text with its `**bold**` and `*italic*` runs.
fn spans(line: usize, text: &str) -> Result<Vec<LessonSpan>, LessonError> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut push = |text: &str, style| {
        if !text.is_empty() {
            spans.push(LessonSpan { text: text.to_owned(), style });
        }
    };
    while let Some(at) = rest.find('*') {
        push(&rest[..at], LessonStyle::Plain);
        let (mark, style) =
            if rest[at..].starts_with("**") { ("**", LessonStyle::Bold) } else { ("*", LessonStyle::Italic) };
        let inner = &rest[at + mark.len()..];
        let Some(end) = inner.find(mark).filter(|end| *end > 0) else {
            return wrong(line, format!("`{mark}` has no words and no end after it"));
        };
        push(&inner[..end], style);
        rest = &inner[end + mark.len()..];
    }
    push(rest, LessonStyle::Plain);
    Ok(spans)
}

/// The lines that a position may have; the first of each name counts.
const NAMES: [&str; 8] = ["fen", "as", "caption", "task", "accept", "refuse", "ends", "answer"];

fn position(
    number: usize,
    lines: &[&str],
    bare: &impl Fn(&str) -> &str,
) -> Result<(LessonBlock, Claim), LessonError> {
    let mut values: [Option<&str>; NAMES.len()] = [None; NAMES.len()];
    for (i, line) in lines.iter().enumerate() {
        let known = line
            .split_once(": ")
            .and_then(|(name, value)| Some((NAMES.iter().position(|n| *n == name)?, value)));
        match known.map(|(at, value)| (values.get_mut(at), value)) {
            Some((Some(slot), value)) if slot.is_none() => *slot = Some(value.trim()),
            Some(_) => return wrong(number + i, "this stands twice"),
            None => {
                return wrong(
                    number + i,
                    format!("expected one of {} with `: ` and its text", NAMES.join(", ")),
                );
            }
        }
    }
    let [fen, observer, caption, task, accept, refuse, ends, answer] = values;
    let needed = |value: Option<&str>, name: &str| match value {
        Some(value) => Ok(value.to_owned()),
        None => wrong(number, format!("this position has no `{name}: `")),
    };
    let list = |value: Option<&str>| -> Vec<String> {
        value.map_or_else(Vec::new, |v| v.split_whitespace().map(str::to_owned).collect())
    };
    let (fen, full) = (needed(fen, "fen")?, list(accept));
    if task.is_some() == full.is_empty() {
        return wrong(number, "`task: ` and `accept: ` go together");
    }
    let observer = match observer.map(|name| (name, Seat::from_name(name))) {
        Some((name, None)) => return wrong(number, format!("`as: {name}` is no seat")),
        Some((_, seat)) => seat,
        None => None,
    };
    let block = LessonBlock::Position {
        fen: fen.clone(),
        observer,
        caption: needed(caption, "caption")?,
        task: task.map(str::to_owned),
        accept: full.iter().map(|action| bare(action).to_owned()).collect(),
        answer: needed(answer, "answer")?,
    };
    Ok((block, Claim { fen, observer, accept: full, refuse: list(refuse), ends: ends.map(str::to_owned) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Lesson, LessonError> {
        Lesson::read(text, |action| action.split_once('=').map_or(action, |(bare, _)| bare))
    }

    fn plain(text: &str) -> LessonSpan {
        LessonSpan { text: text.to_owned(), style: LessonStyle::Plain }
    }

    #[test]
    fn blocks_are_read_in_order() {
        let text = "# T\n\nOne **two** and\n*three*.\n\n## H\n\n- a\n- b\n  c\n\n```position\nfen: 8/8 w\nas: black\ncaption: C\ntask: Do\n\
                    accept: a1a2=Q,c8=k b1b2\nends: white checkmate\nanswer: A\n```\n";
        let lesson = read(text).unwrap();
        assert_eq!(lesson.title, "T");
        let style = |text: &str, style| LessonSpan { text: text.to_owned(), style };
        assert_eq!(
            lesson.blocks,
            [
                LessonBlock::Paragraph {
                    text: vec![
                        plain("One "),
                        style("two", LessonStyle::Bold),
                        plain(" and "),
                        style("three", LessonStyle::Italic),
                        plain("."),
                    ]
                },
                LessonBlock::Heading { level: 2, text: vec![plain("H")] },
                LessonBlock::List { items: vec![vec![plain("a")], vec![plain("b c")]] },
                LessonBlock::Position {
                    fen: "8/8 w".to_owned(),
                    observer: Some(Seat::Black),
                    caption: "C".to_owned(),
                    task: Some("Do".to_owned()),
                    accept: vec!["a1a2".to_owned(), "b1b2".to_owned()],
                    answer: "A".to_owned(),
                },
            ]
        );
        assert_eq!(lesson.claims[0].accept, ["a1a2=Q,c8=k", "b1b2"]);
        assert_eq!(lesson.claims[0].ends.as_deref(), Some("white checkmate"));
    }

    #[test]
    fn lines_of_chinese_are_joined_without_a_space() {
        let lesson = read("# 题\n\n第一行，\n第二行 f1\ng2\n").unwrap();
        assert_eq!(lesson.blocks, [LessonBlock::Paragraph { text: vec![plain("第一行，第二行 f1 g2")] }]);
    }

    #[test]
    fn what_is_wrong_is_named_by_its_line() {
        let cases = [
            ("T", 1),
            ("# T\n\n#### H\n", 3),
            ("# T\n\n## H\ntext\n", 4),
            ("# T\n\n**bold\n", 3),
            ("# T\n\n```rust\n```\n", 3),
            ("# T\n\n```position\nfen: 8\n", 4),
            ("# T\n\n```position\nfen: 8\nfen: 9\n```\n", 5),
            ("# T\n\n```position\nfen: 8\ncolour: red\n```\n", 5),
            ("# T\n\n```position\nfen: 8\ncaption: C\ntask: T\nanswer: A\n```\n", 4),
            ("# T\n\n```position\ncaption: C\nanswer: A\n```\n", 4),
            ("# T\n\n```position\nfen: 8\nas: red\ncaption: C\nanswer: A\n```\n", 4),
        ];
        for (text, line) in cases {
            assert_eq!(read(text).map_err(|e| e.line), Err(line), "{text}");
        }
    }
}
