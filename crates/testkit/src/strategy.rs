//! proptest strategies: options of a game, the seed of a deal, a game, a played prefix.
//!
//! ```
//! use facedown_testkit::row::{Honest, Row};
//! use facedown_testkit::strategy::playthrough;
//! use proptest::prelude::*;
//!
//! proptest!(ProptestConfig::with_cases(20), |(game in playthrough::<Row<Honest>>(3))| {
//!     prop_assert!(game.plies() <= 3);
//! });
//! ```

use facedown_core::notation::Notation;
use facedown_core::rules::options::{Chosen, OptionSpec, Takes};
use proptest::prelude::*;
use proptest::sample::select;

use crate::playthrough::{Case, Playthrough};

/// Most actions of a game that the suite plays; one that goes on longer does not end.
pub const LONGEST: usize = 10_000;

/// Any value that an option takes; shrinks to the first word, which is the default, or to the smallest number.
pub fn value(spec: &OptionSpec) -> BoxedStrategy<(&'static str, String)> {
    let name = spec.name;
    match spec.takes {
        Takes::Choice { values } => select(values).prop_map(move |v| (name, v.to_owned())).boxed(),
        Takes::Number { min, max } => (min..=max).prop_map(move |n| (name, n.to_string())).boxed(),
    }
}

/// Any choice that the game takes: half of the time all defaults, else any value of the schema for each option.
pub fn options<G: Notation>() -> BoxedStrategy<Chosen> {
    let values: Vec<_> = G::OPTIONS.iter().map(value).collect();
    prop_oneof![Just(Vec::new()), values]
        .prop_filter_map("options do not go together", |given| {
            let given = given.iter().map(|(name, value)| (*name, value.as_str()));
            let chosen = Chosen::new(G::ID, G::OPTIONS, given).ok()?;
            G::options(&chosen).is_ok().then_some(chosen)
        })
        .boxed()
}

/// The seed of any deal; does not shrink, since no deal is simpler than another.
pub fn deal_seed() -> impl Strategy<Value = [u8; 32]> {
    any::<[u8; 32]>().no_shrink()
}

/// A game of at most `longest` actions, mostly all of it; shrinks to fewer actions and default options.
pub fn case<G: Notation>(longest: usize) -> impl Strategy<Value = Case> {
    let plies = (0..=longest.saturating_mul(50)).prop_map(move |n| n.min(longest));
    (plies, options::<G>(), deal_seed(), any::<u64>().no_shrink())
        .prop_map(|(plies, options, seed, choices)| Case { options, seed, choices, plies })
}

/// A game played to its end.
pub fn game<G: Notation>() -> impl Strategy<Value = Playthrough<G>> {
    playthrough(LONGEST)
}

/// The first actions of a game, any number up to `longest`, mostly all of them.
pub fn playthrough<G: Notation>(longest: usize) -> impl Strategy<Value = Playthrough<G>> {
    case::<G>(longest).prop_map(|case| Playthrough::of(&case))
}
