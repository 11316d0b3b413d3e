//! The examples in the help of every command, pasted into a shell.
#![cfg(unix)]

mod program;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use program::Workdir;

/// The commands in an order in which the records that are read were written before.
const ORDER: &[&str] = &[
    "play",
    "games",
    "rules",
    "options",
    "deal",
    "legal",
    "apply",
    "perft",
    "odds",
    "match",
    "lab",
    "solve",
    "puzzles",
    "uci",
    "print",
    "verify",
    "replay",
    "export",
    "review",
    "bench",
    "bot",
    "completions",
    "man",
    "serve",
    "room",
];

/// The lines below `Examples:` in a command's help.
fn examples(workdir: &Workdir, command: &str) -> Vec<String> {
    let help = workdir.run(&[command, "--help"]).out;
    let below = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    below.take_while(|line| line.starts_with("  ")).map(|line| line.trim().to_owned()).collect()
}

/// A shell that finds the program, in the folder.
fn shell(workdir: &Workdir, line: &str) -> Command {
    let folder = Path::new(env!("CARGO_BIN_EXE_facedown")).parent().expect("a folder");
    let others = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(workdir.folder())
        .env("PATH", format!("{}:{others}", folder.display()));
    shell.env("NO_COLOR", "1").env("HOME", workdir.folder()).stdin(Stdio::null());
    shell
}

#[test]
fn every_command_has_examples_that_can_be_pasted() {
    let workdir = Workdir::new();
    let help = workdir.run(&["--help"]).out;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let listed: BTreeSet<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    let ordered: BTreeSet<&str> = ORDER.iter().copied().chain(["help"]).collect();
    assert_eq!(listed, ordered, "each command has a place in the order");
    for command in ORDER {
        let examples = examples(&workdir, command);
        assert!(!examples.is_empty(), "`facedown {command} --help` has no examples");
        for line in examples.iter().filter(|_| !["serve", "room", "bot"].contains(command)) {
            let ran = shell(&workdir, line).output().expect("a shell");
            let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
            assert!(ran.status.success(), "$ {line}\n{out}{err}");
        }
    }
}

#[test]
fn a_room_is_opened_by_its_example_and_does_not_say_where_its_files_are() {
    let workdir = Workdir::new();
    for line in examples(&workdir, "serve") {
        let mut shell = shell(&workdir, &format!("exec {line}"));
        let mut room = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
        let mut said = String::new();
        let mut out = BufReader::new(room.stdout.take().expect("its output"));
        out.read_line(&mut said).expect("its first line");
        let address = said.trim().rsplit('/').next().unwrap_or_default();
        let mut asks = std::net::TcpStream::connect(address).expect("the room listens");
        let wish = r#"{"game":"surprise","mode":"shared"}"#;
        let head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close";
        let about = format!("Content-Type: application/json\r\nContent-Length: {}", wish.len());
        write!(asks, "{head}\r\n{about}\r\n\r\n{wish}").expect("sent");
        asks.read_to_string(&mut String::new()).expect("a reply");
        for line in examples(&workdir, "room") {
            let ran = self::shell(&workdir, &line).output().expect("a shell");
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(ran.status.success() && !ran.stdout.is_empty(), "$ {line}\n{said}");
        }
        let id = room.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
        assert!(asked.success() && said.starts_with("Facedown is open at "), "$ {line}\n{said}");
        let mut log = String::new();
        room.stderr.take().expect("its log").read_to_string(&mut log).expect("UTF-8");
        assert!(room.wait().expect("it ends").success(), "$ {line}\n{log}");
        assert!(!log.contains("memory_serve"), "{log}");
        assert!(log.contains("a table was made"), "what happens is still said:\n{log}");
    }
}
