//! Marks of plots as SVG, drawn in the colors of the page that holds them.

use std::fmt::Write as _;

/// Text that stands in HTML or SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A value with its interval on a line of its own.
pub(super) struct Dot {
    pub label: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    /// The value for people.
    pub shown: String,
    /// Is it drawn in the color of what matters?
    pub strong: bool,
}

/// A scale from values to places.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        self.from + (self.to - self.from) * (value - self.low) / (self.high - self.low)
    }
}

/// Round steps within a range: 1, 2 or 5 times a power of ten, some five of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    if high <= low {
        return vec![low];
    }
    let raw = (high - low) / 5.0;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|step| *step >= raw).unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    (0..12).map(|i| (first + i) as f64 * step).take_while(|tick| *tick <= high + step * 1e-9).collect()
}

/// Width of a drawing; it shrinks with the page.
const WIDTH: f64 = 720.0;
const LINE: f64 = 24.0;

fn open(svg: &mut String, height: f64, title: &str, description: &str) {
    let _ = write!(
        svg,
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{0}\"><title>{0}</title><desc>{1}</desc>",
        escaped(title),
        escaped(description)
    );
}

/// Values with their intervals, one below the other; `reference` is a line across all of them.
pub(super) fn dots(
    title: &str,
    dots: &[Dot],
    reference: Option<f64>,
    tick: &dyn Fn(f64) -> String,
) -> String {
    let ends = dots.iter().flat_map(|dot| {
        let (low, high) = dot.interval.unwrap_or((dot.value, dot.value));
        [low, high, dot.value]
    });
    let ends: Vec<f64> = ends.chain(reference).filter(|end| end.is_finite()).collect();
    let (mut low, mut high) =
        ends.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), e| (l.min(*e), h.max(*e)));
    if low > high {
        return String::new();
    }
    let margin = ((high - low) * 0.06).max(1e-6);
    (low, high) = (low - margin, high + margin);
    let longest = dots.iter().map(|dot| dot.label.chars().count()).max().unwrap_or(0);
    let left = (longest as f64 * 7.2 + 14.0).min(300.0);
    let scale = Scale { low, high, from: left, to: WIDTH - 92.0 };
    let bottom = 14.0 + LINE * dots.len() as f64;
    let described: Vec<_> = dots.iter().map(|dot| format!("{}: {}", dot.label, dot.shown)).collect();
    let mut svg = String::new();
    open(&mut svg, bottom + 26.0, title, &described.join("; "));
    for value in ticks(low, high) {
        let x = scale.at(value);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"8\" y2=\"{bottom:.1}\"/>\
             <text class=\"tick\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            bottom + 17.0,
            escaped(&tick(value))
        );
    }
    if let Some(reference) = reference {
        let x = scale.at(reference);
        let _ = write!(
            svg,
            "<line class=\"reference\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"8\" y2=\"{bottom:.1}\"/>"
        );
    }
    for (i, dot) in dots.iter().enumerate() {
        let y = 14.0 + LINE * (i as f64 + 0.5);
        let class = if dot.strong { "mark strong" } else { "mark" };
        let (x, label) = (scale.at(dot.value), escaped(&cut(&dot.label)));
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            left - 10.0,
            y + 4.0
        );
        if let Some((low, high)) = dot.interval {
            let (a, b) = (scale.at(low), scale.at(high));
            let _ = write!(
                svg,
                "<path class=\"{class} whisker\" d=\"M{a:.1} {0:.1}V{1:.1}M{a:.1} {y:.1}H{b:.1}M{b:.1} {0:.1}V{1:.1}\"/>",
                y - 4.0,
                y + 4.0
            );
        }
        let _ = write!(
            svg,
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>\
             <text class=\"value\" x=\"{WIDTH}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            y + 4.0,
            escaped(&dot.shown)
        );
    }
    svg += "</svg>";
    svg
}

/// A label no longer than its place.
fn cut(label: &str) -> String {
    match label.chars().count() {
        0..=40 => label.to_owned(),
        _ => label.chars().take(39).chain(['…']).collect(),
    }
}

/// Height of a line of a legend.
const LEGEND: f64 = 20.0;

/// The line of each name of a legend, from 0, and its place on it, with room for the mark before it.
fn places(names: &[String], left: f64, right: f64) -> Vec<(usize, f64)> {
    let (mut line, mut at) = (0, left);
    let place = |name: &String| {
        let width = 18.0 + 7.4 * name.chars().count() as f64;
        if at > left && at + width > right {
            (line, at) = (line + 1, left);
        }
        let place = (line, at);
        at += width + 20.0;
        place
    };
    names.iter().map(place).collect()
}

/// How often each value came, for several arms on one axis, each as an outline of its own.
pub(super) fn histogram(title: &str, arms: &[(&str, &[(i64, u64)])]) -> String {
    let values = arms.iter().flat_map(|(_, counts)| counts.iter().map(|(value, _)| *value));
    let Some((least, most)) = values.fold(None, |ends: Option<(i64, i64)>, value| {
        Some(ends.map_or((value, value), |(a, b)| (a.min(value), b.max(value))))
    }) else {
        return String::new();
    };
    let bins = 40.min(most - least + 1).max(1);
    let width = (most - least + bins) / bins;
    let bins = (most - least) / width + 1;
    let (left, right, bottom, height) = (46.0, WIDTH - 8.0, 190.0, 170.0);
    let names: Vec<String> = arms.iter().map(|(name, _)| cut(name)).collect();
    let places = places(&names, left, right);
    let lines = places.last().map_or(0, |(line, _)| line + 1);
    let mut svg = String::new();
    open(
        &mut svg,
        bottom + 28.0 + LEGEND * lines as f64,
        title,
        "Shares of games by value; the table of games holds each of them.",
    );
    let shares: Vec<Vec<f64>> = arms
        .iter()
        .map(|(_, counts)| {
            let mut shares = vec![0.0; bins as usize];
            let all: u64 = counts.iter().map(|(_, count)| *count).sum();
            for (value, count) in *counts {
                shares[((value - least) / width) as usize] += *count as f64 / all.max(1) as f64;
            }
            shares
        })
        .collect();
    let highest = shares.iter().flatten().fold(1e-9f64, |a, b| a.max(*b));
    let x = Scale { low: 0.0, high: bins as f64, from: left, to: right };
    let y = Scale { low: 0.0, high: highest, from: bottom, to: bottom - height };
    for share in ticks(0.0, highest) {
        let at = y.at(share);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>",
            left - 6.0,
            at + 4.0,
            100.0 * share
        );
    }
    for (i, shares) in shares.iter().enumerate() {
        let mut path = format!("M{:.1} {bottom:.1}", x.at(0.0));
        for (bin, share) in shares.iter().enumerate() {
            let _ = write!(path, "V{:.1}H{:.1}", y.at(*share), x.at(bin as f64 + 1.0));
        }
        let _ = write!(svg, "<path class=\"outline series{}\" d=\"{path}V{bottom:.1}Z\"/>", i % 4);
    }
    for tick in ticks(least as f64, most as f64) {
        let at = x.at((tick - least as f64) / width as f64);
        let _ = write!(
            svg,
            "<text class=\"tick\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick}</text>",
            bottom + 17.0
        );
    }
    for (i, (name, (line, at))) in names.iter().zip(places).enumerate() {
        let top = bottom + 28.0 + LEGEND * line as f64;
        let _ = write!(
            svg,
            "<rect class=\"outline series{}\" x=\"{at:.1}\" y=\"{top:.1}\" width=\"12\" height=\"12\"/>\
             <text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            i % 4,
            at + 18.0,
            top + 10.0,
            escaped(name)
        );
    }
    svg += "</svg>";
    svg
}

/// A line through values with the band of their intervals, over numbers.
pub(super) fn line(
    title: &str,
    points: &[(f64, f64, Option<(f64, f64)>)],
    tick: &dyn Fn(f64) -> String,
) -> String {
    let ends =
        points.iter().flat_map(|(_, y, band)| [*y, band.map_or(*y, |b| b.0), band.map_or(*y, |b| b.1)]);
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), e| (l.min(e), h.max(e)));
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    if points.len() < 2 || first.0 >= last.0 || low > high {
        return String::new();
    }
    let margin = ((high - low) * 0.06).max(1e-6);
    let (left, right, bottom) = (64.0, WIDTH - 14.0, 200.0);
    let x = Scale { low: first.0, high: last.0, from: left, to: right };
    let y = Scale { low: low - margin, high: high + margin, from: bottom, to: 12.0 };
    let mut svg = String::new();
    let described: Vec<_> = points.iter().map(|(x, y, _)| format!("{x}: {}", tick(*y))).collect();
    open(&mut svg, bottom + 26.0, title, &described.join("; "));
    for value in ticks(low - margin, high + margin) {
        let at = y.at(value);
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 6.0,
            at + 4.0,
            escaped(&tick(value))
        );
    }
    let over = points.iter().map(|(at, v, band)| (x.at(*at), y.at(band.map_or(*v, |b| b.1))));
    let under = points.iter().rev().map(|(at, v, band)| (x.at(*at), y.at(band.map_or(*v, |b| b.0))));
    let joined = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L")
    };
    let band = joined(&mut over.chain(under));
    let middle = joined(&mut points.iter().map(|(at, v, _)| (x.at(*at), y.at(*v))));
    let _ = write!(svg, "<path class=\"band\" d=\"M{band}Z\"/><path class=\"middle\" d=\"M{middle}\"/>");
    for (at, value, _) in points {
        let _ = write!(
            svg,
            "<circle class=\"mark strong\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>\
             <text class=\"tick\" x=\"{0:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{at}</text>",
            x.at(*at),
            y.at(*value),
            bottom + 17.0
        );
    }
    svg += "</svg>";
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(ticks(7.0, 7.0), [7.0]);
        assert_eq!(ticks(3.0, 47.0), [10.0, 20.0, 30.0, 40.0]);
        assert_eq!(ticks(-0.02, 0.03).first().map(|t| (t * 1000.0).round()), Some(-20.0));
    }

    #[test]
    fn a_long_legend_takes_several_lines() {
        let names = |lengths: &[usize]| lengths.iter().map(|n| "x".repeat(*n)).collect::<Vec<_>>();
        assert_eq!(places(&names(&[4, 4]), 46.0, 712.0), [(0, 46.0), (0, 113.6)]);
        let lines = |lengths: &[usize]| -> Vec<usize> {
            places(&names(lengths), 46.0, 712.0).into_iter().map(|(line, _)| line).collect()
        };
        assert_eq!(lines(&[40, 40, 10, 40, 5]), [0, 0, 1, 1, 1]);
        assert_eq!(lines(&[200, 3]), [0, 1], "one that is too long has a line for itself");
    }

    #[test]
    fn what_studies_are_called_is_no_markup() {
        let dot = Dot {
            label: "<script>".to_owned(),
            value: 1.0,
            interval: None,
            shown: "\"1\"".to_owned(),
            strong: true,
        };
        let svg = dots("a & b", &[dot], Some(0.5), &|v| format!("{v}"));
        assert!(!svg.contains("<script>") && svg.contains("a &amp; b"), "{svg}");
    }
}
