//! Limits on the bodies of requests.

use serde::{Deserialize, Serialize};

/// Bodies of requests that are being received. The first 16 KiB of each are not counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bodies {
    /// The most bytes of all of them together.
    pub held: usize,
    /// Bytes of those of one peer.
    pub each_peer: usize,
}

impl Default for Bodies {
    fn default() -> Bodies {
        Bodies { held: 256 << 20, each_peer: 16 << 20 }
    }
}
