//! Drawings of one's own: whatever is sent as an SVG is refused in words or becomes one element of our drawings, within
//! fixed limits of memory and time, and asks nobody for anything.

use std::collections::BTreeMap;

use facedown_print::error::PrintError;
use facedown_print::own_art::OwnArt;

/// Bytes: the file.
pub fn claim(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let files = BTreeMap::from([("wk.svg".to_owned(), text)]);
    match OwnArt::Files(files).drawings(&["wk".to_owned()]) {
        Ok(drawn) => {
            let element = &drawn["wk"];
            assert!(element.starts_with("<g ") && element.ends_with("</g>"), "{element}");
            assert!(!element.contains("<script") && !element.contains("href=\"http"), "{element}");
        }
        Err(PrintError::Drawing { problem, .. }) => assert!(!problem.is_empty()),
        Err(other) => panic!("a drawing was refused for another reason: {other}"),
    }
}
