//! `cargo xtask test` installs what the tests need and runs every test there is; `.ci/run` calls exactly that.
//!
//! Each check is a part (see [`parts`]); all of them run even where one fails, and the last line sums them up.

mod archive;
mod attack;
mod churn;
mod parts;
mod report;
mod shell;
mod strength;

use std::path::PathBuf;
use std::process::ExitCode;

use parts::{
    api, audit, bots, crates, documents, fuzz, house, licenses, modules, names, needs, python, rust, web,
};
use report::Report;

const HELP: &str = "\
cargo xtask COMMAND

  test         install what the tests need (as root; else say what), then run every test
  deep         the long versions: thousands of games, minutes of fuzzing; prints their figures
  bench        speed beside public libraries, those under the GPL included
  strength [SECTION..] [GAME..] [NUMBER] [--program PATH] [--frozen PATH] [--rival PATH]
               how well the engine plays: players ladder clock trust rival frozen speed; minutes a match
  audit        known vulnerabilities of what is linked or bundled, where the advisories can be reached
  attack [--program PATH] [--memory MB] [--only WORDS]
               what a few clients can do to a room: other players' moves and the room's memory meanwhile
  churn [--program PATH] [--minutes N]
               people come, play and leave for an hour: the room's memory each minute, which must stay
  archive [TARGET..]
               what people download: program, completions, manual pages and checksum, in target/archives
  python       build the Python wheel as it is shipped, in target/wheels, and test it from a clean environment
  types        write the page's types from the room's protocol
  snapshots    write the snapshots of the command line's answers anew, and its chapters of the book;
               answer new lines of the golden tests, whose old ones stay
  check NAME   one part of `test`:";

/// One part of the test command.
struct Part {
    name: &'static str,
    what: &'static str,
    run: fn(&shell::Root) -> Result<parts::Passed, String>,
}

/// Everything that `test` runs, in order: first what is quick to fail.
const PARTS: &[Part] = &[
    Part { name: "needs", what: "what the tests need is installed", run: needs::install },
    Part { name: "format", what: "rustfmt finds nothing to change", run: rust::format },
    Part {
        name: "house",
        what: "no file too long, no test switched off, nothing left to do",
        run: house::check,
    },
    Part { name: "names", what: "no game is named outside its folders", run: names::check },
    Part { name: "crates", what: "dependencies point down only", run: crates::check },
    Part { name: "modules", what: "no circles between the modules of a crate", run: modules::check },
    Part { name: "licenses", what: "what is linked or bundled has an allowed licence", run: licenses::check },
    Part { name: "documents", what: "links between documents lead somewhere", run: documents::check },
    Part { name: "web", what: "the page's types, style and unit tests", run: web::check },
    Part { name: "clippy", what: "no warnings", run: rust::clippy },
    Part { name: "docs", what: "the API documentation builds without warnings", run: rust::docs },
    Part { name: "build", what: "the programs and the Rust tests", run: rust::build },
    Part { name: "tests", what: "the Rust tests", run: rust::tests },
    Part { name: "python", what: "the Python package, from its wheel, with numpy alone", run: python::check },
    Part { name: "server", what: "the room's tests, on a database server", run: rust::on_a_server },
    Part { name: "browser", what: "whole games in Chromium", run: web::browser },
    Part { name: "bots", what: "programs play by the API that clients of Lichess speak", run: bots::check },
    Part { name: "fuzz", what: "every fuzz target for five seconds", run: fuzz::short },
];

/// What `deep` runs.
const DEEP: &[Part] = &[
    Part { name: "needs", what: "what the tests need is installed", run: needs::install },
    Part { name: "deep tests", what: "thousands of games", run: rust::deep },
    Part { name: "api", what: "the room answers as its OpenAPI document says", run: api::check },
    Part {
        name: "python with others",
        what: "the conformance tests of Gymnasium, PettingZoo and OpenSpiel",
        run: python::deep,
    },
    Part { name: "audit", what: "no known vulnerability in what is linked or bundled", run: audit::check },
    Part { name: "deep fuzz", what: "every fuzz target for two minutes", run: fuzz::long },
];

/// The index in [`DEEP`] of the check of the room's document, which is also run by itself.
const API: usize = 2;

/// The index in [`DEEP`] of the audit, which is also run by itself.
const AUDIT: usize = 4;

fn main() -> ExitCode {
    let root = shell::Root(
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from).unwrap_or_default(),
    );
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => all(&root, "test", PARTS),
        ["deep"] => all(&root, "deep", DEEP),
        ["audit"] => all(&root, "audit", &DEEP[AUDIT..=AUDIT]),
        ["attack", arguments @ ..] => one(attack::attack(&root, arguments)),
        ["churn", arguments @ ..] => one(churn::churn(&root, arguments)),
        ["python"] => one(python::wheel(&root)),
        ["bench"] => one(rust::bench(&root)),
        ["strength", rest @ ..] => {
            one(strength::Wish::read(rest).and_then(|wish| strength::measure(&root, &wish)))
        }
        ["archive", targets @ ..] => one(archive::make(&root, targets)),
        ["types"] => one(rust::write_types(&root)),
        ["snapshots"] => one(rust::write_snapshots(&root)),
        ["check", name] => match PARTS.iter().chain(&DEEP[API..=API]).find(|part| part.name == *name) {
            Some(part) => all(&root, part.name, std::slice::from_ref(part)),
            None => usage(),
        },
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{HELP}");
    for part in PARTS {
        eprintln!("      {:10} {}", part.name, part.what);
    }
    ExitCode::from(2)
}

fn one(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn all(root: &shell::Root, command: &str, parts: &[Part]) -> ExitCode {
    let mut report = Report::new(command);
    for part in parts {
        report.begin(part.name, part.what);
        report.end((part.run)(root));
    }
    report.close()
}
