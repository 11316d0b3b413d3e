//! *Secret Queen*: a whole game in one folder, added by following `docs/adding-a-game.md` and touching no other crate.
//! Its rules are in `rules.md`.

mod notation;
mod positions;
mod rules;
mod setup;
mod view;

facedown_testkit::conforms!(suite: crate::rules::SecretQueen);
