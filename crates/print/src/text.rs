//! Running text: words measured in our fonts, broken into lines, and set.

use std::sync::LazyLock;

use resvg::usvg::fontdb::{Family, Query, Weight};
use ttf_parser::Face;

use crate::drawing::{DARK, FONTS, escaped};
use crate::picture;

/// A run of words in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The words, with the spaces between them.
    pub words: String,
    /// Are they set in bold?
    pub bold: bool,
}

/// The advances of a font's characters, in thousandths of its size.
struct Advances {
    regular: Vec<Face<'static>>,
    bold: Vec<Face<'static>>,
}

static ADVANCES: LazyLock<Advances> = LazyLock::new(|| {
    let face = |family, weight| {
        let query = Query { families: &[Family::Name(family)], weight, ..Query::default() };
        let id = picture::fonts().query(&query)?;
        // The fonts are part of the program and never go away.
        let file = picture::FONT_FILES
            .iter()
            .find(|file| picture::fonts().with_face_data(id, |data, _| data == **file).unwrap_or_default())?;
        Face::parse(file, 0).ok()
    };
    let chinese = || face("Noto Sans CJK SC", Weight::NORMAL);
    Advances {
        regular: [face("Noto Sans", Weight::NORMAL), chinese()].into_iter().flatten().collect(),
        bold: [face("Noto Sans", Weight::BOLD), chinese()].into_iter().flatten().collect(),
    }
});

/// The width of a character, as a part of the font's size; `None` where no font of ours has it.
#[must_use]
pub fn advance(c: char, bold: bool) -> Option<f32> {
    let faces = if bold { &ADVANCES.bold } else { &ADVANCES.regular };
    faces.iter().find_map(|face| {
        let units = f32::from(face.units_per_em());
        Some(f32::from(face.glyph_hor_advance(face.glyph_index(c)?)?) / units)
    })
}

/// The width of words, in units of the font's size.
pub(crate) fn width(words: &str, bold: bool) -> f32 {
    words.chars().map(|c| advance(c, bold).unwrap_or(1.0)).sum()
}

/// Chinese is broken between any two characters, but no line begins with a mark that closes.
fn stands_alone(c: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&c) || ('\u{ff00}'..='\u{ffef}').contains(&c)
}

fn closes(c: char) -> bool {
    "，。：；！？）」》、”’".contains(c)
}

/// Words between which a line may be broken; a blank stays with the word before it.
fn pieces(runs: &[Run]) -> Vec<Run> {
    let mut pieces: Vec<Run> = Vec::new();
    // Words of two styles without a blank between them stay together.
    let mut open = false;
    for run in runs {
        for c in run.words.chars() {
            let new = !open || (stands_alone(c) && !closes(c));
            match pieces.last_mut() {
                Some(last) if !new && last.bold == run.bold => last.words.push(c),
                _ => pieces.push(Run { words: c.to_string(), bold: run.bold }),
            }
            open = !c.is_whitespace() && !stands_alone(c);
        }
    }
    pieces
}

/// The lines of a text in a column `room` wide, both in units of the font's size.
#[must_use]
pub fn lines(runs: &[Run], room: f32) -> Vec<Vec<Run>> {
    let mut lines: Vec<Vec<Run>> = vec![Vec::new()];
    let mut used = 0.0;
    for piece in pieces(runs) {
        let whole = width(&piece.words, piece.bold);
        let seen = width(piece.words.trim_end(), piece.bold);
        let must_stay = piece.words.chars().next().is_some_and(closes);
        if used > 0.0 && used + seen > room && !must_stay {
            lines.push(Vec::new());
            used = 0.0;
        }
        used += whole;
        let Some(line) = lines.last_mut() else { continue };
        match line.last_mut() {
            Some(last) if last.bold == piece.bold => last.words.push_str(&piece.words),
            _ => line.push(piece),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// A line with its baseline at `x`, `y`.
#[must_use]
pub fn set(x: f32, y: f32, size: f32, line: &[Run]) -> String {
    let run = |run: &Run| {
        let weight = if run.bold { 700 } else { 400 };
        format!("<tspan font-weight=\"{weight}\">{}</tspan>", escaped(&run.words))
    };
    let runs: String = line.iter().map(run).collect();
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-family=\"{FONTS}\" font-size=\"{size}\" fill=\"{DARK}\" \
         xml:space=\"preserve\">{runs}</text>"
    )
}

/// Markdown within a line: `**bold**`; other marks of style are left out.
#[must_use]
pub fn runs(markdown: &str) -> Vec<Run> {
    let bold = |(n, words): (usize, &str)| Run { words: words.replace(['*', '`'], ""), bold: n % 2 == 1 };
    markdown.split("**").enumerate().map(bold).filter(|run| !run.words.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[Vec<Run>]) -> Vec<String> {
        lines.iter().map(|line| line.iter().map(|run| run.words.as_str()).collect()).collect()
    }

    #[test]
    fn lines_are_broken_at_blanks_and_no_line_is_too_wide() {
        let runs = runs("A card on **b1** moves as a knight, whatever is drawn on it.");
        let lines = lines(&runs, 12.0);
        assert_eq!(told(&lines).concat(), "A card on b1 moves as a knight, whatever is drawn on it.");
        assert!(lines.len() > 1);
        for line in &lines {
            let wide: f32 = line.iter().map(|run| width(run.words.trim_end(), run.bold)).sum();
            assert!(wide <= 12.3, "{line:?}");
        }
    }

    #[test]
    fn chinese_is_broken_anywhere_but_before_a_mark_that_closes() {
        let lines = told(&lines(&runs("这是一局棋，没有人知道。"), 5.0));
        assert_eq!(lines.concat(), "这是一局棋，没有人知道。");
        assert!(lines.len() > 1 && lines.iter().all(|line| !line.starts_with(closes)), "{lines:?}");
    }
}
