//! Drawings as SVG with millimetres as units: one source for PDF, PNG and SVG.

use std::fmt::Write;

use crate::layout::Corner;
use crate::paper::Size;

/// The fonts of every text; they come with the program. What is read elsewhere falls back on what is there.
pub const FONTS: &str = "Noto Sans, Noto Sans CJK SC, sans-serif";

/// The color of dark ink.
pub const DARK: &str = "#2a251f";
/// Paper that a light piece is made of.
pub const LIGHT: &str = "#fdfaf2";
/// Lines that help and are not part of a picture.
pub const FINE: &str = "#8a8378";

/// A picture of a certain size.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Its size; whatever goes over the edge is cut off.
    pub size: Size,
    /// Which place of `body` its upper left corner is.
    pub from: Corner,
    /// SVG elements, without the element `svg` around them.
    pub body: String,
}

impl Drawing {
    /// A drawing whose corner is the origin.
    #[must_use]
    pub fn new(size: Size, body: String) -> Drawing {
        Drawing { size, from: Corner { x: 0.0, y: 0.0 }, body }
    }

    /// A drawing whose corner lies `bleed` above and left of the origin.
    #[must_use]
    pub fn with_bleed(size: Size, bleed: f32, body: String) -> Drawing {
        Drawing { size: size.with_bleed(bleed), from: Corner { x: -bleed, y: -bleed }, body }
    }

    /// As an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        self.element("xmlns=\"http://www.w3.org/2000/svg\"", "mm", &self.body)
    }

    /// As an element of another drawing, with its corner there.
    #[must_use]
    pub fn placed(&self, at: Corner) -> String {
        self.element(&format!("x=\"{}\" y=\"{}\"", at.x, at.y), "", &self.body)
    }

    /// As a document whose units are millimetres, for programs that take a number for the size.
    #[must_use]
    pub fn in_millimetres(&self) -> String {
        self.element("xmlns=\"http://www.w3.org/2000/svg\"", "", &self.body)
    }

    fn element(&self, first: &str, unit: &str, body: &str) -> String {
        let Size { width, height } = self.size;
        let Corner { x, y } = self.from;
        format!(
            "<svg {first} width=\"{width}{unit}\" height=\"{height}{unit}\" \
             viewBox=\"{x} {y} {width} {height}\">{body}</svg>"
        )
    }
}

/// The position of a text beside its point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The text begins at its point.
    Start,
    /// The middle of the text is at its point.
    Middle,
    /// The text ends at its point.
    End,
}

/// The style of a text.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Style {
    /// Height of the font, millimetres.
    pub size: f32,
    /// Is it set in bold?
    pub bold: bool,
    /// Its color, as `#rrggbb`.
    pub color: &'static str,
    /// Its position beside its point.
    pub anchor: Anchor,
}

impl Style {
    /// Dark, starting at its point.
    #[must_use]
    pub const fn plain(size: f32) -> Style {
        Style { size, bold: false, color: DARK, anchor: Anchor::Start }
    }

    /// The same in bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    /// The same about its point.
    #[must_use]
    pub const fn centered(self) -> Style {
        Style { anchor: Anchor::Middle, ..self }
    }

    /// The same in another color.
    #[must_use]
    pub const fn colored(self, color: &'static str) -> Style {
        Style { color, ..self }
    }
}

/// A line of text with its baseline at `at`.
#[must_use]
pub fn text(at: Corner, style: Style, words: &str) -> String {
    let anchor = match style.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = if style.bold { 700 } else { 400 };
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"{FONTS}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{}\" \
         text-anchor=\"{anchor}\" xml:space=\"preserve\">{}</text>",
        at.x,
        at.y,
        style.size,
        style.color,
        escaped(words)
    )
}

/// A text with what XML would take for markup escaped; control characters are left out.
#[must_use]
pub fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A straight line.
#[must_use]
pub fn line(from: Corner, to: Corner, width: f32, color: &str) -> String {
    format!(
        "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"{width}\" fill=\"none\"/>",
        from.x, from.y, to.x, to.y
    )
}

/// A filled box without outline.
#[must_use]
pub fn filled(at: Corner, size: Size, color: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\"/>",
        at.x, at.y, size.width, size.height
    )
}

/// The outline of a box.
#[must_use]
pub fn outlined(at: Corner, size: Size, width: f32, color: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
        at.x, at.y, size.width, size.height
    )
}

/// The inks with which a sheet is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Everything in its own color.
    #[default]
    Color,
    /// Black on white, without greys.
    Black,
}

impl Ink {
    /// Drawings with the colors that this ink can print: with black alone, light ones are white and dark ones black.
    #[must_use]
    pub fn print(self, body: &str) -> String {
        if self == Ink::Color {
            return body.to_owned();
        }
        let mut out = String::with_capacity(body.len());
        let mut rest = body;
        while let Some(at) = rest.find('#') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            match rest.get(1..7).and_then(luminance) {
                Some(light) => {
                    let _ = write!(out, "{}", if light > 0.6 { "#ffffff" } else { "#000000" });
                    rest = &rest[7..];
                }
                None => {
                    out.push('#');
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
        out
    }
}

/// The lightness of a color `rrggbb`, 0 to 1 (the weights of Rec. 709).
fn luminance(hex: &str) -> Option<f32> {
    if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let rgb = u32::from_str_radix(hex, 16).ok()?;
    let part = |shift: u32| (rgb >> shift & 0xff) as f32 / 255.0;
    Some(0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_ink_prints_black_and_white_only() {
        let printed = Ink::Black.print("<a fill=\"#fdfaf2\" stroke=\"#2A251F\" id=\"#é\"/>#12345");
        assert_eq!(printed, "<a fill=\"#ffffff\" stroke=\"#000000\" id=\"#é\"/>#12345");
        assert_eq!(Ink::Color.print("#123456"), "#123456");
    }

    #[test]
    fn markup_in_words_is_only_words() {
        let drawn = text(Corner { x: 0.0, y: 0.0 }, Style::plain(3.0), "<b> & \"x\"\u{7}");
        assert!(drawn.contains("&lt;b&gt; &amp; &quot;x&quot;</text>"), "{drawn}");
    }
}
