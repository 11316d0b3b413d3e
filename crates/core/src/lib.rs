//! The shape of a game with secrets: who knows what, the deal, the referee, the record, and the erased form of a game
//! that server, command line and Python use.
//!
//! Boards stand in `facedown-board`, rules in `facedown-games`. Start at [`rules::game::Game`]. The folders stand on each
//! other in this order, and never the other way round: `deal`, `rules`, `lesson`, `notation`, `show`, `table`, then
//! `record` and `ports`.

pub mod deal;
pub mod lesson;
pub mod notation;
pub mod ports;
pub mod record;
pub mod rules;
pub mod show;
pub mod table;
