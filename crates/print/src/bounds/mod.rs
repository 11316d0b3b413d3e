//! The form of somebody else's SVG: shapes and nothing else, nothing outside the file, and no more than can be drawn
//! in a moment. It is counted while it is read and before anything is drawn, since a few lines can ask for a thousand
//! million shapes: first its text ([`of_text`]), then its elements with what they refer to and how they are styled
//! ([`of_elements`]), and what has become of them at last ([`of_shapes`]). Everything is counted as the library that
//! draws it will meet it, and with that library's own readers of styles, numbers and references.

mod budget;
mod elements;
mod facts;
mod numbers;
mod shapes;
mod sheet;
#[cfg(test)]
mod tests;
mod text;

use facedown_core::ports::printing::DrawingFault;

pub(crate) use budget::Together;
pub(crate) use elements::of_elements;
pub(crate) use shapes::{of_shapes, of_written};
pub(crate) use text::of_text;

/// Nodes of a file: elements, and what stands between them.
pub(crate) const NODES: u32 = 40_000;
/// Bytes of an attribute or of a value in a style sheet, but for those that hold lines, styles or places of letters:
/// they count anew for each element that inherits them.
const VALUE: usize = 1_000;
/// Bytes of a `style` attribute, and of a list of places.
const LIST: usize = 8_000;

/// The fault of a file, and the same in words that follow its name.
pub(crate) type Wrong = (DrawingFault, String);

/// There is more in a file than is drawn: what, how much of it there may be, and what to do.
pub(crate) fn too_much(what: &str) -> Wrong {
    (DrawingFault::TooLarge, format!("has too much in it: {what}"))
}

/// There are more nodes in a file than are read.
pub(crate) fn too_many_nodes() -> Wrong {
    too_much(&format!("more than {} elements, texts and comments; merge shapes", grouped(NODES as usize)))
}

fn not_printed(what: &str) -> Wrong {
    (DrawingFault::NotPrinted, format!("uses {what}, which is not printed: draw it with shapes"))
}

/// A number with commas between its thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let start = digits.len() % 3;
    let mut out = digits[..start].to_owned();
    for (n, digit) in digits[start..].chars().enumerate() {
        if n % 3 == 0 && !out.is_empty() {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
