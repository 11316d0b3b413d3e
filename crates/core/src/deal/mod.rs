//! The deal: fair, and checkable by anyone (`docs/fair-deal.md`).

mod stream;

pub use stream::{ChanceStream, DealSeed};
