//! Every entry of the position file and of the decision table, held against the slow rules and the program's.

use facedown_testkit::decisions::{self, Decision};
use facedown_testkit::positions::{Case, assert_told_apart, differences, read};

use crate::cases::Fast;
use crate::slow::{READINGS, Reading, Slow};

const POSITIONS: &str = include_str!("data/positions.toml");
const DECISIONS: &str = include_str!("data/decisions.toml");

#[test]
fn both_rules_give_every_position() {
    let cases = read(POSITIONS);
    assert!(cases.len() >= 60, "{} positions", cases.len());
    assert_told_apart(&cases);
    let slow = cases.iter().flat_map(|case| differences(case, Slow::start));
    let fast = cases.iter().flat_map(|case| differences(case, Fast::start));
    let wrong: Vec<String> =
        slow.map(|w| format!("slow: {w}")).chain(fast.map(|w| format!("fast: {w}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn table() -> Vec<Decision> {
    decisions::read(DECISIONS)
}

/// The slow rules by the rejected reading of an entry.
fn twisted(by: &str, case: &Case) -> Slow {
    let mut rules = Slow::start(case);
    rules.reading = READINGS.into_iter().find(|row| *row == by).map(Reading);
    rules
}

#[test]
fn every_row_has_an_entry() {
    let table = table();
    for row in READINGS.into_iter().chain(["B-u"]) {
        assert!(table.iter().any(|d| d.row == row), "row {row} has no entry");
    }
    for decision in &table {
        let by = decision.option().is_some() || READINGS.contains(&decision.by.as_str());
        assert!(by, "{}: no reading {}", decision.row, decision.by);
    }
}

#[test]
fn both_rules_follow_every_decision() {
    let mut wrong = Vec::new();
    for decision in table() {
        wrong.extend(decision.decided_differences(Slow::start).into_iter().map(|w| format!("slow: {w}")));
        wrong.extend(decision.decided_differences(Fast::start).into_iter().map(|w| format!("fast: {w}")));
        if decision.option().is_some() {
            wrong.extend(decision.rejected_differences(Fast::start));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rejected_reading_gives_another_result() {
    let mut wrong = Vec::new();
    for decision in table() {
        let make = |case: &Case| twisted(&decision.by, case);
        wrong.extend(decision.rejected_differences(make));
        if decision.decided_when_rejected(make).is_empty() {
            wrong.push(format!("row {}: {} changes nothing", decision.row, decision.by));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
