//! The seed of a deal, from the server's secret and everything that was fixed before it was opened.

use std::fmt;
use std::str::FromStr;

use hmac::Mac;
use sha2::{Digest, Sha256};

use super::commitment::{Contribution, ServerSecret, keyed};
use super::hex::{self, HexError, to_hex};

/// First bytes of the seed's message: the protocol and its version.
pub const PROTOCOL: &str = "facedown/1";

/// The text that follows [`PROTOCOL`] where a position that somebody set up is dealt out.
const OF_POSITION: &str = "/position";

/// First bytes of what the seed of a day's deal is the hash of.
pub const DAILY: &str = "facedown/daily/1";

/// The terms of a deal, besides the secret.
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    /// Id of the game, such as `surprise`.
    pub game: &'a str,
    /// Version of the game's rules, so that a deal is bound to them.
    pub rules: u32,
    /// All options of the game, as [`crate::rules::options::Chosen::canonical`] writes them.
    pub options: &'a str,
    /// The position, as everybody sees it, in which the deal lays what is unknown; `None` for the game's own start.
    pub position: Option<&'a str>,
    /// In seat order; where colours are drawn, the table's maker first. In the second game of a pair they stay as
    /// they were in the first, since both games have one deal.
    pub contributions: &'a [Contribution],
}

impl Terms<'_> {
    /// HMAC-SHA-256 under the secret of [`PROTOCOL`] (and `/position`, where there is one), then for each of game,
    /// rules (in decimal), options, position where there is one, and contributions its length in bytes as big-endian
    /// u32 and its bytes.
    #[must_use]
    pub fn seed(&self, secret: &ServerSecret) -> DealSeed {
        let mut mac = keyed(secret.bytes());
        mac.update(PROTOCOL.as_bytes());
        mac.update(self.position.map_or("", |_| OF_POSITION).as_bytes());
        let rules = self.rules.to_string();
        let texts = [self.game, &rules, self.options].into_iter().chain(self.position).map(str::as_bytes);
        for part in texts.chain(self.contributions.iter().map(|c| c.bytes().as_slice())) {
            // No part comes near 4 GiB: names and options are short, contributions have 32 bytes.
            mac.update(&(part.len() as u32).to_be_bytes());
            mac.update(part);
        }
        DealSeed(mac.finalize().into_bytes().into())
    }
}

/// The 32 bytes from which a game is dealt: made by [`Terms::seed`], given as `--seed`, or fresh random ones for a
/// game without a server. As secret as the deal itself, so `Debug` prints nothing of them.
#[derive(Clone, PartialEq, Eq)]
pub struct DealSeed(pub [u8; 32]);

impl DealSeed {
    /// The seed of what is still to be drawn in a position that was set up: SHA-256 of its text, so that everybody who
    /// reads the text draws the same.
    #[must_use]
    pub fn of_position(text: &str) -> DealSeed {
        DealSeed(Sha256::digest(text.as_bytes()).into())
    }

    /// The seed of the deal that a game has on a day (such as `2026-11-21`), for everybody: SHA-256 of [`DAILY`], the
    /// game's id and the day, with one space between each.
    #[must_use]
    pub fn of_the_day(game: &str, day: &str) -> DealSeed {
        DealSeed(Sha256::digest(format!("{DAILY} {game} {day}")).into())
    }

    /// 64 lower-case hexadecimal digits. Whoever has them knows the deal.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }
}

impl FromStr for DealSeed {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        hex::parse_32(text).map(DealSeed)
    }
}

impl fmt::Debug for DealSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealSeed(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(game: &str, rules: u32, options: &str, contributions: &[Contribution]) -> DealSeed {
        Terms { game, rules, options, position: None, contributions }.seed(&ServerSecret::new([9; 32]))
    }

    #[test]
    fn each_term_changes_the_seed() {
        let (a, b) = (Contribution::new([1; 32]), Contribution::new([2; 32]));
        let base = seed("surprise", 1, "x=on", &[a, b]);
        let others = [
            seed("surprise-rex", 1, "x=on", &[a, b]),
            seed("surprise", 2, "x=on", &[a, b]),
            seed("surprise", 1, "x=off", &[a, b]),
            seed("surprise", 1, "x=on", &[b, a]),
            seed("surprise", 1, "x=on", &[a]),
            // Lengths keep neighbours apart.
            seed("surprise1", 1, "x=on", &[a, b]),
            seed("surprise", 11, "x=on", &[a, b]),
        ];
        for (i, other) in others.iter().enumerate() {
            assert!(base != *other, "variation {i}");
        }
        let set_up = |position| {
            let terms =
                Terms { game: "surprise", rules: 1, options: "x=on", position, contributions: &[a, b] };
            terms.seed(&ServerSecret::new([9; 32]))
        };
        assert!(set_up(None) == base);
        assert!(set_up(Some("")) != base && set_up(Some("8/8")) != set_up(Some("8/7")));
    }
}
