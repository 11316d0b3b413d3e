//! The body of `POST /api/print/{id}` and what is below it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The data for the printer besides the choices in the query: drawings and positions belong into no address. Nothing of
/// it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPrinting {
    /// Drawings of one's own: the text of each SVG file by its name, such as `wk.svg`.
    #[serde(default)]
    pub art: BTreeMap<String, String>,
    /// Sealed deals, instead of the kit.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub deals: Option<NewDeals>,
}

/// Deals that are printed sealed: whoever asks for them is the arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewDeals {
    /// Number of deals to print, 1 to 24.
    #[cfg_attr(test, schemars(range(min = 1, max = 24)))]
    pub count: u32,
    /// The seeds of the first ones, 64 hexadecimal digits each; the room draws the others and tells them.
    #[serde(default)]
    #[cfg_attr(test, schemars(inner(regex(pattern = "^[0-9a-f]{64}$"))))]
    pub seeds: Vec<String>,
}
