//! The games that are offered. The examples for programmers are among them only where `--example-games` asks for them.

use facedown_core::table::AnyGame;
use facedown_games::registry;

/// The games that a command takes, the examples among them only with their flag.
pub fn games() -> &'static [&'static dyn AnyGame] {
    // The names that a command takes are listed while its arguments are read, so the flag is looked for before that.
    if with_examples() { registry::with_examples() } else { registry::all() }
}

/// Is the flag among the arguments?
pub fn with_examples() -> bool {
    std::env::args_os().any(|argument| argument == "--example-games")
}
