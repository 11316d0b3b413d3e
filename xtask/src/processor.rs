//! Processor time: what a part costs, whatever runs beside it.

use std::time::Duration;

/// The words after the seconds in the closing line of a command.
const SAID: &str = " s of processor time";

/// The processor time of this program and of everything that it has started and whose end was waited for: of a browser's
/// processes not all. Nothing where the system does not tell it so.
#[cfg(unix)]
pub fn used() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let mut all = Duration::ZERO;
    for who in [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN] {
        let used = getrusage(who).ok()?;
        for time in [used.user_time(), used.system_time()] {
            all += Duration::from_secs(u64::try_from(time.tv_sec()).ok()?);
            all += Duration::from_micros(u64::try_from(time.tv_usec()).ok()?);
        }
    }
    Some(all)
}

/// The same where it is not told.
#[cfg(not(unix))]
pub fn used() -> Option<Duration> {
    None
}

/// `, 940 s of processor time`, the end of a command's closing line.
pub fn said(used: Option<Duration>) -> String {
    used.map(|used| format!(", {:.0}{SAID}", used.as_secs_f64())).unwrap_or_default()
}

/// The processor time in a command's closing line.
pub fn heard(line: &str) -> Option<Duration> {
    line.strip_suffix(SAID)?.rsplit(' ').next()?.parse().map(Duration::from_secs).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_closing_line_says_is_heard() {
        let used = Duration::from_secs(940);
        assert_eq!(said(Some(used)), ", 940 s of processor time");
        let line = format!("xtask web: 1 of 1 parts passed, 3 tests, 8.0 s{}", said(Some(used)));
        assert_eq!(heard(&line), Some(used));
        assert_eq!(heard("xtask web: 1 of 1 parts passed, 3 tests, 8.0 s"), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_child_used_counts_once_it_has_ended() {
        let before = used().unwrap();
        // A child that surely computes something.
        let done = std::process::Command::new("sh")
            .args(["-c", "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"])
            .status();
        assert!(done.unwrap().success());
        assert!(used().unwrap() > before);
    }
}
