//! What is printed while the parts run, and the summary at the end.
//!
//! The time of a part says little where others run beside it, so its processor time stands next to it.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::beside::Ended;
use crate::parts::Passed;
use crate::processor;

/// A run of parts.
pub struct Report {
    command: String,
    started: Instant,
    running: Option<Running>,
    done: Vec<Done>,
}

struct Running {
    name: &'static str,
    since: Instant,
    /// The processor time until then.
    before: Option<Duration>,
}

struct Done {
    name: &'static str,
    took: Duration,
    /// Its processor time, if this system tells it.
    processor: Option<Duration>,
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
        self.running = Some(Running { name, since: Instant::now(), before: processor::used() });
    }

    /// The part that runs has ended, and these have that ran beside it.
    pub fn end(&mut self, passed: Result<Passed, String>, beside: Vec<Ended>) {
        let Some(Running { name, since, before }) = self.running.take() else { return };
        let took = since.elapsed();
        let others: Duration = beside.iter().filter_map(|ended| ended.processor).sum();
        let used = processor::used().zip(before);
        let processor = used.map(|(now, before)| now.saturating_sub(before + others));
        match &passed {
            Ok(Passed { note: Some(note), .. }) => println!("{name}: {note}"),
            Ok(_) => {}
            Err(why) => println!("{name} FAILED: {why}"),
        }
        self.done.push(Done { name, took, processor, passed });
        beside.into_iter().for_each(|ended| self.ended(ended));
    }

    /// A part that ran beside others has ended.
    pub fn ended(&mut self, Ended { name, took, processor, passed, said }: Ended) {
        println!("{said}");
        if let Err(why) = &passed {
            println!("{name} FAILED: {why}");
        }
        self.done.push(Done { name, took, processor, passed });
    }

    /// Prints the time of each part and its processor time, and one line for all.
    pub fn close(self) -> ExitCode {
        println!("\n{:12} {:>9} {:>7}", "", "time", "proc.");
        for Done { name, took, processor, passed } in &self.done {
            let outcome = match passed {
                Ok(Passed { tests: Some(tests), .. }) => format!("passed, {tests} tests"),
                Ok(_) => "passed".to_owned(),
                Err(why) => format!("FAILED: {}", why.lines().next().unwrap_or_default()),
            };
            let processor = processor.map(|used| format!("{:.0} s", used.as_secs_f64())).unwrap_or_default();
            println!("{name:12} {:>9} {processor:>7}  {outcome}", words(*took));
        }
        let failed = self.done.iter().filter(|d| d.passed.is_err()).count();
        let tests: u64 = self.done.iter().filter_map(|d| d.passed.as_ref().ok()?.tests).sum();
        println!(
            "xtask {}: {} of {} parts passed, {tests} tests, {}{}",
            self.command,
            self.done.len() - failed,
            self.done.len(),
            words(self.started.elapsed()),
            processor::said(processor::used())
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
