//! Games at the terminal: typed ones, random ones to their end, their records, and the room's first words.

mod program;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};

use facedown_games::registry;
use program::{SEED, Workdir};

#[test]
fn every_game_is_played_to_its_end_recorded_verified_and_replayed() {
    for game in registry::all() {
        let id = game.about().id;
        let workdir = Workdir::new();
        let play = ["play", id, "--white", "random", "--black", "random", "--record", "game.jsonl"];
        let played = workdir.run(&play);
        assert_eq!(played.code, 0, "{id}: {}", played.err);
        assert!(played.out.contains("The record is in game.jsonl"), "{id}: {}", played.out);
        let verified = workdir.run(&["verify", "game.jsonl", "--json"]);
        assert_eq!(verified.code, 0, "{id}: {}", verified.err);
        assert!(verified.out.starts_with("{\"verified\":true"), "{id}: {}", verified.out);

        let opened = workdir.run(&["replay", "game.jsonl", "--as", "referee", "--json"]);
        assert_eq!(opened.code, 0, "{id}: {}", opened.err);
        let dealt = played.out.lines().find_map(|l| l.strip_prefix("fen   ")).expect("the deal");
        let first: serde_json::Value =
            serde_json::from_str(opened.out.lines().next().unwrap_or_default()).expect("JSON");
        assert_eq!(first["fen"], dealt, "{id}: the referee's first position is the deal");
        let seen = workdir.run(&["replay", "game.jsonl", "--json"]);
        assert_eq!(seen.out.lines().count(), opened.out.lines().count(), "{id}");
    }
}

#[test]
fn moves_are_typed_as_people_write_them() {
    let workdir = Workdir::new();
    let lines = "help\ne4\ne5\n□b1-c3\nmoves g8\nodds a1\nNc6\nfen\nno\nO-O\nboard\ndraw\nno\nresign\n";
    let played = workdir.typing(&["play", "surprise", "--seed", SEED, "--record", "game.jsonl"], lines);
    assert_eq!(played.code, 0, "{}", played.err);
    let out = played.out;
    for expected in [
        "1. White: e2-e4",
        "2. White: □b1-c3=Q",
        "    White's card on c3 turns up: queen",
        "g8f6 g8h6 g8e7",
        "a1  rook 2/7 · bishop 2/7 · knight 2/7 · king 1/7",
        "2. Black: □b8-c6=N",
        "`no` is not a move",
        "`O-O` is not legal here",
        "Black, White offers a draw. Do you agree? (yes or no) No draw.",
        "0-1  Black won: resignation",
    ] {
        assert!(out.contains(expected), "{expected:?} is not in\n{out}");
    }
    assert_eq!(workdir.run(&["verify", "game.jsonl"]).code, 0);
    let end = workdir.run(&["replay", "game.jsonl", "--as", "black", "--moves"]).out;
    assert!(end.contains("2. Black: □b8-c6=N") && end.contains("0-1  resignation"), "{end}");
    let odds = workdir.run(&["odds", "surprise", "--record", "game.jsonl", "--ply", "4", "--json"]).out;
    assert!(odds.contains(r#""a8":{"b":[2,7]"#), "{odds}");
}

#[test]
fn the_deal_is_told_only_when_the_game_is_over() {
    let workdir = Workdir::new();
    let left = workdir.typing(&["play", "surprise", "--seed", SEED, "--record", "left.jsonl"], "e4\nquit\n");
    assert!(!left.out.contains("RQBNBKNR") && !left.out.contains(SEED), "{}", left.out);
    let record = String::from_utf8(workdir.files()["left.jsonl"].clone()).expect("UTF-8");
    assert!(!record.contains("RQBNBKNR") && !record.contains(SEED), "{record}");
    let over = workdir.typing(&["play", "surprise", "--seed", SEED], "draw\nyes\n");
    assert!(over.out.contains("RQBNBKNR/qnrkbnbr") && over.out.contains(SEED), "{}", over.out);
    assert!(over.out.contains("1/2-1/2  nobody won: agreement"), "{}", over.out);
}

#[test]
fn color_is_written_only_where_it_is_wanted() {
    let workdir = Workdir::new();
    let deal = ["deal", "surprise", "--seed", SEED];
    assert!(!workdir.run(&deal).out.contains('\u{1b}'));
    let forced = workdir.command(&deal).env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1").output();
    let forced = String::from_utf8(forced.expect("the program runs").stdout).expect("UTF-8");
    assert!(forced.contains("\u{1b}[1m") || forced.contains("\u{1b}[48;5;"), "{forced}");
    let both = workdir.command(&deal).env("CLICOLOR_FORCE", "1").output().expect("the program runs");
    assert!(!both.stdout.contains(&0x1b), "NO_COLOR stands above everything");
}

/// A room that ends with the test.
///
/// Its output is kept open: it goes on to write there.
struct Room(Child, BufReader<ChildStdout>);

impl Drop for Room {
    fn drop(&mut self) {
        // It may have ended already, which is what most tests wait for.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn open_room(workdir: &Workdir) -> (Room, String) {
    let mut command = workdir.command(&["--listen", "127.0.0.1:0", "--data", "room"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    let stdout = BufReader::new(child.stdout.take().expect("its output"));
    let mut room = Room(child, stdout);
    room.1.read_line(&mut line).expect("its first line");
    let port = line.trim().rsplit(':').next().unwrap_or_default().to_owned();
    assert_eq!(line.trim(), format!("Facedown is open at http://localhost:{port}"));
    (room, format!("127.0.0.1:{port}"))
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the room listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("sent");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("a reply");
    reply
}

#[test]
fn a_room_says_where_it_is_and_answers_there() {
    let workdir = Workdir::new();
    let (room, address) = open_room(&workdir);
    assert!(get(&address, "/api/health").starts_with("HTTP/1.1 200"));
    let games = get(&address, "/api/games");
    assert!(games.contains("\"surprise-rex\""), "{games}");
    let second = workdir.run(&["serve", "--listen", "127.0.0.1:0", "--data", "room"]);
    assert_eq!(second.code, 2);
    assert!(second.err.contains("the data folder room is in use by another facedown"), "{}", second.err);
    drop(room);
    let (_room, address) = open_room(&workdir);
    assert!(get(&address, "/api/health").starts_with("HTTP/1.1 200"), "the same folder opens again");
}

#[cfg(unix)]
#[test]
fn a_room_that_is_asked_to_end_ends_well() {
    let workdir = Workdir::new();
    let (mut room, address) = open_room(&workdir);
    assert!(get(&address, "/api/health").starts_with("HTTP/1.1 200"));
    let id = room.0.id().to_string();
    let asked = std::process::Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
    assert!(asked.success());
    assert_eq!(room.0.wait().expect("it ends").code(), Some(0));
}
