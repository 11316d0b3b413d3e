//! Random bytes of the test's choice, so that it knows the cards, or plays the same games every time.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_server::inside::{Error, Randomness, Source, Use};

/// Secrets and ids that a test has chosen beforehand; the system's where there is none left.
struct Chosen {
    secrets: Mutex<VecDeque<[u8; 32]>>,
    ids: Mutex<VecDeque<[u8; 16]>>,
}

impl Source for Chosen {
    fn fill(&self, to_be: Use, bytes: &mut [u8]) -> Result<(), Error> {
        fn next<const N: usize>(chosen: &Mutex<VecDeque<[u8; N]>>) -> Option<Vec<u8>> {
            chosen.lock().unwrap_or_else(PoisonError::into_inner).pop_front().map(Vec::from)
        }
        let chosen = match to_be {
            Use::Secret => next(&self.secrets),
            Use::Id => next(&self.ids),
            Use::Other => None,
        };
        match chosen {
            Some(chosen) => bytes.copy_from_slice(&chosen),
            None => getrandom::fill(bytes).unwrap(),
        }
        Ok(())
    }
}

/// Takes its secrets and ids from a list first.
pub(super) fn chosen(secrets: &[[u8; 32]], ids: &[[u8; 16]]) -> Randomness {
    let secrets = Mutex::new(secrets.iter().copied().collect());
    Randomness::from(Box::new(Chosen { secrets, ids: Mutex::new(ids.iter().copied().collect()) }))
}

/// All bytes, one after another.
struct Stream(Mutex<ChanceStream>);

impl Source for Stream {
    fn fill(&self, _: Use, bytes: &mut [u8]) -> Result<(), Error> {
        let mut stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.fill_with(|| stream.below(256) as u8);
        Ok(())
    }
}

/// Takes everything from what a label gives, so that a test plays the same games every time.
pub(super) fn stream_of(label: &str) -> Randomness {
    Randomness::from(Box::new(Stream(Mutex::new(DealSeed::of_position(label).stream()))))
}
