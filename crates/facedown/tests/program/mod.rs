//! The built program, run as a person or a script runs it, in a folder of its own.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A seed for tests: Surprise's deal of it is RQBNBKNR/qnrkbnbr.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub const SEED: &str = "7777777777777777777777777777777777777777777777777777777777777777";

/// The outcome of a run.
#[derive(Debug)]
#[allow(dead_code, reason = "each test file uses what it needs")]
pub struct Ran {
    /// The exit code; -1 where a signal ended the program.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

/// A folder in which the program runs; gone with the value.
pub struct Workdir {
    folder: tempfile::TempDir,
}

#[allow(dead_code, reason = "each test file uses what it needs")]
impl Workdir {
    /// An empty folder.
    pub fn new() -> Workdir {
        Workdir { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    /// A path in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("a file in the temporary folder");
    }

    /// Writes a record, which must hold; what the program says of it.
    pub fn verified(&self, name: &str, record: &str) -> String {
        self.write(name, record);
        let verified = self.run(&["verify", name]);
        assert_eq!(verified.code, 0, "{name}: {}{}", verified.out, verified.err);
        verified.out
    }

    /// The program with arguments, in this folder, without color.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
        command.env("HOME", self.folder.path()).env_remove("XDG_DATA_HOME");
        command
    }

    /// Runs the program without input.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.typing(arguments, "")
    }

    /// Runs the program while these lines are typed.
    pub fn typing(&self, arguments: &[&str], lines: &str) -> Ran {
        let mut command = self.command(arguments);
        finish(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn(), lines)
    }

    /// Runs the program and types line by line; after a line that `asks`, only when a line is said that `answers`.
    pub fn conversing(
        &self,
        arguments: &[&str],
        lines: &[String],
        asks: fn(&str) -> bool,
        answers: fn(&str) -> bool,
    ) -> Ran {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let (mut output, mut said) = (BufReader::new(output), String::new());
        for line in lines {
            // A program that ends before it has read everything closes its end: that is its right.
            let _ = writeln!(input, "{line}");
            let mut waits = asks(line);
            while waits {
                let before = said.len();
                let read = output.read_line(&mut said).expect("UTF-8");
                waits = read > 0 && !answers(&said[before..]);
            }
        }
        drop(input);
        output.read_to_string(&mut said).expect("UTF-8");
        let end = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8(end.stderr).expect("UTF-8");
        Ran { code: end.status.code().unwrap_or(-1), out: said, err }
    }

    /// Every file below the folder with its bytes.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.strip_prefix(self.folder.path()).unwrap_or(&path).display().to_string();
                if path.is_dir() {
                    files.insert(format!("{name}/"), Vec::new());
                    folders.push(path);
                } else {
                    files.insert(name, std::fs::read(&path).expect("a file"));
                }
            }
        }
        files
    }

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

fn finish(child: std::io::Result<Child>, lines: &str) -> Ran {
    let mut child = child.expect("the program starts");
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ends before it has read everything closes its end: that is its right.
        let _ = stdin.write_all(lines.as_bytes());
    }
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
