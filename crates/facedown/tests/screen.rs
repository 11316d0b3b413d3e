//! The terminal itself: what two people at one screen see of each other's secrets, and how the board looks there.
#![cfg(unix)]

mod program;

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use program::{SEED, Workdir};
use pty_process::blocking::{Command, Pty, open};

/// With this a terminal forgets what it showed, what was scrolled away included.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";
/// A program that says nothing for so long hangs.
const HANGS: Duration = Duration::from_secs(300);

/// A terminal in which the program plays. It ends with the value.
struct Terminal {
    pty: Pty,
    child: Child,
    said: Receiver<Vec<u8>>,
    all: String,
    /// The byte offset in `all` of what was said since somebody typed.
    typed: usize,
    _workdir: Workdir,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Terminal {
    fn open(arguments: &[&str], color: bool) -> Terminal {
        let workdir = Workdir::new();
        let (pty, pts) = open().expect("a terminal");
        pty.resize(pty_process::Size::new(50, 100)).expect("a size");
        let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
        command = command.args(arguments).current_dir(workdir.folder()).env("TERM", "xterm-256color");
        command = command.env("HOME", workdir.folder()).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
        if !color {
            command = command.env("NO_COLOR", "1");
        }
        let child = command.spawn(pts).expect("the program starts");
        let mut reader = File::from(pty.as_fd().try_clone_to_owned().expect("the terminal"));
        let (told, said) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended cannot be read any more.
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if told.send(bytes[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { pty, child, said, all: String::new(), typed: 0, _workdir: workdir }
    }

    /// Waits until something ends what is on the screen, and answers with what is.
    fn until(&mut self, end: &str) -> &str {
        let mut bytes = Vec::new();
        while !self.all[self.typed..].trim_end().ends_with(end) {
            match self.said.recv_timeout(HANGS) {
                Ok(more) => bytes.extend(more),
                Err(e) => panic!("{e}: no {end:?} at the end of\n{}", self.all),
            }
            if let Ok(text) = std::str::from_utf8(&bytes) {
                self.all.push_str(&text.replace('\r', ""));
                bytes.clear();
            }
        }
        self.visible()
    }

    /// The text that the screen shows, and has kept of what was scrolled away.
    fn visible(&self) -> &str {
        self.all.rsplit(CLEAR).next().unwrap_or_default()
    }

    fn says(&mut self, line: &str) {
        self.typed = self.all.len();
        writeln!(self.pty, "{line}").expect("the terminal");
    }
}

const WHITE_ALONE: &str = "White, press Enter when only you can see the screen.";
const BLACK_ALONE: &str = "Black, press Enter when only you can see the screen.";

#[test]
fn a_card_placed_in_secret_is_gone_before_the_other_looks() {
    let mut terminal = Terminal::open(&["play", "mysterious", "--seed", SEED], false);
    terminal.until(WHITE_ALONE);
    terminal.says("");
    let white = terminal.until("White>").to_owned();
    assert!(white.contains("in your hand: K Q R R B B N N P P P P P P P P"), "{white}");
    terminal.says("Q@e1");
    let covered = terminal.until(BLACK_ALONE);
    assert_eq!(covered.trim(), BLACK_ALONE, "nothing else is on the screen");
    terminal.says("");
    let black = terminal.until("Black>").to_owned();
    assert!(black.contains("1. White: □@e1") && black.contains("[?]") && !black.contains("Q@e1"), "{black}");
    assert!(black.contains("in your hand: K Q R R B B N N P P P P P P P P"), "{black}");
    // An offer of a draw is read by both: the hand goes, and comes back when its owner is alone again.
    terminal.says("draw");
    terminal.until("Offer a draw? (yes or no)");
    terminal.says("yes");
    let asked = terminal.until("(yes or no)").to_owned();
    assert!(!asked.contains("in your hand"), "{asked}");
    terminal.says("no");
    terminal.until(BLACK_ALONE);
    terminal.says("");
    assert!(terminal.until("Black>").contains("in your hand"));
    terminal.says("K@e8");
    assert_eq!(terminal.until(WHITE_ALONE).trim(), WHITE_ALONE);
    terminal.says("");
    let white = terminal.until("White>").to_owned();
    assert!(white.contains("(Q)") && white.contains("1. White: Q@e1") && !white.contains("(k)"), "{white}");
    terminal.says("resign");
    terminal.until("Resign? (yes or no)");
    terminal.says("yes");
    let end = terminal.until(SEED).to_owned();
    assert!(end.contains("0-1  Black won: resignation") && end.contains("with everything open:"), "{end}");
}

#[test]
fn a_turn_of_parts_is_offered_taken_back_and_hidden_when_it_is_over() {
    let mut terminal = Terminal::open(&["play", "booster", "--seed", SEED], false);
    terminal.until(WHITE_ALONE);
    terminal.says("");
    assert!(terminal.until("White>").contains("9S black bishop"));
    terminal.says("e4");
    let begun = terminal.until("White>").to_owned();
    assert!(begun.contains("Begun: e2e4") && begun.contains("or end the turn\n(end)."), "{begun}");
    terminal.says("9S@c8");
    assert!(terminal.until("White>").contains("Begun: e2e4,9S@c8"));
    terminal.says("undo");
    terminal.until("White>");
    terminal.says("undo");
    let start = terminal.until("White>").to_owned();
    assert!(start.trim_end().ends_with("discard pile: empty\nMove a piece (b1a3).\nWhite>"), "{start}");
    terminal.says("d2d4,9D@c1");
    assert_eq!(terminal.until(BLACK_ALONE).trim(), BLACK_ALONE);
    terminal.says("");
    let black = terminal.until("Black>").to_owned();
    assert!(black.contains("1. White: d2-d4 + 9D@c1") && !black.contains("9S black bishop"), "{black}");
    let ranks: Vec<&str> =
        black.lines().filter(|line| line.ends_with(" 1") || line.ends_with(" 8")).collect();
    assert_eq!(
        ranks,
        [" 1  R  N  B  K  Q  B  N  R  1", " 8  r  n  b  k  q  b  n  r  8"],
        "from Black's side"
    );
    terminal.says("quit");
    terminal.until("You left; the game has no result.");
}

#[test]
fn what_is_no_secret_any_more_is_shown_to_both_and_the_rest_to_one_who_asks() {
    let mut terminal = Terminal::open(&["play", "mysterious", "--seed", SEED], false);
    let kinds = "KQRRBBNNPPPPPPPP";
    for (n, kind) in kinds.chars().enumerate() {
        let file = char::from(b'a' + (n % 8) as u8);
        for (alone, prompt, rank) in [(WHITE_ALONE, "White>", 1 + n / 8), (BLACK_ALONE, "Black>", 8 - n / 8)]
        {
            terminal.until(alone);
            terminal.says("");
            terminal.until(prompt);
            terminal.says(&format!("{kind}@{file}{rank}"));
        }
    }
    let both = terminal.until("White>").to_owned();
    assert!(both.contains("16. Black: □@h7") && !both.contains("P@h7") && !both.contains("(K)"), "{both}");
    terminal.says("peek");
    terminal.until(WHITE_ALONE);
    terminal.says("");
    let own = terminal.until("Press Enter to hide it again.").to_owned();
    assert!(own.contains("(K)") && !own.contains("(k)"), "{own}");
    terminal.says("");
    assert!(!terminal.until("White>").contains("(K)"));
}

#[test]
fn a_person_with_black_sees_the_board_from_there_and_the_last_move_in_color() {
    let mut terminal = Terminal::open(&["play", "surprise", "--white", "random", "--unicode"], true);
    let seen = terminal.until("Black>").to_owned();
    assert!(seen.contains("    h  g  f  e  d  c  b  a "), "{seen}");
    assert!(seen.contains("\u{1b}[48;5;29m") || seen.contains("48;5;29"), "the last move is marked: {seen}");
    assert!(seen.contains('♟') && seen.contains('♙') && seen.contains("[♜]"), "{seen}");
    terminal.says("rotate");
    terminal.until("Black>");
    assert!(terminal.visible().contains("    a  b  c  d  e  f  g  h "), "{}", terminal.visible());
}

#[test]
fn the_second_game_of_a_pair_is_asked_for_with_enter() {
    let play = ["play", "chaos", "--seed", SEED, "--white-name", "Ada", "--black-name", "Boris"];
    let mut terminal = Terminal::open(&play, false);
    terminal.until("White>");
    terminal.says("resign");
    terminal.until("Resign? (yes or no)");
    terminal.says("yes");
    let asked =
        terminal.until("Press Enter for the next game on this deal, with the colors swapped.").to_owned();
    assert!(asked.contains("The sum: Ada 0, Boris 1"), "{asked}");
    terminal.says("");
    let second = terminal.until("White>").to_owned();
    assert!(second.contains("Game 2 of 2 on this deal.") && second.contains("   White (Boris)"), "{second}");
    terminal.says("resign");
    terminal.until("Resign? (yes or no)");
    terminal.says("yes");
    let end = terminal.until(SEED).to_owned();
    assert!(end.contains("won: resignation\nThe sum: Ada 1, Boris 1\n\nThe deal:"), "{end}");
}
