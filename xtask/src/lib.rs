//! `cargo xtask test` installs what the tests need and runs them; `.ci/run` calls exactly that. What `deep` runs besides is
//! the same in more games, languages, sizes and databases.
//!
//! Each check is a part (see `parts`); all of them run even where one fails, and the last line sums them up.
//!
//! It is a library for the sake of what it depends on: cargo builds a crate that is used by programs and by macros for
//! both at once. Tested documentation is of libraries alone, and cargo would build everything that rests on a macro again
//! for it, were a crate there used by the macros only.

mod archive;
mod attack;
mod beside;
mod churn;
mod parts;
mod processor;
mod report;
mod shell;
mod strength;

use std::path::PathBuf;
use std::process::ExitCode;

use beside::Beside;
use parts::{
    api, audit, bots, crates, docs, documents, fuzz, house, licenses, modules, names, needs, python, rust,
    web,
};
use report::Report;

const HELP: &str = "\
cargo xtask COMMAND

  test         install what the tests need (as root; else say what), then run them
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
  check NAME   one part of `test`, or of `deep`:";

/// One part of the test command.
struct Part {
    name: &'static str,
    what: &'static str,
    run: Run,
    /// The part after which it runs beside the others, if it may; or [`PROGRAM`].
    beside: Option<&'static str>,
}

/// The moment in which the program is there, in the middle of `build`.
const PROGRAM: &str = "program";

/// The work of a part.
enum Run {
    /// What the part does.
    Whole(fn(&shell::Root) -> Result<parts::Passed, String>),
    /// The same for the part that tells when the program is there.
    Telling(fn(&shell::Root, &mut dyn FnMut()) -> Result<parts::Passed, String>),
}

impl Part {
    /// A part that has the processor to itself.
    const fn new(
        name: &'static str,
        what: &'static str,
        run: fn(&shell::Root) -> Result<parts::Passed, String>,
    ) -> Part {
        Part { name, what, run: Run::Whole(run), beside: None }
    }

    /// The same part, beside others once that one has ended.
    const fn beside(self, part: &'static str) -> Part {
        Part { beside: Some(part), ..self }
    }
}

/// Everything that `test` runs, in order: first what is quick to fail.
const PARTS: &[Part] = &[
    Part::new("needs", "what the tests need is installed", needs::install),
    Part::new("format", "rustfmt finds nothing to change", rust::format),
    Part::new("house", "no file too long, no test switched off, nothing left to do", house::check),
    Part::new("names", "no game is named outside its folders", names::check),
    Part::new("crates", "dependencies point down only", crates::check),
    Part::new("modules", "no circles between the modules of a crate", modules::check),
    Part::new("licenses", "what is linked or bundled has an allowed licence", licenses::check),
    Part::new("documents", "links between documents lead somewhere", documents::check),
    Part::new("tools", "the page's tools, from their lock file", web::install),
    Part::new("web", "the page's types, style and unit tests", web::check).beside("tools"),
    Part {
        name: "build",
        what: "the programs and the Rust tests, without warnings of the compiler or clippy",
        run: Run::Telling(rust::build),
        beside: None,
    },
    Part::new("docs", "the API documentation builds without warnings", docs::check),
    Part::new("tests", "the Rust tests", rust::tests),
    Part::new("python", "the Python package, from its wheel, with numpy alone", python::check),
    // It waits more than it computes, and Python's part builds meanwhile.
    Part::new("server", "the room's tests, on a database server", rust::on_a_server).beside("tests"),
    Part::new("browser", "whole games in Chromium", web::browser).beside(PROGRAM),
    Part::new("bots", "programs play by the API that clients of Lichess speak", bots::check).beside(PROGRAM),
];

/// What `deep` runs.
const DEEP: &[Part] = &[
    Part::new("needs", "what the tests need is installed", needs::install_deep),
    Part::new(
        "docs",
        "the API documentation builds without warnings, that of the programs included",
        docs::check,
    ),
    Part::new("deep tests", "thousands of games", rust::deep),
    Part::new("deep server", "all of the room's tests on a database server", rust::all_on_a_server),
    Part::new("deep browser", "each step in Chromium in every language, size and theme", web::browser_deep),
    Part::new("api", "the room answers as its OpenAPI document says", api::check),
    Part::new(
        "python-deep",
        "the conformance tests of Gymnasium, PettingZoo and OpenSpiel, the lab over Ray, PyTorch on our arrays",
        python::deep,
    ),
    Part::new("audit", "no known vulnerability in what is linked or bundled", audit::check),
    Part::new("deep fuzz", "every fuzz target for two minutes", fuzz::long),
];

/// What is run only by its name: `test` has it within `build`.
const ALONE: &[Part] = &[Part::new("clippy", "no warnings of clippy, without a build", rust::clippy)];

/// The index in [`DEEP`] of the audit, which is also run by itself.
const AUDIT: usize = 7;

/// Does what its command line says.
pub fn main() -> ExitCode {
    if let Some(done) = docs::instead_of_examples() {
        return done;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let this = match std::env::current_exe() {
        Ok(this) => this,
        Err(e) => return one(Err(format!("xtask is not found: {e}"))),
    };
    let root = shell::Root {
        this,
        folder: PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from).unwrap_or_default(),
        linted: words == ["test"] || rust::in_test_command(),
    };
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
        ["check", name] => match PARTS.iter().chain(ALONE).chain(DEEP).find(|part| part.name == *name) {
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
    eprintln!("    by itself:");
    for part in ALONE {
        eprintln!("      {:10} {}", part.name, part.what);
    }
    eprintln!("    of `deep`:");
    for part in DEEP.iter().filter(|part| PARTS.iter().all(|known| known.name != part.name)) {
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
    // A part alone has nothing beside it.
    let (later, parts): (Vec<&Part>, Vec<&Part>) =
        parts.iter().partition(|part| part.beside.is_some() && parts.len() > 1);
    let beside = Beside::new(root);
    let start_after = |moment| {
        for later in later.iter().filter(|later| later.beside == Some(moment)) {
            beside.start(later.name);
        }
    };
    for part in parts {
        report.begin(part.name, part.what);
        let passed = match part.run {
            Run::Whole(run) => run(root),
            Run::Telling(run) => run(root, &mut || start_after(PROGRAM)),
        };
        report.end(passed, beside.ended().collect());
        start_after(part.name);
    }
    beside.rest().into_iter().for_each(|ended| report.ended(ended));
    report.close()
}
