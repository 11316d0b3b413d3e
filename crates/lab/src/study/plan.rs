//! What is run: the study, its size and its strengths, and which deals make a round.

use std::fmt::Display;
use std::ops::Range;

use facedown_core::deal::DealSeed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::file::{Sample, Study};

/// The plan of a run: with the same plan every deal has the same rows, on any machine and by any number of shards.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The study.
    pub study: Study,
    /// Its hash.
    pub hash: String,
    /// Version of the program.
    pub version: String,
    /// Versions of the rules of each arm's game, in the order of the arms.
    pub rules: Vec<u32>,
    /// Number of deals.
    pub deals: u32,
    /// The share of the study's full size that this is.
    pub scale: f64,
    /// Positions for an action of the engine: the first on all deals, the others on every second one.
    pub nodes: Vec<u64>,
}

/// 32 bytes for a purpose: SHA-256 of `facedown/study/1`, the study's seed and the purpose, with one space between each.
pub(super) fn seed(study: u64, purpose: &str) -> [u8; 32] {
    Sha256::digest(format!("facedown/study/1 {study} {purpose}")).into()
}

/// The first thing in which two values differ, by its place, with both as they are written.
fn other(a: &Value, b: &Value, place: &str) -> Option<(String, Value, Value)> {
    let below = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
            let of = |all: &Map<String, Value>, name: &str| all.get(name).cloned().unwrap_or_default();
            names.into_iter().find_map(|name| other(&of(a, name), &of(b, name), &below(name)))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(i, (a, b))| other(a, b, &below(&(i + 1).to_string())))
        }
        (Value::Array(a), Value::Array(b)) => {
            Some((format!("so many of `{place}`"), a.len().into(), b.len().into()))
        }
        _ => (a != b).then(|| (place.to_owned(), a.clone(), b.clone())),
    }
}

impl Plan {
    /// The first thing in which a run that was begun differs from the one that is asked for, with both values.
    pub(super) fn differs(&self, asked: &Plan) -> String {
        let list = |nodes: &[u64]| nodes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let differs = |what: &str, begun: &dyn Display, asked: &dyn Display| {
            format!("it was begun with {what}={begun}, and {what}={asked} is asked for")
        };
        if self.hash != asked.hash {
            match other(&json!(self.study), &json!(asked.study), "") {
                Some((what, begun, wanted)) => differs(&what, &begun, &wanted),
                None => "it was begun with another study".to_owned(),
            }
        } else if self.nodes != asked.nodes {
            differs("nodes", &list(&self.nodes), &list(&asked.nodes))
        } else if self.scale != asked.scale {
            differs("scale", &self.scale, &asked.scale)
        } else if self.version != asked.version {
            format!("it was begun by version {} of the program, and this is {}", self.version, asked.version)
        } else {
            "it was begun by another version of the rules".to_owned()
        }
    }

    /// The deal of this number.
    #[must_use]
    pub fn deal(&self, block: u32) -> DealSeed {
        DealSeed(seed(self.study.seed, &format!("deal {block}")))
    }

    /// The number of rounds; 1 where nothing is halved.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        u32::from(self.study.sample.rounds)
    }

    /// The deals of a round, from 0: those of the next are twice as many.
    #[must_use]
    pub fn round(&self, round: u32) -> Range<u32> {
        let first = self.deals / Sample::before(self.rounds());
        first * Sample::before(round)..first * Sample::before(round + 1)
    }

    /// The round of a deal.
    #[must_use]
    pub fn round_of(&self, block: u32) -> u32 {
        (0..self.rounds()).find(|round| block < self.round(*round).end).unwrap_or(self.rounds() - 1)
    }

    /// The number of arms in a round.
    #[must_use]
    pub fn arms_in(&self, round: u32) -> usize {
        (0..round).fold(self.study.arms.len(), |arms, _| arms.div_ceil(2))
    }

    /// The strengths at which a deal is played, with their places.
    pub fn strengths(&self, block: u32) -> impl Iterator<Item = (usize, u64)> {
        self.nodes.iter().copied().enumerate().filter(move |(i, _)| self.plays(*i, block))
    }

    /// Is a deal played at the strength with this place?
    pub(super) fn plays(&self, strength: usize, block: u32) -> bool {
        strength == 0 || block.is_multiple_of(2)
    }
}
