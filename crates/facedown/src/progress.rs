//! Progress bars: only when a person is looking, and only for what takes a while.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long something runs before its bar is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar over the parts of some work.
pub struct Progress {
    bar: ProgressBar,
    started: std::time::Instant,
    label: &'static str,
}

impl Progress {
    /// A bar with a label; it shows itself after [`PATIENCE`], if the standard error is a terminal.
    pub fn new(label: &'static str) -> Progress {
        Progress { bar: ProgressBar::hidden(), started: std::time::Instant::now(), label }
    }

    /// `done` of `of` parts are done.
    pub fn tell(&mut self, done: usize, of: usize) {
        if self.bar.is_hidden() && std::io::stderr().is_terminal() && self.started.elapsed() >= PATIENCE {
            let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed} (eta {eta})")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            self.bar = ProgressBar::with_draw_target(Some(of as u64), ProgressDrawTarget::stderr())
                .with_style(style)
                .with_message(self.label)
                .with_elapsed(self.started.elapsed());
        }
        self.bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
