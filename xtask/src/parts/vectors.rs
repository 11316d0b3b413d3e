//! Does the second implementation of the fair deal, in Python, still come to the test vectors?

use super::Passed;
use crate::shell::{Root, run};

/// Fails where `docs/fair-deal/deal.py` computes something else than `vectors.json` holds. The Rust and TypeScript
/// implementations are held to the same file by their own tests.
pub fn check(root: &Root) -> Result<Passed, String> {
    run(root.program("python3").arg("docs/fair-deal/deal.py")).map(|()| Passed::default())
}
