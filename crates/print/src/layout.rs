//! The layout of a sheet: a grid without gutters, and the backs in such places that they meet the fronts.

use crate::error::PrintError;
use crate::paper::{Paper, Size};

/// Free paper at the left and right at least: the ruler stands there, millimetres.
const SIDE_MARGIN: f32 = 9.5;
/// Free paper at the top and bottom at least: what home printers leave unprinted, millimetres.
const END_MARGIN: f32 = 6.0;

/// The way in which the back side of a sheet comes about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Backs {
    /// None: the paper's own back, blank as the text of Surprise Chess asks for.
    #[default]
    Blank,
    /// On the other side of the sheet, which is turned over its long edge.
    LongEdge,
    /// On the other side of the sheet, which is turned over its short edge.
    ShortEdge,
    /// Beside the fronts, to be folded over and glued.
    FoldOver,
}

/// The upper left corner of a thing on a sheet, millimetres from the sheet's own.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Corner {
    /// Millimetres from the left edge.
    pub x: f32,
    /// Millimetres from the upper edge.
    pub y: f32,
}

/// A sheet cut into equal boxes.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Layout {
    /// Size of the sheet, upright or lying.
    pub sheet: Size,
    /// Size of a box.
    pub item: Size,
    /// Between boxes; nothing between cards, so that one cut serves two.
    pub gap: f32,
    /// Boxes in a row; with fold-over those of the fronts' half.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// The way in which backs come behind fronts.
    pub backs: Backs,
}

impl Layout {
    /// The way to lay out `count` boxes on the fewest sheets, upright where that is as good as lying.
    ///
    /// # Errors
    /// The paper is too small for one box.
    pub fn best(
        paper: Paper,
        item: Size,
        gap: f32,
        count: usize,
        backs: Backs,
    ) -> Result<Layout, PrintError> {
        let upright = paper.size();
        let [upright, lying] = [upright, upright.turned()].map(|sheet| Layout::on(sheet, item, gap, backs));
        let sheets = |layout: &Layout| match layout.columns * layout.rows {
            0 => usize::MAX,
            boxes => count.div_ceil(boxes),
        };
        let best = if sheets(&lying) < sheets(&upright) { lying } else { upright };
        if best.columns * best.rows == 0 {
            return Err(PrintError::TooSmall { paper: paper.name(), item, backs });
        }
        Ok(best)
    }

    fn on(sheet: Size, item: Size, gap: f32, backs: Backs) -> Layout {
        // A thousandth of a millimetre, so that what fits exactly fits in binary numbers too.
        let fit = |room: f32, one: f32| ((room + gap + 0.001) / (one + gap)).max(0.0) as usize;
        let half = if backs == Backs::FoldOver { 2.0 } else { 1.0 };
        let columns = fit(sheet.width / half - SIDE_MARGIN * (2.0 / half), item.width);
        let rows = fit(sheet.height - 2.0 * END_MARGIN, item.height);
        Layout { sheet, item, gap, columns, rows, backs }
    }

    /// Number of boxes on one sheet.
    #[must_use]
    pub fn boxes(&self) -> usize {
        self.columns * self.rows
    }

    /// The block of all boxes: its corner and its size. With fold-over it holds fronts and backs.
    #[must_use]
    pub fn block(&self) -> (Corner, Size) {
        let columns = if self.backs == Backs::FoldOver { 2 * self.columns } else { self.columns };
        let length = |n: usize, one: f32| n as f32 * (one + self.gap) - self.gap;
        let size = Size::new(length(columns, self.item.width), length(self.rows, self.item.height));
        let corner =
            Corner { x: (self.sheet.width - size.width) / 2.0, y: (self.sheet.height - size.height) / 2.0 };
        (corner, size)
    }

    /// The corner of the front of box `n` of a sheet, row by row from the upper left.
    #[must_use]
    pub fn front(&self, n: usize) -> Corner {
        let (block, _) = self.block();
        Corner {
            x: block.x + (n % self.columns) as f32 * (self.item.width + self.gap),
            y: block.y + (n / self.columns) as f32 * (self.item.height + self.gap),
        }
    }

    /// The corner of the back of box `n`: on the other side of the sheet, or with fold-over on the same.
    ///
    /// Turning over a vertical edge exchanges left and right, over a horizontal one top and bottom. Which edge is the
    /// long one depends on how the sheet lies.
    #[must_use]
    pub fn back(&self, n: usize) -> Corner {
        let front = self.front(n);
        let upright = self.sheet.height >= self.sheet.width;
        let over_vertical_edge = match self.backs {
            Backs::LongEdge => upright,
            Backs::ShortEdge => !upright,
            Backs::FoldOver | Backs::Blank => true,
        };
        if over_vertical_edge {
            Corner { x: self.sheet.width - front.x - self.item.width, ..front }
        } else {
            Corner { y: self.sheet.height - front.y - self.item.height, ..front }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{MINI, POKER, SQUARE_CARD};

    /// The table of cards and papers in docs/print.md: columns, rows, margins at the side and at the top.
    #[test]
    fn cards_lie_as_the_table_says() {
        let bleed = POKER.with_bleed(3.0);
        for (paper, card, count, columns, rows, side, top) in [
            (Paper::A4, POKER, 9, 3, 3, 10.5, 16.5),
            (Paper::Letter, POKER, 9, 3, 3, 13.45, 7.7),
            (Paper::Letter, Size::new(63.5, 88.9), 9, 3, 3, 12.7, 6.35),
            (Paper::A4, MINI, 16, 4, 4, 17.0, 22.5),
            (Paper::Letter, MINI, 16, 4, 4, 19.95, 13.7),
            (Paper::A4, SQUARE_CARD, 16, 4, 6, 15.0, 13.5),
            (Paper::Letter, SQUARE_CARD, 16, 4, 5, 17.95, 27.2),
            (Paper::A4, bleed, 16, 4, 2, 10.5, 11.0),
            (Paper::Letter, bleed, 6, 3, 2, 36.2, 13.95),
        ] {
            let layout = Layout::best(paper, card, 0.0, count, Backs::Blank).expect("it fits");
            assert_eq!((layout.columns, layout.rows), (columns, rows), "{card} on {}", paper.name());
            let corner = layout.front(0);
            assert!((corner.x - side).abs() < 0.01 && (corner.y - top).abs() < 0.01, "{card}: {corner:?}");
        }
    }

    #[test]
    fn backs_meet_their_fronts_whichever_edge_the_sheet_is_turned_over() {
        for (count, lying) in [(16, false), (8, true)] {
            let card = if lying { POKER.with_bleed(3.0) } else { SQUARE_CARD };
            for backs in [Backs::LongEdge, Backs::ShortEdge] {
                let layout = Layout::best(Paper::A4, card, 0.0, count, backs).expect("it fits");
                assert_eq!(layout.sheet.width > layout.sheet.height, lying);
                let vertical = (backs == Backs::LongEdge) != lying;
                for n in 0..layout.boxes() {
                    let (front, back) = (layout.front(n), layout.back(n));
                    if vertical {
                        assert_eq!((back.x, back.y), (layout.sheet.width - front.x - card.width, front.y));
                    } else {
                        assert_eq!((back.x, back.y), (front.x, layout.sheet.height - front.y - card.height));
                    }
                }
            }
        }
    }

    #[test]
    fn folded_backs_lie_beside_their_fronts() {
        let layout = Layout::best(Paper::A4, SQUARE_CARD, 0.0, 16, Backs::FoldOver).expect("it fits");
        assert_eq!((layout.columns, layout.rows), (2, 6));
        for n in 0..layout.boxes() {
            let (front, back) = (layout.front(n), layout.back(n));
            assert!(front.x + 45.0 <= 105.001 && back.x >= 104.999);
            assert!((front.x + back.x + 45.0 - 210.0).abs() < 0.001);
        }
    }

    #[test]
    fn paper_that_is_too_small_is_an_error() {
        let error = Layout::best(Paper::A4, Size::new(199.0, 290.0), 0.0, 1, Backs::Blank).unwrap_err();
        assert_eq!(error.to_string(), "A4 paper is too small for 199 x 290 mm: choose a smaller size");
        assert!(Layout::best(Paper::A4, Size::new(145.0, 150.0), 0.0, 1, Backs::FoldOver).is_err());
    }
}
