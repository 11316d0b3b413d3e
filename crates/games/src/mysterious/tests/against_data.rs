//! The rules held against the position files and the decision table.

use facedown_testkit::decisions::{Decision, read as read_decisions};
use facedown_testkit::positions::{Case, assert_told_apart, differences, read};

use crate::fast::Fast;

const FILES: [&str; 2] = [include_str!("data/page.toml"), include_str!("data/positions.toml")];
const TABLE: &str = include_str!("data/decisions.toml");

/// Rows of section 4 with an entry in the table. Of the others, row 4 (what is shown) and row 19 (pairs) have tests of
/// their own in `known.rs`, and row 20 (the clock) is the table's business.
const ROWS: [&str; 17] =
    ["1", "2", "3", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"];

/// Positions of chess are the same in both games.
fn of_casual(case: &Case) -> bool {
    case.game == "mysterious-casual" || case.fen.contains(" play ")
}

fn of_mysterious(case: &Case) -> bool {
    case.game != "mysterious-casual"
}

#[test]
fn positions_come_out() {
    let cases: Vec<Case> = FILES.iter().flat_map(|file| read(file)).collect();
    assert_told_apart(&cases);
    let (mut wrong, mut mysterious, mut casual) = (Vec::new(), 0, 0);
    for case in &cases {
        if of_mysterious(case) {
            mysterious += 1;
            wrong.extend(differences(case, Fast::<false>::start));
        }
        if of_casual(case) {
            casual += 1;
            wrong.extend(differences(case, Fast::<true>::start));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(mysterious >= 30 && casual >= 15, "{mysterious} and {casual}");
}

/// The differences between an entry and the decision, and whether the rejected reading's result comes out where it must
/// not, or does not where an option asks for it.
fn wrong<const CASUAL: bool>(decision: &Decision) -> Vec<String> {
    let mut wrong = decision.decided_differences(Fast::<CASUAL>::start);
    let rejected = decision.rejected_differences(Fast::<CASUAL>::start);
    if decision.option().is_some() {
        wrong.extend(rejected);
        if decision.decided_when_rejected(Fast::<CASUAL>::start).is_empty() {
            wrong.push(format!("row {}: {} changes nothing", decision.row, decision.by));
        }
    } else if rejected.is_empty() {
        wrong.push(format!("row {}: what {} gives is what the rules give", decision.row, decision.by));
    }
    wrong
}

#[test]
fn every_decision_is_followed() {
    let table = read_decisions(TABLE);
    for row in ROWS {
        assert!(table.iter().any(|decision| decision.row == row), "row {row} of section 4 has no entry");
    }
    let wrong: Vec<String> = table
        .iter()
        .flat_map(|decision| {
            if decision.is_of("mysterious-casual") {
                wrong::<true>(decision)
            } else {
                wrong::<false>(decision)
            }
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
