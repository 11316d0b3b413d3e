//! `facedown bot --sealed` at a real room: whole sealed games between native seats, one that is killed and goes on, a
//! person at the keyboard, and rooms that lie.
#![cfg(unix)]

mod hostile;
mod liar;
#[path = "../program/mod.rs"]
mod program;
#[path = "../room/mod.rs"]
mod room;
#[path = "../running/mod.rs"]
mod running;
mod table;

use facedown_testkit::deep::amount;
use program::Workdir;
use room::Room;
use table::{make, native, verified};

/// The games of two whose deal can be sealed.
const GAMES: [&str; 4] = ["surprise", "surprise-rex", "jieqi", "mysterious-casual"];

/// Two programs with the rules on board play whole games by a link; each keeps its half in a file of its own.
#[test]
fn native_seats_play_whole_games() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let games = amount(1, 100);
    for game in GAMES {
        for n in 0..games {
            let made = make(&room, game, "random");
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
        println!("{game}: {games} whole games between native seats, each record verified");
    }
}

/// A seat that is killed in the midst of a game and started again with the same link goes on with the same half.
#[test]
fn a_seat_that_is_killed_goes_on() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let made = make(&room, "surprise", "random");
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
    let made = make(&room, "surprise", "white");
    let mut other = native(&workdir, &made.invitation, None, "other.json", "random");
    let mut person = native(&workdir, &made.link, Some(&made.token), "person.json", "human");
    person.until("Seal code");
    person.until("Your turn");
    person.types("z9z9");
    person.until("is not");
    person.types("moves");
    let moves = person.until("a2a3");
    // Whatever the cards are, no answer to this move ends the game: every line to either king is
    // still behind pawns.
    assert!(moves.split_whitespace().any(|each| each == "a2a3"), "{moves}");
    person.types("a2a3");
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
