//! The binaries of the Rust tests, run side by side.
//!
//! Cargo runs one binary after the other, and most of them are too short, or wait too much, to keep the processor busy.

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;

use serde_json::Value;

use crate::shell::{Root, lines};

/// The room's own tests, which wait more than they compute: for clocks, for databases, for what does not come.
pub const ROOM: &str = "server-tests room";

/// The program's name.
const PROGRAM: &str = "facedown";

/// One binary with tests.
#[derive(Debug, PartialEq, Eq)]
pub struct Binary {
    /// The crate and what of it is tested.
    pub name: String,
    /// The path of the program.
    pub program: PathBuf,
    /// The crate's folder, in which cargo runs it.
    pub folder: PathBuf,
    /// Bytes of the program; the biggest run longest, and begin first.
    size: u64,
}

/// What cargo has built.
pub struct Built {
    /// The binaries with tests, the biggest first.
    pub binaries: Vec<Binary>,
    /// The number of warnings.
    pub warnings: usize,
}

/// Builds all that these arguments of cargo ask for. `built` is called as soon as the program is there, long before the last
/// test. What the compiler says is printed, also where cargo finds that all is built already.
///
/// # Errors
/// The build failed, or cargo's messages are not as expected.
pub fn build(root: &Root, arguments: &[&str], mut built: impl FnMut()) -> Result<Built, String> {
    let mut cargo = root.program("cargo");
    cargo.args(arguments).arg("--message-format=json");
    let (mut binaries, mut warnings, mut unread) = (Vec::new(), 0, None);
    lines(&mut cargo, |line| match serde_json::from_str(line) {
        Ok(message) if is_program(&message) => built(),
        Ok(message) => {
            if let Some(said) = message["message"]["rendered"].as_str() {
                eprint!("{said}");
            }
            warnings += usize::from(is_warning(&message));
            binaries.extend(binary(&message));
        }
        Err(e) => unread = Some(format!("cargo says what cannot be read: {e}: {line}")),
    })?;
    if let Some(unread) = unread {
        return Err(unread);
    }
    for binary in &mut binaries {
        binary.size = std::fs::metadata(&binary.program).map_or(0, |about| about.len());
    }
    binaries.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.name.cmp(&b.name)));
    Ok(Built { binaries, warnings })
}

/// Does a message of cargo say that the program is there, which browsers and bots start?
fn is_program(message: &Value) -> bool {
    message["reason"] == "compiler-artifact"
        && message["profile"]["test"] == false
        && message["target"]["name"] == PROGRAM
        && message["executable"].is_string()
}

/// Does a message of cargo hold a warning? The compiler's last one only counts the others.
fn is_warning(message: &Value) -> bool {
    message["reason"] == "compiler-message"
        && message["message"]["level"] == "warning"
        && !message["message"]["message"].as_str().is_some_and(|said| said.ends_with(" emitted"))
}

/// The binary with tests that a message of cargo names, if it names one.
fn binary(message: &Value) -> Option<Binary> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let program = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let package = folder.file_name()?.to_string_lossy();
    let target = message["target"]["name"].as_str()?;
    Some(Binary { name: format!("{package} {target}"), program, folder, size: 0 })
}

/// Runs them, twice as many at a time as there are processors, since many wait; each one's output is printed whole when it has ended, and given
/// to `hear` line by line.
///
/// # Errors
/// The names of those that failed or did not start.
pub fn run(
    binaries: Vec<Binary>,
    arguments: &[&str],
    set: &[(&str, &str)],
    mut hear: impl FnMut(&str),
) -> Result<(), String> {
    let at_a_time = 2 * thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (sender, ended) = mpsc::channel::<(Binary, Result<std::process::Output, String>)>();
    let (mut waiting, mut running, mut failed) = (binaries.into_iter(), 0, Vec::new());
    loop {
        while running < at_a_time
            && let Some(binary) = waiting.next()
        {
            let started = start(&binary, arguments, set);
            let sender = sender.clone();
            running += 1;
            thread::spawn(move || {
                let output = started
                    .and_then(|child| child.wait_with_output().map_err(|e| format!("it is not heard: {e}")));
                // The receiver lives until every binary has ended.
                let _ = sender.send((binary, output));
            });
        }
        if running == 0 {
            break;
        }
        let (binary, output) = ended.recv().map_err(|_| "a thread that waited is gone".to_owned())?;
        running -= 1;
        println!("-- {}", binary.name);
        match output {
            Ok(output) => {
                for text in [&output.stdout, &output.stderr] {
                    for line in String::from_utf8_lossy(text).lines() {
                        println!("{line}");
                        hear(line);
                    }
                }
                if !output.status.success() {
                    failed.push(format!("{} ({})", binary.name, output.status));
                }
            }
            Err(why) => failed.push(format!("{}: {why}", binary.name)),
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn start(binary: &Binary, arguments: &[&str], set: &[(&str, &str)]) -> Result<Child, String> {
    let mut command = std::process::Command::new(&binary.program);
    command.args(arguments).current_dir(&binary.folder).envs(set.iter().copied());
    // As cargo sets it for the tests that it runs.
    command.env("CARGO_MANIFEST_DIR", &binary.folder);
    if binary.name == ROOM {
        let processors = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        command.env("RUST_TEST_THREADS", (2 * processors).to_string());
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().map_err(|e| format!("it does not start: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binary_with_tests_is_known_by_its_message() {
        let mut message = serde_json::json!({
            "reason": "compiler-artifact", "manifest_path": "/home/ada/facedown/crates/core/Cargo.toml",
            "target": {"name": "record"}, "profile": {"test": true}, "executable": "/home/ada/record-1",
        });
        let (program, folder) = ("/home/ada/record-1".into(), "/home/ada/facedown/crates/core".into());
        let expected = Binary { name: "core record".to_owned(), program, folder, size: 0 };
        assert_eq!(binary(&message), Some(expected));
        message["profile"]["test"] = false.into();
        assert_eq!(binary(&message), None, "a program is built beside the tests, which start it");
        assert!(!is_program(&message), "that is a test's");
        message["target"]["name"] = PROGRAM.into();
        assert!(is_program(&message));
        message["executable"] = Value::Null;
        assert!(!is_program(&message), "that is its library");
    }

    #[test]
    fn warnings_are_counted_without_the_compilers_own_count() {
        let message = |level: &str, said: &str| {
            let message = serde_json::json!({"level": level, "message": said, "rendered": said});
            serde_json::json!({"reason": "compiler-message", "message": message})
        };
        assert!(is_warning(&message("warning", "unused variable: `ply`")));
        assert!(!is_warning(&message("warning", "1 warning emitted")));
        assert!(!is_warning(&message("error", "mismatched types")));
        assert!(!is_warning(&serde_json::json!({"reason": "build-finished", "success": true})));
    }
}
