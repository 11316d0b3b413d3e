//! Secrets that are bound before they are known: the server's secret and each seat's contribution, with their
//! commitments.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::hex::{self, HexError, to_hex};

/// SHA-256 of 32 bytes that are opened later; published in their place. Binds whoever made it to those bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

/// Bytes were opened that do not fit their commitment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the opened bytes do not fit their commitment: SHA-256 gives {found}, but {committed} was committed")]
pub struct CommitmentError {
    /// The commitment that was published.
    pub committed: Commitment,
    /// SHA-256 of what was opened.
    pub found: Commitment,
}

impl Commitment {
    /// A commitment whose digest was received as bytes; nothing is hashed.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Commitment {
        Commitment(bytes)
    }

    /// Commits to 32 bytes: their SHA-256.
    #[must_use]
    pub fn to(bytes: &[u8; 32]) -> Commitment {
        Commitment(Sha256::digest(bytes).into())
    }

    /// Do the opened bytes fit?
    ///
    /// # Errors
    /// [`CommitmentError`] if they do not.
    pub fn check(self, opened: &[u8; 32]) -> Result<(), CommitmentError> {
        self.fits(Commitment::to(opened))
    }

    /// Is it the commitment to what was opened?
    pub(super) fn fits(self, found: Commitment) -> Result<(), CommitmentError> {
        if found == self { Ok(()) } else { Err(CommitmentError { committed: self, found }) }
    }

    /// The SHA-256 itself.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        hex::parse_32(text).map(Commitment)
    }
}

/// The server's 32 secret bytes. Who holds them before the deal group is over can compute the deal, so `Debug` prints
/// nothing of them and there is no `Clone`, `Display` or `Serialize`.
#[derive(PartialEq, Eq)]
pub struct ServerSecret([u8; 32]);

impl ServerSecret {
    /// A secret from fresh random bytes.
    #[must_use]
    pub const fn new(random: [u8; 32]) -> ServerSecret {
        ServerSecret(random)
    }

    /// Reads an opened secret: 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`HexError`] if the text is anything else.
    pub fn from_hex(text: &str) -> Result<ServerSecret, HexError> {
        hex::parse_32(text).map(ServerSecret)
    }

    /// The commitment that is published before the seats are filled.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.0)
    }

    /// The bytes: for storing them, and for opening them when the last game of the deal group is over.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The contribution of a computer player in the seat with this index (0 for the first, 1 for the second):
    /// HMAC-SHA-256 under this secret of `facedown/1/computer` and the index as one byte. It is bound by the
    /// commitment to the secret, so the operator cannot choose it late.
    #[must_use]
    pub fn computer_contribution(&self, seat_index: u8) -> Contribution {
        let mut mac = keyed(&self.0);
        mac.update(b"facedown/1/computer");
        mac.update(&[seat_index]);
        Contribution(mac.finalize().into_bytes().into())
    }
}

impl fmt::Debug for ServerSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerSecret(..)")
    }
}

/// A seat's 32 bytes of chance. Secret until opened, so `Debug` prints nothing of it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Contribution([u8; 32]);

impl Contribution {
    /// A contribution of fresh random bytes, or one that was opened.
    #[must_use]
    pub const fn new(random: [u8; 32]) -> Contribution {
        Contribution(random)
    }

    /// A typed text hashed into fresh random bytes: SHA-256 of the bytes, then the text in UTF-8. The bytes stay
    /// necessary, because a text that can be guessed from its commitment would no longer bind the others' choice.
    #[must_use]
    pub fn mixed(random: [u8; 32], text: &str) -> Contribution {
        Contribution(Sha256::new().chain_update(random).chain_update(text.as_bytes()).finalize().into())
    }

    /// The commitment that its seat sends before anything is opened.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.0)
    }

    /// The contribution itself: whoever has it before it is opened can help to choose the deal.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// 64 lower-case hexadecimal digits, for opening it.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }
}

impl FromStr for Contribution {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        hex::parse_32(text).map(Contribution)
    }
}

impl fmt::Debug for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contribution(..)")
    }
}

/// HMAC-SHA-256 under a key of 32 bytes.
pub(super) fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    // HMAC pads a short key with zeros to the hash's block of 64 bytes, so this is the key of 32.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    Hmac::new(&block.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_secret_is_printed() {
        let secret = ServerSecret::new([0xab; 32]);
        let contribution = Contribution::new([0xcd; 32]);
        let printed = format!("{secret:?} {contribution:?}");
        assert_eq!(printed, "ServerSecret(..) Contribution(..)");
    }

    /// SHA-256 of 32 zero bytes, from `python3 -c "import hashlib; print(hashlib.sha256(bytes(32)).hexdigest())"`.
    #[test]
    fn a_commitment_is_sha_256() {
        let zeros = ServerSecret::new([0; 32]);
        let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(zeros.commitment().to_string(), known);
        assert_eq!(known.parse(), Ok(zeros.commitment()));
        assert!(zeros.commitment().check(&[0; 32]).is_ok());
        let mut changed = [0; 32];
        changed[31] = 1;
        let error = zeros.commitment().check(&changed).unwrap_err();
        assert_eq!(error.found, Commitment::to(&changed));
    }

    #[test]
    fn a_text_changes_the_contribution_and_does_not_replace_the_bytes() {
        let plain = Contribution::mixed([1; 32], "");
        let typed = Contribution::mixed([1; 32], "e4");
        let other = Contribution::mixed([2; 32], "e4");
        assert!(plain != typed && typed != other && plain != Contribution::new([1; 32]));
    }

    #[test]
    fn each_computer_seat_has_its_own_contribution() {
        let secret = ServerSecret::new([3; 32]);
        assert!(secret.computer_contribution(0) != secret.computer_contribution(1));
    }
}
