//! The decision table: every row of section 4 of the rules page changes something, and the rules follow it.

use facedown_testkit::decisions::{
    Decision, Viewed, all_followed, all_rejected_differ, named, read, rows_are,
};
use facedown_testkit::positions::Case;
use facedown_testkit::slow::Color;

use crate::slow::{Options, Reading, Surprise};

const TABLE: &str = include_str!("data/decisions.toml");
/// The rows of section 4, by their numbers on the page.
const ROWS: [&str; 21] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21",
];

impl Viewed for Surprise {
    fn white_view(&self) -> String {
        self.view(Color::White)
    }
}

/// The entries of the table.
pub fn table() -> Vec<Decision> {
    read(TABLE)
}

/// The slow rules, played by the rejected reading of an entry.
fn twisted(by: &str, case: &Case) -> Surprise {
    let mut rules = Surprise::start(case);
    if by.contains('=') {
        return rules;
    }
    let readings = [
        Reading::OwnCardsAreKnown,
        Reading::OnlyTheMovedPieceAttacks,
        Reading::CapturedCardStaysSecret,
        Reading::OwnPiecesTurnCardsUp,
        Reading::PinnedPiecesDoNotAttack,
        Reading::KingsDoNotAttack,
        Reading::PawnPushesAttack,
        Reading::MayHope,
        Reading::OpenedLineIsCheck,
        Reading::TurnedUpKingLoses,
        Reading::CastlingIsTakenBack,
        Reading::NoCastlingBesideVisibleKing,
        Reading::KnownKingPlaysAsKing,
        Reading::PromotionFromTheBox,
        Reading::MateComesFirst,
        Reading::DefendedCardsStayDown,
        Reading::DrawnWhenTurnedUp,
    ];
    rules.reading = Some(named(&readings, by));
    rules
}

#[test]
fn every_row_of_the_page_has_an_entry() {
    rows_are(&ROWS, table().into_iter().map(|decision| decision.row));
}

#[test]
fn every_option_of_the_page_is_in_the_table() {
    let table = table();
    for (name, default) in Options::default().chosen() {
        let entry = table.iter().filter_map(Decision::option).find(|(n, _)| *n == name);
        assert!(entry.is_some_and(|(_, value)| value != default), "no entry shows what {name} changes");
    }
}

#[test]
fn slow_rules_follow_every_decision() {
    all_followed(&table(), Surprise::start);
}

#[test]
fn every_rejected_reading_gives_another_result() {
    all_rejected_differ(&table(), twisted);
}
