//! Every game of the registry keeps the promises of the conformance suite, and its secrets.
//!
//! With `FACEDOWN_DEEP=1` each test plays 10,000 games and prints its figures (`-- --nocapture`).

use facedown_games::chaos::Chaos;
use facedown_games::neighbour::Neighbour;
use facedown_games::parade::Parade;
use facedown_games::surprise::Surprise;

facedown_testkit::conforms!(surprise: Surprise<false>);
facedown_testkit::conforms!(surprise_rex: Surprise<true>);
facedown_testkit::conforms!(chaos: Chaos);
// The reserve of a Parade game is known as a pool, and most of it never shows: deals that look alike differ in weight.
facedown_testkit::conforms!(parade: Parade, weighted());
facedown_testkit::conforms!(neighbour: Neighbour);
