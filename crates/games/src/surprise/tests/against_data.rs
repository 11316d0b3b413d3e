//! The program's rules held against the position files and the decision table.

use facedown_testkit::positions::{differences, read};

use crate::decisions::table;
use crate::fast::Fast;
use crate::positions::{MORE, PAGE};

/// The differences between a file and the rules; Rex entries by the rules of Rex, the others by those of Surprise
/// Chess.
fn wrong(text: &str) -> Vec<String> {
    read(text)
        .iter()
        .flat_map(|case| {
            if case.game == "surprise-rex" {
                differences(case, Fast::<true>::start)
            } else {
                differences(case, Fast::<false>::start)
            }
        })
        .collect()
}

#[test]
fn rules_give_every_row_of_the_page() {
    let wrong = wrong(PAGE);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_give_our_positions() {
    let wrong = wrong(MORE);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_follow_every_decision_and_every_option() {
    let mut wrong = Vec::new();
    for decision in table() {
        wrong.extend(decision.decided_differences(Fast::<false>::start));
        if decision.option().is_some() {
            wrong.extend(decision.rejected_differences(Fast::<false>::start));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
