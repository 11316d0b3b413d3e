//! The program's rules held against the position files and the decision tables.

use facedown_core::deal::ChanceStream;
use facedown_core::notation::{Notation, OnOneDeal};
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::Viewer;
use facedown_games::chaos::{Chaos, square_of_number};
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{differences, read};
use facedown_testkit::slow::board::name;

use crate::decisions;
use crate::fast::Fast;
use crate::positions::{MORE, PAGE};
use crate::setup::{seed, table};

fn wrong(text: &str) -> Vec<String> {
    read(text).iter().flat_map(|case| differences(case, Fast::start)).collect()
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
    for decision in decisions::table() {
        wrong.extend(decision.decided_differences(Fast::start));
        if decision.option().is_some() {
            wrong.extend(decision.rejected_differences(Fast::start));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_name_the_squares_of_section_2() {
    for number in 0..=120 {
        let fast = square_of_number(number).map(|s| s.to_string());
        assert_eq!(fast, crate::slow::setup::square_of_number(number).map(name), "number {number}");
    }
}

#[test]
fn deals_of_the_recorded_seeds_are_the_recorded_ones() {
    for entry in table().dealt {
        let start = |given: Option<(&str, &str)>| {
            let options = options::<Chaos>(given);
            let state = Chaos::deal(&options, &mut ChanceStream::new(&seed(&entry.seed)));
            Played::<Chaos>::new(state).fen(Viewer::Spectator)
        };
        assert_eq!(start(None), entry.decided, "row {}: {}", entry.row, entry.question);
        assert_eq!(start(entry.by.split_once('=')), entry.rejected, "row {} by {}", entry.row, entry.by);
    }
}

#[test]
fn pairs_and_their_order_follow_the_options() {
    for (given, games, at_once) in
        [(None, 2, false), (Some(("match", "single")), 1, false), (Some(("pair-order", "at-once")), 2, true)]
    {
        let options = options::<Chaos>(given);
        assert_eq!(Chaos::on_one_deal(&options), OnOneDeal { games, at_once }, "{given:?}");
    }
}
