//! Tests of the room through its own doors: a real server on a free port, real sockets, whole games.

mod client;
mod deal;
mod faults;
mod lessons;
mod memory;
mod pair;
mod play;
mod positions;
mod refusals;
mod replays;
mod resume;
mod start;
mod two_deals;
