//! A test of printing on both sides: crosses on the front with scales about them, and crosses on the back that fall
//! into them. Held against the light, it tells by how much a printer's backs are off, as `--shift` takes it.

use std::rc::Rc;

use crate::drawing::{DARK, Drawing, FINE, Style, line, text};
use crate::error::PrintError;
use crate::layout::{Backs, Corner};
use crate::paper::{Paper, Size};
use crate::sheet::{Placed, Sheet};

/// The reach of the scales on either side of a cross, millimetres.
const REACH: i8 = 8;
/// A side of the box of a cross.
const SIDE: f32 = 46.0;
/// From the edges of the paper to the middles of the outer crosses.
const INSET: f32 = 42.0;

/// The value of `--shift` with which a back lands where it should, if without it one is seen through the paper so much
/// to the right and down of where it should be: turning the paper over exchanges right and left, or up and down.
#[must_use]
pub fn shift_of(seen: Corner, backs: Backs) -> Corner {
    match backs {
        Backs::ShortEdge => Corner { x: -seen.x, y: seen.y },
        _ => Corner { x: seen.x, y: -seen.y },
    }
}

/// Both sides of the sheet. `shift` moves the backs, so that a shift that was read can be tried.
///
/// # Errors
/// Backs that are not on the other side of the paper.
pub fn sheets(paper: Paper, backs: Backs, shift: Corner) -> Result<[Sheet; 2], PrintError> {
    if !matches!(backs, Backs::LongEdge | Backs::ShortEdge) {
        let words = "a test of printing on both sides needs `--backs long-edge` or `--backs short-edge`";
        return Err(PrintError::Nothing(words.to_owned()));
    }
    let size = paper.size();
    let mut front = Sheet::empty(size, "Test of both sides, front");
    let mut back = Sheet::empty(size, "Test of both sides, back");
    let scale = Rc::new(scale(backs));
    let cross = Rc::new(cross());
    for (n, middle) in middles(size).into_iter().enumerate() {
        let corner = |at: Corner| Corner { x: at.x - SIDE / 2.0, y: at.y - SIDE / 2.0 };
        let words = format!("scale {}", n + 1);
        front.placed.push(Placed { at: corner(middle), drawing: scale.clone(), words });
        let behind = match backs {
            Backs::ShortEdge => Corner { y: size.height - middle.y, ..middle },
            _ => Corner { x: size.width - middle.x, ..middle },
        };
        let behind = Corner { x: behind.x + shift.x, y: behind.y + shift.y };
        back.placed.push(Placed {
            at: corner(behind),
            drawing: cross.clone(),
            words: format!("cross {}", n + 1),
        });
    }
    let advice = advice(size.width - 2.0 * INSET + SIDE);
    let at = Corner { x: (size.width - advice.size.width) / 2.0, y: size.height / 2.0 - 62.0 };
    front.placed.push(Placed { at, drawing: Rc::new(advice), words: "what to do".to_owned() });
    Ok([front, back])
}

/// The middles of the crosses: one in the middle of the paper, one towards each corner.
fn middles(size: Size) -> [Corner; 5] {
    let (right, bottom) = (size.width - INSET, size.height - INSET);
    [(size.width / 2.0, size.height / 2.0), (INSET, INSET), (right, INSET), (INSET, bottom), (right, bottom)]
        .map(|(x, y)| Corner { x, y })
}

/// A cross whose arms are scales in millimetres; what stands beside a tick is what `--shift` must say.
fn scale(backs: Backs) -> Drawing {
    let middle = SIDE / 2.0;
    let reach = f32::from(REACH);
    let at = |x: f32, y: f32| Corner { x: middle + x, y: middle + y };
    let mut body = line(at(-reach, 0.0), at(reach, 0.0), 0.15, DARK);
    body.push_str(&line(at(0.0, -reach), at(0.0, reach), 0.15, DARK));
    for n in -REACH..=REACH {
        let along = f32::from(n);
        let long = if n % 2 == 0 { 1.2 } else { 0.7 };
        body.push_str(&line(at(along, -long), at(along, long), 0.12, DARK));
        body.push_str(&line(at(-long, along), at(long, along), 0.12, DARK));
        if n.abs() != REACH {
            continue;
        }
        let shift = shift_of(Corner { x: along, y: along }, backs);
        let style = Style::plain(2.2).centered();
        body.push_str(&text(at(along, 3.6), style, &signed(shift.x)));
        body.push_str(&text(at(4.0, along + 0.8), style, &signed(shift.y)));
    }
    let style = Style::plain(2.4).bold().centered();
    body.push_str(&text(at(reach + 7.0, 0.9), style, "RIGHT"));
    body.push_str(&text(at(0.0, reach + 4.0), style, "DOWN"));
    Drawing::new(Size::new(SIDE, SIDE), body)
}

fn signed(mm: f32) -> String {
    if mm > 0.0 { format!("+{mm}") } else { mm.to_string() }
}

/// A plain cross, open in its middle so that the scale's own is seen through it.
fn cross() -> Drawing {
    let middle = SIDE / 2.0;
    let mut body = String::new();
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let at = |far: f32| Corner { x: middle + x * far, y: middle + y * far };
        body.push_str(&line(at(0.6), at(f32::from(REACH) + 4.0), 0.3, DARK));
    }
    Drawing::new(Size::new(SIDE, SIDE), body)
}

/// The advice on the sheet.
fn advice(width: f32) -> Drawing {
    let lines = [
        "Print this sheet on both sides as you will print the cards, and hold it against the light, front towards you.",
        "Each cross on the back should lie on a cross here. Where it does not, read on the scales where its lines pass:",
        "RIGHT on the level arm, DOWN on the upright one. Take the middle of all five, and add it as --shift RIGHT,DOWN.",
    ];
    let line = |(n, words): (usize, &&str)| {
        let at = Corner { x: width / 2.0, y: 4.0 + 5.0 * n as f32 };
        text(at, Style::plain(2.9).centered().colored(FINE), words)
    };
    Drawing::new(Size::new(width, 18.0), lines.iter().enumerate().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place to which a printer that is off by `off`, in the back page's own directions, brings the back of cross
    /// `n`, as it is seen through the paper from the front, from where the front's is.
    fn seen(n: usize, backs: Backs, shift: Corner, off: Corner) -> Corner {
        let size = Paper::A4.size();
        let [front, back] = sheets(Paper::A4, backs, shift).expect("both sides");
        let middle = |sheet: &Sheet| {
            let at = sheet.placed[n].at;
            Corner { x: at.x + SIDE / 2.0, y: at.y + SIDE / 2.0 }
        };
        let (front, back) = (middle(&front), middle(&back));
        let printed = Corner { x: back.x + off.x, y: back.y + off.y };
        let through = match backs {
            Backs::ShortEdge => Corner { y: size.height - printed.y, ..printed },
            _ => Corner { x: size.width - printed.x, ..printed },
        };
        Corner { x: through.x - front.x, y: through.y - front.y }
    }

    #[test]
    fn the_shift_that_is_read_puts_the_backs_where_they_belong() {
        let off = Corner { x: 1.25, y: -0.5 };
        for backs in [Backs::LongEdge, Backs::ShortEdge] {
            for n in 0..5 {
                let wrong = seen(n, backs, Corner { x: 0.0, y: 0.0 }, off);
                assert!(wrong.x.abs() > 1.0 && wrong.y.abs() > 0.4, "{wrong:?}");
                let right = seen(n, backs, shift_of(wrong, backs), off);
                assert!(right.x.abs() < 0.001 && right.y.abs() < 0.001, "{backs:?} {n}: {right:?}");
            }
        }
    }

    #[test]
    fn a_test_of_one_side_is_refused() {
        for backs in [Backs::Blank, Backs::FoldOver] {
            assert!(sheets(Paper::Letter, backs, Corner { x: 0.0, y: 0.0 }).is_err());
        }
    }
}
