//! Paper to write on and to draw from: grids, score pads, slips.

use crate::drawing::{DARK, Drawing, FINE, Style, line, outlined, text};
use crate::layout::Corner;
use crate::paper::Size;

/// A slip: five across and thirteen down on every paper, so that a chessboard's squares fit on one sheet.
const SLIP: Size = Size::new(36.0, 20.0);
/// The width of a cell of a grid, millimetres.
const CELL: f32 = 9.5;
/// The height of a row, millimetres.
const ROW: f32 = 8.0;
/// Free paper around a grid.
const MARGIN: f32 = 4.0;
/// The width of the column of a score pad.
const PAD_COLUMN: f32 = 20.0;

/// A slip of paper.
#[must_use]
pub fn slip(words: &str) -> Drawing {
    let at = Corner { x: SLIP.width / 2.0, y: SLIP.height / 2.0 + 2.8 };
    let box_ = outlined(Corner { x: 0.0, y: 0.0 }, SLIP, 0.15, FINE);
    Drawing::new(SLIP, format!("{box_}{}", text(at, Style::plain(8.0).bold().centered(), words)))
}

/// A grid with a title, names of columns and rows, and empty cells. Where no row has a name there is no column for
/// names.
#[must_use]
pub fn grid(title: &str, columns: &[String], rows: &[String]) -> Drawing {
    let named = rows.iter().any(|row| !row.is_empty());
    let cell = if named { CELL } else { PAD_COLUMN };
    let names = if named { CELL } else { 0.0 };
    let head = if title.is_empty() { 0.0 } else { 6.0 };
    let left = MARGIN;
    let top = MARGIN + head;
    let width = names + cell * columns.len() as f32;
    let height = ROW * (rows.len() + 1) as f32;
    let size = Size::new(width + 2.0 * MARGIN, height + head + 2.0 * MARGIN);
    let mut body = outlined(Corner { x: 0.0, y: 0.0 }, size, 0.15, FINE);
    if !title.is_empty() {
        body.push_str(&text(Corner { x: left, y: MARGIN + 3.6 }, Style::plain(3.8).bold(), title));
    }
    body.push_str(&outlined(Corner { x: left, y: top }, Size::new(width, height), 0.4, DARK));
    let rule = |body: &mut String, from: Corner, to: Corner| body.push_str(&line(from, to, 0.2, DARK));
    for row in 1..=rows.len() {
        let y = top + ROW * row as f32;
        rule(&mut body, Corner { x: left, y }, Corner { x: left + width, y });
    }
    for (column, name) in columns.iter().enumerate() {
        let x = left + names + cell * column as f32;
        if x > left {
            rule(&mut body, Corner { x, y: top }, Corner { x, y: top + height });
        }
        let at = Corner { x: x + cell / 2.0, y: top + ROW / 2.0 + 1.3 };
        body.push_str(&text(at, Style::plain(3.6).bold().centered(), name));
    }
    for (row, name) in rows.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let at = Corner { x: left + names / 2.0, y: top + ROW * (row as f32 + 1.5) + 1.4 };
        body.push_str(&text(at, Style::plain(4.0).bold().centered(), name));
    }
    Drawing::new(size, body)
}
