//! The backs: a lattice with a small open square, without frame and the same turned by 180 degrees.

use std::fmt::Write;

use facedown_core::rules::seat::Seat;

use crate::drawing::{DARK, Drawing};
use crate::layout::Corner;
use crate::paper::Size;

/// The bleed of a back past the cut, so that a sheet that is off by a little shows no white, millimetres.
pub const BLEED: f32 = 3.0;
/// The bleed of the cover of a disc, millimetres.
pub const DISC_BLEED: f32 = 1.5;

/// The approximate distance between crossings of the lattice's lines, millimetres.
const PERIOD: f32 = 2.6;
/// The width of a line of the lattice, millimetres.
const LINE: f32 = 0.42;

/// The back of every card of this size.
///
/// The lattice has a whole number of periods on the card, so that the bleed of a card goes on as the lattice of its
/// neighbour, and a cut that is off by a little cannot be told from one that is not.
#[must_use]
pub fn card(size: Size) -> Drawing {
    let bleeding = size.with_bleed(BLEED);
    let across = size.width / (size.width / PERIOD).round();
    let down = size.height / (size.height / PERIOD).round();
    // In periods from the middle, where two lines cross or a cell lies; both are the same turned about.
    let middle = (size.width / across / 2.0, size.height / down / 2.0);
    let reach = (bleeding.width / across / 2.0, bleeding.height / down / 2.0);
    let mut lines = String::new();
    for rising in [true, false] {
        let slope = if rising { -1.0 } else { 1.0 };
        // A line is v = slope * u + k with whole k, where u and v count periods from the card's corner.
        let (low, high) = (middle.0 - reach.0, middle.0 + reach.0);
        let (top, bottom) = (middle.1 - reach.1, middle.1 + reach.1);
        let ends = [top - slope * low, top - slope * high, bottom - slope * low, bottom - slope * high];
        let first = ends.iter().copied().fold(f32::INFINITY, f32::min).ceil() as i32;
        let last = ends.iter().copied().fold(f32::NEG_INFINITY, f32::max).floor() as i32;
        for k in first..=last {
            let k = k as f32;
            // Where it enters and leaves the box.
            let at_top = (top - k) / slope;
            let at_bottom = (bottom - k) / slope;
            let from = at_top.min(at_bottom).max(low);
            let to = at_top.max(at_bottom).min(high);
            if from < to {
                let point = |u: f32| (u * across, (slope * u + k) * down);
                let ((x1, y1), (x2, y2)) = (point(from), point(to));
                let _ = write!(lines, "M{x1:.3} {y1:.3}L{x2:.3} {y2:.3}");
            }
        }
    }
    let square = size.width.min(size.height) * 0.3;
    let body = format!(
        "<rect x=\"-{BLEED}\" y=\"-{BLEED}\" width=\"{}\" height=\"{}\" fill=\"#f3e9cf\"/>\
         <path d=\"{lines}\" stroke=\"#a98d4f\" stroke-width=\"{LINE}\" fill=\"none\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{square}\" height=\"{square}\" rx=\"0.8\" fill=\"#fbf6ea\" \
         stroke=\"#6f5930\" stroke-width=\"1\"/>",
        bleeding.width,
        bleeding.height,
        (size.width - square) / 2.0,
        (size.height - square) / 2.0,
    );
    Drawing::with_bleed(size, BLEED, body)
}

/// The back of every card of a side, for packs in which everybody may see whose card it is: a light lattice for White, a dark
/// one for Black, told apart by the shape of the square too. It ends at the cut, since the neighbour may be the other
/// side's.
#[must_use]
pub fn sided(seat: Seat, size: Size) -> Drawing {
    Drawing::new(size, body_of(Some(seat), card(size).body, size))
}

/// The same with bleed, for a picture that is cut out of its own sheet.
#[must_use]
pub fn sided_for_shop(seat: Seat, size: Size) -> Drawing {
    Drawing::with_bleed(size, BLEED, body_of(Some(seat), card(size).body, size))
}

/// A back's body in the colors of a side.
fn body_of(seat: Option<Seat>, plain: String, size: Size) -> String {
    if seat != Some(Seat::Black) {
        return plain;
    }
    let (x, y) = (size.width / 2.0, size.height / 2.0);
    let dark = plain.replace("#f3e9cf", "#2c3c43").replace("#a98d4f", "#8fa3aa");
    let dark = dark.replace("#fbf6ea", "#1f2b30").replace("#6f5930", "#dcc98f");
    let turned = dark
        .rsplit_once("<rect")
        .map(|(lattice, square)| format!("{lattice}<g transform=\"rotate(45 {x} {y})\"><rect{square}</g>"));
    turned.unwrap_or(dark)
}

/// A card lying face down in a diagram: a light lattice for White, a dark one for Black, told apart by the shape of the
/// square too; with no side where nobody knows whose it is.
#[must_use]
pub fn diagram_card(seat: Option<Seat>, size: Size) -> Drawing {
    let plain = card(size);
    let edge = crate::drawing::outlined(Corner { x: 0.2, y: 0.2 }, inset(size, 0.2), 0.4, DARK);
    let body = body_of(seat, plain.body, size);
    Drawing::new(size, format!("{body}{edge}"))
}

/// A box that is smaller on every side.
fn inset(size: Size, by: f32) -> Size {
    size.with_bleed(-by)
}

/// The cover of every disc of a side: Red's square stands upright, Black's on a corner.
#[must_use]
pub fn cover(seat: Seat, diameter: f32) -> Drawing {
    let (ground, line, inner, turn) = match seat {
        Seat::Black => ("#2f3d43", "#a9b9be", "#1d272b", 45),
        _ => ("#8a3f2c", "#d9a878", "#6f2c1e", 0),
    };
    let (middle, radius) = (diameter / 2.0, diameter / 2.0 + DISC_BLEED);
    let mut lines = String::new();
    let reach = (radius / PERIOD) as i32;
    for k in -reach..=reach {
        let away = k as f32 * PERIOD;
        let half = (radius * radius - away * away).max(0.0).sqrt();
        let _ = write!(lines, "M{away} {}V{half}M{} {away}H{half}", -half, -half);
    }
    let square = diameter * 0.38;
    let body = format!(
        "<circle cx=\"{middle}\" cy=\"{middle}\" r=\"{radius}\" fill=\"{ground}\"/>\
         <path d=\"{lines}\" stroke=\"{line}\" stroke-width=\"0.4\" fill=\"none\" \
         transform=\"translate({middle} {middle}) rotate(45)\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{square}\" height=\"{square}\" rx=\"0.6\" fill=\"{inner}\" \
         stroke=\"#f0cf9c\" stroke-width=\"0.9\" transform=\"rotate({turn} {middle} {middle})\"/>",
        middle - square / 2.0,
        middle - square / 2.0,
    );
    Drawing::with_bleed(Size::new(diameter, diameter), DISC_BLEED, body)
}
