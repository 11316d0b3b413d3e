//! `facedown bot` at a real room: whole games of computer players, of another program and of a person.
#![cfg(unix)]

mod program;
mod room;
mod running;

use std::path::Path;

use facedown_games::registry;
use program::Workdir;
use room::Room;
use running::Running;
use serde_json::{Value, json};

/// Makes an account, and a token of it with these scopes.
fn token(room: &Room, name: &str, scopes: &[&str]) -> String {
    let address = format!("http://{}/api", room.address);
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().proxy(None).build());
    let signed_up = json!({"name": name, "password": "correct horse battery"});
    let made = agent.post(format!("{address}/accounts")).send_json(signed_up).expect("it signs up");
    let cookie = made.headers()["set-cookie"].to_str().expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value").to_owned();
    let wish = json!({"label": "a program", "scopes": scopes});
    let made = agent.post(format!("{address}/account/tokens")).header("Cookie", cookie).send_json(wish);
    let made: Value = made.expect("a token").body_mut().read_json().expect("JSON");
    made["token"].as_str().expect("a token").to_owned()
}

/// Starts a bot at the room, with the token of an account.
fn start(workdir: &Workdir, room: &Room, token: &str, arguments: &[&str]) -> Running {
    let url = format!("http://{}", room.address);
    let mut all = vec!["bot", "--url", &url];
    all.extend(arguments);
    let mut command = workdir.command(&all);
    command.env("FACEDOWN_TOKEN", token);
    Running::start(command)
}

/// The next event of a kind, of a bot that says JSON.
fn event(bot: &mut Running, kind: &str) -> Value {
    let line = bot.until(&format!("\"event\":\"{kind}\""));
    serde_json::from_str(&line).expect("JSON")
}

/// The record of a game, checked by the program.
fn verified(workdir: &Workdir, room: &Room, table: &str, file: &str) -> String {
    let record = room.ask_text("GET", &format!("/api/tables/{table}/record"), "", &Value::Null);
    workdir.verified(file, &record)
}

#[test]
fn two_programs_play_a_whole_game_of_each_kind() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    let (host, guest) = (token(&room, "Harbor", &["bot:play"]), token(&room, "Wanda", &["bot:play"]));
    let mut host = start(&workdir, &room, &host, &["--player", "random", "--upgrade", "--json"]);
    assert_eq!(event(&mut host, "ready")["account"], "Harbor");
    let two = registry::all().iter().filter(|game| game.about().seats == 2);
    for (n, game) in two.enumerate() {
        let id = game.about().id;
        // By chance alone a game of Jieqi may take very long; the one that knows captures ends it.
        let mut arguments = vec![
            "--player",
            "greedy",
            "--upgrade",
            "--json",
            "--games",
            "1",
            "--challenge",
            "harbor",
            "--game",
            id,
        ];
        if game.option_specs().iter().any(|option| option.name == "match") {
            arguments.extend(["--option", "match=single"]);
        }
        if n % 2 == 1 {
            arguments.extend(["--tc", "600+1", "--color", "black"]);
        }
        let mut guest = start(&workdir, &room, &guest, &arguments);
        let began = event(&mut guest, "began");
        assert_eq!(began["variant"], game.about().name);
        let over = event(&mut guest, "over");
        assert_eq!(over["game"], began["game"]);
        assert_eq!(guest.ended().0, 0, "{id}");
        let theirs = event(&mut host, "over");
        assert_eq!((&theirs["result"], &theirs["reason"]), (&over["result"], &over["reason"]), "{id}");
        assert_ne!(over["reason"], "resignation", "{id}: both played to the end");
        verified(&workdir, &room, over["game"].as_str().expect("an id"), &format!("{id}.jsonl"));
    }
}

#[test]
fn another_program_plays_what_it_knows_and_declines_the_rest() {
    let fairy = "/usr/games/fairy-stockfish";
    assert!(Path::new(fairy).exists(), "install fairy-stockfish, as `cargo xtask test` does");
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    let (host, guest) = (token(&room, "Fairy", &["bot:play"]), token(&room, "Wanda", &["bot:play"]));
    let player = format!("uci:{fairy} option.Threads=1");
    let plays = ["--player", &player, "--otherwise", "greedy", "--only", "chaos", "--upgrade", "--json"];
    let mut fairy = start(&workdir, &room, &host, &plays);
    event(&mut fairy, "ready");
    let asks = |game: &str, more: &[&str]| {
        let mut arguments = vec![
            "--player",
            "random",
            "--upgrade",
            "--json",
            "--games",
            "1",
            "--challenge",
            "fairy",
            "--game",
            game,
        ];
        arguments.extend(more);
        start(&workdir, &room, &guest, &arguments)
    };
    let (code, errors) = asks("surprise", &[]).ended();
    assert_eq!(code, 1, "{errors}");
    assert!(errors.contains("fairy does not play: I'm not willing to play this variant"), "{errors}");
    let declined = event(&mut fairy, "declined");
    assert_eq!(declined["why"], "variant");
    let mut guest = asks("chaos", &["--option", "match=single", "--tc", "20+0", "--color", "black"]);
    let over = event(&mut guest, "over");
    // In some starts chance mates before chess begins.
    let broken = ["resignation", "flag", "abandoned"];
    let reason = over["reason"].as_str().expect("a reason");
    assert!(!broken.contains(&reason), "{reason}: {:?}", guest.said);
    verified(&workdir, &room, over["game"].as_str().expect("an id"), "chaos.jsonl");
    drop(fairy);
    // Alone it can be told no start with face-down pieces, and so it takes no such game.
    let mut alone = start(&workdir, &room, &host, &["--player", &player, "--json"]);
    event(&mut alone, "ready");
    let (code, errors) = asks("surprise", &[]).ended();
    assert!(code == 1 && errors.contains("not willing to play this variant"), "{errors}");
    let declined = event(&mut alone, "declined");
    assert!(declined["why"].as_str().is_some_and(|why| why.contains("no position of chess")), "{declined}");
}

#[test]
fn a_person_plays_at_the_terminal_and_is_told_what_happens() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    let (ada, bob) = (token(&room, "Ada", &["board:play"]), token(&room, "Bob", &["board:play"]));
    let mut ada = start(&workdir, &room, &ada, &["--player", "human"]);
    ada.until("Waiting for a challenge");
    let asks = [
        "--player",
        "human",
        "--challenge",
        "Ada",
        "--game",
        "surprise",
        "--tc",
        "600+5",
        "--color",
        "white",
    ];
    let mut bob = start(&workdir, &room, &bob, &asks);
    ada.until("Bob challenges you to Surprise Chess, 10+5. Do you play? (yes or no)");
    ada.types("yes");
    bob.until("Move");
    bob.types("Nonsense");
    bob.until("is not a move");
    bob.types("e5");
    bob.until("is not legal here");
    bob.types("e4");
    bob.until("1. White: e2-e4");
    ada.until("1. White: e2-e4");
    ada.until("White (Bob)");
    ada.until("Black (Ada)");
    ada.types("d5");
    ada.until("1. Black: d7-d5");
    bob.until("Black: d7-d5");
    bob.types("exd5");
    ada.until("White: e4xd5");
    ada.types("draw");
    ada.until("Offer a draw? (yes or no)");
    ada.types("yes");
    bob.until("Your opponent offers a draw. Do you agree?");
    bob.types("no");
    bob.types("quit");
    bob.until("Leave? (yes or no)");
    bob.types("no");
    bob.until("The game goes on.");
    ada.types("resign");
    ada.until("Resign? (yes or no)");
    ada.types("yes");
    ada.until("1-0  resignation");
    bob.until("1-0  resignation");
    assert_eq!((ada.ended().0, bob.ended().0), (0, 0));
}

/// Turns that have parts are typed part by part and sent whole; the computer of the room answers.
#[test]
fn a_person_plays_turns_with_parts_against_the_rooms_computer() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    let ada = token(&room, "Ada", &["board:play"]);
    let asks = ["--player", "human", "--computer", "1", "--game", "booster", "--color", "white"];
    let mut ada = start(&workdir, &room, &ada, &asks);
    ada.until("the computer, level 1");
    ada.types("e2e4");
    ada.until("Begun: e2e4");
    ada.types("undo");
    ada.types("d2d4");
    ada.until("Begun: d2d4");
    ada.types("end");
    ada.until("1. White:");
    ada.until("1. Black:");
    ada.types("resign");
    ada.types("yes");
    ada.until("0-1  resignation");
    assert_eq!(ada.ended().0, 0);
}

#[test]
fn what_cannot_be_played_is_said_before_anybody_waits() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    let person = token(&room, "Ada", &["bot:play", "board:play"]);
    let reader = token(&room, "Eve", &["challenge:read"]);
    let refused = |token: &str, arguments: &[&str], code: i32, words: &str| {
        let (ended, errors) = start(&workdir, &room, token, arguments).ended();
        assert_eq!(ended, code, "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
        assert!(token.len() < 10 || !errors.contains(token), "a token is never printed: {errors}");
    };
    refused(&person, &["--player", "random"], 2, "Ada is the account of a person");
    refused(&reader, &["--player", "human"], 2, "the token may not play; it has challenge:read");
    refused("fd_nothing", &["--player", "human"], 2, "knows no such token");
    refused("", &["--player", "human"], 2, "FACEDOWN_TOKEN holds no token");
    refused(&person, &["--player", "human", "--token-file", "nowhere"], 2, "nowhere: ");
    refused(&person, &["--player", "human", "--game", "jieqi"], 2, "nothing says with whom");
    let nobody = ["--player", "human", "--challenge", "Nobody", "--game", "jieqi"];
    refused(&person, &nobody, 1, "there is no user `Nobody`");
    let rated = ["--player", "human", "--computer", "1", "--game", "jieqi", "--rated"];
    refused(&person, &rated, 1, "clock");
    workdir.write("empty.token", "\n");
    refused(&person, &["--player", "human", "--token-file", "empty.token"], 2, "empty.token holds no token");
    let gone = workdir.run(&["bot", "--url", "http://127.0.0.1:1", "--player", "human"]);
    assert_eq!(gone.code, 2, "{}", gone.err);
    workdir.write("some.token", "fd_abc\n");
    let arguments = ["bot", "--url", "http://127.0.0.1:1", "--player", "human", "--token-file", "some.token"];
    let gone = workdir.run(&arguments);
    assert_eq!(gone.code, 2, "{}", gone.err);
    assert!(gone.err.contains("the room cannot be reached"), "{}", gone.err);
}

/// The examples in the help, with the room and the account of this test.
#[test]
fn the_examples_of_the_help_play() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    workdir.write("bot.token", token(&room, "Program", &["bot:play"]));
    let person = token(&room, "Ada", &["board:play"]);
    let bob = token(&room, "Bob", &["board:play"]);
    let help = workdir.run(&["bot", "--help"]).out;
    // A seat of a sealed game needs no account: `sealed_seats` plays those.
    let examples: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  facedown bot "))
        .filter(|example| !example.starts_with("--sealed"))
        .collect();
    assert_eq!(examples.len(), 3, "{help}");
    for (n, example) in examples.into_iter().enumerate() {
        let words: Vec<&str> = example.split(' ').collect();
        let (url, rest) = (words[0], &words[2..]);
        assert_eq!(url, "--url");
        let program = rest.contains(&"--token-file");
        let own = if program { "" } else { bob.as_str() };
        let fairy = format!("uci:{}", "/usr/games/fairy-stockfish");
        let rest: Vec<&str> =
            rest.iter().map(|word| if *word == "uci:fairy-stockfish" { &*fairy } else { *word }).collect();
        let _waits = (!program).then(|| {
            let mut ada = start(&workdir, &room, &person, &["--player", "human"]);
            ada.until("Waiting");
            ada
        });
        let mut bot = start(&workdir, &room, own, &rest);
        bot.until(if program { "plays as Program" } else { "Ada is asked to play." });
        assert!(n < 3);
    }
}
