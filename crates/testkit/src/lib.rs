//! What the tests of every game share: drawn boards, strategies, the conformance suite, and chess the slow way as an
//! independent reading of the rules. For tests only.

pub mod decisions;
pub mod played;
pub mod positions;
pub mod slow;
