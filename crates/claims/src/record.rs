//! Records: reading and checking one never panics, and one that is read writes itself as the same bytes.

use facedown_core::deal::{Contribution, DealSeed, ServerSecret};
use facedown_core::record::{Record, Turn, verify};
use facedown_core::rules::seat::Seat;
use facedown_games::registry;

/// Bytes: a record; or `@` and edits, a line each, that are made in a good record before it is sealed again.
pub fn claim(bytes: &[u8]) {
    match bytes.split_first() {
        Some((b'@', edits)) => lie(edits),
        _ => {
            if let Ok(record) = Record::read(bytes) {
                assert_eq!(record.write().as_bytes(), bytes);
                let _ = verify(&record, registry::find);
            }
        }
    }
}

/// The sums of an edited record are good, so that the edits reach the checks behind them.
fn lie(edits: &[u8]) {
    let Ok(edits) = std::str::from_utf8(edits) else { return };
    let mut edits = edits.split('\n');
    let good = include_bytes!("../../../fuzz/seeds/record/surprise.jsonl");
    let mut record = Record::read(good).expect("the seed is a good record");
    for edit in &mut edits {
        let (field, value) = edit.split_once('=').unwrap_or((edit, ""));
        let value = value.to_owned();
        match field {
            "game" => record.header.game = value,
            "rules" => record.header.rules = value.parse().unwrap_or(0),
            "options" => record.header.options = value,
            "start" => record.header.start = value,
            "pair" => record.header.pair = Some(2),
            "truth" => record.openings.iter_mut().for_each(|o| o.start.clone_from(&value)),
            "secret" => {
                let secret = ServerSecret::from_hex(&value).ok();
                record
                    .openings
                    .iter_mut()
                    .for_each(|o| o.secret = secret.as_ref().map(|s| ServerSecret::new(*s.bytes())));
            }
            "seed" => record.openings.iter_mut().for_each(|o| o.seed = value.parse::<DealSeed>().ok()),
            "contribution" => {
                let given: Option<Contribution> = value.parse().ok();
                record.openings.iter_mut().for_each(|o| o.contributions.extend(given));
            }
            "closed" => record.openings = None,
            "turn" => {
                let (action, events) = value.split_once(' ').unwrap_or((&value, ""));
                let events = events.split(' ').filter(|e| !e.is_empty()).map(str::to_owned).collect();
                let seat = if record.turns.len().is_multiple_of(2) { Seat::White } else { Seat::Black };
                record.turns.push(Turn { seat, action: action.to_owned(), events, clock: None });
            }
            "cut" => {
                record.turns.truncate(value.parse().unwrap_or(0));
                record.undone.clear();
            }
            "reason" => record.end.reason = Some(value),
            "result" => record.end.result = value,
            "winner" => record.end.winner = Seat::from_name(&value),
            _ => {}
        }
    }
    let text = record.write();
    match Record::read(text.as_bytes()) {
        Ok(again) => {
            assert_eq!(again, record);
            let _ = verify(&again, registry::find);
        }
        Err(error) => assert!(error.field.is_some() || text.len() > 1 << 16, "{error}"),
    }
}
