//! Names that nobody can guess, and the tokens that open a seat.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 16 random bytes as 22 characters that need no quoting in a URL: the id of a table, a sitting or a deal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Id(String);

impl Id {
    /// An id from fresh random bytes.
    #[must_use]
    pub fn new(random: [u8; 16]) -> Id {
        Id(URL_SAFE_NO_PAD.encode(random))
    }

    /// An id as somebody gave it; whether there is such a thing is asked of the storage.
    #[must_use]
    pub fn given(text: String) -> Id {
        Id(text)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// 32 random bytes as text. Who shows it may act, so `Debug` prints nothing of it and only its hash is stored.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A token from fresh random bytes.
    #[must_use]
    pub fn new(random: [u8; 32]) -> Token {
        Token(URL_SAFE_NO_PAD.encode(random))
    }

    /// A token as somebody gave it.
    #[must_use]
    pub fn given(text: String) -> Token {
        Token(text)
    }

    /// The hash of it that is stored.
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Its text, for the one answer that hands it out.
    #[must_use]
    pub fn into_text(self) -> String {
        self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}
