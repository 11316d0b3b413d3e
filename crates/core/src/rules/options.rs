//! The choices before a game is dealt: the schema of which forms, the command line and the canonical text are
//! made from.

use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

/// One option of a game, as forms and the command line offer it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OptionSpec {
    /// Its name in kebab-case, as on the game's rules page.
    pub name: &'static str,
    /// The values that it takes.
    pub takes: Takes,
    /// The value where none is chosen.
    pub default: &'static str,
    /// Did it come after games were played and kept without it? Then a choice names it only where it is not the default,
    /// so that their deals and records stay what they are.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub later: bool,
    /// Its effect, in a sentence.
    pub help: &'static str,
}

/// A named choice: its name, and the options that differ from the default.
pub type Preset = (&'static str, &'static [(&'static str, &'static str)]);

/// The values that an option takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Takes {
    /// One of these words; the default comes first.
    Choice {
        /// The words, the default first.
        values: &'static [&'static str],
    },
    /// A whole number within bounds, both allowed.
    Number {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
}

/// The reasons for which options are not taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("{game} has no option `{name}`; it has {known}")]
    Unknown {
        /// Game id.
        game: &'static str,
        /// The name that was given.
        name: String,
        /// The game's options, in words.
        known: String,
    },
    /// The option does not take this value.
    #[error("option `{name}` does not take `{value}`; it takes {takes}")]
    Value {
        /// Name of the option.
        name: String,
        /// The value that was given.
        value: String,
        /// The values that it takes, in words.
        takes: String,
    },
    /// Two options do not go together.
    #[error("{0}")]
    Together(String),
}

impl OptionError {
    /// The name of the wrong option; `None` where two do not go together.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            OptionError::Unknown { name, .. } | OptionError::Value { name, .. } => Some(name),
            OptionError::Together(_) => None,
        }
    }
}

impl Takes {
    fn accepts(&self, value: &str) -> bool {
        match self {
            Takes::Choice { values } => values.contains(&value),
            Takes::Number { min, max } => {
                value.parse::<u32>().is_ok_and(|n| n.to_string() == value && (*min..=*max).contains(&n))
            }
        }
    }

    /// In words: `a, b or c`, or `a whole number from 0 to 4`.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Takes::Choice { values } => one_of(values),
            Takes::Number { min, max } => format!("a whole number from {min} to {max}"),
        }
    }
}

/// Words for a message: `a`, `b` or `c`.
fn one_of(words: &[&str]) -> String {
    match words {
        [] => "none".to_owned(),
        [one] => format!("`{one}`"),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(|w| format!("`{w}`")).collect();
            format!("{} or `{last}`", first.join(", "))
        }
    }
}

/// Puts the options of the preset that is named among `given` (as `preset=NAME`) before the others, which may change
/// them again. Where the game has no presets, nothing is changed.
///
/// # Errors
/// A preset that the game does not have.
pub fn with_preset<'a>(
    presets: &[Preset],
    given: &[(&'a str, &'a str)],
) -> Result<Vec<(&'a str, &'a str)>, OptionError> {
    let named = given.iter().filter(|(name, _)| *name == "preset" && !presets.is_empty());
    let mut all = Vec::new();
    for (name, value) in named {
        let Some((_, options)) = presets.iter().find(|(preset, _)| preset == value) else {
            let names: Vec<_> = presets.iter().map(|(preset, _)| *preset).collect();
            let (name, value) = ((*name).to_owned(), (*value).to_owned());
            return Err(OptionError::Value { name, value, takes: one_of(&names) });
        };
        all.extend(options.iter().copied());
    }
    all.extend(given.iter().filter(|(name, _)| *name != "preset" || presets.is_empty()));
    Ok(all)
}

/// A complete choice: every option of a game with its value, defaults filled in. Options that came later
/// ([`OptionSpec::later`]) are in it only where they do not have their default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Chosen(BTreeMap<&'static str, String>);

impl Chosen {
    /// Checks `given` against the schema and fills in the defaults.
    ///
    /// # Errors
    /// An option that the game does not have, or a value that it does not take.
    pub fn new<'a>(
        game: &'static str,
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Chosen, OptionError> {
        let first = specs.iter().filter(|spec| !spec.later);
        let mut chosen: BTreeMap<_, _> = first.map(|s| (s.name, s.default.to_owned())).collect();
        for (name, value) in given {
            let Some(spec) = specs.iter().find(|s| s.name == name) else {
                let names: Vec<_> = specs.iter().map(|s| s.name).collect();
                return Err(OptionError::Unknown { game, name: name.to_owned(), known: one_of(&names) });
            };
            if !spec.takes.accepts(value) {
                let (name, value) = (name.to_owned(), value.to_owned());
                return Err(OptionError::Value { name, value, takes: spec.takes.words() });
            }
            if spec.later && value == spec.default {
                chosen.remove(spec.name);
            } else {
                chosen.insert(spec.name, value.to_owned());
            }
        }
        Ok(Chosen(chosen))
    }

    /// The value of an option; the empty text for another name, and for an option that came later and has its default.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// The value of a numeric option; 0 where [`Chosen::get`] gives the empty text.
    #[must_use]
    pub fn number(&self, name: &str) -> u32 {
        self.get(name).parse().unwrap_or(0)
    }

    /// Is this option `on` (or this value)?
    #[must_use]
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// All options with their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(k, v)| (*k, v.as_str()))
    }

    /// The options whose value is another than in `usual`, with their values, by name.
    #[must_use]
    pub fn unlike(&self, usual: &Chosen) -> BTreeMap<String, String> {
        let other = self.iter().filter(|(name, value)| usual.get(name) != *value);
        other.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The canonical text: every option that is in it as `name=value`, sorted by name, joined by commas; empty where a
    /// game has no options. Part of the deal's seed.
    #[must_use]
    pub fn canonical(&self) -> String {
        self.0.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            name: "first",
            takes: Takes::Choice { values: &["on", "off"] },
            default: "on",
            later: false,
            help: "It was there when the first games were played.",
        },
        OptionSpec {
            name: "added",
            takes: Takes::Choice { values: &["off", "on"] },
            default: "off",
            later: true,
            help: "It came later.",
        },
    ];

    #[test]
    fn an_option_that_came_later_is_named_where_it_is_chosen() {
        let chosen = |given: &[(&'static str, &'static str)]| {
            Chosen::new("game", SPECS, given.iter().copied()).unwrap().canonical()
        };
        assert_eq!(chosen(&[]), "first=on", "as before it was there");
        assert_eq!(chosen(&[("added", "off")]), "first=on");
        assert_eq!(chosen(&[("added", "on")]), "added=on,first=on");
        assert_eq!(chosen(&[("added", "on"), ("added", "off")]), "first=on");
        assert!(Chosen::new("game", SPECS, [("added", "perhaps")]).is_err());
    }
}
