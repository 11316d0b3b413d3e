//! The decision table: every row of section 4 of the rules page changes something, and the rules follow it.

use facedown_testkit::decisions::{Decision, Viewed, all_followed, all_rejected_differ, read, rows_are};
use facedown_testkit::positions::Case;

use crate::setup::{self, reading};
use crate::slow::{Chaos, Options};

const TABLE: &str = include_str!("data/decisions.toml");
/// The rows of section 4, by their numbers on the page.
const ROWS: [&str; 19] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "17b", "18",
];

impl Viewed for Chaos {
    fn white_view(&self) -> String {
        self.fen()
    }
}

/// The entries of the table.
pub fn table() -> Vec<Decision> {
    read(TABLE)
}

/// The slow rules, played by the rejected reading of an entry.
fn twisted(by: &str, case: &Case) -> Chaos {
    let mut rules = Chaos::start(case);
    if !by.contains('=') {
        rules.reading = Some(reading(by));
    }
    rules
}

/// Rows and what gives their rejected results, in all files.
fn entries() -> Vec<(String, String)> {
    let setup = setup::table();
    let mut entries: Vec<(String, String)> = table().into_iter().map(|d| (d.row, d.by)).collect();
    entries.extend(setup.draw.into_iter().filter_map(|d| Some((d.row, d.by?))));
    entries.extend(setup.dealt.into_iter().map(|d| (d.row, d.by)));
    entries.extend(setup.pair.into_iter().map(|d| (d.row, d.by)));
    entries
}

#[test]
fn every_row_of_the_page_has_an_entry() {
    rows_are(&ROWS, entries().into_iter().map(|(row, _)| row));
}

#[test]
fn every_option_of_the_page_is_in_the_tables() {
    let entries = entries();
    for (name, default) in Options::default().chosen() {
        let shown = entries
            .iter()
            .filter_map(|(_, by)| by.split_once('='))
            .any(|(n, value)| n == name && value != default);
        assert!(shown, "no entry shows what {name} changes");
    }
}

#[test]
fn slow_rules_follow_every_decision() {
    all_followed(&table(), Chaos::start);
}

#[test]
fn every_rejected_reading_gives_another_result() {
    all_rejected_differ(&table(), twisted);
}
