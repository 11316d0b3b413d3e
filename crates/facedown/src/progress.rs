//! Progress bars: only when a person is looking, and only for what takes a while.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time that something runs before its bar is shown.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time between two moves of a bar by itself, so that it can be seen that something goes on.
const TICK: Duration = Duration::from_millis(200);

/// A bar over the parts of some work.
pub struct Progress {
    bar: ProgressBar,
    /// Shows the bar when its time has come, unless the work is done before.
    waits: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A bar with a label; it shows itself after [`PATIENCE`], if the standard error is a terminal.
    pub fn new(label: &'static str) -> Progress {
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::hidden().with_style(style).with_message(label);
        let waits = std::io::stderr().is_terminal().then(|| {
            let (done, heard) = channel::<()>();
            let bar = bar.clone();
            let shows = std::thread::spawn(move || {
                if heard
                    .recv_timeout(PATIENCE)
                    .is_err_and(|e| e == std::sync::mpsc::RecvTimeoutError::Timeout)
                {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            (done, shows)
        });
        Progress { bar, waits }
    }

    /// `done` of `of` parts are done.
    pub fn tell(&mut self, done: usize, of: usize) {
        if self.bar.length().is_none() {
            let style =
                ProgressStyle::with_template("{spinner} {msg} {bar:30} {pos}/{len} {elapsed} (eta {eta})");
            self.bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        }
        self.bar.set_length(of as u64);
        self.bar.set_position(done as u64);
    }

    /// Writes a line for whoever watches, above the bar where there is one.
    pub fn note(&self, line: &str) {
        self.bar.suspend(|| {
            // Where nobody reads it there is nothing else to do.
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, shows)) = self.waits.take() {
            drop(done);
            // It ends by itself; that it could not be waited for changes nothing.
            let _ = shows.join();
        }
        self.bar.finish_and_clear();
    }
}
