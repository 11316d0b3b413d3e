//! Running other programs from the project's root.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the workspace, and how programs run from it.
#[derive(Clone)]
pub struct Root {
    /// The folder.
    pub folder: PathBuf,
    /// Clippy looks at the workspace's crates while cargo builds them, in all builds of the test command: cargo keeps what was
    /// built so apart, and a build without clippy between them would compile the workspace once more.
    pub linted: bool,
    /// This program, as it was found when it began: cargo may put another build of it in its place.
    pub this: PathBuf,
}

impl Root {
    /// A path within the project.
    pub fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.folder.join(path)
    }

    /// A program, run from the root; `cargo` is the one that runs this.
    pub fn program(&self, name: &str) -> Command {
        let mut command = match name {
            "cargo" => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| name.into())),
            _ => Command::new(name),
        };
        command.current_dir(&self.folder);
        if self.linted && name == "cargo" {
            command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
        }
        // Set by cargo for this program; another toolchain's or package's build must not see them. Build scripts that read
        // them would run again, with all that depends on them, after each build that this program did not start.
        let ours = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        for (set, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(ours)) {
            command.env_remove(set);
        }
        command
    }
}

/// Words for a command, as a person would type it.
fn spoken(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Runs a program; its output is seen.
///
/// # Errors
/// It is not there, or it failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|e| not_started(command, &e))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", spoken(command))) }
}

/// Runs a program; what it prints is seen and also given, line by line, to `hear`.
///
/// # Errors
/// It is not there, or it failed.
pub fn run_heard(command: &mut Command, mut hear: impl FnMut(&str)) -> Result<(), String> {
    lines(command, |line| {
        println!("{line}");
        hear(line);
    })
}

/// Runs a program and gives what it prints line by line, as soon as it does.
///
/// # Errors
/// It is not there, or it failed.
pub fn lines(command: &mut Command, mut hear: impl FnMut(&str)) -> Result<(), String> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| not_started(command, &e))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = line.map_err(|e| format!("`{}`: {e}", spoken(command)))?;
            hear(&String::from_utf8_lossy(&line));
        }
    }
    let status = child.wait().map_err(|e| format!("`{}`: {e}", spoken(command)))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", spoken(command))) }
}

/// Runs a program and gives what it prints.
///
/// # Errors
/// It is not there, or it failed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| not_started(command, &e))?;
    if !output.status.success() {
        return Err(format!("`{}` failed ({})", spoken(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Does this program run at all?
pub fn is_there(name: &str) -> bool {
    let quiet = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

fn not_started(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` does not start: {error}", spoken(command))
}
