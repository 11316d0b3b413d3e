//! The rules of a game on one page.

use facedown_core::lesson::{LANGUAGES, Lesson, LessonBlock, LessonSpan, LessonStyle};
use facedown_core::table::AnyGame;

use crate::drawing::{Drawing, Style, text};
use crate::error::PrintError;
use crate::layout::Corner;
use crate::order::in_the_middle;
use crate::paper::{Paper, Size};
use crate::sheet::Sheet;
use crate::text::{Run, lines, runs, set};

/// Free paper at every side.
const MARGIN: f32 = 16.0;
/// Between the two columns.
const GUTTER: f32 = 8.0;
/// The largest and the smallest font, and the steps between, millimetres. The smallest is 6 points.
const FONT: (f32, f32, f32) = (4.0, 2.12, 0.08);
/// From one line to the next, as a part of the font's size.
const LEADING: f32 = 1.32;

/// A piece of the rules.
enum Block {
    Heading(Vec<Run>),
    Paragraph(Vec<Run>),
    /// A point of a list, with its mark.
    Point(String, Vec<Run>),
}

/// The page with the rules in a language: in English the rules in plain words, else the text of the lesson.
///
/// # Errors
/// The rules are not written in this language, or do not fit on a page.
pub fn sheet(game: &dyn AnyGame, language: &str, paper: Paper) -> Result<Sheet, PrintError> {
    let (title, blocks) = content(game, language)?;
    let page = paper.size();
    let room = Size::new(page.width - 2.0 * MARGIN, page.height - 2.0 * MARGIN);
    let mut size = FONT.0;
    let body = loop {
        match columns(&blocks, room, size) {
            Some(body) => break body,
            None if size > FONT.1 => size -= FONT.2,
            None => {
                let what = format!("the rules of {}", game.about().name);
                return Err(PrintError::TooLong { what, paper: paper.name() });
            }
        }
    };
    let heading = text(Corner { x: 0.0, y: 7.0 }, Style::plain(8.0).bold(), &title);
    let mut sheet = Sheet::empty(page, &format!("{}: rules", game.about().name));
    let drawing = Drawing::new(room, format!("{heading}{body}"));
    let placed = in_the_middle(&sheet, drawing, format!("rules of {} ({language})", game.about().name));
    sheet.placed.push(placed);
    Ok(sheet)
}

/// The languages in which a game's rules can be printed.
#[must_use]
pub fn languages(game: &dyn AnyGame) -> Vec<&'static str> {
    LANGUAGES.into_iter().filter(|&language| language == "en" || game.about().learn.is_some()).collect()
}

/// Are there rules in this language?
///
/// # Errors
/// The languages there are.
pub(crate) fn check(game: &dyn AnyGame, language: &str) -> Result<(), PrintError> {
    content(game, language).map(drop)
}

fn content(game: &dyn AnyGame, language: &str) -> Result<(String, Vec<Block>), PrintError> {
    let about = game.about();
    if language == "en" {
        return Ok(markdown(about.rules_text));
    }
    let text = about.learn.and_then(|lessons| lessons.text(language));
    let text = text.ok_or_else(|| PrintError::NoText {
        game: about.name,
        language: language.to_owned(),
        known: languages(game),
    })?;
    let lesson = Lesson::read(text, |action| game.without_answers(action))
        .map_err(|e| PrintError::Fault(format!("the lesson of {}: {e}", about.name)))?;
    let blocks = lesson.blocks.into_iter().flat_map(|block| match block {
        LessonBlock::Heading { text, .. } => vec![Block::Heading(spans(text))],
        LessonBlock::Paragraph { text } => vec![Block::Paragraph(spans(text))],
        LessonBlock::List { items } => {
            items.into_iter().map(|item| Block::Point("•".to_owned(), spans(item))).collect()
        }
        // What it teaches is said again in the text around it, or is best tried out on the screen.
        LessonBlock::Position { .. } => Vec::new(),
    });
    Ok((lesson.title, blocks.collect()))
}

fn spans(spans: Vec<LessonSpan>) -> Vec<Run> {
    let run = |span: LessonSpan| Run { words: span.text, bold: span.style == LessonStyle::Bold };
    spans.into_iter().map(run).collect()
}

/// Reads the small part of Markdown that the rules are written in.
fn markdown(source: &str) -> (String, Vec<Block>) {
    let mut title = String::new();
    let mut blocks = Vec::new();
    let mut open: Option<(Option<String>, String)> = None;
    let close = |open: &mut Option<(Option<String>, String)>, blocks: &mut Vec<Block>| {
        blocks.extend(open.take().map(|(mark, words)| match mark {
            Some(mark) => Block::Point(mark, runs(&words)),
            None => Block::Paragraph(runs(&words)),
        }));
    };
    for line in source.lines().map(str::trim) {
        let point = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).map(|words| ("•", words));
        let numbered = line
            .split_once(". ")
            .filter(|(number, _)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
        if let Some(words) = line.strip_prefix("# ") {
            title = words.to_owned();
        } else if let Some(words) = line.strip_prefix("## ") {
            close(&mut open, &mut blocks);
            blocks.push(Block::Heading(runs(words)));
        } else if line.is_empty() {
            close(&mut open, &mut blocks);
        } else if let Some((mark, words)) = point {
            close(&mut open, &mut blocks);
            open = Some((Some(mark.to_owned()), words.to_owned()));
        } else if let Some((number, words)) = numbered {
            close(&mut open, &mut blocks);
            open = Some((Some(format!("{number}.")), words.to_owned()));
        } else if let Some((_, words)) = &mut open {
            words.push(' ');
            words.push_str(line);
        } else {
            open = Some((None, line.to_owned()));
        }
    }
    close(&mut open, &mut blocks);
    (title, blocks)
}

/// The text in two columns; `None` where this font is too large for it.
fn columns(blocks: &[Block], room: Size, size: f32) -> Option<String> {
    let top = 14.0;
    let wide = (room.width - GUTTER) / 2.0;
    let step = size * LEADING;
    let (mut column, mut y) = (0.0, top);
    let mut body = String::new();
    for block in blocks {
        let (before, indent, scale, runs) = match block {
            Block::Heading(runs) => (step * 0.55, 0.0, 1.15, runs),
            Block::Paragraph(runs) => (step * 0.4, 0.0, 1.0, runs),
            Block::Point(_, runs) => (step * 0.15, size * 1.5, 1.0, runs),
        };
        let font = size * scale;
        let heading = matches!(block, Block::Heading(_));
        let bold = |run: &Run| Run { bold: run.bold || heading, ..run.clone() };
        let runs: Vec<Run> = runs.iter().map(bold).collect();
        let lines = lines(&runs, (wide - indent) / font);
        // A heading stands with the first lines of what it is about.
        let together = if heading { 3 } else { lines.len().min(2) } as f32;
        if y > top {
            y += before;
        }
        for (n, line) in lines.iter().enumerate() {
            let needed = if n == 0 { step * together } else { step };
            if y + needed > room.height {
                column += 1.0;
                y = top;
            }
            if column > 1.0 {
                return None;
            }
            let x = column * (wide + GUTTER);
            y += step * scale;
            if let (0, Block::Point(mark, _)) = (n, block) {
                body.push_str(&set(x, y, font, &[Run { words: mark.clone(), bold: false }]));
            }
            body.push_str(&set(x + indent, y, font, line));
        }
    }
    Some(body)
}
