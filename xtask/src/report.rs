//! What is printed while the parts run, and the summary at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::beside::Ended;
use crate::parts::Passed;

/// A run of parts.
pub struct Report {
    command: String,
    started: Instant,
    running: Option<(&'static str, Instant)>,
    done: Vec<Done>,
}

struct Done {
    name: &'static str,
    took: Duration,
    passed: Result<Passed, String>,
}

impl Report {
    /// A run of the parts of a command.
    pub fn new(command: &str) -> Report {
        Report { command: command.to_owned(), started: Instant::now(), running: None, done: Vec::new() }
    }

    /// A part begins.
    pub fn begin(&mut self, name: &'static str, what: &str) {
        println!("\n== {name}: {what}");
        self.running = Some((name, Instant::now()));
    }

    /// The part that runs has ended.
    pub fn end(&mut self, passed: Result<Passed, String>) {
        let Some((name, since)) = self.running.take() else { return };
        let took = since.elapsed();
        match &passed {
            Ok(Passed { note: Some(note), .. }) => println!("{name}: {note}"),
            Ok(_) => {}
            Err(why) => println!("{name} FAILED: {why}"),
        }
        self.done.push(Done { name, took, passed });
    }

    /// A part that ran beside others has ended.
    pub fn ended(&mut self, Ended { name, took, passed, said }: Ended) {
        println!("{said}");
        if let Err(why) = &passed {
            println!("{name} FAILED: {why}");
        }
        self.done.push(Done { name, took, passed });
    }

    /// Prints the time of each part, and one line for all.
    pub fn close(self) -> ExitCode {
        println!();
        for Done { name, took, passed } in &self.done {
            let outcome = match passed {
                Ok(Passed { tests: Some(tests), .. }) => format!("passed, {tests} tests"),
                Ok(_) => "passed".to_owned(),
                Err(why) => format!("FAILED: {}", why.lines().next().unwrap_or_default()),
            };
            println!("{name:12} {:>9}  {outcome}", words(*took));
        }
        let failed = self.done.iter().filter(|d| d.passed.is_err()).count();
        let tests: u64 = self.done.iter().filter_map(|d| d.passed.as_ref().ok()?.tests).sum();
        println!(
            "xtask {}: {} of {} parts passed, {tests} tests, {}",
            self.command,
            self.done.len() - failed,
            self.done.len(),
            words(self.started.elapsed())
        );
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// `3.2 s` or `2 min 05 s`.
fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_people() {
        assert_eq!(words(Duration::from_millis(3210)), "3.2 s");
        assert_eq!(words(Duration::from_secs(125)), "2 min 05 s");
    }
}
