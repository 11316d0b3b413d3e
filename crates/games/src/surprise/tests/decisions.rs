//! The decision table: every row of section 4 of the rules page changes something, and the rules follow it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::cases::{Case, Rules, Turn, differences};
use crate::slow::{Options, Reading, Surprise};

const TABLE: &str = include_str!("data/decisions.toml");
/// The rows of section 4, by their numbers on the page.
const ROWS: [&str; 21] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    decision: Vec<Decision>,
}

/// A row (or one of several entries for it).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Number of the row on the page.
    pub row: String,
    question: String,
    fen: String,
    deal: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    action: String,
    decided: Result,
    /// The option `name=value`, or the [`Reading`], under which the other result comes out.
    pub by: String,
    rejected: Result,
}

/// What comes of the action.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Result {
    #[serde(default)]
    illegal: bool,
    #[serde(default)]
    events: String,
    #[serde(default)]
    check: bool,
    end: Option<String>,
    legal: Option<usize>,
    moves: Option<String>,
    castling: Option<String>,
    fen: Option<String>,
    /// White's view, all eight fields.
    view: Option<String>,
}

/// Rules whose views can be asked for.
pub trait Viewed: Rules {
    /// White's view, all eight fields.
    fn white_view(&self) -> String;
}

impl Viewed for Surprise {
    fn white_view(&self) -> String {
        self.view(facedown_testkit::slow::Color::White)
    }
}

/// The entries of the table.
pub fn table() -> Vec<Decision> {
    match toml::from_str::<Table>(TABLE) {
        Ok(table) => table.decision,
        Err(error) => panic!("decisions.toml cannot be read: {error}"),
    }
}

impl Decision {
    /// The option under which the rejected result comes out, if it is one.
    pub fn option(&self) -> Option<(&str, &str)> {
        self.by.split_once('=')
    }

    /// The position of the entry, with one more option if given.
    fn case(&self, option: Option<(&str, &str)>, result: &Result) -> Case {
        let mut options = self.options.clone();
        options.extend(option.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let (with, without, turns) = if result.illegal {
            (String::new(), self.action.clone(), Vec::new())
        } else {
            (self.action.clone(), String::new(), vec![result.turn(&self.action)])
        };
        Case {
            id: format!("row {} ({})", self.row, self.question),
            rule: format!("row {}", self.row),
            note: self.question.clone(),
            source: "decision table".to_owned(),
            rex: false,
            fen: self.fen.clone(),
            deal: self.deal.clone(),
            options,
            legal: None,
            moves: None,
            with,
            without,
            perft: Vec::new(),
            turns,
        }
    }

    fn against<R: Viewed>(&self, case: &Case, result: &Result, make: impl Fn(&Case) -> R) -> Vec<String> {
        let mut wrong = differences(case, &make);
        if let Some(view) = &result.view {
            let mut rules = make(case);
            rules.play(&self.action);
            let is = rules.white_view();
            if is != *view {
                wrong.push(format!("{}: White's view is `{is}`, expected `{view}`", case.id));
            }
        }
        wrong
    }

    /// What of the decision does not come out.
    pub fn decided_differences<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(None, &self.decided), &self.decided, make)
    }

    /// What of the other result does not come out, under the option or under rules that `make` knows how to twist.
    pub fn rejected_differences<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(self.option(), &self.rejected), &self.rejected, make)
    }

    /// What of the decision does not come out under the rejected reading: something must.
    fn decided_when_rejected<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(self.option(), &self.decided), &self.decided, make)
    }
}

impl Result {
    fn turn(&self, action: &str) -> Turn {
        Turn {
            play: action.to_owned(),
            events: self.events.clone(),
            check: self.check,
            end: self.end.clone(),
            claim: None,
            legal: self.legal,
            moves: self.moves.clone(),
            with: String::new(),
            without: String::new(),
            castling: self.castling.clone(),
            fen: self.fen.clone(),
        }
    }
}

/// The slow rules, played by the rejected reading of an entry.
fn twisted(by: &str, case: &Case) -> Surprise {
    let mut rules = Surprise::start(case);
    if by.contains('=') {
        return rules;
    }
    let readings = [
        Reading::OwnCardsAreKnown,
        Reading::OnlyTheMovedManAttacks,
        Reading::CapturedCardStaysSecret,
        Reading::OwnMenTurnCardsUp,
        Reading::PinnedMenDoNotAttack,
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
    rules.reading = readings.into_iter().find(|r| format!("{r:?}") == by);
    assert!(rules.reading.is_some(), "no reading is called {by}");
    rules
}

#[test]
fn every_row_of_the_page_has_an_entry() {
    let table = table();
    for row in ROWS {
        assert!(table.iter().any(|d| d.row == row), "row {row} of section 4 has no entry in decisions.toml");
    }
    for decision in &table {
        assert!(ROWS.contains(&decision.row.as_str()), "the page has no row {}", decision.row);
    }
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
    let wrong: Vec<String> = table().iter().flat_map(|d| d.decided_differences(Surprise::start)).collect();
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
