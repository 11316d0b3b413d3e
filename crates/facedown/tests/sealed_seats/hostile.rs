//! Section 8 of docs/sealed.md over the wire: what a native seat does before a room that is not honest.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::liar::{Liar, Lie};
use crate::program::Workdir;
use crate::room::Room;
use crate::running::Running;
use crate::table::{Made, make, native};

/// White's native seat with a person, behind a liar; Black's is honest, and a program.
struct Lied {
    workdir: Workdir,
    room: Room,
    made: Made,
    liar: Liar,
    white: Running,
    black: Running,
}

/// Surprise Chess with this lie told to White.
fn told(lie: Lie) -> Lied {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    let made = make(&room, "surprise", "white");
    let liar = Liar::before(room.address, lie);
    let link = liar.by(&made.link, room.address);
    let white = native(&workdir, &link, Some(&made.token), "white.json", "human");
    let black = native(&workdir, &made.invitation, None, "black.json", "random");
    Lied { workdir, room, made, liar, white, black }
}

/// Adds lines to what the room has told, once, as soon as the game is on.
fn once_it_is_on(lines: Value) -> Lie {
    let (mut heard, mut added) = (0, false);
    Box::new(move |message| {
        let from = message["from"].as_u64().unwrap_or(0);
        if message["type"] == "seal" {
            heard = heard.max(from + message["lines"].as_array().map_or(0, Vec::len) as u64);
        }
        let is_on = message["type"] != "seal" && message["view"]["phase"] == "playing";
        let mut all = vec![message];
        if is_on && heard > 0 && !added {
            added = true;
            all.push(json!({"type": "seal", "attempt": 1, "from": heard, "lines": lines}));
        }
        all
    })
}

/// The seat ends with these words, and has opened nothing.
fn refuses(lied: Lied, words: &str) {
    let (code, errors) = lied.white.ended();
    let errors = errors.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 1, "{errors}");
    assert!(errors.contains("this seat refuses what the room says, and opens nothing more"), "{errors}");
    assert!(errors.contains(words), "{errors}");
    assert_eq!(lied.liar.sent("open"), Vec::<Value>::new());
    assert_eq!(lied.liar.sent("unseal"), Vec::<Value>::new());
    let kept = std::fs::read_to_string(lied.workdir.path("white.json")).expect("the kept seat");
    assert!(kept.contains(words), "what was refused is kept: {kept}");
}

#[test]
fn a_move_of_this_seat_that_it_did_not_send_opens_nothing() {
    let lied = told(once_it_is_on(json!([{"type": "acted", "seat": "white", "action": "b1c3"}])));
    refuses(lied, "an action as this seat's own, which this seat did not send");
}

#[test]
fn a_move_that_the_rules_do_not_allow_opens_nothing() {
    let lied = told(once_it_is_on(json!([{"type": "acted", "seat": "black", "action": "b8c6"}])));
    refuses(lied, "it is not black's turn");
}

#[test]
fn an_opening_of_this_seat_that_it_did_not_send_opens_nothing() {
    let opening = format!("0 outer 1 1 {}", "ab".repeat(32));
    let lied = told(once_it_is_on(json!([{"type": "opened", "seat": 0, "opening": opening}])));
    refuses(lied, "an opening as this seat's own");
}

#[test]
fn a_line_that_is_withheld_is_missed() {
    let mut withheld = false;
    let mut lied = told(Box::new(move |mut message| {
        let acted =
            message["lines"].as_array().is_some_and(|lines| lines.iter().any(|l| l["type"] == "acted"));
        if acted && !withheld {
            withheld = true;
            // The line before it was not told.
            message["from"] = json!(message["from"].as_u64().expect("a number") + 1);
        }
        vec![message]
    }));
    lied.white.until("Your turn");
    // A step of a pawn, for which no card is opened.
    lied.white.types("e2e4");
    refuses(lied, "lines before this one are missing");
}

#[test]
fn a_move_that_arrives_changed_is_not_taken_for_the_own_one() {
    let mut lied = told(Box::new(|mut message| {
        let lines = message["lines"].as_array_mut();
        for line in lines.into_iter().flatten().filter(|line| line["type"] == "acted") {
            line["action"] = json!("a2a3");
        }
        vec![message]
    }));
    lied.white.until("Your turn");
    lied.white.types("e2e4");
    refuses(lied, "an action as this seat's own, which this seat did not send");
}

#[test]
fn what_the_room_asks_for_besides_is_not_opened_and_the_game_goes_on() {
    let asked = Arc::new(Mutex::new(0));
    let count = Arc::clone(&asked);
    let mut lied = told(Box::new(move |mut message| {
        if message["view"]["phase"] == "playing" && message["view"]["seal"]["due"] == json!([]) {
            let ask = |deck: &str, role: &str, index: u32| json!({"seat": 0, "deck": deck, "role": role, "index": index});
            message["view"]["seal"]["due"] = json!([
                ask("0", "outer", 0),
                ask("1", "inner", 5),
                ask("1", "outer", 5),
                ask("pack", "outer", 40)
            ]);
            *count.lock().expect("nobody failed with it") += 1;
        }
        vec![message]
    }));
    lied.white.until("Your turn");
    // No answer to it ends the game.
    lied.white.types("a2a3");
    lied.black.until("a2-a3");
    lied.white.types("resign");
    // Black may have asked for a card meanwhile; in White's file is what White opened for it.
    for seat in [&mut lied.white, &mut lied.black] {
        seat.until("The other half of the cards is open, and its locks hold.");
    }
    assert!(*asked.lock().expect("nobody failed with it") > 0);
    for message in lied.liar.sent("open") {
        let opening = message["opening"].as_str().expect("a text");
        assert!(opening.starts_with("1 inner "), "only what a move of Black's asks for: {opening}");
    }
    assert_eq!(lied.liar.sent("unseal").len(), 1);
}

#[test]
fn an_end_that_was_none_takes_the_secret_and_the_game_with_it() {
    let ended = json!([{"type": "ended", "by": {"how": "resigned", "seat": "black"}}]);
    let mut lied = told(once_it_is_on(ended));
    // It believes that the game is over, opens its half for the audit, and then opens for no move.
    lied.black.until("Seal code");
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while lied.liar.sent("unseal").is_empty() {
        assert!(std::time::Instant::now() < deadline, "the half is never opened");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    lied.white.types("b1c3");
    lied.white.until("It is not your turn.");
    assert_eq!(lied.liar.sent("open"), Vec::<Value>::new());
    assert_eq!(lied.liar.sent("act"), Vec::<Value>::new());
}

/// Changes the lock of a seat on its way.
fn another_lock(seat: u64) -> Lie {
    Box::new(move |mut message| {
        for line in message["lines"].as_array_mut().into_iter().flatten() {
            if line["type"] == "locked" && line["seat"] == seat {
                line["locks"][0][0] = json!("ab".repeat(32));
            }
        }
        vec![message]
    })
}

#[test]
fn a_room_in_the_middle_shows_itself_by_the_code() {
    let mut lied = told(another_lock(1));
    let codes = [&mut lied.white, &mut lied.black].map(|seat| seat.until("Seal code"));
    assert_ne!(codes[0], codes[1]);
}

#[test]
fn a_contribution_stays_sealed_where_the_own_lock_is_shown_changed() {
    let lied = told(another_lock(0));
    let (path, token) = (format!("/api/tables/{}", lied.made.id), lied.made.token.clone());
    let state = |room: &Room| room.ask("GET", &path, &token, &Value::Null);
    let Lied { workdir, room, made, liar, white, black } = lied;
    let (code, errors) = white.ended();
    assert!(code == 1 && errors.contains("a lock as this seat's own"), "{errors}");
    let deal = &state(&room)["view"]["deal"];
    let shown = deal["contributions"].as_array().expect("a list");
    let own = shown.iter().find(|one| one["seat"] == "white").unwrap_or_else(|| panic!("{deal}"));
    assert!(own["contribution"].is_null(), "{own}");
    drop((workdir, made, liar, black));
}
