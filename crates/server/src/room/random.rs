//! The source of the room's chance: the operating system, unless whoever opens the room brings another, as tests do.

use facedown_core::deal::{Blind, DealSeed, ServerSecret};
use facedown_storage::id::{Id, Token};

use crate::error::Error;

/// What random bytes are for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// A secret for a deal.
    Secret,
    /// An id.
    Id,
    /// Anything else.
    Other,
}

/// A source of random bytes.
pub trait Source: Send + Sync {
    /// Fills all of `bytes`.
    ///
    /// # Errors
    /// [`Error::NoRandomness`] where there are none.
    fn fill(&self, to_be: Use, bytes: &mut [u8]) -> Result<(), Error>;
}

/// The operating system.
struct System;

impl Source for System {
    fn fill(&self, _: Use, bytes: &mut [u8]) -> Result<(), Error> {
        getrandom::fill(bytes).map_err(|cause| {
            tracing::error!(%cause, "the system gave no random bytes");
            Error::NoRandomness
        })
    }
}

/// The room's secrets, tokens and ids, by default from the operating system.
pub struct Randomness(Box<dyn Source>);

impl Default for Randomness {
    fn default() -> Randomness {
        Randomness(Box::new(System))
    }
}

impl Randomness {
    /// Takes everything from another source than the system's.
    #[must_use]
    pub fn from(source: Box<dyn Source>) -> Randomness {
        Randomness(source)
    }

    fn bytes<const N: usize>(&self) -> Result<[u8; N], Error> {
        self.bytes_for(Use::Other)
    }

    fn bytes_for<const N: usize>(&self, to_be: Use) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.0.fill(to_be, &mut bytes)?;
        Ok(bytes)
    }

    /// A fresh secret for a deal.
    pub(crate) fn secret(&self) -> Result<ServerSecret, Error> {
        self.bytes_for(Use::Secret).map(ServerSecret::new)
    }

    /// Fresh secret bytes of a seat of a sealed deal, in hexadecimal.
    pub(crate) fn lock_secret(&self) -> Result<String, Error> {
        Ok(facedown_core::deal::to_hex(&self.bytes::<32>()?))
    }

    /// A fresh id.
    pub(crate) fn id(&self) -> Result<Id, Error> {
        self.bytes_for(Use::Id).map(Id::new)
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
mod tests {
    use super::Randomness;

    #[test]
    fn the_system_gives_other_bytes_each_time() {
        let system = Randomness::default();
        let (a, b) = (system.id().unwrap(), system.id().unwrap());
        assert_ne!(a, b);
        assert_ne!(system.token().unwrap().sha256(), system.token().unwrap().sha256());
        assert!(system.secret().unwrap() != system.secret().unwrap());
    }
}
