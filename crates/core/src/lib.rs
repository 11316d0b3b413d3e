//! The shape of a game with secrets: who knows what, the deal, the referee, the record, and the erased form of a game
//! that server, command line and Python use.
//!
//! This crate knows no chess: boards stand in `facedown-board`, rules in `facedown-games`. Start at [`game::Game`].

pub mod deal;
pub mod drive;
pub mod erased;
pub mod evaluate;
pub mod form;
pub mod game;
pub mod kit;
pub mod lesson;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod pgn;
pub mod player;
pub mod position;
pub mod position_line;
pub mod printing;
pub mod record;
pub mod referee;
pub mod review;
pub mod scene;
pub mod scoresheet;
pub mod seat;
pub mod solution;
pub mod table;
pub mod tally;
