//! The chapters of the book that are generated: the command line from clap, the options of the games from the registry.
//! Tests compare `docs/` with them; `cargo xtask snapshots` rewrites them.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, CommandFactory};
use facedown_games::registry;

use crate::args::Cli;

const COMMANDS_BEGIN: &str = "\
# The command line

Generated from the program's own help (`facedown help`, `facedown COMMAND --help`).

`facedown` alone opens the room. Commands whose output a program might read have `--json`. The exit code is 0 for \
success, 1 if the answer is no (illegal, not verified), and 2 for wrong usage or input; errors are explained on \
standard error. Positions and actions are texts, as [specified here](formats.md); the options of each game are \
[listed here](options.md). `facedown completions SHELL` prints a completion script.
";

const OPTIONS_BEGIN: &str = "\
# Options of the games

The choices to make before the deal: in the browser under *Options of the rules*, in the terminal with `--option \
NAME=VALUE`. The first value is the default. Options are part of the seed, so the same seed deals differently under \
other options ([the fair deal](fair-deal.md#2-the-seed)).
";

/// A file of the repository.
fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Compares a chapter with what the program says, or writes it.
fn hold(chapter: &str, text: &str) {
    let path = repository("docs").join(chapter);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, text).expect("the chapter can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "docs/{chapter} is not what the program says: `cargo xtask snapshots` writes it anew"
    );
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// The value and the use of an argument, as a line of a table.
fn line(arg: &Arg) -> String {
    let mut words = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let takes = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    let values: Vec<_> =
        arg.get_possible_values().into_iter().filter(|_| takes && arg.get_id() != "game").collect();
    for (n, value) in values.iter().enumerate() {
        words.push_str(if n == 0 { ". One of " } else { ", " });
        let _ = write!(words, "`{}`", value.get_name());
        if let Some(help) = value.get_help() {
            let _ = write!(words, " ({help})");
        }
    }
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes && !default.is_empty() {
        let _ = write!(words, ". Default `{}`", default.join(","));
    }
    format!("| `{}` | {} |\n", cell(&arg.to_string()), cell(&words))
}

fn command_line() -> String {
    let mut cli = Cli::command();
    cli.build();
    let mut text = COMMANDS_BEGIN.to_owned();
    let commands = cli.get_subcommands_mut().filter(|command| command.get_name() != "help");
    for command in commands {
        let usage = command.render_usage().to_string();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let usage = usage.trim_start_matches("Usage:").trim();
        let _ = write!(text, "\n## {}\n\n{about}.\n\n```text\n{usage}\n```\n", command.get_name());
        let lines = arguments(command);
        if !lines.is_empty() {
            let _ = write!(text, "\n| | |\n| --- | --- |\n{lines}");
        }
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let about = below.get_about().map(ToString::to_string).unwrap_or_default();
            let (own, name) = (of_its_own(below), below.get_name());
            let _ = write!(text, "\n### {} {name}\n\n{about}.\n", command.get_name());
            if !own.is_empty() {
                let _ = write!(text, "\n| | |\n| --- | --- |\n{own}");
            }
        }
        let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let pasted: Vec<_> = examples.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        assert!(!pasted.is_empty(), "`facedown {}` has no example in its help", command.get_name());
        let _ = write!(text, "\n```console\n{}\n```\n", pasted.join("\n"));
    }
    text
}

/// The arguments of a command below another that are not the other's too.
fn of_its_own(command: &Command) -> String {
    let own = command.get_arguments().filter(|arg| arg.get_id() != "help" && !arg.is_global_set());
    own.map(line).collect()
}

fn arguments(command: &Command) -> String {
    let shown = command.get_arguments().filter(|arg| arg.get_id() != "help" && !arg.is_hide_set());
    shown.map(line).collect()
}

fn options() -> String {
    let mut text = OPTIONS_BEGIN.to_owned();
    for game in registry::all() {
        let about = game.about();
        let _ = write!(text, "\n## {}\n\nIts id is `{}`.", about.name, about.id);
        let specs = game.option_specs();
        if specs.is_empty() {
            text.push_str(" It has no options.\n");
            continue;
        }
        text.push_str("\n\n| option | takes | what it does |\n| --- | --- | --- |\n");
        for spec in specs {
            let takes = spec.takes.words();
            // The default of a number is not its first value.
            let default =
                if takes.starts_with('`') { String::new() } else { format!(", default {}", spec.default) };
            let _ = writeln!(text, "| `{}` | {}{default} | {} |", spec.name, cell(&takes), cell(spec.help));
        }
        for (name, chosen) in game.presets() {
            let chosen: Vec<_> = chosen.iter().map(|(name, value)| format!("`{name}={value}`")).collect();
            let chosen = if chosen.is_empty() { "the defaults".to_owned() } else { chosen.join(", ") };
            let _ = write!(text, "\n`preset={name}`: {chosen}.\n");
        }
    }
    text
}

#[test]
fn the_book_tells_every_command_and_flag() {
    hold("command-line.md", &command_line());
}

#[test]
fn the_book_tells_every_option_of_every_game() {
    hold("options.md", &options());
}

#[test]
fn the_book_has_the_rules_of_every_game() {
    let summary = fs::read_to_string(repository("docs/SUMMARY.md")).expect("the list of chapters");
    let listed = summary.split("](").skip(1).filter_map(|link| link.split(')').next());
    let chapters: Vec<String> =
        listed.map(|file| fs::read_to_string(repository("docs").join(file)).expect("the chapter")).collect();
    for game in registry::all() {
        let about = game.about();
        assert!(chapters.iter().any(|text| text == about.rules_text), "docs/SUMMARY.md lacks {}", about.name);
    }
}
