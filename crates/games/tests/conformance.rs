//! Every game of the registry keeps the promises of the conformance suite, and its secrets.
//!
//! With `FACEDOWN_DEEP=1` each test plays 10,000 games for rules and texts, and 2,000 for dealt and lazy and for two deals;
//! it prints its figures (`-- --nocapture`).

use facedown_games::booster::Booster;
use facedown_games::chaos::Chaos;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::hidden_queen::HiddenQueen;
use facedown_games::jieqi::Jieqi;
use facedown_games::mysterious::{MysteriousCasual, MysteriousChess};
use facedown_games::neighbour::Neighbour;
use facedown_games::parade::Parade;
use facedown_games::surprise::{RexExclusive, SurpriseChess};

facedown_testkit::conforms!(surprise: SurpriseChess);
facedown_testkit::conforms!(surprise_rex: RexExclusive);
facedown_testkit::conforms!(chaos: Chaos);
facedown_testkit::conforms!(jieqi: Jieqi);
facedown_testkit::conforms!(mysterious: MysteriousChess, weighted(), games(games(40)));
facedown_testkit::conforms!(mysterious_casual: MysteriousCasual, games(games(40)));
facedown_testkit::conforms!(neighbour: Neighbour);
facedown_testkit::conforms!(hidden_queen: HiddenQueen);
// A game has some 500 actions, and its first two choose among 960.
facedown_testkit::conforms!(cloak_and_dagger: CloakAndDagger, check_is_called(), games(games(40)));

// Without *dealt equals lazy*: most of Parade's reserve never shows, so deals that look alike differ in weight, and the
// suite takes them as equally likely; Booster's draw pile is never small enough. The games' own tests enumerate them.
facedown_testkit::conforms!(unenumerated parade: Parade;);
facedown_testkit::conforms!(unenumerated booster: Booster, shuffles(), games(games(40)), longest(150););
