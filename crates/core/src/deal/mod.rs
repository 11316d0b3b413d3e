//! The fair deal: nobody can stack it, and anyone can check it.
//!
//! The server commits to a secret, each seat commits to a contribution, the contributions are opened, and the game is
//! dealt from a seed made of all of them ([`Terms::seed`]). When the last game of the deal group is over the secret
//! is opened too, and everybody can compute the deal again. `docs/fair-deal.md` specifies every byte; the vectors
//! beside it hold this code, the script that wrote them and the page's TypeScript to the same answers.
//!
//! Nothing here reads a clock or the system's randomness: callers bring random bytes.
//!
//! ```
//! use facedown_core::deal::{Contribution, ServerSecret, Terms};
//!
//! let secret = ServerSecret::new([7; 32]); // fresh random bytes in real life
//! let commitment = secret.commitment(); // published before the seats are filled
//! let white = Contribution::new([1; 32]);
//! let black = Contribution::mixed([2; 32], "a text that Black typed");
//!
//! let options = "cards-attack=on,reveal-timing=chain"; // as `Chosen::canonical` writes them
//! let terms = Terms { game: "surprise", rules: 1, options, position: None, contributions: &[white, black] };
//! let mut chance = terms.seed(&secret).stream();
//! assert!(chance.below(2) < 2);
//! assert!(commitment.check(secret.bytes()).is_ok());
//! ```

mod choice;
mod commitment;
mod hex;
pub mod sealed;
mod seed;
mod stream;

pub use choice::{Blind, Choice, OpenedChoice};
pub use commitment::{Commitment, CommitmentError, Contribution, ServerSecret};
pub use hex::{HexError, to_hex};
pub use seed::{DAILY, DealSeed, PROTOCOL, Terms};
pub use stream::ChanceStream;
