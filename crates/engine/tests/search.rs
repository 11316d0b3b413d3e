//! The search keeps to the rules of repetition and always names an action.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use facedown_engine::search::value::DECIDED;
use facedown_engine::search::{Limits, Past, Report, Searcher};
use facedown_games::chaos::Chaos;
use facedown_games::jieqi::Jieqi;
use facedown_games::surprise::SurpriseChess;

/// Opens a position of a game.
fn opened<G: Show>(fen: &str, options: &[(&str, &str)]) -> Table<G> {
    let chosen = Chosen::new(G::ID, G::OPTIONS, options.iter().copied()).expect("options");
    let setup = G::read_fen(fen, &G::options(&chosen).expect("options")).expect("a position");
    Table::new(chosen, setup)
}

fn whose<G: Show>(table: &Table<G>) -> Seat {
    table.to_act().iter().next().expect("somebody is to act")
}

/// Searches without time to look at anything: `stop` says so from the first question on.
fn hurried<G: Show + Evaluate>(table: &Table<G>, lines: usize) -> Report<G::Action> {
    let seat = whose(table);
    let mut limits =
        Limits { nodes: 1, depth: i32::MAX, lines, only: Vec::new(), go_on: &|| false, stop: &mut || true };
    Searcher::<G>::new(seat, 12).search(table.view(Viewer::Seat(seat)), &[], &mut limits, &mut |_| {})
}

/// Black begins: what is White's last move worth to White, in millionths, when nothing deeper is looked at?
fn coming_back<G: Show + Evaluate>(fen: &str, moves: [&str; 4], options: &[(&str, &str)]) -> i32 {
    let mut table = opened::<G>(fen, options);
    let mut past = Vec::new();
    let [line @ .., last] = moves;
    for action in line {
        past.push(Past::of(table.view(Viewer::Seat(Seat::White))));
        let seat = whose(&table);
        table.enter(seat, action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    let view = table.view(Viewer::Seat(Seat::White));
    let only = vec![G::read_action(view, Seat::White, last).unwrap_or_else(|why| panic!("{last}: {why}"))];
    let mut limits = Limits { nodes: 2_000, depth: 1, lines: 1, only, go_on: &|| true, stop: &mut || false };
    let report = Searcher::<G>::new(Seat::White, 12).search(view, &past, &mut limits, &mut |_| {});
    report.lines.first().expect("a line").value
}

/// J-5: who repeats a position by nothing but checks loses; where that rule is off, it is a draw.
#[test]
fn perpetual_check_is_judged_as_the_rules_judge_it() {
    // Red's rook checks on the ranks, and Black's king steps to and fro.
    let fen = "R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1";
    let checks = ["e9e8", "a9a8", "e8e9", "a8a9"];
    assert_eq!(coming_back::<Jieqi>(fen, checks, &[]), 1 - DECIDED, "the checker loses");
    assert_eq!(coming_back::<Jieqi>(fen, checks, &[("perpetual-check", "draw")]), 0);
    // One quiet move among the checks, and it is a repetition like others.
    let mixed = ["e9e8", "a9a7", "e8e9", "a7a9"];
    assert_eq!(coming_back::<Jieqi>(fen, mixed, &[]), 0);
}

/// The weaker levels look no further than one action: a queen ahead they would go to and fro.
#[test]
fn one_action_deep_a_repetition_is_a_draw() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1 - 0";
    assert_eq!(coming_back::<Chaos>(fen, ["e8e7", "a1b1", "e7e8", "b1a1"], &[]), 0);
    assert!(
        coming_back::<Chaos>(fen, ["e8e7", "a1b1", "e7e8", "b1b2"], &[]) > 500_000,
        "that comes back to nothing"
    );
}

#[test]
fn a_search_without_time_names_an_action() {
    let jieqi =
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1";
    for lines in [1, 3] {
        let found = hurried(&opened::<Jieqi>(jieqi, &[]), lines);
        assert_eq!((found.lines.len(), found.depth), (lines, 1));
        let chaos = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 - 0";
        assert_eq!(hurried(&opened::<Chaos>(chaos, &[]), lines).lines.len(), lines);
        let surprise = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
        assert_eq!(hurried(&opened::<SurpriseChess>(surprise, &[]), lines).lines.len(), lines);
    }
}
