//! Every entry of the position files, held against the slow rules.

use facedown_testkit::positions::{Case, Rules, assert_told_apart, differences, read};
use facedown_testkit::slow::Color;

use crate::slow::{Action, Chaos, Options};

/// The tests of the rules page, section 7, from row 5 on.
pub const PAGE: &str = include_str!("data/page.toml");

/// Positions of this project's own, besides those of the rules page.
pub const MORE: &str = include_str!("data/positions.toml");

/// The options of an entry.
pub fn options<'a>(id: &str, given: impl IntoIterator<Item = (&'a String, &'a String)>) -> Options {
    given.into_iter().fold(Options::default(), |options, (name, value)| {
        options.set(name, value).unwrap_or_else(|| panic!("{id}: no option {name}={value}"))
    })
}

impl Chaos {
    /// The position of an entry.
    pub fn start(case: &Case) -> Chaos {
        Chaos::new(&case.fen, options(&case.id, &case.options))
            .unwrap_or_else(|| panic!("{}: the FEN cannot be read", case.id))
    }
}

impl Rules for Chaos {
    fn legal(&self) -> Vec<String> {
        Chaos::legal(self).into_iter().map(Action::text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        Chaos::play(self, Action::read(action).unwrap_or_else(|| panic!("{action} is no action")));
        Vec::new()
    }

    fn is_check(&self) -> bool {
        Chaos::is_check(self)
    }

    fn end(&self) -> Option<String> {
        self.end.map(|end| {
            let winner = match end.winner {
                None => "draw",
                Some(Color::White) => "white",
                Some(Color::Black) => "black",
            };
            format!("{winner} {}", end.reason)
        })
    }

    fn claim(&self) -> Option<String> {
        Chaos::claim(self).map(str::to_owned)
    }

    fn fen(&self) -> String {
        Chaos::fen(self)
    }
}

fn check(text: &str, at_least: usize) {
    let cases = read(text);
    assert!(cases.len() >= at_least, "{} entries, expected at least {at_least}", cases.len());
    assert_told_apart(&cases);
    let wrong: Vec<String> = cases.iter().flat_map(|c| differences(c, Chaos::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn slow_rules_give_every_row_of_the_page() {
    check(PAGE, 22);
}

#[test]
fn slow_rules_give_our_positions() {
    check(MORE, 45);
}

#[test]
fn every_entry_tells_its_rule_source_and_note() {
    for case in read(PAGE).iter().chain(&read(MORE)) {
        for (field, text) in [("rule", &case.rule), ("source", &case.source), ("note", &case.note)] {
            assert!(!text.trim().is_empty(), "{}: no {field}", case.id);
        }
    }
}
