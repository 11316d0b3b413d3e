//! The source of the room's chance: the operating system, and nothing else in a release build.

use facedown_core::deal::{Blind, DealSeed, ServerSecret};

use crate::error::Error;
use crate::id::{Id, Token};

/// The source of secrets, tokens and ids.
#[derive(Debug, Default)]
pub(crate) struct Randomness {
    /// Secrets and ids that a test has chosen beforehand. They exist in tests of this crate alone.
    #[cfg(test)]
    pub(crate) chosen: Option<std::sync::Mutex<tests::Chosen>>,
    /// Where a test wants the same games every time, everything else too.
    #[cfg(test)]
    pub(crate) stream: Option<std::sync::Mutex<facedown_core::deal::ChanceStream>>,
}

impl Randomness {
    fn bytes<const N: usize>(&self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        #[cfg(test)]
        if let Some(stream) = &self.stream {
            let mut stream = stream.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            bytes.fill_with(|| stream.below(256) as u8);
            return Ok(bytes);
        }
        getrandom::fill(&mut bytes).map_err(|cause| {
            tracing::error!(%cause, "the system gave no random bytes");
            Error::NoRandomness
        })?;
        Ok(bytes)
    }

    /// A fresh secret for a deal.
    pub(crate) fn secret(&self) -> Result<ServerSecret, Error> {
        #[cfg(test)]
        if let Some(secret) = self.next_chosen(|chosen| chosen.secrets.pop_front()) {
            return Ok(ServerSecret::new(secret));
        }
        self.bytes().map(ServerSecret::new)
    }

    /// Fresh secret bytes of a seat of a sealed deal, in hexadecimal.
    pub(crate) fn lock_secret(&self) -> Result<String, Error> {
        Ok(facedown_core::deal::to_hex(&self.bytes::<32>()?))
    }

    /// A fresh id.
    pub(crate) fn id(&self) -> Result<Id, Error> {
        #[cfg(test)]
        if let Some(id) = self.next_chosen(|chosen| chosen.ids.pop_front()) {
            return Ok(Id::new(id));
        }
        self.bytes().map(Id::new)
    }

    /// 0 or 1.
    pub(crate) fn coin(&self) -> Result<u8, Error> {
        self.bytes::<1>().map(|[byte]| byte & 1)
    }

    /// A number that cannot be guessed.
    pub(crate) fn number(&self) -> Result<u32, Error> {
        self.bytes().map(u32::from_be_bytes)
    }

    /// Fresh bytes that hide a choice made in secret.
    pub(crate) fn blind(&self) -> Result<Blind, Error> {
        self.bytes().map(Blind::new)
    }

    /// A fresh seed, of a deal that is not played here.
    pub(crate) fn seed(&self) -> Result<DealSeed, Error> {
        self.bytes().map(DealSeed)
    }

    /// A fresh code for people to write down: 80 random bits as four groups of four letters and digits, none of which is
    /// taken for another.
    pub(crate) fn code(&self) -> Result<String, Error> {
        const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let bytes = self.bytes::<16>()?;
        let signs: Vec<char> = bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect();
        Ok(signs.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-"))
    }

    /// 32 fresh bytes as hexadecimal digits, for a token that is nothing but letters and digits.
    pub(crate) fn secret_digits(&self) -> Result<String, Error> {
        self.bytes::<32>().map(|bytes| Blind::new(bytes).to_hex())
    }

    /// A fresh token.
    pub(crate) fn token(&self) -> Result<Token, Error> {
        self.bytes().map(Token::new)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::VecDeque;
    use std::sync::{Mutex, PoisonError};

    use facedown_core::deal::DealSeed;

    use super::Randomness;

    /// The values that a test has chosen beforehand.
    #[derive(Debug, Default)]
    pub(crate) struct Chosen {
        pub(crate) secrets: VecDeque<[u8; 32]>,
        pub(crate) ids: VecDeque<[u8; 16]>,
    }

    impl Randomness {
        /// Takes its secrets and ids from a list first.
        pub(crate) fn chosen(secrets: &[[u8; 32]], ids: &[[u8; 16]]) -> Randomness {
            let (secrets, ids) = (secrets.iter().copied().collect(), ids.iter().copied().collect());
            Randomness { chosen: Some(Mutex::new(Chosen { secrets, ids })), stream: None }
        }

        /// Takes everything from what a label gives, so that a test plays the same games every time.
        pub(crate) fn of(label: &str) -> Randomness {
            Randomness { chosen: None, stream: Some(Mutex::new(DealSeed::of_position(label).stream())) }
        }

        pub(super) fn next_chosen<T>(&self, take: impl FnOnce(&mut Chosen) -> Option<T>) -> Option<T> {
            let chosen = self.chosen.as_ref()?;
            take(&mut chosen.lock().unwrap_or_else(PoisonError::into_inner))
        }
    }

    #[test]
    fn the_system_gives_other_bytes_each_time() {
        let system = Randomness::default();
        let (a, b) = (system.id().unwrap(), system.id().unwrap());
        assert_ne!(a, b);
        assert_ne!(system.token().unwrap().sha256(), system.token().unwrap().sha256());
        assert!(system.secret().unwrap() != system.secret().unwrap());
    }
}
