//! The API documentation: no warning of rustdoc.
//!
//! `cargo doc` checks everything first that the documentation rests on, which takes minutes. The examples in it are tested
//! with what was built for the tests, however, and rustdoc makes the documentation of the same arguments without those that
//! are about testing. So the test command lets cargo test the examples, and is itself what cargo takes for rustdoc.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use super::{Passed, rust};
use crate::shell::{Root, run};

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
    cargo.args(rust::TEST).args(["--doc", "--no-fail-fast"]);
    cargo.env("RUSTDOC", &root.this).env(FOLDER, root.join("target/checked-doc"));
    run(&mut cargo).map_err(|_| "the documentation has warnings, or is not made".to_owned())?;
    Ok(Passed::default())
}

/// Makes documentation where cargo takes this program for rustdoc, as [`check`] lets it.
pub fn instead_of_examples() -> Option<ExitCode> {
    let folder = std::env::var_os(FOLDER)?;
    let mut rustdoc = Command::new("rustdoc");
    rustdoc.args(without_tests(std::env::args_os().skip(1))).args(["-D", "warnings", "-o"]).arg(folder);
    Some(match rustdoc.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("rustdoc does not start: {e}");
            ExitCode::FAILURE
        }
    })
}

/// The arguments of rustdoc without `--test` and those that tell how to test, which have a value.
fn without_tests(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let (mut kept, mut arguments) = (Vec::new(), arguments);
    while let Some(argument) = arguments.next() {
        match argument.to_str().filter(|argument| argument.starts_with("--test")) {
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
    fn what_is_about_testing_is_left_out() {
        let given = "--edition=2024 --crate-name facedown_core --test crates/core/src/lib.rs --test-run-directory crates/core \
                     --test-args --quiet --test-runtool=wine --extern rand=librand.rlib";
        let kept =
            "--edition=2024 --crate-name facedown_core crates/core/src/lib.rs --extern rand=librand.rlib";
        let kept: Vec<&OsStr> = kept.split(' ').map(OsStr::new).collect();
        assert_eq!(without_tests(given.split_whitespace().map(OsString::from)), kept);
    }
}
