//! The studies that the program brings: one file each, cheapest first.

use super::file::{Study, StudyError};

/// Names and texts.
const ALL: &[(&str, &str)] = &[("booster-stomp", include_str!("named/booster-stomp.toml"))];

/// Names of all studies, in the order in which they are listed.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, _)| *name)
}

/// The text of the study with this name.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    ALL.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The study with this name; `None` where there is none.
///
/// # Errors
/// Those of [`Study::read`].
pub fn find(name: &str) -> Option<Result<Study, StudyError>> {
    text(name).map(Study::read)
}
