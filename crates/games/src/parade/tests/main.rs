//! Parade against its rules page: the page's tests and more as data, and a slow second set of rules.

#[path = "../../cards/tests/cases.rs"]
mod cases;
#[path = "../../cards/tests/chess.rs"]
mod chess;
mod slow;

use std::collections::BTreeMap;

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Known, Silent, State, View};
use facedown_core::rules::seat::{PerSeat, Seat};
use facedown_core::show::Show;
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
        Parade::resume(known, TopCard, card, &mut Silent);
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

/// P1 and P3 of the page: who may send whom, where each card would be laid, and what is counted beside the board.
#[test]
fn the_tally_of_diagram_1() {
    let fen = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?";
    let setup = Parade::read_fen(fen, &Options::default()).unwrap();
    let tally = (Parade::SOLITAIRE.unwrap().tally)(View::public(&setup.public));
    let orders: Vec<_> =
        tally.orders.iter().map(|o| (o.by.as_str(), o.piece.as_str(), o.to.join(" "))).collect();
    let expected = [
        ("f2", "g1", "e1 e2 e3 f1 g2 g3"),
        ("f2", "f3", "e1 e2 e3 f1 g2 g3"),
        ("d3", "c1", "e1 b2 f4 c5 e5"),
        ("e4", "f3", "h1 g2 d5 f5 c6 g6 b7 h7 a8"),
    ];
    let sorted = |squares: &str| {
        let mut squares: Vec<_> = squares.split(' ').map(str::to_owned).collect();
        squares.sort();
        squares
    };
    assert_eq!(orders.len(), expected.len());
    for ((by, piece, to), (e_by, e_piece, e_to)) in orders.iter().zip(&expected) {
        assert_eq!((by, piece, sorted(to)), (e_by, e_piece, sorted(e_to)));
    }
    let next: Vec<_> = tally.next.iter().map(|s| (s.at.as_str(), s.pieces.as_str(), s.count, s.of)).collect();
    assert_eq!(
        next,
        [("g4", "Nn", 2, 8), ("h4", "Bb", 2, 8), ("a5", "R", 1, 8), ("c5", "Qq", 2, 8), ("d5", "K", 1, 8)]
    );
    let piles: Vec<_> = tally.piles.iter().map(|p| (p.name, p.cards, p.seen.as_str())).collect();
    assert_eq!(piles, [("deck", 8, ""), ("spent", 0, ""), ("laid-out", 8, "")]);
    assert_eq!(tally.score, 8);
    assert_eq!(
        tally.groups,
        [vec!["c1"], vec!["g1"], vec!["f2", "f3"], vec!["b3", "b4"], vec!["d3"], vec!["e4"]]
    );
}

/// An open deck is seen in the tally, and the next card has one place.
#[test]
fn the_tally_of_an_open_deck() {
    let fen = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - qKNbBRQn";
    let options = Options { open_deck: true, ..Options::default() };
    let setup = Parade::read_fen(fen, &options).unwrap();
    let tally = (Parade::SOLITAIRE.unwrap().tally)(View::public(&setup.public));
    assert_eq!((tally.piles[0].name, tally.piles[0].seen.as_str()), ("deck", "qKNbBRQn"));
    assert_eq!(tally.next.len(), 1);
    assert_eq!((tally.next[0].at.as_str(), tally.next[0].pieces.as_str()), ("c5", "q"));
}
