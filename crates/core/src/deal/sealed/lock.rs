//! Locks: a secret map of one deck, bound entry by entry, opened entry by entry.

use std::fmt;
use std::str::FromStr;

use hmac::Mac;
use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::parts::{SEALED_PROTOCOL, feed};
use super::session::Session;
use crate::deal::commitment::{Commitment, keyed};
use crate::deal::hex::{self, HexError, to_hex};
use crate::deal::seed::DealSeed;

/// The two locks of a deck.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LockRole {
    /// From the slot of a place to a slot of the inner lock.
    Outer,
    /// From a slot to the card.
    Inner,
}

impl LockRole {
    /// `outer` or `inner`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LockRole::Outer => "outer",
            LockRole::Inner => "inner",
        }
    }

    /// Reads [`LockRole::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<LockRole> {
        [LockRole::Outer, LockRole::Inner].into_iter().find(|role| role.name() == name)
    }

    /// The role of a seat (0 or 1) in a deck: a side's own deck has its owner outside, a common one seat 0.
    #[must_use]
    pub const fn of(seat: usize, owner: Option<usize>) -> LockRole {
        let outer = match owner {
            Some(owner) => owner,
            None => 0,
        };
        if seat == outer { LockRole::Outer } else { LockRole::Inner }
    }
}

/// The bytes to which a lock is bound: protocol, session, role and deck. A commitment that is copied to another role,
/// deck or game opens nothing there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Context(Vec<u8>);

impl Context {
    fn new(session: &Session, role: LockRole, deck: &str) -> Context {
        let mut bytes = Vec::new();
        let mut write = |part: &[u8]| bytes.extend_from_slice(part);
        feed(&mut write, SEALED_PROTOCOL.as_bytes());
        feed(&mut write, session.bytes());
        feed(&mut write, role.name().as_bytes());
        feed(&mut write, deck.as_bytes());
        Context(bytes)
    }

    fn commitment(&self, index: u32, value: u32, nonce: &[u8; 32]) -> Commitment {
        let mut sha = Sha256::new();
        feed(&mut |bytes| sha.update(bytes), b"commit");
        sha.update(&self.0);
        sha.update(index.to_be_bytes());
        sha.update(value.to_be_bytes());
        sha.update(nonce);
        Commitment::from_bytes(sha.finalize().into())
    }
}

/// The 32 secret bytes from which one seat makes all its locks of a game. With both seats' secrets every card is known,
/// with one of them none; `Debug` prints nothing, and there is no `Clone`, `Display` or `Serialize`.
#[derive(PartialEq, Eq)]
pub struct LockSecret([u8; 32]);

impl LockSecret {
    /// A secret from fresh random bytes. It is never used for another deal.
    #[must_use]
    pub const fn new(random: [u8; 32]) -> LockSecret {
        LockSecret(random)
    }

    /// Reads an opened secret: 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`HexError`] if the text is anything else.
    pub fn from_hex(text: &str) -> Result<LockSecret, HexError> {
        hex::parse_32(text).map(LockSecret)
    }

    /// The bytes, for keeping them and for opening them when the game is over.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The lock of one deck of `size` cards.
    #[must_use]
    pub fn lock(&self, session: &Session, role: LockRole, deck: &str, size: u32) -> Lock {
        let context = Context::new(session, role, deck);
        let map = self.map(&context, size);
        let nonces = (0..size).map(|index| self.nonce(&context, index)).collect();
        Lock { context, map, nonces }
    }

    fn map(&self, context: &Context, size: u32) -> Vec<u32> {
        let mut map: Vec<u32> = (0..size).collect();
        DealSeed(self.derived(b"perm", context, &[])).stream().shuffle(&mut map);
        map
    }

    fn nonce(&self, context: &Context, index: u32) -> [u8; 32] {
        self.derived(b"nonce", context, &index.to_be_bytes())
    }

    fn derived(&self, label: &[u8], context: &Context, after: &[u8]) -> [u8; 32] {
        let mut mac = keyed(&self.0);
        feed(&mut |bytes| mac.update(bytes), label);
        mac.update(&context.0);
        mac.update(after);
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for LockSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LockSecret(..)")
    }
}

/// One seat's secret map of a deck, with the bytes that hide each entry. `Debug` prints nothing of it.
#[derive(PartialEq, Eq)]
pub struct Lock {
    context: Context,
    map: Vec<u32>,
    nonces: Vec<[u8; 32]>,
}

impl Lock {
    /// The commitment to each entry, published before the game.
    #[must_use]
    pub fn commitments(&self) -> Vec<Commitment> {
        let entries = (0..).zip(&self.map).zip(&self.nonces);
        entries.map(|((index, value), nonce)| self.context.commitment(index, *value, nonce)).collect()
    }

    /// Opens an entry; `None` where the deck has none of this number.
    #[must_use]
    pub fn open(&self, index: u32) -> Option<Opening> {
        let at = index as usize;
        Some(Opening { index, value: *self.map.get(at)?, nonce: *self.nonces.get(at)? })
    }

    /// The value of an entry, which its own seat may read without opening it.
    #[must_use]
    pub fn value(&self, index: u32) -> Option<u32> {
        self.map.get(index as usize).copied()
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock(..)")
    }
}

/// An opened entry of a lock. As text `03 07` and 64 hexadecimal digits: two decimal digits each for entry and value,
/// so that every opening has one length.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Number of the entry, from 0.
    pub index: u32,
    /// The value that stands there.
    pub value: u32,
    /// The bytes that hid it.
    pub nonce: [u8; 32],
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02} {:02} {}", self.index, self.value, to_hex(&self.nonce))
    }
}

/// A text is no opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected an entry and its value, two digits each, and 64 hexadecimal digits, found {found:?}")]
pub struct OpeningTextError {
    /// The text, cropped.
    pub found: String,
}

impl FromStr for Opening {
    type Err = OpeningTextError;
    fn from_str(text: &str) -> Result<Opening, OpeningTextError> {
        let read = || {
            let (index, rest) = text.split_once(' ')?;
            let (value, nonce) = rest.split_once(' ')?;
            let number = |digits: &str| -> Option<u32> {
                let plain = digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_digit());
                if plain { digits.parse().ok() } else { None }
            };
            let opening =
                Opening { index: number(index)?, value: number(value)?, nonce: hex::parse_32(nonce).ok()? };
            (opening.to_string() == text).then_some(opening)
        };
        read().ok_or_else(|| OpeningTextError { found: text.chars().take(100).collect() })
    }
}

/// Why an opening, or a whole lock, does not hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
pub enum LockError {
    /// The deck has no entry of this number.
    #[error("entry {index} was opened of a deck of {size}")]
    NoEntry {
        /// The number that was given.
        index: u32,
        /// Number of entries.
        size: u32,
    },
    /// The entry was bound to another value, or to other bytes.
    #[error("entry {index} does not fit its commitment")]
    OtherValue {
        /// Number of the entry.
        index: u32,
    },
    /// The entry fits its commitment, and names a slot that the deck does not have.
    #[error("entry {index} was bound to {value}, and the deck has {size} cards: a false lock")]
    NoSlot {
        /// Number of the entry.
        index: u32,
        /// The value that stands there.
        value: u32,
        /// Number of cards.
        size: u32,
    },
    /// Two entries of one lock hold the same value, so it is no shuffle.
    #[error("entries {first} and {index} were both bound to {value}: a false lock")]
    Twice {
        /// The entry that was opened first.
        first: u32,
        /// The entry that repeats it.
        index: u32,
        /// The value of both.
        value: u32,
    },
    /// The opened secret gives another commitment.
    #[error("entry {index} was not made from the secret that was opened: a false lock")]
    NotFromSecret {
        /// The first entry that differs.
        index: u32,
    },
}

impl LockError {
    /// Does it prove that the lock's own seat bound something that is no shuffle? (An opening that does not fit proves
    /// nothing of the lock: anybody can write one.)
    #[must_use]
    pub const fn is_false_lock(&self) -> bool {
        matches!(self, LockError::NoSlot { .. } | LockError::Twice { .. } | LockError::NotFromSecret { .. })
    }
}

/// The effect of an opening that holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The entry is open now.
    New,
    /// It was open before.
    Again,
}

/// A lock as everybody sees it: its commitments, and the entries opened so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    context: Context,
    role: LockRole,
    commitments: Vec<Commitment>,
    opened: Vec<Option<u32>>,
}

impl Bound {
    /// The lock that a seat has sent; nothing of it is open.
    #[must_use]
    pub fn new(session: &Session, role: LockRole, deck: &str, commitments: Vec<Commitment>) -> Bound {
        let opened = vec![None; commitments.len()];
        let context = Context::new(session, role, deck);
        Bound { context, role, commitments, opened }
    }

    /// Outer or inner.
    #[must_use]
    pub const fn role(&self) -> LockRole {
        self.role
    }

    /// Number of entries.
    #[must_use]
    pub fn size(&self) -> u32 {
        u32::try_from(self.commitments.len()).unwrap_or(u32::MAX)
    }

    /// The commitment to each entry.
    #[must_use]
    pub fn commitments(&self) -> &[Commitment] {
        &self.commitments
    }

    /// The value of an entry, once it is open.
    #[must_use]
    pub fn value(&self, index: u32) -> Option<u32> {
        self.opened.get(index as usize).copied().flatten()
    }

    /// Takes an opening: it must fit its commitment, and its value must not have been opened before.
    ///
    /// # Errors
    /// [`LockError`]; nothing has changed then.
    pub fn take(&mut self, opening: &Opening) -> Result<Taken, LockError> {
        let Opening { index, value, nonce } = *opening;
        let size = self.size();
        let commitment = self.commitments.get(index as usize).ok_or(LockError::NoEntry { index, size })?;
        if *commitment != self.context.commitment(index, value, &nonce) {
            return Err(LockError::OtherValue { index });
        }
        if value >= size {
            return Err(LockError::NoSlot { index, value, size });
        }
        let twin = (0..).zip(&self.opened).find(|(other, opened)| **opened == Some(value) && *other != index);
        if let Some((first, _)) = twin {
            return Err(LockError::Twice { first, index, value });
        }
        let entry = self.opened.get_mut(index as usize).ok_or(LockError::NoEntry { index, size })?;
        Ok(if entry.replace(value).is_some() { Taken::Again } else { Taken::New })
    }

    /// Computes the lock again from the opened secret, up to the first commitment that does not come out. The answer is its map.
    ///
    /// # Errors
    /// [`LockError::NotFromSecret`] with the first entry that differs.
    pub fn audit(&self, secret: &LockSecret) -> Result<Vec<u32>, LockError> {
        let map = secret.map(&self.context, self.size());
        for ((index, value), bound) in (0..).zip(&map).zip(&self.commitments) {
            if self.context.commitment(index, *value, &secret.nonce(&self.context, index)) != *bound {
                return Err(LockError::NotFromSecret { index });
            }
        }
        Ok(map)
    }
}
