//! Tests of the room through its own doors: a real server on a free port, real sockets, whole games.

mod client;
mod play;
