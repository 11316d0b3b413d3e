//! The rules, fast and slow, against the position files.

use facedown_testkit::positions::{Case, assert_explained, differences, read};

use crate::fast::Fast;
use crate::slow::Slow;

/// The tests of the rules page, section 6.
const PAGE: &str = include_str!("data/page.toml");

/// Positions of this project's own, besides those of the rules page.
const MORE: &str = include_str!("data/positions.toml");

fn cases() -> Vec<Case> {
    read(PAGE).into_iter().chain(read(MORE)).collect()
}

#[test]
fn there_are_enough_and_each_tells_what_it_is() {
    assert_explained(&cases(), 60);
}

#[test]
fn the_program_gives_every_position() {
    let wrong: Vec<String> = cases().iter().flat_map(|c| differences(c, Fast::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_slow_rules_give_every_position() {
    let wrong: Vec<String> = cases().iter().flat_map(|c| differences(c, Slow::start)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
