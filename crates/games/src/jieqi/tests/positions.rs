//! Every entry of the position files, held against the slow rules and the program's.

use facedown_testkit::positions::{Case, Rules, assert_explained, differences, read};

use crate::fast::Fast;
use crate::slow::{Side, Slow};

/// The tests of the rules page, section 8.
pub const PAGE: &str = include_str!("data/page.toml");

/// Positions of this project's own, besides those of the rules page.
pub const MORE: &str = include_str!("data/positions.toml");

impl Slow {
    /// The position of an entry.
    pub fn start(case: &Case) -> Slow {
        Slow::new(&case.fen, &case.deal, case.options.clone())
    }

    pub fn end_words(&self) -> Option<String> {
        self.end.map(|(winner, reason)| {
            let winner = match winner {
                None => "draw",
                Some(Side::Red) => "white",
                Some(Side::Black) => "black",
            };
            format!("{winner} {reason}")
        })
    }
}

impl Rules for Slow {
    fn legal(&self) -> Vec<String> {
        Slow::legal(self)
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        Slow::play(self, action)
    }

    fn is_check(&self) -> bool {
        self.in_check(self.turn)
    }

    fn end(&self) -> Option<String> {
        self.end_words()
    }

    fn claim(&self) -> Option<String> {
        None
    }

    fn fen(&self) -> String {
        self.fen_for(None)
    }
}

fn cases() -> Vec<Case> {
    let mut cases = read(PAGE);
    cases.extend(read(MORE));
    cases
}

#[test]
fn slow_rules_give_every_position() {
    let wrong: Vec<String> = cases().iter().flat_map(|c| differences(c, Slow::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_give_every_position() {
    let wrong: Vec<String> = cases().iter().flat_map(|c| differences(c, Fast::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn there_are_at_least_eighty_each_told_apart_and_explained() {
    assert_explained(&cases(), 80);
}

/// A board text seen in a mirror, or with the sides swapped.
fn turned(board: &str, left_right: bool) -> String {
    let mut ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
    if left_right {
        ranks = ranks.iter().map(|r| r.chars().rev().collect()).collect();
    } else {
        let swap = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        ranks = ranks.iter().rev().map(|r| r.chars().map(swap).collect()).collect();
    }
    ranks.join("/")
}

/// Page, section 8, test (a).
#[test]
fn mirrored_and_swapped_positions_have_as_many_moves() {
    for case in cases() {
        let fields: Vec<&str> = case.fen.split(' ').collect();
        let legal =
            |fen: String| Fast::start(&Case { fen, deal: String::new(), ..case.clone() }).legal().len();
        let count = legal(case.fen.clone());
        let mirrored = format!("{} {}", turned(fields[0], true), fields[1..].join(" "));
        let side = if fields[1] == "w" { "b" } else { "w" };
        let swapped = format!("{} {side} {}", turned(fields[0], false), fields[2..].join(" "));
        assert_eq!((legal(mirrored), legal(swapped)), (count, count), "{}", case.id);
    }
}
