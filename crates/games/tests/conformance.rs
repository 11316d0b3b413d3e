//! Every game of the registry keeps the promises of the conformance suite, and its secrets.
//!
//! With `FACEDOWN_DEEP=1` each test plays 2,000 games (10,000 a claim, over all of them) and prints its figures (`-- --nocapture`).

use facedown_games::chaos::Chaos;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::jieqi::Jieqi;
use facedown_games::neighbour::Neighbour;
use facedown_games::surprise::Surprise;

facedown_testkit::conforms!(surprise: Surprise<false>);
facedown_testkit::conforms!(surprise_rex: Surprise<true>);
facedown_testkit::conforms!(chaos: Chaos);
facedown_testkit::conforms!(jieqi: Jieqi);
facedown_testkit::conforms!(neighbour: Neighbour);
// A game has some 500 actions, and its first two choose among 960.
facedown_testkit::conforms!(cloak_and_dagger: CloakAndDagger, games(games(40)));

/// Parade, without *dealt equals lazy*: most of its reserve never shows, so deals that look alike differ in weight, and
/// the suite takes them as equally likely. The game's own tests enumerate them with their weights.
mod parade {
    use facedown_games::parade::Parade;
    use facedown_testkit::conformance::{RULES, Suite, TEXTS, games};
    use facedown_testkit::finding::Claim;

    fn suite(claims: &[Claim]) -> Suite<Parade> {
        Suite::<Parade>::new().games(games(200)).only(claims)
    }

    #[test]
    fn rules_hold() {
        suite(RULES).check();
    }

    #[test]
    fn texts_hold() {
        suite(TEXTS).check();
    }

    #[test]
    fn two_deals_look_the_same() {
        suite(&[Claim::TwoDeals]).check();
    }
}
