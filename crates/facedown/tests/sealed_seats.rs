//! `facedown bot --sealed` at a real room: whole sealed games between native seats, one that is killed and goes on, and a
//! person at the keyboard.
#![cfg(unix)]

mod program;
mod room;
mod running;

use std::process::Command;

use program::Workdir;
use room::Room;
use running::Running;
use serde_json::{Value, json};

/// The games of two whose deal can be sealed.
const GAMES: [&str; 4] = ["surprise", "surprise-rex", "jieqi", "mysterious-casual"];

/// Starts a native seat.
fn native(workdir: &Workdir, link: &str, token: Option<&str>, keep: &str, player: &str) -> Running {
    let arguments = ["bot", "--sealed", "--table", link, "--keep", keep, "--player", player];
    let mut command = workdir.command(&arguments);
    if let Some(token) = token {
        command.env("FACEDOWN_TOKEN", token);
    }
    Running::start(command)
}

struct Made {
    id: String,
    link: String,
    invitation: String,
    token: String,
}

fn make(room: &Room, game: &str) -> Made {
    let body = json!({"game": game, "mode": "link", "seat": "random", "sealed": true});
    let made = room.ask("POST", "/api/tables", "", &body);
    let text = |name: &str| made[name].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let (id, base) = (text("table"), format!("http://{}", room.address));
    let invitation = format!("{base}/join/{id}#{}", text("invite"));
    Made { link: format!("{base}/table/{id}"), invitation, token: text("token"), id }
}

/// The record holds by the program, and by Python alone.
fn verified(workdir: &Workdir, room: &Room, table: &str, file: &str) {
    let record = room.ask_text("GET", &format!("/api/tables/{table}/record"), "", &Value::Null);
    workdir.write(file, &record);
    let verified = workdir.run(&["verify", file]);
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-deal/deal.py");
    let said = Command::new("python3").arg(program).arg("--check").arg(workdir.path(file)).output();
    let said = said.expect("python3 runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let words = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(words.contains("both seats' secrets give their locks"), "{words}");
}

/// Two programs with the rules on board play whole games by a link; each keeps its half in a file of its own.
#[test]
fn native_seats_play_whole_games() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let games = std::env::var("SEALED_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for game in GAMES {
        for n in 0..games {
            let made = make(&room, game);
            let keep = |who: &str| format!("{game}-{n}-{who}.json");
            let mut maker = native(&workdir, &made.link, Some(&made.token), &keep("maker"), "random");
            let mut other = native(&workdir, &made.invitation, None, &keep("other"), "greedy");
            let codes = [&mut maker, &mut other].map(|seat| seat.until("Seal code"));
            assert_eq!(codes[0], codes[1], "both see the same code");
            for seat in [&mut maker, &mut other] {
                seat.until("The other half of the cards is open, and its locks hold.");
                seat.until("The record is at");
            }
            verified(&workdir, &room, &made.id, &format!("{game}-{n}.jsonl"));
        }
    }
}

/// A seat that is killed in the midst of a game and started again with the same link goes on with the same half.
#[test]
fn a_seat_that_is_killed_goes_on() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let made = make(&room, "surprise");
    let start = || native(&workdir, &made.link, Some(&made.token), "maker.json", "random");
    let mut other = native(&workdir, &made.invitation, None, "other.json", "random");
    let mut maker = start();
    let code = maker.until("Seal code");
    for _ in 0..3 {
        for _ in 0..3 {
            maker.until(". ");
        }
        drop(maker);
        maker = start();
        assert_eq!(maker.until("Seal code"), code);
    }
    for seat in [&mut maker, &mut other] {
        seat.until("The other half of the cards is open, and its locks hold.");
        seat.until("The record is at");
    }
    verified(&workdir, &room, &made.id, "game.jsonl");
}

/// A person types moves against a program, and resigns.
#[test]
fn a_person_sits_at_a_native_seat() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let made = make(&room, "surprise");
    let mut other = native(&workdir, &made.invitation, None, "other.json", "random");
    let mut person = native(&workdir, &made.link, Some(&made.token), "person.json", "human");
    person.until("Seal code");
    person.until("Your turn");
    person.types("z9z9");
    person.until("is not");
    person.types("moves");
    let moves = person.until("e");
    let first = moves.split_whitespace().next().expect("a move").to_owned();
    person.types(&first);
    person.until("Your turn");
    person.types("resign");
    person.until("resignation");
    for seat in [&mut person, &mut other] {
        seat.until("The other half of the cards is open, and its locks hold.");
        seat.until("The record is at");
    }
    verified(&workdir, &room, &made.id, "game.jsonl");
}

/// What cannot be is said in words, and nothing is sent.
#[test]
fn a_seat_needs_something_that_opens_it() {
    let workdir = Workdir::new();
    for (arguments, words) in [
        (vec!["--table", "nowhere"], "no address of a table"),
        (vec!["--table", "http://127.0.0.1:9/table/abc", "--keep", "kept.json"], "nothing opens a seat"),
    ] {
        let mut all = vec!["bot", "--sealed", "--player", "random"];
        all.extend(arguments);
        let said = workdir.run(&all);
        assert_eq!(said.code, 2);
        let errors = said.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(errors.contains(words), "{errors}");
    }
}
