//! The cost of the numbers of a file: how many curves an arc becomes, how large shapes are and how thick their
//! outlines.

use std::str::FromStr;

use svgtypes::{
    Length, LengthListParser, LengthUnit, PathParser, PathSegment, PointsParser, Transform, TransformOrigin,
    ViewBox,
};

/// The most by which the curves that stand for an arc may lie off it: what the library that draws takes.
const TOLERANCE: f64 = 0.1;

/// A length at most: the largest that several values come to, whichever of them counts.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Most {
    /// In pixels.
    px: f64,
    /// In sizes of the font.
    em: f64,
    /// In wholes: what a percentage is of.
    whole: f64,
}

impl Most {
    /// The length that a value gives, if it is one.
    pub(super) fn of(value: &str) -> Option<Most> {
        Length::from_str(value).ok().map(Most::from)
    }

    /// The largest of a list, if it is one.
    pub(super) fn of_list(value: &str) -> Option<Most> {
        LengthListParser::from(value).map_while(Result::ok).map(Most::from).reduce(Most::or)
    }

    /// The distance of the origin of a transformation.
    pub(super) fn of_origin(value: &str) -> Option<Most> {
        let origin = TransformOrigin::from_str(value).ok()?;
        Some(Most::from(origin.x_offset).and(Most::from(origin.y_offset)))
    }

    /// The size of a font, in terms of the one around it.
    pub(super) fn of_font(value: &str) -> Most {
        match Most::of(value) {
            Some(size) => Most { em: size.em.max(size.whole), whole: 0.0, ..size },
            None => {
                let steps = match value.trim() {
                    "large" | "larger" => 1.2,
                    "x-large" => 1.2 * 1.2,
                    "xx-large" => 1.2 * 1.2 * 1.2,
                    _ => 1.0,
                };
                Most { em: steps, ..Most::default() }
            }
        }
    }
}

impl From<Length> for Most {
    fn from(length: Length) -> Most {
        let number = length.number.abs();
        let px = |factor: f64| Most { px: number * factor, ..Most::default() };
        match length.unit {
            LengthUnit::None | LengthUnit::Px => px(1.0),
            LengthUnit::Em | LengthUnit::Ex => Most { em: number, ..Most::default() },
            LengthUnit::In => px(96.0),
            LengthUnit::Cm => px(96.0 / 2.54),
            LengthUnit::Mm => px(96.0 / 25.4),
            LengthUnit::Pt => px(96.0 / 72.0),
            LengthUnit::Pc => px(16.0),
            LengthUnit::Percent => Most { whole: number / 100.0, ..Most::default() },
        }
    }
}

impl Most {
    /// The larger in each kind.
    pub(super) fn or(self, other: Most) -> Most {
        Most { px: self.px.max(other.px), em: self.em.max(other.em), whole: self.whole.max(other.whole) }
    }

    /// Both together.
    pub(super) fn and(self, other: Most) -> Most {
        Most { px: self.px + other.px, em: self.em + other.em, whole: self.whole + other.whole }
    }

    /// So many times as much.
    pub(super) fn times(self, times: f64) -> Most {
        Most { px: self.px * times, em: self.em * times, whole: self.whole * times }
    }

    /// The part of the whole that it is besides.
    pub(super) fn part(self) -> f64 {
        self.whole
    }

    /// Pixels, where the font and the whole are so large.
    pub(super) fn at(self, font: f64, whole: f64) -> f64 {
        self.px + self.em * font + self.whole * whole
    }
}

/// The most by which a transformation takes points apart, and by which it moves them.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Spread {
    /// The largest factor of a distance.
    pub(super) factor: f64,
    /// The largest distance of the origin from where it was.
    pub(super) shift: f64,
}

impl Spread {
    /// Nothing moves.
    pub(super) const NONE: Spread = Spread { factor: 1.0, shift: 0.0 };

    /// The effect of a value of `transform`.
    pub(super) fn of(value: &str) -> Option<Spread> {
        let Transform { a, b, c, d, e, f } = Transform::from_str(value).ok()?;
        // The larger singular value of the matrix.
        let (first, second) = (a * a + b * b, c * c + d * d);
        let apart = (first - second).hypot(2.0 * (a * c + b * d));
        Some(Spread { factor: ((first + second + apart) / 2.0).sqrt(), shift: e.hypot(f) })
    }

    /// The larger of both.
    pub(super) fn or(self, other: Spread) -> Spread {
        Spread { factor: self.factor.max(other.factor), shift: self.shift.max(other.shift) }
    }

    /// First this, then what is around it.
    pub(super) fn within(self, outer: Spread) -> Spread {
        Spread { factor: self.factor * outer.factor, shift: outer.factor * self.shift + outer.shift }
    }

    /// The distance from the origin that a point has afterwards which had this one before.
    pub(super) fn far(self, extent: f64) -> f64 {
        self.factor * extent + self.shift
    }
}

/// The parts of a line.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Line {
    /// Straight pieces.
    pub(super) straight: usize,
    /// Curves; arcs are made of them.
    pub(super) curved: usize,
    /// The greatest distance of its points from the origin.
    pub(super) extent: f64,
}

/// A `viewBox`.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct View {
    /// The distance of its corner from the origin.
    corner: f64,
    /// Its smaller side.
    side: f64,
    /// Its larger side.
    pub(super) larger: f64,
}

impl View {
    /// The meaning of a value.
    pub(super) fn of(value: &str) -> Option<View> {
        let view = ViewBox::from_str(value).ok()?;
        let corner = view.x.hypot(view.y);
        Some(View { corner, side: view.w.min(view.h), larger: view.w.max(view.h) })
    }

    /// The one that is spread the more, with the corner of that which is farther away.
    pub(super) fn or(self, other: View) -> View {
        View {
            corner: self.corner.max(other.corner),
            side: self.side.min(other.side),
            larger: self.larger.max(other.larger),
        }
    }

    /// The spread of its points where it is shown at most so large.
    pub(super) fn spread(self, size: f64) -> Spread {
        let factor = (size / self.side).max(1.0);
        Spread { factor, shift: factor * self.corner + size }
    }
}

impl Line {
    /// The line of a path's `d`, up to where it cannot be read: so far it is drawn. Once there are more curves than
    /// `most`, no more are counted.
    pub(super) fn of_path(d: &str, most: usize) -> Line {
        let mut line = Line::default();
        let mut pen = Pen::default();
        for segment in PathParser::from(d) {
            let Some(segment) = segment.ok().filter(|_| line.curved <= most) else { break };
            let from = pen.at;
            pen.follow(&segment, &mut line.extent);
            match segment {
                PathSegment::CurveTo { .. }
                | PathSegment::SmoothCurveTo { .. }
                | PathSegment::Quadratic { .. }
                | PathSegment::SmoothQuadratic { .. } => line.curved += 1,
                PathSegment::EllipticalArc { rx, ry, x_axis_rotation, large_arc, sweep, .. } => {
                    let arc = kurbo::SvgArc {
                        from: from.into(),
                        to: pen.at.into(),
                        radii: (rx, ry).into(),
                        x_rotation: x_axis_rotation.to_radians(),
                        large_arc,
                        sweep,
                    };
                    let curves = |arc: kurbo::Arc| {
                        line.extent = line.extent.max(size(arc.center.into()) + size(arc.radii.into()));
                        arc.append_iter(TOLERANCE).take((most - line.curved).saturating_add(1)).count()
                    };
                    let curves = kurbo::Arc::from_svg_arc(&arc).map_or(1, curves);
                    line.curved = line.curved.saturating_add(curves);
                }
                _ => line.straight += 1,
            }
        }
        line
    }

    /// The line that the attribute `points` draws.
    pub(super) fn of_points(points: &str) -> Line {
        let mut line = Line::default();
        for point in PointsParser::from(points) {
            line.straight += 1;
            line.extent = line.extent.max(size(point));
        }
        line
    }

    /// Both.
    pub(super) fn and(self, other: Line) -> Line {
        Line {
            straight: self.straight + other.straight,
            curved: self.curved.saturating_add(other.curved),
            extent: self.extent.max(other.extent),
        }
    }
}

fn size((x, y): (f64, f64)) -> f64 {
    x.hypot(y)
}

/// The state of the pen that draws a path.
#[derive(Default)]
struct Pen {
    at: (f64, f64),
    /// The start of the current line, to which `Z` leads back.
    start: (f64, f64),
}

impl Pen {
    /// Goes on to the end of a segment, and over the points that bend it.
    fn follow(&mut self, segment: &PathSegment, extent: &mut f64) {
        let (x0, y0) = self.at;
        let mut over = |abs: bool, x: f64, y: f64| {
            let point = if abs { (x, y) } else { (x0 + x, y0 + y) };
            *extent = extent.max(size(point));
            point
        };
        let to = match *segment {
            PathSegment::MoveTo { abs, x, y } => {
                self.start = over(abs, x, y);
                self.start
            }
            PathSegment::LineTo { abs, x, y }
            | PathSegment::SmoothQuadratic { abs, x, y }
            | PathSegment::EllipticalArc { abs, x, y, .. } => over(abs, x, y),
            PathSegment::HorizontalLineTo { abs, x } => over(abs, x, if abs { y0 } else { 0.0 }),
            PathSegment::VerticalLineTo { abs, y } => over(abs, if abs { x0 } else { 0.0 }, y),
            PathSegment::CurveTo { abs, x1, y1, x2, y2, x, y } => {
                over(abs, x1, y1);
                over(abs, x2, y2);
                over(abs, x, y)
            }
            PathSegment::SmoothCurveTo { abs, x2, y2, x, y } => {
                over(abs, x2, y2);
                over(abs, x, y)
            }
            PathSegment::Quadratic { abs, x1, y1, x, y } => {
                over(abs, x1, y1);
                over(abs, x, y)
            }
            PathSegment::ClosePath { .. } => self.start,
        };
        self.at = to;
    }
}
