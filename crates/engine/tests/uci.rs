//! A GUI's dialogue with the engine, and what is no dialogue at all.

use std::io::Cursor;
use std::sync::{Arc, Mutex};

use facedown_engine::uci;
use proptest::prelude::*;

fn talk(lines: &str) -> String {
    let output = Arc::new(Mutex::new(Vec::new()));
    uci::run(Cursor::new(lines.to_owned()), output.clone()).expect("reading from memory does not fail");
    let text = output.lock().expect("the session is over").clone();
    String::from_utf8(text).expect("UCI is text")
}

#[test]
fn a_gui_introduces_itself_and_plays() {
    let said = talk(
        "uci\nisready\nsetoption name UCI_Variant value surprise\nucinewgame\nposition startpos\ngo nodes 2000\n\
         position startpos moves g2g3 d7d5 f1g2=N\ngo depth 3\nquit\n",
    );
    assert!(said.contains(
        "option name UCI_Variant type combo default surprise var surprise var surprise-rex var jieqi var chaos"
    ));
    assert!(said.contains("uciok") && said.contains("readyok"));
    assert_eq!(said.matches("bestmove ").count(), 2, "{said}");
    assert!(!said.contains("error"), "{said}");
    assert!(said.contains("info depth 3"), "{said}");
}

/// As engines of Pikafish's Jieqi line are spoken to: five fields, letters behind the points.
#[test]
fn jieqi_is_spoken_in_the_dialect_of_its_engines() {
    let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
    let said = talk(&format!(
        "setoption name UCI_Variant value jieqi\nposition fen {start} moves h2h9Pn i9h9r\ngo nodes 500\n\
         position startpos moves h2h9P\ngo nodes 500\nposition startpos moves h2h9\nquit\n"
    ));
    let moves: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert!(moves.len() == 2 && moves.iter().all(|text| text.len() == 4), "{said}");
    assert_eq!(
        said.matches("error: move 1: `h2h9` needs to be told what the piece from h2 is").count(),
        1,
        "{said}"
    );
}

#[test]
fn the_same_nodes_give_the_same_lines() {
    let dialogue = "position startpos moves e2e4 e7e5\ngo nodes 5000\n";
    let strip = |text: String| -> Vec<String> {
        let words = |line: &str| line.split(" nps ").next().map(str::to_owned);
        let pv = |line: &str| line.split(" pv ").nth(1).unwrap_or(line).to_owned();
        text.lines().map(|l| format!("{:?} {}", words(l), pv(l))).collect()
    };
    let once = strip(talk(dialogue));
    assert_eq!(once, strip(talk(dialogue)));
    let twice = strip(talk(&format!("{dialogue}{dialogue}")));
    assert_eq!(twice[..once.len()], twice[once.len()..], "a search before it changes nothing either");
}

#[test]
fn multi_pv_and_search_moves() {
    let said = talk("setoption name MultiPV value 3\nposition startpos\ngo depth 2\n");
    for n in 1..=3 {
        assert!(said.contains(&format!("multipv {n} ")), "{said}");
    }
    let said = talk("position startpos\ngo depth 3 searchmoves a2a3\n");
    assert!(said.contains("bestmove a2a3"), "{said}");
}

#[test]
fn every_go_gets_its_best_move() {
    for go in ["go fast", "go depth x", "go nodes 99999999999999999999", "go searchmoves z9z9 depth 1"] {
        let said = talk(&format!("position startpos\n{go}\n"));
        let moves: Vec<&str> = said.lines().filter(|line| line.starts_with("bestmove ")).collect();
        assert!(matches!(moves[..], [only] if !only.contains("(none)")), "{go}: {said}");
        assert!(said.contains("info string error: "), "{go}: {said}");
    }
    let said = talk("setoption name UCI_Variant value chaos\ngo depth 1\n");
    assert!(said.contains("bestmove (none)"), "{said}");
}

#[test]
fn a_pondered_move_is_answered_after_it_was_played() {
    let said = talk("position startpos\ngo ponder depth 1\nisready\nponderhit\nisready\n");
    assert_eq!(said.matches("bestmove ").count(), 1, "{said}");
    let said = talk("position startpos\ngo ponder depth 1\nisready\nstop\n");
    let (ready, best) = (said.find("readyok"), said.find("bestmove "));
    assert!(ready.is_some() && ready < best, "{said}");
    assert!(talk("go ponder wtime 50 btime 50\n").contains("bestmove "), "the end of the input ends it");
    // Where nothing is hidden the line goes on behind the first move, and the answer is named to whoever ponders.
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
    for (ponder, named) in [("true", true), ("false", false)] {
        let said = talk(&format!(
            "setoption name UCI_Variant value chaos\nsetoption name Ponder value {ponder}\n\
             position fen {chess}\ngo depth 4\n"
        ));
        let best = said.lines().find(|line| line.starts_with("bestmove ")).unwrap_or_default();
        assert_eq!(best.contains(" ponder "), named, "{said}");
    }
}

#[test]
fn the_options_of_guis_are_taken_or_refused() {
    let said = talk("uci\n");
    for option in [
        "Hash type spin default 32 min 1 max 1024",
        "Clear Hash type button",
        "Threads type spin default 1 min 1 max 1",
        "Ponder type check default false",
        "Move Overhead type spin default 15 min 0 max 5000",
        "UCI_ShowWDL type check default true",
        "UCI_AnalyseMode type check default false",
    ] {
        assert!(said.contains(&format!("option name {option}\n")), "{option}: {said}");
    }
    let set = "setoption name Hash value 1\nsetoption name Clear Hash\nsetoption name Threads value 1\n\
               setoption name Ponder value true\nsetoption name move overhead value 100\n\
               setoption name UCI_ShowWDL value false\nsetoption name UCI_AnalyseMode value true\n";
    let said = talk(&format!("{set}go nodes 300\n"));
    assert!(said.contains("bestmove ") && !said.contains("error") && !said.contains(" wdl "), "{said}");
    for wrong in
        ["Hash value 0", "Hash value x", "Threads value 2", "Ponder value maybe", "Move Overhead value -1"]
    {
        assert!(talk(&format!("setoption name {wrong}\n")).contains("info string error: "), "{wrong}");
    }
}

#[test]
fn stop_ends_an_infinite_search_and_the_end_of_input_too() {
    assert!(talk("go infinite\nstop\nisready\n").contains("bestmove"));
    assert!(talk("go infinite\n").contains("bestmove"));
}

#[test]
fn a_decided_game_has_no_best_move() {
    let mated = "position fen k7/1Q6/1K6/8/8/8/8/8 b - - 0 1 - 0\ngo depth 2\n";
    let said = talk(&format!("setoption name UCI_Variant value chaos\n{mated}"));
    assert!(said.contains("bestmove (none)"), "{said}");
}

#[test]
fn ill_formed_lines_are_answered_and_change_nothing() {
    let wrong = [
        "position",
        "position fen",
        "position fen nonsense",
        "position startpos moves e2e5",
        "position startpos moves b1c3",
        "position startpos moves b1c3=K e7e5 zz",
        "go depth",
        "go depth x",
        "go fast",
        "setoption",
        "setoption name UCI_Variant value chess",
        "setoption name Nonsense value 1",
        "setoption name MultiPV value 0",
        "setoption name Level value 9",
        "setoption name Game_Options value cards-attack",
        "setoption name Game_Options value cards-attack=maybe",
        "hello",
    ];
    for line in wrong {
        let said = talk(&format!("position startpos moves e2e4\n{line}\ngo depth 1\n"));
        assert_eq!(said.matches("info string error: ").count(), 1, "{line}: {said}");
        // Still Black's turn after e2e4, or a fresh start where the line set another game.
        assert!(said.contains("bestmove "), "{line}: {said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_stops_it(lines in proptest::collection::vec("(position|go|setoption|stop|isready)? ?[ -~é□\t]{0,60}", 0..8)) {
        let said = talk(&format!("{}\nisready\n", lines.join("\n").replace("quit", "quick").replace("infinite", "depth 1")));
        prop_assert!(said.contains("readyok"));
    }
}
