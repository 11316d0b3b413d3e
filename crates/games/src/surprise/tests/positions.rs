//! Every entry of the position files, held against the slow rules.

use crate::slow::{Options, Surprise, TurnUp};
use facedown_testkit::positions::{Case, Rules, assert_told_apart, differences, read};
use facedown_testkit::slow::moves::Move;

/// The tests of the rules page, section 7, all rows.
pub const PAGE: &str = include_str!("data/page.toml");

/// Positions of this project's own, besides those of the rules page.
pub const MORE: &str = include_str!("data/positions.toml");

/// The form of the files: `c8=k<g4`.
pub fn event_text(turn_up: &TurnUp) -> String {
    if turn_up.by.is_empty() {
        turn_up.what.clone()
    } else {
        format!("{}<{}", turn_up.what, turn_up.by.join("+"))
    }
}

/// The options of an entry.
pub fn options(case: &Case) -> Options {
    case.options.iter().fold(Options::default(), |options, (name, value)| {
        options.set(name, value).unwrap_or_else(|| panic!("{}: no option {name}={value}", case.id))
    })
}

impl Surprise {
    /// The position of an entry.
    pub fn start(case: &Case) -> Surprise {
        Surprise::new(&case.fen, &case.deal, options(case))
            .unwrap_or_else(|| panic!("{}: position and deal do not go together", case.id))
    }
}

impl Rules for Surprise {
    fn legal(&self) -> Vec<String> {
        Surprise::legal(self).into_iter().map(Move::text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        let m = Move::read(action).unwrap_or_else(|| panic!("{action} is no move"));
        Surprise::play(self, m).iter().map(event_text).collect()
    }

    fn is_check(&self) -> bool {
        Surprise::is_check(self)
    }

    fn end(&self) -> Option<String> {
        self.end.map(|end| {
            let winner = match end.winner {
                None => "draw",
                Some(facedown_testkit::slow::Color::White) => "white",
                Some(facedown_testkit::slow::Color::Black) => "black",
            };
            format!("{winner} {}", end.reason)
        })
    }

    fn claim(&self) -> Option<String> {
        Surprise::claim(self).map(str::to_owned)
    }

    fn fen(&self) -> String {
        format!("{} {}", self.position.six_fields(), self.pool())
    }
}

fn check(text: &str, at_least: usize) {
    let cases = read(text);
    assert!(cases.len() >= at_least, "{} entries, expected at least {at_least}", cases.len());
    assert_told_apart(&cases);
    let wrong: Vec<String> = cases.iter().flat_map(|c| differences(c, Surprise::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn slow_rules_give_every_row_of_the_page() {
    check(PAGE, 25);
}

#[test]
fn slow_rules_give_our_positions() {
    check(MORE, 60);
}

#[test]
fn every_entry_tells_its_rule_source_and_note() {
    for case in read(PAGE).iter().chain(&read(MORE)) {
        for (field, text) in [("rule", &case.rule), ("source", &case.source), ("note", &case.note)] {
            assert!(!text.trim().is_empty(), "{}: no {field}", case.id);
        }
        let kings = case.fen.chars().filter(|c| c.eq_ignore_ascii_case(&'k')).count();
        assert!(case.game != "surprise-rex" || kings >= 2, "{}: in Rex both kings are face up", case.id);
    }
}

#[test]
fn entries_start_where_a_turn_can_start() {
    for case in read(PAGE).iter().chain(&read(MORE)).filter(|c| c.options.is_empty()) {
        let attacked = Surprise::start(case).attacked_card().map(facedown_testkit::slow::board::name);
        assert_eq!(attacked, None, "{}: the enemy attacks this card", case.id);
        assert!(!Surprise::start(case).enemy_in_check(), "{}: the side not to move is in check", case.id);
    }
}
