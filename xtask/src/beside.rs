//! Parts that run beside the others: they wait more than they compute, so the processor is busy with both.
//!
//! Each is this program again, with `check NAME`, and what it prints is kept until it has ended: two parts' lines in turn
//! could not be read.

use std::fs::File;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::parts::{Passed, rust};
use crate::processor;
use crate::shell::Root;

/// A part that has ended.
pub struct Ended {
    /// Its name.
    pub name: &'static str,
    /// The time it took.
    pub took: Duration,
    /// Its processor time, if it says so.
    pub processor: Option<Duration>,
    /// Its outcome.
    pub passed: Result<Passed, String>,
    /// All that it printed.
    pub said: String,
}

/// Runs parts one after another in a thread of its own.
pub struct Beside {
    names: Sender<&'static str>,
    ended: Receiver<Ended>,
    thread: JoinHandle<()>,
}

impl Beside {
    /// Nothing runs yet.
    pub fn new(root: &Root) -> Beside {
        let (names, wanted) = channel();
        let (sender, ended) = channel();
        let root = root.clone();
        let thread = thread::spawn(move || {
            for name in wanted {
                let began = Instant::now();
                let (passed, said) = run(&root, name);
                // Nobody listens any more only where the command itself has ended.
                let processor = said.lines().rev().find_map(processor::heard);
                let _ = sender.send(Ended { name, took: began.elapsed(), processor, passed, said });
            }
        });
        Beside { names, ended, thread }
    }

    /// Runs this part when those before it have ended.
    pub fn start(&self, name: &'static str) {
        // The thread listens until this is gone.
        let _ = self.names.send(name);
    }

    /// The parts that have ended since this was asked last.
    pub fn ended(&self) -> impl Iterator<Item = Ended> {
        self.ended.try_iter()
    }

    /// Waits for those that still run.
    pub fn rest(self) -> Vec<Ended> {
        drop(self.names);
        let rest = self.ended.iter().collect();
        // It has ended, since nothing is sent any more.
        let _ = self.thread.join();
        rest
    }
}

/// Runs this program for one part: its outcome, and all that it printed.
fn run(root: &Root, name: &str) -> (Result<Passed, String>, String) {
    let log = root.join("target").join(format!("check-{name}.log"));
    let failed = |e: std::io::Error| format!("{}: {e}", log.display());
    let ran = (|| {
        let out = File::create(&log).map_err(failed)?;
        let err = out.try_clone().map_err(failed)?;
        let mut check = Command::new(&root.this);
        check
            .args(["check", name])
            .env(rust::BUILT, "1")
            .current_dir(&root.folder)
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(err);
        check.status().map_err(|e| format!("xtask does not start: {e}"))
    })();
    let said =
        std::fs::read(&log).map(|said| String::from_utf8_lossy(&said).into_owned()).unwrap_or_default();
    let passed = ran.and_then(|status| outcome(status.success(), &said));
    (passed, said)
}

/// What the closing lines of `check NAME` say.
fn outcome(succeeded: bool, said: &str) -> Result<Passed, String> {
    if !succeeded {
        let why = said.lines().find_map(|line| line.split_once(" FAILED: ").map(|(_, why)| why.to_owned()));
        return Err(why.unwrap_or_else(|| "it ended without a word".to_owned()));
    }
    let last = said.lines().rev().find(|line| line.starts_with("xtask "));
    let last = last.ok_or("it does not say how it ended")?;
    let words: Vec<&str> = last.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let tests = words.windows(2).find(|pair| pair[1] == "tests").and_then(|pair| pair[0].parse().ok());
    Ok(Passed { tests: tests.filter(|tests| *tests > 0), note: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_lines_are_read() {
        let said = "== browser: whole games\n\nbrowser  6 min 04 s  passed, 319 tests\n\
                    xtask browser: 1 of 1 parts passed, 319 tests, 6 min 04 s\n";
        assert_eq!(outcome(true, said).unwrap().tests, Some(319));
        let said = "xtask docs: 1 of 1 parts passed, 0 tests, 4.0 s\n";
        assert_eq!(outcome(true, said).unwrap().tests, None);
        assert_eq!(outcome(false, "bots FAILED: no room\n").unwrap_err(), "no room");
        assert!(outcome(true, "killed").is_err());
    }
}
