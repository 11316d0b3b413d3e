//! Bodies of HTTP requests and answers.

use std::collections::BTreeMap;

use facedown_core::options::OptionSpec;
use facedown_core::scene::Ground;
use facedown_core::seat::Seat;
use serde::{Deserialize, Serialize};

use super::view::Phase;

/// The answer of `GET /api/health`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
    /// Version of the server.
    pub version: &'static str,
}

/// One game in the answer of `GET /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSummary {
    /// Id in programs.
    pub id: &'static str,
    /// Its name, as its inventor wrote it.
    pub name: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Number of players, 1 or 2.
    pub seats: usize,
    /// Files of its board.
    pub files: u8,
    /// Ranks of its board.
    pub ranks: u8,
    /// Squares or points.
    pub ground: Ground,
    /// What may be chosen.
    pub options: &'static [OptionSpec],
}

/// Names of the people at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Names {
    /// The first seat's (in a solitaire: the player's); empty where there is none.
    #[serde(default)]
    pub white: String,
    /// The second seat's; empty where there is none.
    #[serde(default)]
    pub black: String,
}

/// The body of `POST /api/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTable {
    /// Game id.
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// How its people sit: `shared`, on one screen.
    pub mode: String,
    /// Their names.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub names: Option<Names>,
}

/// The answer when a table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    /// Its id.
    pub table: String,
    /// What opens it. It is shown this once, and serves the whole sitting.
    pub token: String,
    /// SHA-256 of the server's secret, as 64 hexadecimal digits.
    pub commitment: String,
    /// `dealing`, or `playing` where the deal is there already (the second game of a pair).
    pub phase: Phase,
}

/// The body of `POST /api/tables/{id}/commitments`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewCommitment {
    /// The seat that commits itself.
    pub seat: Seat,
    /// SHA-256 of its contribution, as 64 hexadecimal digits.
    pub sha256: String,
}

/// The body of `POST /api/tables/{id}/contributions`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewContribution {
    /// The seat that opens its contribution.
    pub seat: Seat,
    /// 32 bytes as 64 hexadecimal digits.
    pub contribution: String,
}

/// The answer to a commitment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Committed {
    /// SHA-256 of the server's secret in this attempt at a deal; a changed commitment begins a new one.
    pub commitment: String,
    /// Are all seats' commitments there, so that contributions may be opened?
    pub complete: bool,
}

/// The answer to a contribution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Progress {
    /// `playing` once the last contribution is opened.
    pub phase: Phase,
}
