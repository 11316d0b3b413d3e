//! Games at the terminal that somebody breaks off, or takes back: what was played is in the record all the same.
#![cfg(unix)]

mod program;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use program::Workdir;

/// Time for which the test waits for a turn to be written, far longer than any takes.
const PATIENCE: Duration = Duration::from_secs(90);

#[test]
fn ctrl_c_leaves_the_record_of_what_was_played() {
    let workdir = Workdir::new();
    // Of all deals, some end the game with the second turn.
    let seed = "07".repeat(32);
    let mut play = workdir.command(&["play", "surprise", "--seed", &seed, "--record", "game.jsonl"]);
    let mut child =
        play.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    // Open until it has ended: at the end of its input it would end by itself.
    let mut input = child.stdin.take().expect("its input");
    input.write_all(b"e2e4\ne7e5\n").expect("it reads");
    let since = Instant::now();
    let turns = || {
        std::fs::read_to_string(workdir.path("game.jsonl")).map_or(0, |text| text.matches("\"turn\"").count())
    };
    while turns() < 2 {
        assert!(since.elapsed() < PATIENCE, "two turns are not written");
        std::thread::sleep(Duration::from_millis(20));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    assert!(!child.wait().expect("it ends").success());
    drop(input);
    let verified = workdir.run(&["verify", "game.jsonl"]);
    assert!(verified.out.contains("2 turns, * (not over)"), "{}{}", verified.out, verified.err);
}

#[test]
fn turns_of_a_solitaire_are_taken_back_and_stay_in_the_record() {
    let workdir = Workdir::new();
    let seed = "07".repeat(32);
    let arguments = ["play", "parade", "--seed", &seed, "--record", "game.jsonl"];
    let typed = workdir.typing(&arguments, "undo\nadd\nadd\nundo\nundo\nadd\nquit\n");
    assert!(typed.out.contains("There is no turn to take back."), "{}", typed.out);
    // The same card comes again.
    assert_eq!(typed.out.matches("1. You: +").count(), 2, "{}", typed.out);
    let verified = workdir.run(&["verify", "game.jsonl"]);
    assert!(verified.out.contains("1 turn, * (not over)"), "{}{}", verified.out, verified.err);
    assert!(verified.out.contains("2 taken back; the score is marked"), "{}", verified.out);
    // Where people play against each other nothing is taken back.
    let two = workdir.typing(&["play", "surprise"], "e2e4\nundo\nquit\n");
    assert!(two.out.contains("nothing") || two.out.contains("no part"), "{}", two.out);
    // A clock that runs gives no time back.
    let timed = workdir.typing(&["play", "parade", "--tc", "60+0"], "add\nundo\nquit\n");
    assert!(timed.out.contains("while a clock runs"), "{}", timed.out);
}

#[test]
fn an_example_that_is_not_offered_names_its_flag() {
    let workdir = Workdir::new();
    let refused = workdir.run(&["play", "hidden-queen"]);
    assert!(refused.code == 2 && refused.err.contains("add `--example-games`"), "{}", refused.err);
    let offered = workdir.typing(&["play", "hidden-queen", "--example-games"], "quit\n");
    assert_eq!(offered.code, 0, "{}", offered.err);
}
