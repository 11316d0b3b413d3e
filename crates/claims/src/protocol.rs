//! What comes over the wire: reading a message or a body never panics, a message that is read is written back as
//! itself, and what it asks for is taken or refused in words.

use facedown_core::deal::{Commitment, Contribution, DealSeed};
use facedown_core::table::Start;
use facedown_games::registry;
use facedown_protocol::{ClientMessage, NewCommitment, NewContribution, NewTable};
use serde::de::DeserializeOwned;

/// Bytes: `m` and a message of the WebSocket, or another letter and the body of a request.
pub fn claim(bytes: &[u8]) {
    let Some((kind, body)) = bytes.split_first() else { return };
    match kind {
        b'm' => body.split(|b| *b == b'\n').for_each(message),
        b't' => new_table(body),
        b'c' => {
            if let Some(asked) = read::<NewCommitment>(body)
                && let Ok(commitment) = asked.sha256.parse::<Commitment>()
            {
                assert_eq!(commitment.to_string(), asked.sha256.to_lowercase());
            }
        }
        _ => {
            if let Some(asked) = read::<NewContribution>(body)
                && let Ok(contribution) = asked.contribution.parse::<Contribution>()
            {
                assert_eq!(contribution.to_hex(), asked.contribution.to_lowercase());
            }
        }
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    match facedown_protocol::read(body) {
        Ok(read) => Some(read),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

fn message(body: &[u8]) {
    let Some(message) = read::<ClientMessage>(body) else { return };
    let written = serde_json::to_vec(&message).expect("a message can be written");
    assert_eq!(read::<ClientMessage>(&written).as_ref(), Some(&message));
    let ClientMessage::Act { action, seat, .. } = &message else { return };
    for game in registry::all() {
        let options = game.choose(&[]).expect("the defaults go together");
        let (mut table, _) =
            game.open(&options, Start::Deal(&DealSeed([1; 32]), false)).expect("a deal opens");
        let Some(seat) = seat.or_else(|| table.to_act().iter().next()) else { continue };
        match table.act(seat, action) {
            Ok(()) => assert_eq!(table.ply(), 1),
            Err(error) => {
                assert!(!error.to_string().is_empty() && !error.code().is_empty());
                assert_eq!(table.ply(), 0);
            }
        }
    }
}

fn new_table(body: &[u8]) {
    let Some(asked) = read::<NewTable>(body) else { return };
    let Some(game) = registry::find(&asked.game) else { return };
    let given: Vec<(&str, &str)> = asked.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    match game.choose(&given) {
        Ok(chosen) => assert!(given.iter().all(|(name, value)| chosen.get(name) == *value)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
