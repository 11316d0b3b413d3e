//! A sheet of paper with what lies on it, its crop marks and its ruler.

use std::rc::Rc;

use crate::drawing::{Anchor, DARK, Drawing, FINE, Style, line, text};
use crate::layout::{Backs, Corner, Layout};
use crate::paper::Size;

/// The length of the ruler on every sheet, millimetres.
const RULER: f32 = 50.0;
/// The distance of the ruler from the left edge, millimetres.
const RULER_AT: f32 = 7.0;
/// Crop marks end so far from the cut.
const MARK_GAP: f32 = 2.0;
/// The length of crop marks, millimetres.
const MARK: f32 = 3.0;
/// The width of crop marks, millimetres: a quarter of a point.
const MARK_WIDTH: f32 = 0.09;

/// The advice on every sheet beside its ruler.
const ADVICE: &str = "print at 100% (actual size): the ruler is 50 mm long";

/// Something that lies on a sheet.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its upper left corner on the sheet.
    pub at: Corner,
    /// Its drawing; cards that look the same share it.
    pub drawing: Rc<Drawing>,
    /// Its words, for readers of the file who do not see it.
    pub words: String,
}

/// One side of a sheet of paper.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its title, as its margin has it.
    pub title: String,
    /// Width and height, upright or lying.
    pub size: Size,
    /// Marks, ruler and title, below everything else.
    pub marks: Drawing,
    /// The things that lie on it, in order.
    pub placed: Vec<Placed>,
}

/// One thing to be cut out, with its back.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its front, of the size of the layout's boxes.
    pub front: Rc<Drawing>,
    /// Its back, which may run past the cut.
    pub back: Option<Rc<Drawing>>,
    /// The front in words, for readers of the file who do not see it.
    pub words: String,
}

/// The heading that the sheets of one kind of thing share.
#[derive(Copy, Clone, Debug)]
pub struct Heading<'a> {
    /// Their title, such as `Surprise Chess: pieces`.
    pub title: &'a str,
    /// The offset of the printer's other side: to the right and down, millimetres.
    pub shift: Corner,
    /// Are there crop marks? Round things are cut along their outline.
    pub cropped: bool,
    /// Do light lines run between the boxes too?
    pub lines: bool,
}

impl Sheet {
    /// A sheet with this ruler and title and nothing on it.
    #[must_use]
    pub fn empty(size: Size, title: &str) -> Sheet {
        let mut body = ruler(size.height / 2.0);
        body.push_str(&beside(size, size.height / 2.0, size.height - 40.0, title));
        Sheet { title: title.to_owned(), size, marks: Drawing::new(size, body), placed: Vec::new() }
    }

    /// The whole sheet as one drawing.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut body = crate::drawing::filled(Corner { x: 0.0, y: 0.0 }, self.size, "#ffffff");
        body.push_str(&self.marks.body);
        for placed in &self.placed {
            body.push_str(&placed.drawing.placed(placed.at));
        }
        Drawing::new(self.size, body)
    }
}

/// Sheets with all these things: fronts, and with duplex behind each the sheet of its backs.
#[must_use]
pub fn sheets(items: &[Item], layout: &Layout, heading: Heading<'_>) -> Vec<Sheet> {
    let on_other_side = matches!(layout.backs, Backs::LongEdge | Backs::ShortEdge);
    let has_backs = layout.backs != Backs::Blank && items.iter().any(|item| item.back.is_some());
    let count = items.len().div_ceil(layout.boxes().max(1));
    let mut sheets = Vec::new();
    for (number, chunk) in items.chunks(layout.boxes().max(1)).enumerate() {
        let side = |what: &str| {
            let title = format!("{}, {what} {} of {count}", heading.title, number + 1);
            let marks = marks(layout, heading, &title, what);
            Sheet { title, size: layout.sheet, marks, placed: Vec::new() }
        };
        let mut fronts = side("fronts");
        let mut backs = (has_backs && on_other_side).then(|| side("backs"));
        for (n, item) in chunk.iter().enumerate() {
            let front = Placed {
                at: centered(layout.front(n), layout.item, &item.front),
                drawing: item.front.clone(),
                words: item.words.clone(),
            };
            fronts.placed.push(front);
            let Some(back) = item.back.as_ref().filter(|_| has_backs) else { continue };
            let at = centered(layout.back(n), layout.item, back);
            let placed = |at| Placed { at, drawing: back.clone(), words: "back".to_owned() };
            match &mut backs {
                Some(backs) => {
                    backs.placed.push(placed(Corner { x: at.x + heading.shift.x, y: at.y + heading.shift.y }))
                }
                None => fronts.placed.push(placed(at)),
            }
        }
        if layout.backs == Backs::FoldOver && has_backs {
            // Backs run past the fold, so fronts come last.
            fronts.placed.sort_by_key(|placed| placed.words != "back");
        }
        sheets.push(fronts);
        sheets.extend(backs);
    }
    sheets
}

/// The corner of a drawing whose middle is the middle of a box.
fn centered(at: Corner, item: Size, drawing: &Drawing) -> Corner {
    Corner {
        x: at.x + (item.width - drawing.size.width) / 2.0,
        y: at.y + (item.height - drawing.size.height) / 2.0,
    }
}

/// Crop marks, fold line, ruler and title of a side of a sheet.
fn marks(layout: &Layout, heading: Heading<'_>, title: &str, what: &str) -> Drawing {
    let mut body = String::new();
    let (block, size) = layout.block();
    if heading.cropped && what == "fronts" {
        crop_marks(layout, heading.lines, &mut body);
    }
    let middle = layout.sheet.width / 2.0;
    if layout.backs == Backs::FoldOver {
        let dashed = "stroke-dasharray=\"2 1.5\"";
        let (top, bottom) = (block.y - 1.0, block.y + size.height + 1.0);
        for (from, to) in [(top - 4.0, top), (bottom, bottom + 4.0)] {
            body.push_str(&format!(
                "<path d=\"M{middle} {from}V{to}\" stroke=\"{DARK}\" stroke-width=\"0.2\" {dashed} fill=\"none\"/>"
            ));
        }
        let at = Corner { x: middle + 1.5, y: top - 3.4 };
        body.push_str(&text(at, Style::plain(2.4).colored(FINE), "fold here, glue, then cut"));
    }
    // In a narrow margin the ruler stands beside a row that is higher than itself, between crop marks.
    let row = layout.item.height + layout.gap;
    let between = block.x < 12.0 && row > RULER + 2.0;
    let center = if between {
        block.y + (layout.rows / 2) as f32 * row + row / 2.0
    } else {
        layout.sheet.height / 2.0
    };
    let room = if between { row - 4.0 } else { layout.sheet.height - 24.0 };
    body.push_str(&ruler(center));
    body.push_str(&beside(layout.sheet, center, room, title));
    Drawing::new(layout.sheet, body)
}

fn crop_marks(layout: &Layout, lines: bool, body: &mut String) {
    let (block, size) = layout.block();
    let (right, bottom) = (block.x + size.width, block.y + size.height);
    let mut mark = |from, to| body.push_str(&line(from, to, MARK_WIDTH, DARK));
    let columns = (size.width / layout.item.width).round() as usize;
    for column in 0..=columns {
        let x = block.x + column as f32 * layout.item.width;
        for y in [block.y - MARK_GAP - MARK, bottom + MARK_GAP] {
            mark(Corner { x, y }, Corner { x, y: y + MARK });
        }
        if lines {
            mark(Corner { x, y: block.y }, Corner { x, y: bottom });
        }
    }
    for row in 0..=layout.rows {
        let y = block.y + row as f32 * layout.item.height;
        for x in [block.x - MARK_GAP - MARK, right + MARK_GAP] {
            mark(Corner { x, y }, Corner { x: x + MARK, y });
        }
        if lines {
            mark(Corner { x: block.x, y }, Corner { x: right, y });
        }
    }
}

/// The ruler of 50 mm up the left margin, its middle at this height.
fn ruler(center: f32) -> String {
    let top = center - RULER / 2.0;
    let at = |x: f32, y: f32| Corner { x, y };
    let mut drawn = line(at(RULER_AT, top), at(RULER_AT, top + RULER), 0.2, DARK);
    for tick in 0..=10u8 {
        let y = top + f32::from(tick) * RULER / 10.0;
        let length = if tick % 2 == 0 { 1.8 } else { 1.0 };
        drawn.push_str(&line(at(RULER_AT - length, y), at(RULER_AT, y), 0.2, DARK));
    }
    drawn
}

/// The title up the right margin, smaller where there is little room.
fn beside(sheet: Size, center: f32, room: f32, title: &str) -> String {
    let words = format!("{title} · {ADVICE}");
    // A letter is about half as wide as the font is high.
    let size = (room / (words.chars().count() as f32 * 0.53)).min(2.5);
    let (x, y) = (sheet.width - RULER_AT, center);
    let style = Style { anchor: Anchor::Middle, ..Style::plain(size).colored(DARK) };
    format!(
        "<g transform=\"translate({x} {y}) rotate(90)\">{}</g>",
        text(Corner { x: 0.0, y: 0.0 }, style, &words)
    )
}
