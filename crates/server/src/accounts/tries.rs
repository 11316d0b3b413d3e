//! Tries to sign in, counted by name: whoever guesses passwords from many addresses guesses slowly.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{Budget, Meter};

/// Tries with one name: some at once, then one a minute.
const TRIES: Budget = Budget { burst: 20, every: Duration::from_secs(60) };

/// Names that are counted at once.
const MOST: usize = 10_000;

/// Tries that were made of late.
#[derive(Debug, Default)]
pub(crate) struct Tries(Mutex<HashMap<String, Meter>>);

impl Tries {
    /// Counts a try with this name.
    ///
    /// # Errors
    /// The time after which another one is taken.
    pub(crate) fn count(&self, key: &str, now: Instant) -> Result<(), Duration> {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= MOST && !names.contains_key(key) {
            names.retain(|_, meter| !meter.is_whole(now));
            if names.len() >= MOST {
                // So many names are tried that each of them is a guess.
                return Err(TRIES.every);
            }
        }
        names.entry(key.to_owned()).or_insert_with(|| Meter::new(TRIES, now)).take(now)
    }

    /// Somebody has shown the right password: what was tried before counts no more.
    pub(crate) fn forgive(&self, key: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_at_one_name_are_slow_and_cost_the_others_nothing() {
        let (tries, start) = (Tries::default(), Instant::now());
        let burst = (0..100).filter(|_| tries.count("ada", start).is_ok()).count();
        assert_eq!(burst, 20);
        assert!(tries.count("bo", start).is_ok());
        let minute = Duration::from_secs(60);
        assert_eq!(tries.count("ada", start + minute / 4), Err(minute * 3 / 4));
        assert!(tries.count("ada", start + minute).is_ok());
        assert!(tries.count("ada", start + minute).is_err());
        tries.forgive("ada");
        assert!(tries.count("ada", start + minute).is_ok());
    }

    #[test]
    fn there_is_an_end_to_the_names_that_are_counted() {
        let (tries, start) = (Tries::default(), Instant::now());
        let counted = (0..MOST + 10).filter(|n| tries.count(&n.to_string(), start).is_ok()).count();
        assert_eq!(counted, MOST);
        // Names that were not tried for a while are forgotten.
        assert!(tries.count("ada", start + Duration::from_secs(120)).is_ok());
    }
}
