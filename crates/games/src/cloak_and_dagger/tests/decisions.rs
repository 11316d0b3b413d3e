//! The decision table: every open point of the rules page, section 5, changes something, and the rules follow it.

use facedown_testkit::decisions::{Decision, read};
use facedown_testkit::positions::Case;

use crate::fast::Fast;
use crate::slow::{Reading, Slow};

const TABLE: &str = include_str!("data/decisions.toml");

/// The readings that the table names.
const READINGS: [Reading; 24] = [
    Reading::CheckersBluff,
    Reading::MovesTellNothing,
    Reading::BlackCountsFromItsLeft,
    Reading::BlackBegins,
    Reading::GuessesWithoutLimit,
    Reading::RightGuessUncloaks,
    Reading::PenaltyIsLost,
    Reading::BonusNeverCaptures,
    Reading::DropsOnThirdRank,
    Reading::OneBonusATurn,
    Reading::EmptyBonusIsSkipped,
    Reading::RightOutlivesNextMove,
    Reading::CapturedQueenWasAPawn,
    Reading::CheckersDoNotAttack,
    Reading::BonusMayRescue,
    Reading::MateIsAtOnce,
    Reading::ProofStaysCloaked,
    Reading::KingUncloaksIntoCheck,
    Reading::KingMayNotTakeIntoCheck,
    Reading::NoCastlingOutOfAttack,
    Reading::StalemateLoses,
    Reading::BonusAfterTheKing,
    Reading::AnyArrangement,
    Reading::CaptorIsTold,
];

fn table() -> Vec<Decision> {
    read(TABLE)
}

/// The slow rules, played by the rejected reading of an entry.
fn twisted(decision: &Decision, case: &Case) -> Slow {
    let mut rules = Slow::start(case);
    if decision.option().is_none() {
        let reading = READINGS.into_iter().find(|reading| format!("{reading:?}") == decision.by);
        rules.reading = Some(reading.unwrap_or_else(|| panic!("there is no reading {}", decision.by)));
    }
    rules
}

#[test]
fn every_open_point_of_the_page_has_an_entry() {
    let rows: Vec<String> = table().into_iter().map(|d| d.row).collect();
    for letter in 'a'..='y' {
        assert!(rows.contains(&format!("C-{letter}")), "C-{letter} has no entry");
    }
    for reading in READINGS {
        let by = format!("{reading:?}");
        assert!(table().iter().any(|d| d.by == by), "no entry is decided against {by}");
    }
}

#[test]
fn both_readings_of_the_page_follow_every_decision() {
    let table = table();
    let fast = table.iter().flat_map(|d| d.decided_differences(Fast::start));
    let slow = table.iter().flat_map(|d| d.decided_differences(Slow::start));
    let wrong: Vec<String> = fast.chain(slow).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rejected_reading_gives_another_result() {
    let mut wrong = Vec::new();
    for decision in table() {
        let make = |case: &Case| twisted(&decision, case);
        wrong.extend(decision.rejected_differences(make));
        if decision.decided_when_rejected(make).is_empty() {
            wrong.push(format!("{}: {} changes nothing", decision.row, decision.by));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
