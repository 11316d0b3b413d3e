//! A GUI's dialogue with the engine, and what is no dialogue at all.

use std::io::{BufReader, Cursor, Read};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use facedown_engine::uci;
use proptest::prelude::*;

fn talk(lines: &str) -> String {
    let output = Arc::new(Mutex::new(Vec::new()));
    uci::run(Cursor::new(lines.to_owned()), output.clone()).expect("reading from memory does not fail");
    let text = output.lock().expect("the session is over").clone();
    String::from_utf8(text).expect("UCI is text")
}

/// Lines of a GUI that waits for the answer to each `go` before it says the next: what is said earlier ends the search.
struct Patient {
    lines: std::vec::IntoIter<String>,
    asked: usize,
    output: Arc<Mutex<Vec<u8>>>,
}

impl Read for Patient {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let answered = || {
            let said = self.output.lock().expect("nobody panicked").clone();
            String::from_utf8_lossy(&said).matches("bestmove ").count() >= self.asked
        };
        while !answered() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let Some(line) = self.lines.next() else { return Ok(0) };
        self.asked += usize::from(line.starts_with("go"));
        let line = line + "\n";
        into[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

fn talk_patiently(lines: &str) -> String {
    let output = Arc::new(Mutex::new(Vec::new()));
    let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
    let input = Patient { lines: lines.into_iter(), asked: 0, output: output.clone() };
    uci::run(BufReader::new(input), output.clone()).expect("reading from memory does not fail");
    let text = output.lock().expect("the session is over").clone();
    String::from_utf8(text).expect("UCI is text")
}

/// What a session says, without what differs from machine to machine and from one search to a better one: numbers and
/// moves.
fn form(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    if line.starts_with("id name ") {
        words.truncate(3);
    }
    if line.starts_with("info depth ") || line.starts_with("bestmove ") {
        words.retain(|word| word.chars().all(|c| c.is_ascii_lowercase()));
    }
    words.join(" ")
}

/// The session in `docs/gui.md` is what the engine says, but for numbers, moves and how far it came.
#[test]
fn the_session_in_the_book_is_what_is_said() {
    let book = include_str!("../../../docs/gui.md");
    let session = book.split("```uci\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    let typed: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    assert!(typed.len() >= 15 && typed.contains(&"go nodes 2000"), "{typed:?}");
    let said = talk_patiently(&typed.join("\n"));
    let without_repeats = |lines: &mut dyn Iterator<Item = String>| {
        let mut lines: Vec<String> = lines.collect();
        lines.dedup();
        lines
    };
    let expected = without_repeats(&mut session.lines().filter(|l| !l.starts_with("> ")).map(form));
    assert_eq!(without_repeats(&mut said.lines().map(form)), expected, "{said}");
    // The last words of an error are the error's own.
    let errors = |text: &str| text.lines().filter(|l| l.contains("error: ")).map(str::to_owned).collect();
    let (told, in_book): (Vec<String>, Vec<String>) = (errors(&said), errors(session));
    assert_eq!(told, in_book);
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
    let once = strip(talk_patiently(dialogue));
    assert_eq!(once, strip(talk_patiently(dialogue)));
    let twice = strip(talk_patiently(&format!("{dialogue}{dialogue}")));
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

/// The words of an `info` line behind their names; `pv` has all that follow.
fn told<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let behind = line.split_once(&format!(" {name} "))?.1;
    if name == "pv" { Some(behind) } else { behind.split(' ').next() }
}

/// The `info` lines of finished iterations.
fn iterations(said: &str) -> Vec<&str> {
    said.lines().filter(|line| line.starts_with("info depth ") && line.contains(" pv ")).collect()
}

/// A chess opening as a position of Chaos.
const OPENING: &str =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 a2b2c2d2f2g2h2a7b7c7d7f7g7h7 0";

#[test]
fn info_lines_have_the_words_that_guis_read_in_their_order() {
    for (game, position) in [
        ("surprise", "startpos".to_owned()),
        ("jieqi", "startpos".to_owned()),
        ("chaos", format!("fen {OPENING}")),
    ] {
        let said =
            talk(&format!("setoption name UCI_Variant value {game}\nposition {position}\ngo nodes 30000\n"));
        let lines = iterations(&said);
        assert!(lines.len() > 2, "{said}");
        let mut before = 0;
        for line in &lines {
            let names = ["depth", "seldepth", "score", "wdl", "nodes", "nps", "hashfull", "time", "pv"];
            let at: Vec<_> = names.iter().map(|name| line.find(&format!(" {name} "))).collect();
            assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{line}");
            let number = |name| told(line, name).and_then(|n| n.parse::<u64>().ok()).expect("a number");
            assert!(number("seldepth") >= number("depth"), "{line}");
            assert!(number("hashfull") <= 1_000 && number("nodes") >= before, "{line}");
            before = number("nodes");
        }
        let last = lines[lines.len() - 1];
        assert!(told(last, "seldepth") > told(lines[0], "depth"), "captures are followed further: {said}");
        let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
        assert_eq!(told(last, "pv").and_then(|pv| pv.split(' ').next()), Some(best), "{said}");
    }
}

/// With a table of one megabyte a search soon fills it; a fresh one is empty.
#[test]
fn hashfull_rises_with_what_the_table_holds() {
    let chaos = "setoption name UCI_Variant value chaos\nsetoption name Hash value 1\n";
    let said = talk(&format!("{chaos}position fen {OPENING}\ngo nodes 50000\n"));
    let full: Vec<u64> =
        iterations(&said).iter().filter_map(|line| told(line, "hashfull")?.parse().ok()).collect();
    assert!(full.is_sorted() && full[0] < 20 && full[full.len() - 1] > 50, "{full:?}");
}

#[test]
fn a_game_that_is_over_has_a_score() {
    for (fen, score) in
        [("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1 - 0", "mate 0"), ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1 - 0", "cp 0")]
    {
        let said = talk(&format!("setoption name UCI_Variant value chaos\nposition fen {fen}\ngo depth 3\n"));
        assert!(said.contains(&format!("info depth 0 score {score}\n")), "{said}");
        assert!(said.ends_with("bestmove (none)\n"), "{said}");
    }
}

/// As many lines as were asked for, or as there are actions: different, the best first, each iteration complete.
#[test]
fn multi_pv_tells_different_lines_best_first() {
    let boxed = "k7/8/1K6/8/8/8/8/7R b - - 0 1 - 0";
    for (position, wanted, lines) in [(OPENING, 5, 5), (boxed, 5, 1)] {
        let said = talk(&format!(
            "setoption name UCI_Variant value chaos\nsetoption name MultiPV value {wanted}\n\
             position fen {position}\ngo depth 4\n"
        ));
        let told_lines = iterations(&said);
        assert!(!told_lines.is_empty() && told_lines.len().is_multiple_of(lines), "{said}");
        for iteration in told_lines.chunks(lines) {
            let firsts: Vec<_> =
                iteration.iter().filter_map(|line| told(line, "pv")?.split(' ').next()).collect();
            let numbers: Vec<_> = iteration.iter().filter_map(|line| told(line, "multipv")).collect();
            let expected: Vec<String> = (1..=lines).map(|n| n.to_string()).collect();
            assert_eq!(numbers, expected, "{said}");
            for (i, first) in firsts.iter().enumerate() {
                assert!(!firsts[..i].contains(first), "{said}");
            }
            let depths: Vec<_> = iteration.iter().map(|line| told(line, "depth")).collect();
            assert!(depths.iter().all(|depth| *depth == depths[0]), "{said}");
            let wins: Vec<i32> =
                iteration.iter().filter_map(|line| told(line, "wdl")?.parse().ok()).collect();
            assert!(wins.is_sorted_by(|a, b| a >= b), "{said}");
        }
    }
}

/// Threads that search together find what one finds, and their positions are counted together.
#[test]
fn threads_search_together() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1 - 0";
    for threads in [1, 2, 4] {
        let said = talk_patiently(&format!(
            "setoption name UCI_Variant value chaos\nsetoption name Threads value {threads}\n\
             position fen {mate}\ngo depth 6\nposition fen {OPENING}\ngo nodes 40000\n"
        ));
        assert!(said.contains("bestmove a1a8") && said.contains("score mate 1"), "{threads}: {said}");
        assert_eq!(said.matches("bestmove ").count(), 2, "{threads}: {said}");
        let nodes: u64 =
            iterations(&said).last().and_then(|line| told(line, "nodes")?.parse().ok()).expect("nodes");
        // Each of them counts a thousand before it looks at what the others have.
        assert!(nodes <= 40_000 + 2 * 1_024 * threads, "{threads}: {said}");
    }
}

/// A GUI that goes through a game asks for both sides. In games in which nobody has secrets what was found before stays:
/// the same question takes fewer positions. In Jieqi the other seat begins anew.
#[test]
fn both_seats_share_what_both_know() {
    let nodes = |said: &str| -> Vec<u64> {
        let last = |search: &str| iterations(search).last().and_then(|l| told(l, "nodes")?.parse().ok());
        said.split("bestmove ").filter_map(last).collect()
    };
    // One position may bring what is worse to go on from: in the sum it is fewer.
    let surprise = ["e2e4 e7e5", "d2d4 d7d5", "g2g3 e7e5"].map(|moves| format!("startpos moves {moves}"));
    for (game, starts, depth, shares) in [
        ("chaos", &[format!("fen {OPENING}")][..], 8, true),
        ("surprise", &surprise, 4, true),
        ("jieqi", &["startpos moves e0e1".to_owned()], 4, false),
    ] {
        let (mut alone_in_all, mut shared_in_all) = (0, 0);
        for start in starts {
            let variant = format!("setoption name UCI_Variant value {game}\n");
            let first = format!("position {start}\ngo depth {depth}\n");
            let said = talk_patiently(&format!("{variant}{first}"));
            // Where something turns up behind the best move, a quiet one.
            let best = match said.lines().find_map(|line| line.strip_prefix("bestmove ")) {
                Some(best) if shares => best,
                _ => "e9e8",
            };
            let moves = if start.contains(" moves ") { "" } else { " moves" };
            let then = format!("position {start}{moves} {best}\ngo depth {}\n", depth - 1);
            let alone = nodes(&talk_patiently(&format!("{variant}{then}")));
            let both = nodes(&talk_patiently(&format!("{variant}{first}{then}")));
            assert_eq!(both.len(), 2);
            alone_in_all += alone[0];
            shared_in_all += both[1];
        }
        if shares {
            assert!(shared_in_all < alone_in_all, "{game}: {shared_in_all}, alone {alone_in_all}");
        } else {
            assert_eq!(shared_in_all, alone_in_all, "{game}: not one position is saved");
        }
    }
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
        "Threads type spin default 1 min 1 max 256",
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
    for wrong in [
        "Hash value 0",
        "Hash value x",
        "Threads value 0",
        "Threads value 257",
        "Ponder value maybe",
        "Move Overhead value -1",
    ] {
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
