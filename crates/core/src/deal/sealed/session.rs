//! The session of a sealed deal, its seal code and its public shuffles.

use std::fmt;

use sha2::{Digest, Sha256};

use super::parts::{SEALED_PROTOCOL, feed};
use crate::deal::commitment::{Commitment, Contribution, ServerSecret};
use crate::deal::hex::to_hex;
use crate::deal::seed::DealSeed;

/// Everything that is fixed before the locks are made, so that a lock holds in one game alone.
#[derive(Clone, Debug)]
pub struct SessionTerms<'a> {
    /// Id of the table.
    pub table: &'a str,
    /// Id of the game, such as `surprise`.
    pub game: &'a str,
    /// Version of the game's rules.
    pub rules: u32,
    /// All options of the game, as [`crate::rules::options::Chosen::canonical`] writes them.
    pub options: &'a str,
    /// The public start position as FEN; empty where it is not the same for every deal.
    pub start: &'a str,
    /// The commitment to the server's secret.
    pub secret: Commitment,
    /// The commitments to the contributions, in the order in which the seed takes them.
    pub contributions: &'a [Commitment],
}

impl SessionTerms<'_> {
    /// SHA-256 of all of it, each part with its length.
    #[must_use]
    pub fn session(&self) -> Session {
        let mut sha = Sha256::new();
        let mut hash = |bytes: &[u8]| sha.update(bytes);
        let rules = self.rules.to_string();
        let name = format!("{SEALED_PROTOCOL}/session");
        for text in [name.as_str(), self.table, self.game, &rules, self.options, self.start] {
            feed(&mut hash, text.as_bytes());
        }
        for commitment in std::iter::once(&self.secret).chain(self.contributions) {
            feed(&mut hash, commitment.bytes());
        }
        Session(sha.finalize().into())
    }
}

/// The name of one attempt at a sealed deal: every lock is bound to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Session([u8; 32]);

impl Session {
    /// A session that was computed elsewhere.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Session {
        Session(bytes)
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The code that two players may compare by voice, to know that they were shown the same locks. `commitments` are
    /// those of all locks: seat 0's in the order of the decks, then seat 1's.
    pub fn code<'c>(
        &self,
        commitments: impl IntoIterator<Item = &'c Commitment>,
        contributions: &[Contribution],
        secret: &ServerSecret,
    ) -> SealCode {
        let mut sha = Sha256::new();
        let mut hash = |bytes: &[u8]| sha.update(bytes);
        feed(&mut hash, format!("{SEALED_PROTOCOL}/code").as_bytes());
        feed(&mut hash, &self.0);
        commitments.into_iter().for_each(|commitment| hash(commitment.bytes()));
        contributions.iter().for_each(|contribution| hash(contribution.bytes()));
        hash(secret.bytes());
        let digest: [u8; 32] = sha.finalize().into();
        SealCode(std::array::from_fn(|i| digest[i]))
    }
}

impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

/// Forty bits over everything that was fixed before the first card, as eight signs of base 32 (RFC 4648: `A` to `Z`, `2`
/// to `7`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SealCode([u8; 5]);

impl fmt::Display for SealCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        let bits = self.0.iter().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
        let sign = |i: u64| char::from(SIGNS[(bits >> (35 - 5 * i) & 31) as usize]);
        f.write_str(&(0..8).map(sign).collect::<String>())
    }
}

/// The lot for the table's maker, where colors are drawn (the first draw: 0 gives White), and the public shuffle of each
/// deck: the slot of the outer lock at each place. Drawn from the seed of the fair deal, which is open by then.
#[must_use]
pub fn public_shuffles(seed: &DealSeed, colors: bool, sizes: &[u32]) -> (Option<u32>, Vec<Vec<u32>>) {
    let mut stream = seed.stream();
    let maker = colors.then(|| stream.below(2));
    let shuffles = sizes.iter().map(|size| {
        let mut gamma: Vec<u32> = (0..*size).collect();
        stream.shuffle(&mut gamma);
        gamma
    });
    let shuffles = shuffles.collect();
    (maker, shuffles)
}
