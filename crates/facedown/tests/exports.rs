//! Records and positions taken out of the program: files of every form, as one pair of eyes sees them.

mod program;

use facedown_games::registry;
use program::{SEED, Workdir};

/// A position of Surprise Chess (test 3 of its rules page) as everybody sees it, and with two deals.
const OPEN: &str = "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
const DEALS: [&str; 2] = ["RNBQKBNR/rqkbnnbr", "QRBNKBNR/nnkbrqbr"];

/// Width and height that a PNG states.
fn size_of(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn done(workdir: &Workdir, arguments: &[&str]) -> String {
    let ran = workdir.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

#[test]
fn every_games_record_leaves_in_every_form_that_fits_it() {
    for game in registry::all() {
        let (id, seats) = (game.about().id, game.about().seats);
        let workdir = Workdir::new();
        let play = ["play", id, "--white", "random", "--black", "random", "--record", "game.jsonl"];
        done(&workdir, &play);
        let last = done(&workdir, &["replay", "game.jsonl", "--json"]).lines().count() - 1;
        let pgn = workdir.run(&["export", "game.jsonl", "--to", "pgn"]);
        assert_eq!(pgn.code, if seats == 2 { 0 } else { 2 }, "{id}: {}", pgn.err);
        if seats == 2 {
            assert!(pgn.out.starts_with(&format!("[Event \"{}\"]\n", game.about().name)), "{}", pgn.out);
        }
        let svg = done(&workdir, &["export", "game.jsonl", "--to", "svg", "--ply", "1", "--as", "referee"]);
        assert!(svg.starts_with("<svg "), "{id}");
        done(&workdir, &["export", "game.jsonl", "--to", "scoresheet", "--out", "sheet.pdf"]);
        assert!(std::fs::read(workdir.path("sheet.pdf")).expect("a file").starts_with(b"%PDF-"), "{id}");
        let moving = done(&workdir, &["export", "game.jsonl", "--to", "animated-svg", "--as", "referee"]);
        assert_eq!(moving.matches("<title>").count(), 1, "{id}");
        assert!(moving.contains("@keyframes s") || last == 0, "{id}: nothing ever changes");
    }
}

#[test]
fn a_pictures_size_side_and_inks_are_chosen() {
    let workdir = Workdir::new();
    let position = ["export", "--game", "surprise", "--fen", OPEN, "--to", "png", "--out"];
    let said = done(&workdir, &[&position[..], &["a.png", "--width", "400"]].concat());
    let file = std::fs::read(workdir.path("a.png")).expect("a file");
    assert_eq!(size_of(&file).0, 400);
    assert_eq!(said, format!("a.png: a picture of {} bytes\n", file.len()));
    let pictures = [vec![], vec!["--flip"], vec!["--as", "black"], vec!["--black"]].map(|flags| {
        let flags: Vec<&str> = flags;
        done(
            &workdir,
            &[&["export", "--game", "surprise", "--fen", OPEN, "--to", "svg"], &flags[..]].concat(),
        )
    });
    assert_ne!(pictures[0], pictures[1]);
    assert_eq!(pictures[1], pictures[2], "Black sees the board from Black's side");
    assert!(pictures[0].contains("#cfa873") && !pictures[3].contains("#cfa873"));
}

/// Whoever is told less gets the same bytes whatever is dealt; the referee does not.
#[test]
fn a_picture_holds_nothing_that_its_observer_may_not_see() {
    let workdir = Workdir::new();
    let picture = |deal: &str, observer: &str| {
        let fen = OPEN.replace('?', deal);
        done(&workdir, &["export", "--game", "surprise", "--fen", &fen, "--to", "svg", "--as", observer])
    };
    for observer in ["white", "black", "spectator"] {
        let seen = picture("?", observer);
        assert!(DEALS.iter().all(|deal| picture(deal, observer) == seen), "{observer}");
    }
    assert_ne!(picture(DEALS[0], "referee"), picture(DEALS[1], "referee"));
}

#[test]
fn a_typed_game_as_pgn_holds_its_moves_and_how_it_ended() {
    let workdir = Workdir::new();
    let play = ["play", "surprise", "--seed", SEED, "--record", "game.jsonl"];
    assert_eq!(workdir.typing(&play, "b1c3\ne7e5\nresign\n").code, 0);
    let pgn = done(&workdir, &["export", "game.jsonl", "--to", "pgn", "--as", "black"]);
    for expected in [
        "[Variant \"Surprise Chess\"]\n",
        "[Result \"0-1\"]\n",
        "[Termination \"normal\"]\n",
        "[Game \"surprise/1\"]\n",
        "[Eyes \"black\"]\n",
        "\n{1. □b1-c3=Q e7-e5} {resignation} 0-1\n",
    ] {
        assert!(pgn.contains(expected), "{expected:?} is not in\n{pgn}");
    }
    done(&workdir, &["export", "game.jsonl", "--to", "pgn", "--out", "game.pgn"]);
    let file = std::fs::read_to_string(workdir.path("game.pgn")).expect("a file");
    assert_eq!(file, pgn.replace("[Eyes \"black\"]\n", ""));
}
