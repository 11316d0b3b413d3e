//! Neighbour against its rules page: the page's tests and more as data, and a slow second set of rules.

#[path = "../../cards/tests/cases.rs"]
mod cases;
#[path = "../../cards/tests/chess.rs"]
mod chess;
mod slow;

use facedown_games::neighbour::Neighbour;
use slow::SlowNeighbour;

#[test]
fn the_tests_of_the_page() {
    cases::check::<SlowNeighbour>("neighbour", include_str!("data/page.toml"), 6);
}

#[test]
fn more_positions() {
    cases::check::<SlowNeighbour>("neighbour", include_str!("data/more.toml"), 40);
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let long = |action: &str| if action == "stop" { 1 } else { 4 };
    for options in [&[][..], &[("floor", "3")], &[("king-consolation", "on")]] {
        let played = cases::walk::<Neighbour, SlowNeighbour>(400, options, long);
        assert!(played > 4000, "{played} actions");
    }
}

facedown_testkit::conforms!(conformance: Neighbour);
