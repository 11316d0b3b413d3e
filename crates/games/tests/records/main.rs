//! Records of real games of all ten kinds: all hold, each damaged field and each lie is named.

mod damage;
mod impossible;
mod lies;
mod played;

use facedown_core::record::{DealCheck, Record, verify};
use facedown_games::registry;

#[test]
fn all_hold() {
    let mut ended = std::collections::BTreeMap::new();
    let mut games = std::collections::BTreeSet::new();
    for (i, (_, record, deal)) in played::all().into_iter().enumerate() {
        games.insert(record.header.game.clone());
        let text = record.write();
        let again = Record::read(text.as_bytes()).unwrap();
        assert_eq!(again, record, "record {i}");
        assert_eq!(again.write(), text, "record {i}");
        let verified = verify(&again, registry::find).unwrap_or_else(|e| panic!("record {i}: {e}\n{text}"));
        assert_eq!(verified.deal, deal, "record {i}");
        assert_eq!(verified.table.ply() as usize, record.turns.len());
        *ended.entry(record.end.reason.unwrap_or_default()).or_insert(0) += 1;
    }
    assert_eq!(games.len(), registry::all().len(), "{games:?}");
    // Some games end by their rules, some at the table, some go on.
    assert!(ended.len() >= 5 && ended.contains_key("") && ended.contains_key("resignation"), "{ended:?}");
}

/// The example of `docs/record.md` is a record that holds.
#[test]
fn the_example_holds() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.md")).unwrap();
    let example = page.split_once("```jsonl\n").unwrap().1.split_once("```").unwrap().0;
    let record = Record::read(example.as_bytes()).unwrap();
    assert_eq!(record.turns.len(), 7);
    assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::Fair);
}
