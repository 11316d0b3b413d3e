//! Running a room as an operator: a configuration file, a look before it is opened, a log for programs, figures.

#![cfg(unix)]

mod program;
mod room;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use program::Workdir;
use room::Room;
use serde_json::{Value, json};

/// Two people sit down at one screen and resign; their tokens and the contribution.
fn game(room: &Room) -> Vec<String> {
    let made = room.ask("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "link"}));
    let of = |name: &str| made[name].as_str().unwrap().to_owned();
    let invited = json!({"invite": of("invite"), "name": "Bo"});
    let joined = room.ask("POST", &format!("/api/tables/{}/join", of("table")), "", &invited);
    assert!(joined["token"].is_string(), "{joined}");
    vec![of("token"), of("watch"), of("invite"), joined["token"].as_str().unwrap().to_owned()]
}

#[test]
fn a_log_for_programs_is_json_and_holds_no_secret() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.stderr(Stdio::piped());
    let flags = ["--log", "debug", "--log-format", "json"];
    let (room, log) = Room::logged(&mut command, data.path(), &flags);
    let secrets = game(&room);
    room.kill();
    let text = log.text();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect();
    assert!(lines.iter().any(|line| line["message"] == "a table was made"), "{text}");
    for secret in secrets {
        assert!(!text.contains(&secret), "a secret is in the log");
    }
}

#[test]
fn a_configuration_file_is_read_and_flags_win_over_it() {
    let workdir = Workdir::new();
    workdir.write(
        "room.toml",
        "data = 'a'\nlisten = '127.0.0.1:1'\nlog = 'info'\n[limits.games]\nattempts = 3\n",
    );
    let ran = workdir.run(&["serve", "--config", "room.toml", "--check"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("would listen on 127.0.0.1:1.") && ran.out.contains("folder a would be"),
        "{}",
        ran.out
    );
    // Also where the flag says what it says by default.
    let typed = ["serve", "--config", "room.toml", "--check", "--listen", "127.0.0.1:7960", "--data", "b"];
    let ran = workdir.run(&typed);
    assert!(ran.out.contains("127.0.0.1:7960") && ran.out.contains("folder b would be"), "{}", ran.out);
    // Nothing was made.
    assert_eq!(workdir.files().into_keys().collect::<Vec<_>>(), ["room.toml"]);

    for (text, says) in [
        ("listen = '127.0.0.1:1'\n\n[limits]\nplaces = 3\n", "room.toml, line 4: unknown field `places`"),
        ("[limits.rest]\nburst = 3\nevery = 'soon'\n", "room.toml, line 3: "),
        ("listen = 'here'\n", "room.toml, line 1: expected an address and a port"),
        ("log = 'loud'\n", "room.toml, line 1: unknown variant `loud`"),
    ] {
        workdir.write("room.toml", text);
        let ran = workdir.run(&["serve", "--config", "room.toml", "--check"]);
        assert_eq!(ran.code, 2, "{text}{}", ran.out);
        assert!(ran.err.contains(says), "{says}\n{}", ran.err);
    }
    let ran = workdir.run(&["serve", "--config", "none.toml"]);
    assert!(ran.code == 2 && ran.err.contains("none.toml"), "{}", ran.err);
}

#[test]
fn a_look_says_what_would_be_opened_and_changes_nothing() {
    let workdir = Workdir::new();
    let data = workdir.path("data");
    let room = Room::open(&data);
    game(&room);
    let check = ["serve", "--data", "data", "--check"];
    let ran = workdir.run(&check);
    assert!(ran.code == 0 && ran.out.contains("has 1 games, of which 1 go on"), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("has this folder open now"), "{}", ran.out);
    room.kill();
    // Killed, so that its write-ahead log is still there.
    let before = std::fs::read(data.join("facedown.sqlite")).expect("the database");
    let ran = workdir.run(&check);
    assert!(ran.out.contains("has 1 games") && !ran.out.contains("open now"), "{}", ran.out);
    assert_eq!(std::fs::read(data.join("facedown.sqlite")).expect("the database"), before);
    workdir.write("data/facedown.sqlite", "somebody's notes, and no database at all");
    let _ = std::fs::remove_file(data.join("facedown.sqlite-wal"));
    let ran = workdir.run(&check);
    assert!(ran.code == 2 && ran.err.contains("cannot open the database"), "{}", ran.err);
    workdir.write("file", "in the way");
    let before = workdir.files();
    for (args, says) in [
        (&["--data", "file"][..], "file: not a directory"),
        (&["--data", "file/below"], "file/below: "),
        (
            &["--data", "new", "--listen", "127.0.0.1:1", "--metrics", "127.0.0.1:1"],
            "--listen and --metrics both name",
        ),
        (&["--data", "new", "--pairings", "./absent"], "there is no program ./absent (--pairings)"),
        (&["--data", "new", "--pairings", "no-such-program"], "there is no program no-such-program"),
    ] {
        let ran = workdir.run(&[&["serve", "--check"], args].concat());
        assert!(ran.code == 2 && ran.err.contains(says), "{args:?}: {}{}", ran.out, ran.err);
    }
    let ran = workdir.run(&["serve", "--check", "--data", "new/deep", "--pairings", "sh"]);
    assert!(ran.code == 0 && ran.out.contains("new/deep would be created"), "{}{}", ran.out, ran.err);
    assert_eq!(workdir.files(), before, "a look makes nothing");
}

#[test]
fn a_room_stays_open_though_nobody_reads_what_it_prints() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let port =
        TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"]).arg(data.path());
    let mut room = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the room starts");
    drop(room.stdout.take());
    let begun = Instant::now();
    let mut asks = loop {
        if let Ok(connection) = TcpStream::connect(("127.0.0.1", port)) {
            break connection;
        }
        assert!(room.try_wait().expect("a process").is_none(), "the room ended");
        assert!(begun.elapsed() < Duration::from_secs(90), "the room did not open");
        sleep(Duration::from_millis(10));
    };
    // It listens before it prints, and answers afterwards.
    let mut answer = String::new();
    write!(asks, "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("sent");
    let heard = asks.read_to_string(&mut answer);
    room.kill().expect("it runs");
    room.wait().expect("it ended");
    assert!(heard.is_ok() && answer.starts_with("HTTP/1.1 200"), "{heard:?} {answer}");
}
