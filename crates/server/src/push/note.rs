//! What a note says, and what it is about. It is made from what everybody at the table knows, so nothing of the position can
//! be in it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use facedown_storage::id::Id;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::room::Awaited;

/// The text of a note, as the page's worker reads it. The worker puts it into words.
pub(crate) fn of(turn: &Awaited) -> Vec<u8> {
    let text = json!({
        "about": "turn",
        "table": turn.table.as_str(),
        "game": turn.game,
        "opponent": turn.opponent,
    });
    text.to_string().into_bytes()
}

/// What a note is about, for the push service: the same for each note about a table that one browser gets, and it tells the
/// service nothing else.
pub(crate) fn topic(secret: &[u8], table: &Id) -> String {
    let mut hash = Sha256::new();
    hash.update(secret);
    hash.update(table.as_str());
    let mut topic = URL_SAFE_NO_PAD.encode(hash.finalize());
    topic.truncate(32);
    topic
}
