//! The fuzz targets: FEN, action text, record, protocol, drawings. The test command asks the same claims of fixed inputs
//! (`crates/claims/tests`), which takes no build with coverage counters.

use super::Passed;
use crate::shell::{Root, run};

/// Each target for two minutes.
pub fn long(root: &Root) -> Result<Passed, String> {
    run(root.program("bash").args(["fuzz/run", "120"]))?;
    Ok(Passed::default())
}
