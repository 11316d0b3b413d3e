//! The text of a file, before it is taken for XML.

use facedown_core::ports::printing::DrawingFault;

use super::{NODES, Wrong, grouped, too_many_nodes, too_much};

/// Attributes of an element: each is compared with all before it.
const ATTRIBUTES: usize = 500;
/// Declarations of namespaces: an element that declares one copies all those of its parent.
const NAMESPACES: usize = 1_000;

/// Holds the text of a file to the bounds.
///
/// # Errors
/// It declares texts that stand for others, and so may be as long as one likes; it has too many elements, attributes or
/// namespaces to be read.
pub(crate) fn of_text(text: &str) -> Result<(), Wrong> {
    if text.contains("<!ENTITY") {
        let words = "declares texts of its own (<!ENTITY>): save it as plain SVG".to_owned();
        return Err((DrawingFault::NotPrinted, words));
    }
    // An element has one of these at its start, and one more at its end.
    if text.matches('<').count() > 2 * NODES as usize {
        return Err(too_many_nodes());
    }
    if text.matches("xmlns").count() > NAMESPACES {
        let what = format!("more than {} namespaces; save it as plain SVG", grouped(NAMESPACES));
        return Err(too_much(&what));
    }
    // No attribute holds a `<`, so none lies across two parts.
    if text.split('<').any(|tag| attributes(tag) > ATTRIBUTES) {
        let what = format!("an element with more than {} attributes; leave some out", grouped(ATTRIBUTES));
        return Err(too_much(&what));
    }
    Ok(())
}

/// The most attributes that a tag can have.
fn attributes(tag: &str) -> usize {
    let values = tag.split('=').skip(1).map(str::trim_start);
    values.filter(|value| value.starts_with(['"', '\''])).count()
}
