//! The commands: one file each, with its flags and what it does.

pub mod apply;
pub mod bench;
pub mod bot;
pub mod completions;
pub mod contest;
pub mod deal;
pub mod export;
pub mod games;
pub mod lab;
pub mod legal;
pub mod load;
pub mod man;
pub mod odds;
pub mod options;
pub mod perft;
pub mod play;
pub mod print;
pub mod puzzles;
pub mod replay;
pub mod review;
pub mod room;
pub mod rules;
pub mod serve;
pub mod solve;
pub mod uci;
pub mod verify;
