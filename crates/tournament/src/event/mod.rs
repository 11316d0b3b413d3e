//! A tournament from its first entry to its last result: a state machine driven by commands.
//!
//! Make an [`Event`] from its [`Settings`] and give it [`Command`]s. Each is done wholly or refused with a [`Fault`] that
//! tells what to do; the log of those that were done makes the same tournament again ([`Event::replay`]).

mod apply;
mod command;
mod fault;
mod pair;
mod play_off;
mod result;
mod settings;
mod state;

pub use command::{Command, Present};
pub use fault::Fault;
pub use settings::{Format, Settings};
pub use state::{Award, Entry, Event, PlayOff, Stage};
