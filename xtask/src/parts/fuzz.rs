//! The fuzz targets: FEN, action text, record, protocol, drawings.

use super::Passed;
use crate::shell::{Root, run};

/// Each target for five seconds.
pub fn short(root: &Root) -> Result<Passed, String> {
    fuzz(root, "5")
}

/// Each target for two minutes.
pub fn long(root: &Root) -> Result<Passed, String> {
    fuzz(root, "120")
}

fn fuzz(root: &Root, seconds: &str) -> Result<Passed, String> {
    run(root.program("bash").args(["fuzz/run", seconds]))?;
    Ok(Passed::default())
}
