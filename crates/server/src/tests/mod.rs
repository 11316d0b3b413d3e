//! Tests of the room through its own doors: a real server on a free port, real sockets, whole games.

mod client;
mod clocks;
mod computers;
mod deal;
mod doors;
mod drafts;
mod faults;
mod gone;
mod lessons;
mod limits;
mod link;
mod memory;
mod mutated;
mod pair;
mod play;
mod positions;
mod refusals;
mod replays;
mod resume;
mod reviews;
mod seats;
mod set_up;
mod shared_screen;
mod solitaires;
mod start;
mod two_deals;
