//! The names that scripts use: commands, arguments, flags and the words that they take, read from the program's help.

use serde_json::{Map, Value, json};

use crate::program::Workdir;

/// Reads every command with its arguments and flags. Flags and words may grow, so they are objects; arguments go by their
/// order, so they are a list.
pub fn found(workdir: &Workdir) -> Value {
    let top = help(workdir, &["-h"]);
    let names = entries(&top, "Commands:").into_iter().map(|(name, _)| name).filter(|name| name != "help");
    let mut commands: Map<String, Value> =
        names.map(|name| (name.clone(), command(&help(workdir, &[&name, "-h"])))).collect();
    commands.insert("facedown".to_owned(), command(&top));
    Value::Object(commands)
}

fn help(workdir: &Workdir, arguments: &[&str]) -> String {
    let ran = workdir.run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out
}

fn command(help: &str) -> Value {
    let arguments = entries(help, "Arguments:").into_iter().map(|(spelling, words)| {
        let mut facts = taken(&words);
        facts.insert("required".to_owned(), spelling.starts_with('<').into());
        facts.insert("many".to_owned(), spelling.ends_with("...").into());
        Value::Object(facts)
    });
    let flags = entries(help, "Options:").into_iter().map(|(spelling, words)| {
        let mut facts = taken(&words);
        let value = match (spelling.contains('['), spelling.contains('<')) {
            (true, _) => "may be given",
            (false, true) => "must be given",
            (false, false) => "none",
        };
        facts.insert("value".to_owned(), value.into());
        let names: Vec<&str> = spelling.split([',', ' ']).filter(|word| word.starts_with('-')).collect();
        let names: Vec<&str> = names.iter().filter_map(|name| name.split('[').next()).collect();
        (names.join(" "), Value::Object(facts))
    });
    json!({"arguments": arguments.collect::<Vec<_>>(), "flags": flags.collect::<Map<_, _>>()})
}

/// The words that a flag or an argument takes, and its default.
fn taken(words: &str) -> Map<String, Value> {
    let mut facts = Map::new();
    if let Some(values) = bracketed(words, "possible values: ") {
        let values = values.split(", ").map(|value| (value.to_owned(), json!({})));
        facts.insert("values".to_owned(), values.collect());
    }
    if let Some(default) = bracketed(words, "default: ") {
        facts.insert("default".to_owned(), default.into());
    }
    facts
}

/// Reads the text of `[name: ...]`.
fn bracketed<'a>(words: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = words.split_once(&format!("[{name}"))?;
    rest.split_once(']').map(|(inside, _)| inside)
}

/// Splits a section of a help page into entries, each with its spelling and its description. An entry is indented by at
/// most six blanks; further lines of its description are indented more.
fn entries(help: &str, heading: &str) -> Vec<(String, String)> {
    let section = help.lines().skip_while(|line| *line != heading).skip(1);
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in section.take_while(|line| line.starts_with(' ')) {
        let text = line.trim_start();
        match entries.last_mut() {
            Some((_, said)) if line.len() - text.len() > 6 => {
                said.push(' ');
                said.push_str(text);
            }
            _ => {
                let (spelling, words) = text.split_once("  ").unwrap_or((text, ""));
                entries.push((spelling.to_owned(), words.trim().to_owned()));
            }
        }
    }
    entries
}
