//! The shapes that a file has become, as they are drawn.

use resvg::usvg::tiny_skia_path::{PathSegment, Point};
use resvg::usvg::{self, Group, Rect, Tree};

use super::budget::Together;
use super::{Wrong, grouped, too_much};

/// Pieces of lines and dashes that are drawn.
pub(super) const PIECES: f64 = 50_000.0;
/// A layer that is drawn by itself first and is as large as the drawing costs as much as so many pieces of lines.
const LAYER: f64 = 500.0;
/// So does what is filled with a color and as large as the drawing, ...
const FILLED: f64 = 60.0;
/// ... or with a gradient.
const SHADED: f64 = 150.0;
/// So does the edge of what is filled, for each time that it is as long as the drawing is wide, ...
const EDGE: f64 = 4.0;
/// ... and an outline, which has two edges with many corners.
const OUTLINE: f64 = 30.0;
/// Stops of all gradients: a gradient that fits itself to a shape is another one for each.
const STOPS: usize = 50_000;
/// Bytes of the drawing when it is written down as it is placed on a sheet.
pub(super) const WRITTEN: usize = 2_000_000;

/// Holds the shapes to the bounds.
///
/// # Errors
/// Too many pieces of lines, dashes, layers and colors; too many stops of gradients.
pub(crate) fn of_shapes(tree: &Tree, together: &mut Together) -> Result<(), Wrong> {
    let linear = tree.linear_gradients().iter().map(|gradient| gradient.stops().len());
    let radial = tree.radial_gradients().iter().map(|gradient| gradient.stops().len());
    if linear.chain(radial).sum::<usize>() > STOPS {
        let what = format!("more than {} stops of gradients in its shapes; use fewer", grouped(STOPS));
        return Err(too_much(&what));
    }
    let side = f64::from(tree.size().width());
    let mut drawn = Drawn { left: PIECES, side, area: side * f64::from(tree.size().height()) };
    drawn.group(tree.root())?;
    together.drawn(PIECES - drawn.left)
}

/// Holds what is written of a drawing to its bound.
///
/// # Errors
/// It is too long.
pub(crate) fn of_written(written: &str, together: &mut Together) -> Result<(), Wrong> {
    if written.len() <= WRITTEN {
        return together.written(written.len());
    }
    let what = format!("more than {} kB of shapes and colors; simplify it", grouped(WRITTEN / 1_000));
    Err(too_much(&what))
}

/// Counts pieces of lines and dashes, and layers as such. There is no end to what a file can ask for, so this is no
/// whole number.
struct Drawn {
    /// The rest of [`PIECES`].
    left: f64,
    /// The width of the drawing.
    side: f64,
    /// The area of the drawing.
    area: f64,
}

impl Drawn {
    fn take(&mut self, pieces: f64) -> Result<(), Wrong> {
        self.left -= pieces;
        // What is no number is not less than anything either.
        if self.left >= 0.0 {
            return Ok(());
        }
        let what = format!(
            "more than {} lines, curves and dashes to draw (a group with an opacity, clip or mask counts as {LAYER}, \
             and what is long, large or reaches beyond the drawing as several); simplify it",
            grouped(PIECES as usize)
        );
        Err(too_much(&what))
    }

    fn group(&mut self, group: &Group) -> Result<(), Wrong> {
        if group.should_isolate() {
            let share = self.share(group.abs_layer_bounding_box().to_rect());
            self.take(LAYER * at_least_once(share))?;
        }
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.group(group)?,
                usvg::Node::Path(path) => self.take(self.path(path))?,
                usvg::Node::Text(text) => self.group(text.flattened())?,
                usvg::Node::Image(_) => {}
            }
            // Clips and masks.
            let mut drawn = Ok(());
            node.subroots(|root| {
                if drawn.is_ok() {
                    drawn = self.group(root);
                }
            });
            drawn?;
        }
        Ok(())
    }

    /// The cost of a path. The part that reaches beyond the drawing is made as far as the sheet reaches, and cut off
    /// then.
    fn path(&self, path: &usvg::Path) -> f64 {
        let share = self.share(path.abs_stroke_bounding_box());
        let length = length(path.data().segments());
        let (wide, high) = path.abs_transform().get_scale();
        let sides = length * f64::from(wide.max(high)) / self.side;
        let color =
            |paint: &usvg::Paint| if matches!(paint, usvg::Paint::Color(_)) { FILLED } else { SHADED };
        let mut cost = pieces_of_line(path, length) * at_least_once(share);
        if let Some(fill) = path.fill() {
            cost += color(fill.paint()) * share + EDGE * sides;
        }
        if let Some(stroke) = path.stroke() {
            cost += color(stroke.paint()) * share + OUTLINE * sides;
        }
        cost
    }

    /// The area of what is drawn, as a multiple of the area of the drawing.
    fn share(&self, drawn: Rect) -> f64 {
        f64::from(drawn.width()) * f64::from(drawn.height()) / self.area
    }
}

fn at_least_once(times: f64) -> f64 {
    if times <= 1.0 { 1.0 } else { times }
}

/// The pieces of a line of this length, or its dashes where these are more, and the lengths of these.
fn pieces_of_line(path: &usvg::Path, length: f64) -> f64 {
    let pieces = path.data().len() as f64;
    let Some(dashes) = path.stroke().and_then(usvg::Stroke::dasharray) else { return pieces };
    let period: f64 = dashes.iter().copied().map(f64::from).sum();
    let lengths = dashes.len() as f64;
    let drawn = length / period.max(f64::from(f32::EPSILON)) * lengths;
    lengths + if drawn <= pieces { pieces } else { drawn }
}

/// An upper bound on the length of a line, which leads from each of its points to the next.
fn length(segments: impl Iterator<Item = PathSegment>) -> f64 {
    let distance =
        |a: Point, b: Point| (f64::from(a.x) - f64::from(b.x)).hypot(f64::from(a.y) - f64::from(b.y));
    let (mut length, mut start, mut at) = (0.0, Point::zero(), Point::zero());
    for segment in segments {
        let points = match segment {
            PathSegment::MoveTo(to) => {
                (start, at) = (to, to);
                continue;
            }
            PathSegment::LineTo(to) => [to, to, to],
            PathSegment::QuadTo(a, to) => [a, a, to],
            PathSegment::CubicTo(a, b, to) => [a, b, to],
            PathSegment::Close => [start, start, start],
        };
        for to in points {
            length += distance(at, to);
            at = to;
        }
    }
    length
}
