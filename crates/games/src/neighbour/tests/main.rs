//! Neighbour against its rules page: the page's tests and more as data, and a slow second set of rules.

#[path = "../../cards/tests/cases.rs"]
mod cases;
#[path = "../../cards/tests/chess.rs"]
mod chess;
mod slow;

use std::collections::BTreeSet;

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_games::neighbour::{Neighbour, Options};
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

/// N5 of the page: what the neighbours lend makes exactly the 24 legal moves.
#[test]
fn what_neighbours_lend_is_what_may_be_moved() {
    let fen = "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2";
    let setup = Neighbour::read_fen(fen, &Options::default()).unwrap();
    let view = View::public(&setup.public);
    let tally = (Neighbour::SOLITAIRE.unwrap().tally)(view);
    let lent: BTreeSet<_> = tally
        .orders
        .iter()
        .flat_map(|order| order.to.iter().map(move |to| format!("{}{to}", order.piece)))
        .collect();
    let mut legal = BTreeSet::new();
    Neighbour::legal(view, Seat::Solo, &mut |action| {
        legal.insert(Neighbour::action_text(action));
    });
    assert_eq!((lent.len(), &lent), (24, &legal));
    assert!(tally.next.is_empty());
}

/// N1 of the page, and every other card: from a1 the ten kinds of position cards lead right and up.
#[test]
fn the_next_squares_of_an_empty_board() {
    let setup = Neighbour::read_fen(
        "8/8/8/8/8/8/8/8 add - NNBBRRQKnnbbrrqk 2R2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B6R6R6B6B 0 ?",
        &Options::default(),
    )
    .unwrap();
    let tally = (Neighbour::SOLITAIRE.unwrap().tally)(View::public(&setup.public));
    let next: BTreeSet<_> = tally.next.iter().map(|s| (s.at.as_str(), s.count, s.of)).collect();
    let right = ["c1", "d1", "e1", "f1", "g1"];
    let up = ["a3", "a4", "a5", "a6", "a7"];
    assert_eq!(next, right.into_iter().chain(up).map(|at| (at, 2, 20)).collect());
    let piles: Vec<_> = tally.piles.iter().map(|p| (p.name, p.cards)).collect();
    assert_eq!((piles, tally.score), (vec![("pieces", 16), ("places", 20), ("spent", 0)], 36));
}
