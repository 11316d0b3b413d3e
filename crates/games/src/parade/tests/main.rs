//! Parade against its rules page: the page's tests and more as data, and a slow second set of rules.

#[path = "../../cards/tests/cases.rs"]
mod cases;
#[path = "../../cards/tests/chess.rs"]
mod chess;
mod slow;

use std::collections::BTreeMap;

use facedown_core::game::{Game, Known, Silent, State, View};
use facedown_core::notation::Notation;
use facedown_core::seat::{PerSeat, Seat};
use facedown_games::cards::Officer;
use facedown_games::parade::{Action, DeckOrder, Options, Parade, Public, TopCard};
use facedown_testkit::conformance::{RULES, Suite, TEXTS, games};
use facedown_testkit::finding::Claim;
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

/// The suite, but for its *dealt equals lazy*, which takes all deals that look alike to be equally likely: here two
/// orders need not be, since cards spent face down leave the deck with some of a kind or others.
/// `dealt_equals_lazy` below takes their place.
#[test]
fn the_conformance_suite() {
    let others = [RULES, TEXTS, &[Claim::TwoDeals]].concat();
    Suite::<Parade>::new().games(games(200)).only(&others).check();
}

type Law = BTreeMap<String, (u64, u64)>;

/// Adds as long as there are cards, by the lazy law: the FENs of every end, each with its chance.
fn lazily(public: &Public, share: (u64, u64), law: &mut Law) {
    if !public.can_add() {
        let (part, whole) = law.entry(Parade::fen(View::public(public))).or_insert((0, share.1));
        assert_eq!(*whole, share.1, "every way has as many cards");
        *part += share.0;
        return;
    }
    let mut outcomes = Vec::new();
    Parade::outcomes(View::public(public), TopCard, &mut |card, weight| {
        outcomes.push((card, u64::from(weight)))
    });
    let whole: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    for (card, weight) in outcomes {
        let mut child = *public;
        let known = Known { public: &mut child, private: &mut (), seat: Seat::Solo };
        Parade::resume(known, TopCard, Some(card), &mut Silent);
        lazily(&child, (share.0 * weight, share.1 * whole), law);
    }
}

/// Every order of the single unseen cards, dealt and played out.
fn dealt(public: &Public, taken: &mut Vec<usize>, cards: &[Officer], law: &mut Law) {
    if taken.len() == usize::from(public.deck()) {
        let order: Vec<_> = taken.iter().map(|i| cards[*i]).collect();
        let mut state: State<Parade> =
            State { public: *public, private: PerSeat::default(), hidden: DeckOrder::from_top(&order) };
        while state.public.can_add() {
            state.play(Seat::Solo, Action::Add, &mut Silent);
        }
        law.entry(Parade::fen(View::public(&state.public))).or_insert((0, 0)).0 += 1;
        return;
    }
    for i in 0..cards.len() {
        if !taken.contains(&i) {
            taken.push(i);
            dealt(public, taken, cards, law);
            taken.pop();
        }
    }
}

#[test]
fn dealt_equals_lazy() {
    let mut compared = 0;
    for fen in [
        "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 3 NBRQKnbq - ?",
        "8/2n2b2/8/1K2B3/8/2Q5/3qkn2/5R2 2 NNBRbrr - ?",
        "8/2n2b2/8/1K2B3/8/2Q5/3qkn2/5R2 3 NNBRbrr - ?",
        "1N2B3/8/8/3rn2Q/3k4/1K6/b1R5/1n1N2b1 3 BRrq - ?",
    ] {
        let setup = Parade::read_fen(fen, &Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let (mut lazy, mut by_deal) = (Law::new(), Law::new());
        lazily(&setup.public, (1, 1), &mut lazy);
        let cards: Vec<_> = setup.public.unseen().iter().collect();
        dealt(&setup.public, &mut Vec::new(), &cards, &mut by_deal);
        let orders: u64 = by_deal.values().map(|(n, _)| n).sum();
        assert_eq!(lazy.len(), by_deal.len(), "{fen}");
        for (end, (part, whole)) in lazy {
            let times = by_deal.get(&end).map_or(0, |(n, _)| *n);
            assert_eq!(part * orders, times * whole, "{fen}: {end}");
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared} ends");
}
