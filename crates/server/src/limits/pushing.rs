//! Limits on notes by push services.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Budget;

/// Notes by push services to browsers whose page is closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pushing {
    /// Browsers of one account, and of one seat; those that were heard of longest ago go.
    pub each: u32,
    /// Seats of one browser.
    pub seats: usize,
    /// Budget of turns of which somebody is told, in the whole room. Beyond it nobody is.
    pub notes: Budget,
    /// Notes that are sent at one time; at least 1.
    pub at_once: usize,
    /// Time for a push service to take a note.
    #[serde(with = "humantime_serde")]
    pub answered_within: Duration,
    /// Tries to send one note; at least 1.
    pub tries: u32,
    /// Time until the second try where the push service names none; twice as long before the third, and so on.
    #[serde(with = "humantime_serde")]
    pub again_after: Duration,
    /// The longest time until another try; a note is dropped where the push service wants more.
    #[serde(with = "humantime_serde")]
    pub again_within: Duration,
    /// Time for which a push service keeps a note where the browser is away.
    #[serde(with = "humantime_serde")]
    pub kept: Duration,
    /// Time after which a browser is forgotten that was not heard of.
    #[serde(with = "humantime_serde")]
    pub forgotten: Duration,
}

impl Default for Pushing {
    fn default() -> Pushing {
        const DAY: u64 = 24 * 60 * 60;
        Pushing {
            each: 5,
            seats: 100,
            notes: Budget::new(600, 100),
            at_once: 16,
            answered_within: Duration::from_secs(10),
            tries: 3,
            again_after: Duration::from_secs(20),
            again_within: Duration::from_secs(600),
            kept: Duration::from_secs(DAY),
            forgotten: Duration::from_secs(180 * DAY),
        }
    }
}
