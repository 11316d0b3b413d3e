//! A choice that a player makes in secret: bound when it is made, opened when the rules make it known or the game is
//! over.
//!
//! The commitment is SHA-256 of the choice's text in UTF-8, followed by 32 random bytes without which it could be
//! guessed.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::commitment::{Commitment, CommitmentError};
use super::hex::{self, HexError, to_hex};

/// The 32 random bytes that hide a choice behind its commitment. Secret until the choice is opened, so `Debug` prints
/// nothing of them.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Blind([u8; 32]);

impl Blind {
    /// Fresh random bytes, or those that were opened.
    #[must_use]
    pub const fn new(random: [u8; 32]) -> Blind {
        Blind(random)
    }

    /// As text, for opening the choice.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }
}

impl FromStr for Blind {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        hex::parse_32(text).map(Blind)
    }
}

impl fmt::Debug for Blind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Blind(..)")
    }
}

impl Commitment {
    /// The commitment to a choice, such as `K@e1`.
    #[must_use]
    pub fn to_choice(text: &str, blind: &Blind) -> Commitment {
        Commitment::from_bytes(Sha256::new().chain_update(text).chain_update(blind.0).finalize().into())
    }

    /// Does an opened choice fit?
    ///
    /// # Errors
    /// [`CommitmentError`] if it does not.
    pub fn check_choice(self, opened: &OpenedChoice) -> Result<(), CommitmentError> {
        self.fits(Commitment::to_choice(&opened.text, &opened.blind))
    }
}

/// A choice made in secret, opened: `text` and `blind` together must fit the commitment that stood in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedChoice {
    /// The choice, as the text of its action.
    pub text: String,
    /// The 32 random bytes that kept the choice from being guessed from its commitment.
    pub blind: Blind,
}

/// A choice made in secret, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Number of the turn in which it was made, from 1.
    pub turn: u32,
    /// The commitment that was told then.
    pub commitment: Commitment,
    /// The choice; `None` as long as it is secret.
    pub opened: Option<OpenedChoice>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From `python3 -c "import hashlib; print(hashlib.sha256(b'K@e1' + bytes(range(32))).hexdigest())"`.
    #[test]
    fn a_choice_is_bound_by_its_text_and_the_bytes_behind_it() {
        let blind = Blind::new(std::array::from_fn(|i| i as u8));
        let committed = Commitment::to_choice("K@e1", &blind);
        assert_eq!(committed.to_string(), "36a69d43b911f2d1f337f7148d254ac26177fd172321fe5362c532045b25236e");
        let opened = |text: &str, blind| OpenedChoice { text: text.to_owned(), blind };
        assert!(committed.check_choice(&opened("K@e1", blind)).is_ok());
        assert!(committed.check_choice(&opened("Q@e1", blind)).is_err());
        assert!(committed.check_choice(&opened("K@e1", Blind::new([0; 32]))).is_err());
        assert_eq!(format!("{blind:?}"), "Blind(..)");
        assert_eq!(blind.to_hex().parse(), Ok(blind));
    }
}
