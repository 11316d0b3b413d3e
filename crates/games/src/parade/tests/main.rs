//! Parade against its rules page: the page's tests and more as data, and a slow second set of rules.

#[path = "../../cards/tests/cases.rs"]
mod cases;
#[path = "../../cards/tests/chess.rs"]
mod chess;
mod slow;

use facedown_games::parade::Parade;
use slow::SlowParade;

#[test]
fn the_tests_of_the_page() {
    cases::check::<SlowParade>("parade", include_str!("data/page.toml"), 15);
}

#[test]
fn more_positions() {
    cases::check::<SlowParade>("parade", include_str!("data/more.toml"), 40);
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    let moves_mostly = |action: &str| if action == "add" { 4 } else { 1 };
    let adds_mostly = |action: &str| if action == "add" { 60 } else { 1 };
    for options in [&[][..], &[("open-deck", "on")], &[("past-h8", "lost")]] {
        let played = cases::walk::<Parade, SlowParade>(60, options, moves_mostly)
            + cases::walk::<Parade, SlowParade>(60, options, adds_mostly);
        assert!(played > 1500, "{played} actions");
    }
}
