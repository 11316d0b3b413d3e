//! The sealed deal: cards that no single party knows, whoever runs the room included.
//!
//! For each deck one seat keeps a secret map from slots to slots, the other a secret map from slots to cards; both bind
//! every entry with SHA-256 before the game. A card turns up when both open one entry each. `docs/sealed.md` specifies
//! every byte, and `docs/fair-deal/vectors.json` holds this code, the Python program that wrote them and the page's
//! TypeScript to the same answers.
//!
//! ```
//! use facedown_core::deal::sealed::{Bound, LockRole, LockSecret, Session, composed};
//!
//! let session = Session::from_bytes([0; 32]); // as `SessionTerms::session` makes it
//! let (white, black) = (LockSecret::new([1; 32]), LockSecret::new([2; 32])); // fresh random bytes in real life
//! let outer = white.lock(&session, LockRole::Outer, "0", 8);
//! let inner = black.lock(&session, LockRole::Inner, "0", 8);
//!
//! // Everybody gets the commitments before the game, and checks each entry as it is opened.
//! let mut bound = [
//!     Bound::new(&session, LockRole::Outer, "0", outer.commitments()),
//!     Bound::new(&session, LockRole::Inner, "0", inner.commitments()),
//! ];
//! let first = outer.open(5).unwrap();
//! bound[0].take(&first).unwrap();
//! let second = inner.open(first.value).unwrap();
//! bound[1].take(&second).unwrap();
//!
//! // When the game is over both secrets are opened, and every entry is computed again.
//! let outer = bound[0].audit(&white).unwrap();
//! let inner = bound[1].audit(&black).unwrap();
//! assert_eq!(composed(&outer, &inner, &[5]), Some(vec![second.value]));
//! ```

mod lock;
mod parts;
mod session;

pub use lock::{Bound, Lock, LockError, LockRole, LockSecret, Opening, OpeningTextError, Taken};
pub use parts::{SEALED_PROTOCOL, composed};
pub use session::{SealCode, Session, SessionTerms, public_shuffles};
