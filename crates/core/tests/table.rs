//! Referee, table, leaf counts and options, on the test kit's Row: a game small enough that every figure here was
//! worked out by hand.

use facedown_core::deal::DealSeed;
use facedown_core::notation::{ActionError, Notation};
use facedown_core::rules::game::{Game, State};
use facedown_core::rules::options::{Chosen, OptionError};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::perft::{Count, perft, perft_chance, perft_played};
use facedown_core::rules::seat::{Seat, SeatSet, Viewer};
use facedown_core::table::{
    AnyGame, AnyTable, Erased, Objection, OpenError, Question, Referee, Reply, Start,
};
use facedown_testkit::row::{Honest, Row};

type Cards = Row<Honest>;

const ROW: Erased<Cards> = Erased::new();

fn any() -> &'static dyn AnyGame {
    &ROW
}

fn options(given: &[(&str, &str)]) -> Chosen {
    ROW.choose(given).unwrap_or_else(|e| panic!("{e}"))
}

/// The position of a dealer's FEN.
fn table(fen: &str) -> Box<dyn AnyTable> {
    match any().open(&options(&[]), Start::Fen(fen)) {
        Ok((table, _)) => table,
        Err(e) => panic!("{fen}: {e}"),
    }
}

fn state(fen: &str, given: &[(&str, &str)]) -> State<Cards> {
    let options = Cards::options(&options(given)).unwrap_or_else(|e| panic!("{e}"));
    let setup = Cards::read_fen(fen, &options).unwrap_or_else(|e| panic!("{fen}: {e}"));
    match setup.hidden {
        Some(hidden) => State { public: setup.public, private: setup.private, hidden },
        None => panic!("{fen} is not the dealer's"),
    }
}

const START: &str = "xxxx w -/- QKRB";

#[test]
fn a_table_takes_actions_in_turn_and_tells_each_viewer_its_own() {
    let mut table = table(START);
    assert_eq!(table.to_act(), SeatSet::only(Seat::White));
    assert_eq!(table.legal(Seat::White).len(), 8, "turn or peek at each of four");
    assert!(table.legal(Seat::Black).is_empty(), "it is not Black's turn");
    assert_eq!(table.act(Seat::White, "pb1"), Ok(()));
    let text = |viewer| table.lines(viewer, 0).remove(0);
    assert_eq!(text(Viewer::Seat(Seat::White)).text, "b1 looked at: K");
    assert_eq!(text(Viewer::Seat(Seat::White)).events, ["pb1=K"]);
    assert_eq!(text(Viewer::Seat(Seat::Black)).text, "b1 looked at");
    assert_eq!(text(Viewer::Spectator).events, Vec::<String>::new());
    let fen = |viewer, ply| table.observation(viewer, ply).map(|observation| observation.fen);
    assert_eq!(fen(Viewer::Seat(Seat::White), 1).as_deref(), Some("xxxx b b1=K/- ?"));
    assert_eq!(fen(Viewer::Seat(Seat::Black), 1).as_deref(), Some("xxxx b b1/- ?"));
    assert_eq!(fen(Viewer::Seat(Seat::White), 0).as_deref(), Some("xxxx w -/- ?"));
    assert_eq!(fen(Viewer::Spectator, 2), None);
}

#[test]
fn every_refusal_has_its_code_and_changes_nothing() {
    let mut table = table(START);
    let code = |done: Result<(), ActionError>| done.map_err(|e| e.code());
    assert_eq!(code(table.act(Seat::White, "b1")), Err("unreadable-action"));
    assert_eq!(code(table.act(Seat::White, "tb1=K")), Err("unreadable-action"));
    assert_eq!(code(table.act(Seat::Black, "tb1")), Err("not-your-turn"));
    assert_eq!(code(table.act(Seat::Solo, "tb1")), Err("not-your-turn"));
    assert_eq!(code(table.enter(Seat::White, "ta1=K")), Err("impossible-answer"));
    assert_eq!(code(table.enter(Seat::White, "ta1=P")), Err("impossible-answer"));
    assert_eq!(code(table.enter(Seat::White, "ta1=Q,b1=K")), Err("impossible-answer"));
    assert_eq!((table.ply(), table.to_act()), (0, SeatSet::only(Seat::White)));
    assert_eq!(table.enter(Seat::White, "ta1=Q"), Ok(()));
    assert_eq!(code(table.act(Seat::Black, "ta1")), Err("illegal-action"));
    assert_eq!(table.act(Seat::Black, "tb1"), Ok(()));
    assert_eq!(table.outcome(), Some(Outcome::win(Seat::Black, "king-found")));
    assert_eq!(code(table.act(Seat::White, "tc1")), Err("game-over"));
}

/// The deal's own answer is told when an entered answer does not agree, since it comes from the records of those who
/// may know it; a player's `act` never gets so far.
#[test]
fn an_entered_answer_that_is_not_the_deals_names_what_turns_up() {
    let mut table = table(START);
    let words = table.enter(Seat::White, "ta1=R").map_err(|e| e.to_string());
    assert_eq!(words, Err("`ta1=R`: what turns up is ta1=Q".to_owned()));
    assert_eq!(table.ply(), 0);
}

#[test]
fn without_the_deal_people_say_what_turns_up() {
    let mut table = table("xxKx w -/- ?".replace('K', "x").as_str());
    let words = |done: Result<(), ActionError>| done.map_err(|e| e.to_string());
    let asked = words(table.act(Seat::White, "ta1"));
    assert!(asked.as_ref().is_err_and(|e| e.contains("what the card on a1 is")), "{asked:?}");
    assert_eq!(table.enter(Seat::White, "ta1=R"), Ok(()));
    let again = words(table.enter(Seat::Black, "tb1=R"));
    assert_eq!(again, Err("`tb1=R`: what the card on b1 is cannot be a rook: none is left".to_owned()));
    assert!(table.finish().is_err(), "a deal that was never known cannot be shown");
}

#[test]
fn the_truth_comes_out_when_the_game_is_over_and_not_before() {
    let mut table = table(START);
    assert_eq!(table.act(Seat::White, "ta1"), Ok(()));
    let Err(mut open) = table.finish() else { panic!("the truth of an open game comes out") };
    open.end(Outcome::win(Seat::White, reason::RESIGNATION));
    open.end(Outcome::nobody(reason::AGREEMENT));
    assert_eq!(open.outcome().map(|o| o.reason), Some(reason::RESIGNATION), "an end stays");
    let positions = open.finish().unwrap_or_else(|_| panic!("the truth of a finished game stays in"));
    let fens: Vec<String> = positions.iter().map(|position| position.fen(None).unwrap()).collect();
    assert_eq!(fens, [START, "Qxxx b -/- -KRB"]);
}

#[test]
fn the_referee_objects_before_anything_changes() {
    let mut referee = Referee::<Cards>::new(state(START, &[]));
    let [first, ..] = referee.legal(Seat::White)[..] else { panic!("no action at the start") };
    let nobody = |_: &Question<Cards>| Reply::Untold;
    assert_eq!(referee.act(Seat::Black, first, nobody, |_| Ok(())).err(), Some(Objection::NotYourTurn));
    assert!(referee.act(Seat::White, first, nobody, |_| Ok(())).is_ok());
    assert_eq!(referee.act(Seat::Black, first, nobody, |_| Ok(())).err(), Some(Objection::Illegal));
    assert!(!format!("{referee:?}").contains("QKRB"), "Debug prints no secret");
}

/// Cards 4, no peeks, the king on b1. Dealt: 4 first turns; the one that finds the king ends the game, each other
/// leaves 3; and so on: 4, 3*3, 3*2*2 + ... counted as runs that may end on the way only at the last ply.
#[test]
fn leaves_of_the_dealt_game() {
    let start = state("xxxx w -/- QKRB", &[("peeks", "off")]);
    for (depth, leaves) in [(0, 1), (1, 4), (2, 9), (3, 12), (4, 6), (5, 0)] {
        assert_eq!(perft(&start, depth), leaves, "depth {depth}");
        assert_eq!(perft_played(&start, depth), leaves, "depth {depth}");
    }
}

/// With every answer a branch: 4 places times 4 cards; below each of the 4 * 3 that are not the king, 3 * 3; then
/// 4*3 * 3*2 positions with 2 * 2, then 4*3 * 3*2 * 2*1 with one card, the king. The bulk form counts the last ply
/// once an action.
#[test]
fn leaves_with_chance_as_branches() {
    let start = state("xxxx w -/- QKRB", &[("peeks", "off")]);
    let count = |depth, last| perft_chance::<Cards>(&start.public, &start.private, depth, last);
    let branches: Vec<u64> = (1..=4).map(|depth| count(depth, true)).collect();
    assert_eq!(branches, [16, 12 * 9, 12 * 6 * 4, 12 * 6 * 2]);
    let actions: Vec<u64> = (1..=4).map(|depth| count(depth, false)).collect();
    assert_eq!(actions, [4, 12 * 3, 12 * 6 * 2, 12 * 6 * 2]);
}

#[test]
fn a_divided_count_names_each_first_action() {
    let options = options(&[("peeks", "off")]);
    let mut seen = Vec::new();
    let start = Start::Fen("xxxx w -/- QKRB");
    let divided = ROW
        .position(&options, start)
        .and_then(|p| p.perft(2, Count::Deal, &mut |done, all| seen.push((done, all))));
    let expected = [("ta1", 3), ("tb1", 0), ("tc1", 3), ("td1", 3)].map(|(a, n)| (a.to_owned(), n));
    assert_eq!(divided, Ok(expected.to_vec()));
    assert_eq!(seen.first().zip(seen.last()), Some((&(0, 4), &(4, 4))));
    let unknown = ROW
        .position(&options, Start::Fen("xxxx w -/- ?"))
        .and_then(|p| p.perft(2, Count::Deal, &mut |_, _| ()));
    assert!(matches!(unknown, Err(OpenError::NotGiven(_))));
}

#[test]
fn a_deal_and_a_position_of_it() {
    let (seed, options) = (DealSeed([7; 32]), options(&[]));
    let fen = |start, viewer| ROW.position(&options, start).and_then(|p| p.fen(viewer));
    let dealt = fen(Start::Deal(&seed, false), None).unwrap_or_default();
    assert_eq!(fen(Start::Deal(&seed, false), Some(Viewer::Spectator)).as_deref(), Ok("xxxx w -/- ?"));
    assert_eq!(fen(Start::Dealt("xxxx w -/- ?", &seed), None).as_deref(), Ok(dealt.as_str()));
    let cards = dealt.rsplit(' ').next().unwrap_or_default();
    let wrong: String = cards.chars().rev().collect();
    let other = fen(Start::Dealt(&format!("xxxx w -/- {wrong}"), &seed), None);
    assert!(matches!(other, Err(OpenError::OtherDeal(_))), "{other:?}");
}

#[test]
fn options_are_checked_and_written_in_one_way() {
    assert_eq!(options(&[]).canonical(), "cards=4,peeks=on");
    assert_eq!(options(&[("peeks", "off"), ("cards", "5")]).canonical(), "cards=5,peeks=off");
    let words = |given: &[(&str, &str)]| ROW.choose(given).map_err(|e| e.to_string());
    for value in ["2", "6", "04", "+4", "-4", "4.0", "four", ""] {
        let expected = format!("option `cards` does not take `{value}`; it takes a whole number from 3 to 5");
        assert_eq!(words(&[("cards", value)]), Err(expected));
    }
    assert_eq!(
        words(&[("card", "4")]),
        Err("row has no option `card`; it has `cards` or `peeks`".to_owned())
    );
    let wrong = ROW.choose(&[("peeks", "On")]);
    assert_eq!(wrong.as_ref().map_err(OptionError::name).err().flatten(), Some("peeks"));
}

#[test]
fn seats_and_their_sets() {
    assert_eq!(Cards::to_act(&state("QKxx w -/- --RB", &[]).public), SeatSet::EMPTY);
    let both = SeatSet::only(Seat::White).with(Seat::Black);
    assert_eq!(both.iter().collect::<Vec<_>>(), [Seat::White, Seat::Black]);
    assert!(!both.contains(Seat::Solo) && !both.is_empty());
    assert_eq!(Seat::all(1), [Seat::Solo]);
    for seat in [Seat::White, Seat::Black, Seat::Solo] {
        assert_eq!(Seat::from_name(seat.name()), Some(seat));
    }
    assert_eq!(Seat::from_name("red"), None);
}
