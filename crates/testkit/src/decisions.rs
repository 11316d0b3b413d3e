//! The decision tables of the rules pages as text: for each row a position, an action, what the decision gives and
//! what the rejected reading would give.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::positions::{Case, Rules, Turn, differences};

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
    /// The game's id, where a table holds several games' rows.
    #[serde(default)]
    game: String,
    fen: String,
    #[serde(default)]
    deal: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    action: String,
    decided: Expected,
    /// The option `name=value`, or the reading of the slow rules, under which the other result comes out.
    pub by: String,
    rejected: Expected,
}

/// The expected outcome of the action.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
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

/// Reads a decision table.
///
/// # Panics
/// If the text is not of the form above: it is part of the tests.
#[must_use]
pub fn read(text: &str) -> Vec<Decision> {
    match toml::from_str::<Table>(text) {
        Ok(table) => table.decision,
        Err(error) => panic!("the decision table cannot be read: {error}"),
    }
}

/// The reading of this name among the slow rules' own.
///
/// # Panics
/// If there is none.
pub fn named<R: Copy + std::fmt::Debug>(readings: &[R], name: &str) -> R {
    match readings.iter().find(|reading| format!("{reading:?}") == name) {
        Some(reading) => *reading,
        None => panic!("no reading is called {name}"),
    }
}

/// The rows of a page and those that have an entry are the same.
///
/// # Panics
/// If they are not.
pub fn rows_are(page: &[&str], found: impl IntoIterator<Item = String>) {
    let found: std::collections::BTreeSet<String> = found.into_iter().collect();
    let page: std::collections::BTreeSet<String> = page.iter().map(|row| (*row).to_owned()).collect();
    assert_eq!(found, page, "entries, and rows of the page");
}

/// Rules follow every decision of a table.
///
/// # Panics
/// With all that does not come out.
pub fn all_followed<R: Viewed>(table: &[Decision], make: impl Fn(&Case) -> R) {
    let wrong: Vec<String> = table.iter().flat_map(|decision| decision.decided_differences(&make)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Under the option or the reading that an entry names (`twisted` is given it) its rejected result comes out, and the
/// decided one does not.
///
/// # Panics
/// With all that is not so.
pub fn all_rejected_differ<R: Viewed>(table: &[Decision], twisted: impl Fn(&str, &Case) -> R) {
    let mut wrong = Vec::new();
    for decision in table {
        let make = |case: &Case| twisted(&decision.by, case);
        wrong.extend(decision.rejected_differences(make));
        if decision.decided_when_rejected(make).is_empty() {
            wrong.push(format!("row {}: {} changes nothing", decision.row, decision.by));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

impl Decision {
    /// Does the entry name this game?
    #[must_use]
    pub fn is_of(&self, game: &str) -> bool {
        self.game == game
    }

    /// The option under which the rejected result comes out, if it is one.
    #[must_use]
    pub fn option(&self) -> Option<(&str, &str)> {
        self.by.split_once('=')
    }

    /// The position of the entry, with one more option if given.
    fn case(&self, option: Option<(&str, &str)>, result: &Expected) -> Case {
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
            game: self.game.clone(),
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

    fn against<R: Viewed>(&self, case: &Case, result: &Expected, make: impl Fn(&Case) -> R) -> Vec<String> {
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

    /// The differences between the decision and the rules.
    pub fn decided_differences<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(None, &self.decided), &self.decided, make)
    }

    /// The differences between the other result and the rules, under the option or under rules that `make` knows how to
    /// twist.
    pub fn rejected_differences<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(self.option(), &self.rejected), &self.rejected, make)
    }

    /// The differences between the decision and the rejected reading: there must be some.
    pub fn decided_when_rejected<R: Viewed>(&self, make: impl Fn(&Case) -> R) -> Vec<String> {
        self.against(&self.case(self.option(), &self.decided), &self.decided, make)
    }
}

impl Expected {
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
