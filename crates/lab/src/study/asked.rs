//! The answer that a study asks for, as data.

use serde::{Deserialize, Serialize};

/// The answer that a study asks for.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Asked {
    /// The form of the answer.
    pub form: Form,
    /// The measure that it speaks of.
    pub measure: String,
    /// The arm that it speaks of, for a single value: the first one if none is named.
    #[serde(default)]
    pub arm: Option<String>,
    /// A value that the interval is held against.
    #[serde(default)]
    pub reference: Option<f64>,
    /// What the value is, such as `of the games are over by move ten`.
    pub says: String,
}

/// The form of an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The value of one arm.
    Value,
    /// The values of all arms.
    Values,
    /// The differences of the arms from the base.
    Differences,
    /// The arms that no other beats: high values are good.
    Best,
}
