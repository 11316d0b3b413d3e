//! A program that runs beside the test, and what it says line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Time for which a test waits for a line, far longer than any takes.
const SILENCE: Duration = Duration::from_secs(120);

/// A program that plays, and what it says. It ends with this.
pub struct Running {
    child: Child,
    lines: Receiver<String>,
    /// The lines so far.
    pub said: Vec<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// Starts it. Its standard error is kept for [`Running::ended`].
    pub fn start(mut command: Command) -> Running {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = child.stdout.take().expect("piped");
        let (to, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if to.send(line).is_err() {
                    return;
                }
            }
        });
        Running { child, lines, said: Vec::new() }
    }

    /// The next line that has these words in it.
    pub fn until(&mut self, words: &str) -> String {
        loop {
            match self.lines.recv_timeout(SILENCE) {
                Ok(line) => {
                    self.said.push(line.clone());
                    if line.contains(words) {
                        return line;
                    }
                }
                Err(_) => {
                    let errors = self.errors();
                    panic!("no `{words}` in {:#?}\n{errors}", self.said);
                }
            }
        }
    }

    /// Types a line at its keyboard.
    pub fn types(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("piped"), "{line}").expect("it reads");
    }

    fn errors(&mut self) -> String {
        let mut text = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            let _ = self.child.kill();
            let _ = std::io::Read::read_to_string(&mut errors, &mut text);
        }
        text
    }

    /// Its exit code, with what it said on its standard error.
    #[allow(dead_code, reason = "each test file uses what it needs")]
    pub fn ended(mut self) -> (i32, String) {
        // Waiting closes the keyboard, and a person whose keyboard is gone has left.
        let keyboard = self.child.stdin.take();
        let code = self.child.wait().expect("it ends").code().unwrap_or(-1);
        drop(keyboard);
        let errors = self.errors();
        (code, errors)
    }
}
