//! One line of the data: a command and its answer.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::compare;
use crate::program::{Ran, Workdir};

/// A command with its answer. A line with only `run` (and `typed`) is new, and gets its answer when the data are written.
#[derive(Deserialize, Serialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The arguments.
    pub run: Vec<String>,
    /// The lines of standard input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<String>,
    /// The exit code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<i32>,
    /// Standard output as one JSON value a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<Vec<Value>>,
    /// True if the output is a single list that may grow.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub grows: bool,
    /// Standard output as lines of text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
    /// Standard output of a UCI session, reduced by [`compare::uci_contract`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<Vec<String>>,
    /// Lines that a UCI program at the table received.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Vec<String>>,
}

/// The file in which `files/engine.sh` notes the lines that it receives.
const HEARD: &str = "heard";

/// The folder of the data.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Reads a data file.
pub fn read(name: &str) -> Vec<Case> {
    let path = folder().join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let case = |(i, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}, line {}: {e}", i + 1))
    };
    text.lines().enumerate().map(case).collect()
}

/// Writes a data file.
pub fn write(name: &str, cases: &[Case]) {
    let line = |case: &Case| serde_json::to_string(case).expect("JSON") + "\n";
    std::fs::write(folder().join(name), cases.iter().map(line).collect::<String>())
        .expect("the data can be written");
}

/// Makes a folder with the records and programs that the commands name.
pub fn workdir() -> Workdir {
    let workdir = Workdir::new();
    for entry in std::fs::read_dir(folder().join("files")).expect("the files of the data") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8");
        workdir.write(name, std::fs::read(&path).expect("a file"));
    }
    workdir
}

/// True if a line of a UCI session begins a search that ends by itself. What is typed meanwhile is answered
/// before or after the search, as it happens.
fn searches(typed: &str) -> bool {
    typed.starts_with("go ") && [" depth ", " nodes "].iter().any(|bound| typed.contains(bound))
}

/// True if this line is the last one of a search's answer.
fn has_searched(said: &str) -> bool {
    let error = said.strip_prefix("info string error: ");
    said.starts_with("bestmove") || error.is_some_and(|why| !why.starts_with("searchmoves: "))
}

impl Case {
    /// True if this system can run it: the programs that play are shell scripts.
    pub fn runs_here(&self) -> bool {
        cfg!(unix) || self.heard.is_none()
    }

    /// Runs the command.
    fn ran(&self, workdir: &Workdir) -> Ran {
        let arguments: Vec<&str> = self.run.iter().map(String::as_str).collect();
        if arguments == ["uci"] {
            return workdir.conversing(&arguments, &self.typed, searches, has_searched);
        }
        let typed: String = self.typed.iter().map(|line| format!("{line}\n")).collect();
        workdir.typing(&arguments, &typed)
    }

    /// Runs the command and keeps its answer.
    pub fn answer(&mut self, workdir: &Workdir) {
        let ran = self.ran(workdir);
        self.exit = Some(ran.code);
        let reduce = |value| compare::contract(&self.run[0], value);
        let has = |word: &str| self.run.iter().any(|argument| argument == word);
        if has("uci") {
            self.uci = Some(compare::uci_contract(&self.typed, &ran.out));
        } else if has("play") {
            self.heard = Some(heard(workdir));
        } else if has("--json") {
            self.json = Some(values(&ran.out).expect("JSON").into_iter().map(reduce).collect());
        } else {
            self.text = Some(lines(&ran.out));
        }
    }

    /// Runs the command and compares its answer.
    ///
    /// # Errors
    /// The command and the first difference.
    pub fn holds(&self, workdir: &Workdir) -> Result<(), String> {
        let ran = self.ran(workdir);
        self.compare(&ran, workdir)
            .map_err(|why| format!("$ facedown {}\n  {why}\n  {}", self.run.join(" "), ran.err.trim()))
    }

    fn compare(&self, ran: &Ran, workdir: &Workdir) -> Result<(), String> {
        match self.exit {
            None => return Err("no answer yet: `cargo xtask snapshots` fills it in".to_owned()),
            Some(code) if code != ran.code => {
                return Err(format!("ends with {}, and ended with {code}", ran.code));
            }
            Some(_) => {}
        }
        if let Some(kept) = &self.json {
            self.compare_json(kept, &values(&ran.out)?)?;
        }
        if let Some(kept) = &self.text {
            compare::text(kept, &lines(&ran.out))?;
        }
        if let Some(kept) = &self.uci {
            compare::uci(kept, &compare::uci_contract(&self.typed, &ran.out))?;
        }
        if let Some(kept) = &self.heard {
            compare::text(kept, &heard(workdir))?;
        }
        Ok(())
    }

    /// Compares lines of JSON.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare_json(&self, kept: &[Value], found: &[Value]) -> Result<(), String> {
        match (kept, found) {
            ([kept], [found]) if self.grows => compare::grown_list(kept, found),
            _ if kept.len() != found.len() => Err(format!("{} lines, and were {}", found.len(), kept.len())),
            _ => kept.iter().zip(found).enumerate().try_for_each(|(i, (kept, found))| {
                compare::json(kept, found).map_err(|why| format!("line {}: {why}", i + 1))
            }),
        }
    }
}

/// Splits a text into lines; a final newline leaves an empty last line.
fn lines(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}

fn values(text: &str) -> Result<Vec<Value>, String> {
    text.lines().map(|line| serde_json::from_str(line).map_err(|e| format!("{e}: {line}"))).collect()
}

/// Takes the lines that the program noted, without the farewell, which it may not live to read, and without the bounds of
/// each search.
fn heard(workdir: &Workdir) -> Vec<String> {
    let path = workdir.path(HEARD);
    let noted = std::fs::read_to_string(&path).expect("a program plays, and notes what it is sent");
    std::fs::remove_file(&path).expect("the file can be removed");
    let reduce = |line: String| if line.starts_with("go ") { "go".to_owned() } else { line };
    lines(&noted).into_iter().filter(|line| line != "stop" && line != "quit").map(reduce).collect()
}
