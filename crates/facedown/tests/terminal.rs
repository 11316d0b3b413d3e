//! Games of every kind over a pipe: to their end, as they look, part by part, in pairs; and what they leave behind.

mod program;

use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;
use program::{SEED, Workdir};
use serde_json::Value;

/// More turns than the games that are typed take.
const LONGEST: u32 = 1500;

/// A game played to its end by a rule that `way` decides; `None` where it takes too long. Its turns as they are typed,
/// and how it ended.
fn played(id: &str, way: usize) -> Option<(Vec<String>, String, &'static str)> {
    let game = registry::find(id).expect("a game");
    let options = game.choose(&[]).expect("the defaults");
    let seed = SEED.parse().expect("a seed");
    let mut table: Box<dyn AnyTable> = game.open(&options, Start::Deal(&seed, false)).expect("a deal").0;
    let (mut typed, mut n) = (Vec::new(), 0);
    while let Some(seat) = table.to_act().iter().next() {
        let ply = table.ply();
        while table.ply() == ply && table.outcome().is_none() {
            let legal = table.legal(seat);
            n += 1;
            let chosen = &legal[(n * (31 + 2 * way) + n / 7 + 3 * way) % legal.len()].text;
            table.part(seat, chosen).expect("it is legal");
        }
        typed.extend(table.lines(Viewer::Seat(seat), ply).into_iter().map(|line| line.action));
        if table.ply() > LONGEST {
            return None;
        }
    }
    let outcome = table.outcome()?;
    Some((typed, outcome.result(table.seats().len()), outcome.reason))
}

/// A short game.
fn short(id: &str) -> (Vec<String>, String, &'static str) {
    let games = (0..10).filter_map(|way| played(id, way));
    games.min_by_key(|(typed, ..)| typed.len()).expect("one of them ends")
}

fn lines(typed: &[String]) -> String {
    typed.iter().map(|line| format!("{line}\n")).collect()
}

fn json(workdir: &Workdir, arguments: &[&str]) -> Value {
    let ran = workdir.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn every_game_is_typed_to_its_end() {
    for game in registry::all() {
        let id = game.about().id;
        let (typed, result, reason) = short(id);
        let games = game.on_one_deal(&game.choose(&[]).expect("the defaults")).expect("a number").games;
        // The games on one deal follow each other, asked for with Enter.
        let all = vec![lines(&typed); games as usize].join("\n");
        let workdir = Workdir::new();
        let play = ["play", id, "--seed", SEED, "--record", "game.jsonl"];
        let ran = workdir.typing(&play, &all);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{id}");
        let said = ran.out.lines().filter(|line| line.starts_with(&format!("{result}  "))).count();
        assert_eq!(said, games as usize, "{id}: {result} {reason}\n{}", ran.out);
        assert!(ran.out.contains(&reason.replace('-', " ")) && ran.out.contains(SEED), "{id}\n{}", ran.out);
        for number in 1..=games {
            let record = if number == 1 { "game.jsonl".to_owned() } else { format!("game-{number}.jsonl") };
            let verified = json(&workdir, &["verify", &record, "--json"]);
            assert_eq!(verified["turns"], typed.len(), "{id}");
            assert_eq!(
                (&verified["result"], &verified["deal"]),
                (&result.clone().into(), &"seed".into()),
                "{id}"
            );
            let bytes = workdir.files()[&record].clone();
            let header: Value =
                serde_json::from_slice(bytes.split(|b| *b == b'\n').next().expect("a line")).expect("JSON");
            let pair = if games > 1 { Value::from(number) } else { Value::Null };
            assert_eq!(header["pair"], pair, "{id}");
        }
    }
}

/// The beginning of each game as a person sees it, with the help and the moves that are its own.
#[test]
fn every_game_shows_and_explains_itself() {
    for game in registry::all() {
        let id = game.about().id;
        let (typed, ..) = short(id);
        let mut said = vec!["help".to_owned(), "moves".to_owned()];
        said.extend(typed.into_iter().take(3));
        said.extend(["legal a".to_owned(), "quit".to_owned()]);
        let ran = Workdir::new().typing(&["play", id, "--seed", SEED, "--tc", "86400"], &lines(&said));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{id}");
        assert!(ran.out.lines().all(|line| line.chars().count() <= 110), "{id}: a long line in\n{}", ran.out);
        let solitaire = game.about().seats == 1;
        assert_eq!(ran.out.contains("\n  resign "), !solitaire, "{id}");
        assert_eq!(ran.out.contains("\n  draw "), !solitaire, "{id}");
        // The clocks run while the test types.
        let late = |shown: String, second| shown.replace(&format!("23:59:{second:02}"), "24:00:00");
        let shown = (0..60).fold(ran.out, late);
        insta::assert_snapshot!(id, shown);
    }
}

#[test]
fn a_turn_is_begun_part_by_part_or_typed_in_one_go() {
    let workdir = Workdir::new();
    let play = ["play", "booster", "--seed", SEED, "--record", "game.jsonl"];
    let said = "e2e4,\nundo\ne2e4,\nmoves 9S\n9S@c8\nundo\n9S@f8\nend\nd7d5,8S@g8\nundo\ng1f3\nquit\n";
    let ran = workdir.typing(&play, said);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for expected in [
        "Begun: e2e4 (`undo` takes the last part back). Play a card under a piece (2H@a2), or end\nthe turn (end).",
        "  9S  9S@c8 9S@f8",
        "Begun: e2e4,9S@c8 (`undo`",
        "1. White: e2-e4 + 9S@f8",
        "1. Black: d7-d5 + 8S@g8",
        "no part of a turn waits to be taken back",
        "2. White: Ng1-f3",
    ] {
        assert!(
            ran.out.replace('\n', " ").contains(&expected.replace('\n', " ")),
            "{expected:?} not in\n{}",
            ran.out
        );
    }
    let shown = workdir.run(&["replay", "game.jsonl", "--json"]).out;
    let actions: Vec<Value> = shown.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let actions: Vec<&Value> = actions.iter().skip(1).map(|line| &line["action"]).collect();
    assert_eq!(actions, ["e2e4,9S@f8", "d7d5,8S@g8", "g1f3"]);
    let next = json(&workdir, &["legal", "booster", "--seed", SEED, "e2e4", "9S@f8", "--json"]);
    assert_eq!(next["actions"], serde_json::json!(["end"]), "the parts that may follow");
    // A turn that breaks off in the middle leaves nothing of itself.
    let wrong = workdir.typing(&["play", "booster", "--seed", SEED], "e2e4,f9,\ne2e4,9S@a1\nfen\nquit\n");
    assert!(wrong.out.contains(" w KQkq - 0 1 "), "{}", wrong.out);
}

#[test]
fn a_pipe_may_ask_for_the_cover_and_gets_it_without_escapes() {
    let workdir = Workdir::new();
    let play = ["play", "mysterious", "--cover", "always"];
    let ran = workdir.typing(&play, "\nK@e1\n\nK@e8\n\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.matches("White, press Enter when only you can see the screen. \n").count(), 2);
    assert_eq!(ran.out.matches("Black, press Enter when only you can see the screen. \n").count(), 1);
    assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
    let plain = workdir.typing(&["play", "mysterious"], "K@e1\nK@e8\nquit\n");
    assert!(plain.out.contains("--- For Black's eyes only ---"), "{}", plain.out);
    let for_black = plain.out.split("--- For Black's eyes only ---").nth(1).expect("Black's view");
    let for_black = for_black.split("--- For White's").next().expect("Black's view");
    assert!(for_black.contains("1. White: □@e1") && !for_black.contains("K@e1\n"), "{for_black}");
}

#[test]
fn a_pair_is_played_to_its_sum_and_its_deal_opened_after_both_games() {
    let workdir = Workdir::new();
    let play =
        ["play", "mysterious", "--option", "match=pair", "--white-name", "Ada", "--record", "a.b.jsonl"];
    let ran = workdir.typing(&play, "resign\n\nresign\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let sums: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("The sum: ")).collect();
    assert_eq!(
        sums,
        ["The sum: Ada 0, Black of the first game 1", "The sum: Ada 1, Black of the first game 1"]
    );
    let names = |record: &str| {
        let text = String::from_utf8(workdir.files()[record].clone()).expect("UTF-8");
        let header: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        (
            header["names"].clone(),
            header["pair"].clone(),
            json(&workdir, &["verify", record, "--json"])["deal"].clone(),
        )
    };
    let [first, second] = ["a.b.jsonl", "a.b-2.jsonl"].map(names);
    assert_eq!(first, (serde_json::json!(["Ada", ""]), 1.into(), "seed".into()));
    assert_eq!(second, (serde_json::json!(["", "Ada"]), 2.into(), "seed".into()));

    let chaos = ["play", "chaos", "--seed", SEED, "--record", "left.jsonl"];
    let left = workdir.typing(&chaos, "resign\nquit\n");
    assert_eq!(left.code, 0, "{}", left.err);
    assert!(left.out.contains("the other game was not played"), "{}", left.out);
    assert!(
        left.out.contains("The record is in left.jsonl") && !left.out.contains("left-2.jsonl"),
        "{}",
        left.out
    );
    assert!(!workdir.files().contains_key("left-2.jsonl"), "no game, no file");
}

#[test]
fn records_of_the_terminal_have_a_date_and_names() {
    let workdir = Workdir::new();
    let play = ["play", "surprise", "--white-name", "Ada", "--black", "engine:1", "--record", "game.jsonl"];
    assert_eq!(workdir.typing(&play, "resign\n").code, 0);
    let pgn = workdir.run(&["export", "game.jsonl", "--to", "pgn"]).out;
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("[Black \"engine:1\"]"), "{pgn}");
    let date = pgn.lines().find_map(|line| line.strip_prefix("[Date \"")).expect("a date");
    let date: Vec<&str> = date.trim_end_matches("\"]").split('.').collect();
    let lengths: Vec<usize> = date.iter().map(|part| part.len()).collect();
    assert!(lengths == [4, 2, 2] && date.iter().all(|part| part.parse::<u16>().is_ok()), "{date:?}");
}

#[test]
fn what_refuses_leaves_no_file_and_replaces_none() {
    let workdir = Workdir::new();
    workdir.write("games.csv", "kept");
    let before = workdir.files();
    for arguments in [
        vec!["play", "parade", "--white", "engine:1", "--record", "game.jsonl"],
        vec!["play", "chaos", "--white", "uci:no-such-program", "--record", "game.jsonl"],
        vec!["match", "parade", "--a", "random", "--b", "random", "--games", "2", "--out", "new.csv"],
        vec![
            "match",
            "surprise",
            "--a",
            "random",
            "--b",
            "uci:no-such-program",
            "--games",
            "2",
            "--out",
            "new.csv",
        ],
        vec![
            "match",
            "parade",
            "--a",
            "random",
            "--b",
            "random",
            "--games",
            "2",
            "--out",
            "games.csv",
            "--force",
        ],
        vec!["match", "parade", "--a", "random", "--b", "random", "--games", "2", "--records", "games"],
    ] {
        let ran = workdir.run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!(workdir.files(), before, "{arguments:?}");
    }
    // The second file of a pair that is there already: the first is not made either.
    workdir.write("game-2.jsonl", "kept");
    let before = workdir.files();
    assert_eq!(workdir.run(&["play", "chaos", "--record", "game.jsonl"]).code, 2);
    assert_eq!(workdir.files(), before);
    let human = workdir.run(&["match", "chaos", "--a", "human", "--b", "random", "--games", "2"]);
    assert!(human.code == 2 && human.err.contains("use `facedown play`"), "{}", human.err);
}
