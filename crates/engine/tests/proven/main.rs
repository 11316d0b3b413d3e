//! Positions whose best action is proven without any search, and the search finds it.
//!
//! `data/gambles.txt`, `data/close.txt` and `data/mates.txt` were found by `cargo run --release -p facedown-engine --example find_proven`;
//! what they say is proven here again by enumeration before the engine is asked. The gambles stand one move before the
//! draw by the rule of 75 moves, so that nothing lies beyond what can be counted.

mod enumerate;

use enumerate::{Bounds, after, by_the_squares, deals, mates, proven};
use facedown_core::notation::Notation;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Game, State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_engine::search::value::plies_to_end;
use facedown_engine::search::{Limits, Report, Searcher};
use facedown_games::chaos::Chaos;
use facedown_games::surprise::SurpriseChess;

type Hidden = SurpriseChess;

/// Positions that the engine looks at for one of these.
const NODES: u64 = 20_000;

/// Lines that are not empty and no comment.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'))
}

fn search<G: Evaluate>(public: &G::Public, private: &G::Private, seat: Seat) -> Report<G::Action> {
    let view = View { public, own: Some((seat, private)) };
    let mut limits = Limits {
        nodes: NODES,
        depth: i32::MAX,
        lines: 1,
        only: Vec::new(),
        go_on: &|| true,
        stop: &mut || false,
    };
    Searcher::<G>::new(seat, 16).search(view, &[], &mut limits, &mut |_| {})
}

fn chosen<G: Show + Evaluate>(fen: &str) -> (Report<G::Action>, Seat) {
    let setup = G::read_fen(fen, &G::Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let seat = G::to_act(&setup.public).iter().next().unwrap_or_else(|| panic!("{fen}: nobody is to act"));
    (search::<G>(&setup.public, &setup.private[seat], seat), seat)
}

/// A gamble that was proven again: the deals that fit it, its best action, and what every action is worth.
struct Gamble {
    fen: &'static str,
    alike: Vec<State<Hidden>>,
    best: <Hidden as Game>::Action,
    all: Vec<(<Hidden as Game>::Action, Bounds)>,
}

/// A line of the data, with the action that it names.
fn named(line: &'static str) -> (&'static str, &'static str) {
    line.rsplit_once(' ').unwrap_or_else(|| panic!("{line}: no action"))
}

/// Proves that the action that a line of the data names is the best.
fn prove(line: &'static str) -> Gamble {
    let (fen, best) = named(line);
    let alike = deals::<Hidden>(fen, &Default::default()).unwrap_or_else(|| panic!("{fen}: no deals"));
    assert!(alike.len() > 1, "{fen}: nothing is uncertain");
    let (action, all) = proven(&alike).unwrap_or_else(|| panic!("{fen}: nothing is proven"));
    assert_eq!(Hidden::action_text(action), best, "{fen}");
    Gamble { fen, alike, best: action, all }
}

/// Whoever takes each card for its square's piece sees a sure win elsewhere, or none in the best action.
fn squares_say_otherwise(gamble: &Gamble) -> bool {
    let trusted = by_the_squares::<Hidden>(gamble.fen, &Default::default())
        .unwrap_or_else(|| panic!("{}: no such deal", gamble.fen));
    let us = <Hidden as Game>::to_act(&trusted.public).iter().next().expect("to act");
    let alone = std::slice::from_ref(&trusted);
    let of = |a| after(alone, us, a, us, 2).low;
    let most = trusted.legal_actions(us).into_iter().map(of).max();
    Some(of(gamble.best)) < most
}

/// The search chooses the action that a line names.
fn finds(line: &'static str) {
    let (fen, best) = named(line);
    let (report, _) = chosen::<Hidden>(&format!("{fen} ?"));
    let found = report.lines.first().and_then(|l| l.actions.first()).map(|&a| Hidden::action_text(a));
    assert_eq!(found.as_deref(), Some(best), "{fen}");
}

#[test]
fn the_best_gamble_is_found_where_every_deal_was_counted() {
    let (mut positions, mut otherwise) = (0, 0);
    for line in lines(include_str!("data/gambles.txt")) {
        otherwise += u32::from(squares_say_otherwise(&prove(line)));
        finds(line);
        positions += 1;
    }
    assert!(positions >= 40, "{positions} positions");
    assert!(otherwise >= 30, "in {otherwise} positions the squares' pieces would choose otherwise");
}

/// Sixty deals or more, some with cards of both sides, in which another action wins nearly as often as the best.
#[test]
fn the_best_of_close_gambles_is_found() {
    let mut positions = 0;
    for line in lines(include_str!("data/close.txt")) {
        finds(line);
        positions += 1;
        let gamble = prove(line);
        let Gamble { fen, alike, best, all } = &gamble;
        let deals = alike.len() as i64;
        let of =
            |wanted: bool| all.iter().filter(move |(a, _)| (a == best) == wanted).map(|(_, b)| b.low).max();
        let (Some(first), Some(second)) = (of(true), of(false)) else { panic!("{fen}: one action alone") };
        assert!(
            deals >= 60 && second > 0 && 4 * (first - second) <= deals,
            "{fen}: {first}, {second} of {deals}"
        );
        assert!(squares_say_otherwise(&gamble), "{fen}");
    }
    assert!(positions >= 100, "{positions} positions");
}

fn finds_mate<G: Show + Evaluate>(fen: &str) {
    let setup = G::read_fen(fen, &G::Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let hidden = setup.hidden.clone().unwrap_or_else(|| panic!("{fen}: something is hidden"));
    let state = State::<G> { public: setup.public, private: setup.private, hidden };
    let solutions = mates(&state, 2);
    assert!(!solutions.is_empty(), "{fen}: no mate in two");
    let (report, _) = chosen::<G>(fen);
    let best = report.lines.first().unwrap_or_else(|| panic!("{fen}: no line"));
    assert!(solutions.contains(&best.actions[0]), "{fen}: {}", G::action_text(best.actions[0]));
    assert_eq!(plies_to_end(best.value), Some(3), "{fen}");
}

#[test]
fn every_mate_in_two_is_found() {
    let mut counts = [0; 2];
    for line in lines(include_str!("data/mates.txt")) {
        let (game, fen) = line.split_once(' ').unwrap_or_else(|| panic!("{line}: no game"));
        match game {
            "chaos" => finds_mate::<Chaos>(fen),
            "surprise" => finds_mate::<Hidden>(fen),
            _ => panic!("{line}: no such game"),
        }
        counts[usize::from(game == "surprise")] += 1;
    }
    assert!(counts[0] >= 25 && counts[1] >= 25, "{counts:?}");
}
