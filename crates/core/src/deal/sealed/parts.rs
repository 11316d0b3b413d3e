//! The bytes that locks and sessions hash, and the composition of two locks.

/// First bytes of everything that a sealed deal hashes: the protocol and its version.
pub const SEALED_PROTOCOL: &str = "facedown-sealed/1";

/// The card at each place of a deck: entry `inner[outer[gamma[place]]]`. `None` where the maps do not fit each other.
#[must_use]
pub fn composed(outer: &[u32], inner: &[u32], gamma: &[u32]) -> Option<Vec<u32>> {
    let card = |slot: &u32| inner.get(*outer.get(*slot as usize)? as usize).copied();
    gamma.iter().map(card).collect()
}

/// Hashes a part: its length in bytes as big-endian u32, then the bytes.
pub(super) fn feed(hash: &mut impl FnMut(&[u8]), part: &[u8]) {
    // No part comes near 4 GiB: names, options and positions are short.
    hash(&(part.len() as u32).to_be_bytes());
    hash(part);
}
