//! Golden tests of everything that other programs and old files rely on: game ids, options, deals, FENs, actions, events,
//! reasons, exit codes, the shapes of `--json`, UCI, records, commands and flags. Each line of the data holds a command
//! and its answer.
//!
//! **Only additions are lawful.** Never change or remove a line of the data or a file in `files/`: a line that no longer
//! holds means a broken script, database of games or record somewhere. JSON objects may gain fields, the lists of games,
//! of a game's options and of UCI settings may grow, and texts for people may be edited; everything else stays the same to the byte.
//!
//! To add a line, append its `run` (and `typed`) to `<game>.jsonl`; `cargo xtask snapshots` fills in the answer and leaves
//! every existing answer alone. Commands run in a folder with copies of `files/`: records, and programs that play.

mod case;
mod compare;
#[path = "../program/mod.rs"]
mod program;
mod strict;
mod surface;

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// The file for commands that concern no single game.
const PROGRAM: &str = "program.jsonl";

/// The file with the names of commands and flags.
const COMMANDS: &str = "commands.json";

/// True if new lines get their answers in this run, which is so with `INSTA_UPDATE=always`.
fn writes() -> bool {
    std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always")
}

/// Runs every line of a data file and compares.
fn hold(file: &str) {
    let workdir = case::workdir();
    let mut cases = case::read(file);
    if writes() && cases.iter().any(|case| case.exit.is_none()) {
        cases.iter_mut().filter(|case| case.exit.is_none()).for_each(|case| case.answer(&workdir));
        case::write(file, &cases);
    }
    let wrong: Vec<String> =
        cases.iter().filter(|case| case.runs_here()).filter_map(|case| case.holds(&workdir).err()).collect();
    let most = wrong.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} lines of {file} do not hold:\n{most}", wrong.len(), cases.len());
}

/// One test for each game, so that they run beside each other.
macro_rules! games {
    ($($test:ident $id:literal,)*) => {
        const GAMES: &[&str] = &[$($id),*];
        $(
            #[test]
            fn $test() {
                hold(concat!($id, ".jsonl"));
            }
        )*
    };
}

games![
    surprise "surprise",
    surprise_rex "surprise-rex",
    mysterious "mysterious",
    mysterious_casual "mysterious-casual",
    jieqi "jieqi",
    chaos "chaos",
    cloak_and_dagger "cloak-and-dagger",
    booster "booster",
    parade "parade",
    neighbour "neighbour",
];

#[test]
fn commands_for_no_single_game() {
    hold(PROGRAM);
}

#[test]
fn commands_and_flags() {
    let path = case::folder().join(COMMANDS);
    let found = surface::found(&case::workdir());
    if writes() {
        let kept = std::fs::read_to_string(&path).map_or(Value::Null, |text| read_json(&text));
        // In one order, so that a change is what has changed.
        let mut all = joined(kept, &found);
        all.sort_all_objects();
        let commands: Vec<String> = all
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, facts)| format!("\"{name}\":{facts}"))
            .collect();
        std::fs::write(&path, format!("{{\n{}\n}}\n", commands.join(",\n")))
            .expect("the data can be written");
    }
    let kept = read_json(&std::fs::read_to_string(&path).expect("the data"));
    if let Err(why) = compare::json(&kept, &found) {
        panic!("{COMMANDS}: {why}");
    }
}

fn read_json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Adds to the kept values those that only `found` has.
fn joined(kept: Value, found: &Value) -> Value {
    let (Value::Object(mut kept), Value::Object(found)) = (kept.clone(), found) else {
        return if kept.is_null() { found.clone() } else { kept };
    };
    for (name, found) in found {
        let value = joined(kept.remove(name).unwrap_or_default(), found);
        kept.insert(name.clone(), value);
    }
    Value::Object(kept)
}

/// Runs a command that must succeed and reads its one line of JSON.
fn told(arguments: &[&str]) -> Value {
    let ran = case::workdir().run(arguments);
    assert_eq!(ran.code, 0, "{}", ran.err);
    read_json(&ran.out)
}

/// A new game, option or value has to be frozen too.
#[test]
fn every_game_command_and_option_is_held() {
    let games = told(&["games", "--json"]);
    let ids: BTreeSet<&str> =
        games.as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(
        ids,
        GAMES.iter().copied().collect(),
        "each game has a line in `games!` and a file of its own"
    );
    for id in GAMES {
        let cases = case::read(&format!("{id}.jsonl"));
        let runs = |command: &str| cases.iter().filter(|case| case.run[0] == command).count();
        for (command, least) in [("deal", 20), ("legal", 20), ("apply", 10), ("perft", 8), ("odds", 8)] {
            assert!(runs(command) >= least, "{id}: only {} lines of `{command}`", runs(command));
        }
        for command in ["options", "verify", "replay", "export"] {
            assert!(runs(command) > 0, "{id}: no line of `{command}`");
        }
        let given: BTreeSet<&str> = cases
            .iter()
            .flat_map(|case| &case.run)
            .filter(|word| word.contains('='))
            .map(String::as_str)
            .collect();
        for option in told(&["options", id, "--json"]).as_array().expect("a list") {
            let (name, takes) = (option["name"].as_str().expect("a name"), &option["takes"]);
            let values: Vec<String> = match takes["values"].as_array() {
                Some(values) => values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                None => vec![takes["min"].to_string(), takes["max"].to_string()],
            };
            for value in values.iter().filter(|value| option["default"] != json!(value)) {
                assert!(
                    given.contains(format!("{name}={value}").as_str()),
                    "{id}: no line with {name}={value}"
                );
            }
        }
    }
}
