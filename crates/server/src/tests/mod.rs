//! Tests of the room through its own doors: a real server on a free port, real sockets, whole games.

mod client;
mod clocks;
mod computers;
mod deal;
mod faults;
mod gone;
mod lessons;
mod link;
mod memory;
mod pair;
mod play;
mod positions;
mod refusals;
mod replays;
mod resume;
mod seats;
mod start;
mod two_deals;
