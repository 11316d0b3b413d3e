//! The studies that the program brings: one file each, cheapest first.

use super::file::{Study, StudyError};

/// Names and texts.
const ALL: &[(&str, &str)] = &[
    ("booster-stomp", include_str!("named/booster-stomp.toml")),
    ("jieqi-secret-capture", include_str!("named/jieqi-secret-capture.toml")),
    ("chaos-fair", include_str!("named/chaos-fair.toml")),
    ("surprise-rex-luck", include_str!("named/surprise-rex-luck.toml")),
    ("cloak-guess", include_str!("named/cloak-guess.toml")),
    ("cloak-safety", include_str!("named/cloak-safety.toml")),
    ("mysterious-mixed", include_str!("named/mysterious-mixed.toml")),
    ("casual-randomness", include_str!("named/casual-randomness.toml")),
    ("booster-cure", include_str!("named/booster-cure.toml")),
    ("jieqi-first-moves", include_str!("named/jieqi-first-moves.toml")),
    ("surprise-openings", include_str!("named/surprise-openings.toml")),
    ("parade-add", include_str!("named/parade-add.toml")),
    ("neighbour-quartiles", include_str!("named/neighbour-quartiles.toml")),
    ("tour", include_str!("named/tour.toml")),
];

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
