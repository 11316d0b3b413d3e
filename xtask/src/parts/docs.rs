//! The API documentation: no warning of rustdoc.
//!
//! `cargo doc` checks everything first that the documentation rests on, which takes minutes. The examples in it are tested
//! with what was built for the tests, however, and rustdoc makes the documentation of the same arguments without those that
//! are about testing. So the test command lets cargo test the examples, and is itself what cargo takes for rustdoc.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use serde_json::Value;

use super::{Passed, rust};
use crate::shell::{Root, lines, run};

/// Set where cargo takes this program for rustdoc: the folder of the documentation.
const FOLDER: &str = "FACEDOWN_DOCUMENTATION";

/// Fails on any warning of rustdoc: in the test command for the libraries, as they were built for the tests; else for the
/// programs too.
///
/// # Errors
/// There is a warning.
pub fn check(root: &Root) -> Result<Passed, String> {
    if !root.linted {
        let doc = ["doc", "--workspace", "--no-deps", rust::WITH_DISK, "--locked"];
        run(root.program("cargo").args(doc).env("RUSTDOCFLAGS", "-D warnings"))?;
        return Ok(Passed::default());
    }
    let mut cargo = root.program("cargo");
    cargo.args(rust::TEST).args(["--doc", "--no-fail-fast", "--message-format=json-render-diagnostics"]);
    cargo.env("RUSTDOC", &root.this).env(FOLDER, root.join("target/checked-doc"));
    let mut again = 0;
    lines(&mut cargo, |line| match serde_json::from_str(line) {
        Ok(message) => again += usize::from(is_built_again(&message)),
        Err(_) => println!("{line}"),
    })
    .map_err(|_| "the documentation has warnings, or is not made".to_owned())?;
    match again {
        0 => Ok(Passed::default()),
        again => Err(format!("{again} crates of others were built again for it, which takes minutes")),
    }
}

/// Does a message of cargo say that another's crate was built, which was there?
fn is_built_again(message: &Value) -> bool {
    message["reason"] == "compiler-artifact"
        && message["fresh"] == false
        && message["package_id"].as_str().is_some_and(|id| id.starts_with("registry+"))
}

/// Makes documentation where cargo takes this program for rustdoc, as [`check`] lets it.
pub fn instead_of_examples() -> Option<ExitCode> {
    let folder = std::env::var_os(FOLDER)?;
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(to_document(std::env::args_os().skip(1))).args(["-D", "warnings", "-o"]).arg(folder);
    Some(match rustdoc.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("rustdoc does not start: {e}");
            ExitCode::FAILURE
        }
    })
}

/// The arguments of rustdoc without `--test`, and without those that tell how to test and the form of its messages, which have
/// a value: people read them.
fn to_document(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let (mut kept, mut arguments) = (Vec::new(), arguments);
    while let Some(argument) = arguments.next() {
        let left_out =
            |argument: &&str| ["--test", "--error-format"].iter().any(|left| argument.starts_with(left));
        match argument.to_str().filter(left_out) {
            None => kept.push(argument),
            Some(about) if about == "--test" || about.contains('=') => {}
            Some(_) => _ = arguments.next(),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn what_is_built_again_is_known_by_its_message() {
        let id = "registry+https://github.com/rust-lang/crates.io-index#unicode-ident@1.0.27";
        let message = |id: &str, fresh: bool| serde_json::json!({"reason": "compiler-artifact", "package_id": id, "fresh": fresh});
        assert!(is_built_again(&message(id, false)));
        assert!(!is_built_again(&message(id, true)));
        assert!(!is_built_again(&message("path+file:///home/ada/facedown/crates/core#0.1.0", false)));
        assert!(!is_built_again(&serde_json::json!({"reason": "build-finished", "success": true})));
    }

    #[test]
    fn what_is_about_testing_is_left_out() {
        let given = "--edition=2024 --crate-name facedown_core --test crates/core/src/lib.rs --test-run-directory crates/core \
                     --test-args --quiet --test-runtool=wine --error-format json --extern rand=librand.rlib";
        let kept =
            "--edition=2024 --crate-name facedown_core crates/core/src/lib.rs --extern rand=librand.rlib";
        let kept: Vec<&OsStr> = kept.split(' ').map(OsStr::new).collect();
        assert_eq!(to_document(given.split_whitespace().map(OsString::from)), kept);
    }
}
