//! What goes to the program of a seat, for the two-deals tests.

use std::collections::BTreeMap;

use facedown_server::inside::Seen;
use facedown_server::inside::lines::{Kind, event, full, state};

/// Every line about a game, as JSON.
pub(super) fn all(seen: &Seen) -> Vec<String> {
    let kind = Kind { name: seen.view.game, usual: BTreeMap::new() };
    let nobody = [None, None];
    vec![
        serde_json::to_string(&full(seen, &nobody, &kind)).unwrap(),
        serde_json::to_string(&state(seen)).unwrap(),
        serde_json::to_string(&event(seen, &nobody, &kind)).unwrap(),
    ]
}
