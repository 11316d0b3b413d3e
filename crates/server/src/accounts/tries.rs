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
    /// May somebody try with this name now? The try counts.
    pub(crate) fn may(&self, key: &str, now: Instant) -> bool {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= MOST && !names.contains_key(key) {
            names.retain(|_, meter| !meter.is_whole(now));
            if names.len() >= MOST {
                // So many names are tried that each of them is a guess.
                return false;
            }
        }
        names.entry(key.to_owned()).or_insert_with(|| Meter::new(TRIES, now)).take(now).is_ok()
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
        let burst = (0..100).filter(|_| tries.may("ada", start)).count();
        assert_eq!(burst, 20);
        assert!(tries.may("bo", start));
        assert!(tries.may("ada", start + Duration::from_secs(60)));
        assert!(!tries.may("ada", start + Duration::from_secs(60)));
        tries.forgive("ada");
        assert!(tries.may("ada", start + Duration::from_secs(60)));
    }

    #[test]
    fn there_is_an_end_to_the_names_that_are_counted() {
        let (tries, start) = (Tries::default(), Instant::now());
        let counted = (0..MOST + 10).filter(|n| tries.may(&n.to_string(), start)).count();
        assert_eq!(counted, MOST);
        // Names that were not tried for a while are forgotten.
        assert!(tries.may("ada", start + Duration::from_secs(120)));
    }
}
